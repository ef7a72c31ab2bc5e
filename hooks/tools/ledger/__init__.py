"""``make accept`` and ``make odds``: record changed numbers, and tell which differ from another commit."""
