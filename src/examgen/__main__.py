"""Runs the command line as ``python -m examgen``."""

from examgen.cli import main

if __name__ == "__main__":
    main()
