"""Every sentence of the built site that tells a number, read off the page and computed again from the data files."""
