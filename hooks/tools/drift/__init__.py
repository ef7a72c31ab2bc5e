"""Checks a built site: compares it byte by byte with a second build, and its numbers with the engine.

``python -m hooks.tools.drift site/`` prints what departs. ``again`` finds what differs from a second build, and data
files that differ from what the engine writes; ``tables`` reads the numbers of odds tables, which two builds could
have wrong alike. Each yields a line of text for each fault.
"""
