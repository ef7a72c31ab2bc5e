"""``python -m hooks.generate OUT``: writes every generated page and file of the site to a folder."""

import sys

from hooks.generate import main

sys.exit(main())
