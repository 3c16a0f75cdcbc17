"""What tests of command lines share: the type of the fixture that runs them, and commands."""

from collections.abc import Callable

import click

from examgen.cli import app

# A command line and perhaps the `status` that it ends with, to all that it prints.
Say = Callable[..., str]


def command_called(name: str) -> click.Command:
    """Return a command of the command line."""
    found = app.get_command(click.Context(app), name)
    assert found is not None, name
    return found
