"""How the site looks and loads: templates, stylesheets, scripts, security policy, search index."""
