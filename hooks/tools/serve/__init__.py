"""The site while somebody edits it: ``make serve`` watches the sources, builds after every edit, reloads the browser.

Nobody imports this package, and it imports nothing of ours: every build is a process of its own, so nothing is stale.
"""
