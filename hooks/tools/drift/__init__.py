"""The drift check: build the site again, hold every byte against it, and every number against the engine.

``python -m hooks.tools.drift site/`` prints what departs. ``again`` finds what differs from a second build;
``data_files`` and ``tables`` read the numbers of JSON, CSV and odds tables, which two builds could have
wrong alike. Each yields a line of text for each fault.
"""
