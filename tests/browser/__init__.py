"""The built site in Chromium: what a reader sees, does, prints and waits for."""
