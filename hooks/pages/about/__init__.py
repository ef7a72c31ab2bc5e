"""The pages about the project itself: changes, the engine reference, the architecture, the colophon."""
