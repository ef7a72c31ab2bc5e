"""The commands ``make accept`` and ``make odds``: accept changed numbers, or list them."""
