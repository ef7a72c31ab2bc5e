"""``python -m oppose_engine`` is the command ``oppose``."""

import sys

from oppose_engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
