"""The entry point: `cardtable`, also `python -m cardtable`."""

import sys


def main() -> None:
    """Run the command line and exit with its status."""
    from cardtable.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
