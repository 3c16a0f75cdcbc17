"""Runs the command line: ``examgen``, or ``python -m examgen``."""

import atexit
import gc
import sys


def main() -> None:
    """Run the command line; an interruption counts from the first import on."""
    # Loading makes many values and no garbage: to look for that each 700 of them, and through
    # all at the end, takes a seventh of a short command.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    try:
        from examgen.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("error: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
