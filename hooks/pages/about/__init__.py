"""The pages about the project itself: changes, engine reference, architecture, colophon."""
