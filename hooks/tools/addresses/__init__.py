"""Checks that every address ever published still works.

``site_data/addresses.txt`` lists them, one a line, relative to the root of the site: pages, headings
and figures within them, states of a readout, data files, preview pictures. ``python -m
hooks.tools.addresses SITE`` holds a built site against the list and adds what is new. An address that goes
away is moved by a line ``old -> new``, which makes a page that leads on, a second anchor, or a copy.
"""
