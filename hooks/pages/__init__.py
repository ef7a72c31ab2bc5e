"""What the pages say: pure functions from a ``Context`` to Markdown."""
