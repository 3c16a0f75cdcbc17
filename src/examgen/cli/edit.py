"""``examgen edit``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console

if TYPE_CHECKING:
    from examgen.pipeline.editing import Editing


@click.command(
    epilog="""\b
Examples:
  examgen edit --where topic=algebra --set marks=2
  examgen edit --where 'topic:algebra difficulty:hard' --add-tag exam --yes
  examgen edit algebra/root --set id=algebra/square-root
"""
)
@click.argument("names", nargs=-1, metavar="[ID]...", shell_complete=completion.item)
@click.option(
    "--where",
    "-w",
    "filters",
    multiple=True,
    metavar="FIELD=VALUES",
    help="Only items that match; repeat to narrow. FIELD!=VALUES excludes.",
)
@click.option("--set", "sets", multiple=True, metavar="FIELD=VALUE", help="Give a field a value.")
@click.option("--unset", multiple=True, metavar="FIELD", help="Take a field away.")
@click.option("--add-tag", multiple=True, metavar="TAG", help="Add a tag.")
@click.option("--remove-tag", multiple=True, metavar="TAG", help="Take a tag away.")
@click.option("--yes", "--write", "-y", "write", is_flag=True, help="Write without asking.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def edit(
    names: tuple[str, ...],
    filters: tuple[str, ...],
    sets: tuple[str, ...],
    unset: tuple[str, ...],
    add_tag: tuple[str, ...],
    remove_tag: tuple[str, ...],
    write: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Change fields of many items at once; shows the changes first."""
    from examgen.pipeline.editing import plan_edits
    from examgen.read.field_wishes import Wishes

    if not names and not filters:
        raise click.UsageError("name items, or choose them with --where")
    if not (sets or unset or add_tag or remove_tag):
        raise click.UsageError("say what to change: --set, --unset, --add-tag or --remove-tag")
    wishes = Wishes(
        set=tuple(_pair(text) for text in sets),
        unset=unset,
        add_tags=add_tag,
        remove_tags=remove_tag,
    )
    home = console.find_root(root)
    store = console.open_store(home, no_cache)
    with console.Bars(quiet=quiet) as bars:
        made = plan_edits(home, store, names, filters, wishes, jobs=jobs, progress=bars)
    return _apply(home, made, write=write, quiet=quiet)


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise click.UsageError(f"invalid value for '--set': {text!r} is not FIELD=VALUE")
    return name.strip(), value


def _apply(home: Path, made: "Editing", *, write: bool, quiet: bool) -> int:
    from examgen.pipeline.rewriting import rewrite

    what = f"{console.counted(len(made.items), 'item')} in"
    what = f"{what} {console.counted(len(made.rewrites), 'file')}"
    if not made.items:
        console.complain(f"Nothing to change: {console.counted(made.chosen, 'item')} chosen.")
        return 0
    if not write:
        console.say_changes(made.rewrites)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            console.complain(f"{what} would change; add --yes to write.")
            return 1
        try:
            agreed = click.confirm(f"{what} would change; write?", err=True)
        except click.Abort:
            console.complain("")  # The question has no line end yet.
            raise
        if not agreed:
            return 1
    rewrite(home, made.rewrites)
    if not quiet:
        console.complain(f"Changed {what}.")
    return 0
