"""The built site and the code that makes it: pages, addresses, data files, markers."""
