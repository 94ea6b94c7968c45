"""``python -m oddslab`` is the command ``oddslab``."""

from oddslab.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
