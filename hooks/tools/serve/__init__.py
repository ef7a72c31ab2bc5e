"""The site while somebody edits it: ``make serve`` watches the sources, builds after every edit, reloads the browser.

Every build runs in a new process, so it always uses the newest code. No other package imports this one.
"""
