"""Paths on a command line, which restrict the command to a part of the bank."""

from pathlib import Path

import click

from examgen.cli import console


def places_below_bank(home: Path, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the places that paths lead to; raises UsageError for one outside of the bank."""
    return tuple(below_bank(home, path, path.resolve()) for path in paths)


def below_bank(home: Path, given: Path, place: Path, hint: str = "") -> Path:
    """Return the place of a path, which may hold the bank; raises UsageError outside of it."""
    if not (place.is_relative_to(home / "bank") or home.is_relative_to(place)):
        raise click.UsageError(f"{given} does not lie below {console.shown(home / 'bank')}{hint}")
    return place
