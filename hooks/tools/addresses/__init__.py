"""The addresses that the site has published: each of them leads somewhere for ever.

``site_data/addresses.txt`` lists them, one a line, relative to the root of the site: pages, headings
and figures within them, states of a readout, data files, preview pictures. ``python -m
hooks.tools.addresses SITE`` holds a built site against the list and adds what is new. An address that goes
away is moved by a line ``old -> new``, which makes a page that leads on, a second anchor, or a copy.
"""

from hooks.records.addresses import FILE, read_record
from hooks.tools.addresses.built import read_site

__all__ = ["FILE", "read_record", "read_site"]
