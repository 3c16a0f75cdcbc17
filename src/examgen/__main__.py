"""Runs the command line: ``examgen``, or ``python -m examgen``."""

import sys


def main() -> None:
    """Run the command line; an interruption counts from the first import on."""
    try:
        from examgen.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("error: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
