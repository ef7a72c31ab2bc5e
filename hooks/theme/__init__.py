"""The frame around every page: template, bundles of scripts and styles, redirects, security policy, search index."""
