"""Templates of the site; bundles the scripts and stylesheets of ``docs/assets``; security policy; search index."""
