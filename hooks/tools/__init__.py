"""Programs beside the build, each run by a command; the build itself imports none of them."""
