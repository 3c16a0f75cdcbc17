"""What a shell completes besides commands and options: names of papers, items and rules.

A shell waits while it is asked, so nothing is read that was not read before; and
whatever goes wrong, it gets no names rather than a complaint.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from examgen.diagnostic import ExamgenError

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.startswith(incomplete))


def _root(ctx: click.Context) -> Path:
    from examgen.cli.console import find_root

    return find_root(ctx.params.get("root"))


def paper(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of papers that have a blueprint."""
    from examgen.pipeline.survey import survey

    try:
        return _beginning(incomplete, survey(_root(ctx)).papers)
    except (ExamgenError, OSError):
        return []


def item(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the ids of items and stimuli, as far as they have been read before."""
    from examgen.cli.console import open_store
    from examgen.pipeline.workspace import remembered_ids

    try:
        root = _root(ctx)
        return _beginning(incomplete, remembered_ids(root, open_store(root, no_cache=False)))
    except (ExamgenError, OSError):
        return []


def rule(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of rules."""
    return _beginning(incomplete, _rules())


def rules(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of rules and ``ALL``; the last of several joined by commas is completed."""
    return _last_of_list(incomplete, ("ALL", *_rules()))


def listed(words: Iterable[str]) -> Complete:
    """Return what completes the last of several words joined by commas."""
    return lambda _, __, incomplete: _last_of_list(incomplete, words)


def _rules() -> tuple[str, ...]:
    from examgen.check import all_rules

    return tuple(rule.id for rule in all_rules())


def _last_of_list(incomplete: str, names: Iterable[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    given = before.split(",")
    return [f"{before}{comma}{name}" for name in _beginning(last, names) if name not in given]
