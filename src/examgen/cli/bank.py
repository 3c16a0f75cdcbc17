"""``examgen list`` and ``examgen show``."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console

if TYPE_CHECKING:
    from examgen.model.item import Item

_COLUMNS = ("id", "type", "topic", "difficulty", "marks", "status")
_TOPIC, _DIFFICULTY, _STATUS = (_COLUMNS.index(name) for name in ("topic", "difficulty", "status"))
_LEAST_TOPIC = 9


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
        console.say_json(catalogue.as_json(listing.items))
    else:
        for line in _table(listing.items, console.columns()):
            console.say(line)
    if not quiet:
        console.complain(f"{console.counted(len(listing.items), 'item')}.")
        if listing.errors:
            errors = console.counted(listing.errors, "error")
            console.complain(f"The bank has {errors}: run `examgen lint`.")
    return 0


def _table(items: Iterable["Item"], columns: int | None) -> Iterable[str]:
    """Yield a head and a line for each item, made to fit a terminal with so many columns."""
    rows = [_COLUMNS, *(_row(item) for item in items)]
    if len(rows) == 1:
        return
    widths = {n: max(len(row[n]) for row in rows) for n in range(len(_COLUMNS))}
    if columns is not None:
        widths = _fitting(rows, widths, columns)
    for number, row in enumerate(rows):
        cells = (_tail(row[n], width).ljust(width) for n, width in widths.items())
        line = "  ".join(cells).rstrip()
        yield click.style(line, bold=True) if number == 0 else line


def _fitting(rows: Sequence[tuple[str, ...]], widths: dict[int, int], most: int) -> dict[int, int]:
    """Return the columns that fit: topics are cut, then columns left out."""
    one_status = len({row[_STATUS] for row in rows[1:]}) == 1
    for left_out in ((), (_STATUS,), (_TOPIC,), (_TOPIC, _STATUS), (_TOPIC, _STATUS, _DIFFICULTY)):
        if left_out == (_STATUS,) and not one_status:
            continue
        kept = {n: width for n, width in widths.items() if n not in left_out}
        over = sum(kept.values()) + 2 * (len(kept) - 1) - most
        if over <= 0:
            break
        if _TOPIC in kept and kept[_TOPIC] - over >= _LEAST_TOPIC:
            return {**kept, _TOPIC: kept[_TOPIC] - over}
    return kept


def _tail(text: str, most: int) -> str:
    """Return a text that is not longer than that: its end, which says more of a topic."""
    return text if len(text) <= most else f"…{text[len(text) - most + 1 :]}"


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
    if as_json:
        console.say_json(catalogue.as_ir(found))
    else:
        console.say(console.harmless(catalogue.as_markdown(found).rstrip("\n")))
    return 0
