"""How the site looks and loads: templates, stylesheets and scripts, the policy of a page, the search."""
