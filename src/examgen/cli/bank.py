"""``examgen list`` and ``examgen show``."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console

if TYPE_CHECKING:
    from examgen.model.item import Item

_COLUMNS = ("id", "type", "topic", "difficulty", "marks", "status")


@click.command(
    name="list",
    epilog="""\b
Examples:
  examgen list --where topic=algebra,geometry --where difficulty=hard
  examgen list --where 'tags!=trivia' --json
""",
)
@click.option(
    "--where",
    "-w",
    "filters",
    multiple=True,
    metavar="FIELD=VALUES",
    help="Only items that match; repeat to narrow. FIELD!=VALUES excludes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def list_items(
    filters: tuple[str, ...],
    as_json: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """List the items of a bank."""
    from examgen.pipeline import catalogue

    home = console.find_root(root)
    with console.Bars(quiet=quiet) as bars:
        listing = catalogue.list_bank(
            home, console.open_store(home, no_cache), filters, jobs=jobs, progress=bars
        )
    if as_json:
        console.say(catalogue.as_json(listing.items))
    else:
        for line in _table(listing.items):
            console.say(line)
    if not quiet:
        console.complain(f"{console.counted(len(listing.items), 'item')}.")
        if listing.errors:
            errors = console.counted(listing.errors, "error")
            console.complain(f"The bank has {errors}: run `examgen lint`.")
    return 0


def _table(items: Iterable["Item"]) -> Iterable[str]:
    rows = [_COLUMNS, *(_row(item) for item in items)]
    if len(rows) == 1:
        return
    widths = [max(len(row[n]) for row in rows) for n in range(len(_COLUMNS))]
    for number, row in enumerate(rows):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield click.style(line.rstrip(), bold=True) if number == 0 else line.rstrip()


def _row(item: "Item") -> tuple[str, ...]:
    from examgen.decimals import exact

    difficulty = "" if item.difficulty is None else f"{float(item.difficulty):.2f}"
    marks = "" if item.marks is None else exact(item.marks)
    return (item.id, item.type.value, item.topic or "", difficulty, marks, item.status.value)


@click.command(
    epilog="""\b
Examples:
  examgen show adamw-states            as Markdown, with its key
  examgen show adamw-states --json     all that is known of it, with places
"""
)
@click.argument("name", metavar="ID", shell_complete=completion.item)
@click.option("--json", "as_json", is_flag=True, help="Print all that is known of it, with places.")
@console.root_option
@console.cache_option
def show(name: str, as_json: bool, root: Path | None, no_cache: bool) -> int:
    """Show one item or stimulus."""
    from examgen.pipeline import catalogue

    home = console.find_root(root)
    found = catalogue.find(home, console.open_store(home, no_cache), name)
    text = catalogue.as_ir(found) if as_json else catalogue.as_markdown(found).rstrip("\n")
    console.say(console.harmless(text))
    return 0
