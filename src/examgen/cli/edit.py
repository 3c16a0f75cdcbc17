"""``examgen edit``."""

import sys
from pathlib import Path

import click

from examgen.cli import completion, console


@click.command(
    epilog="""\b
Examples:
  examgen edit --where 'topic:peft difficulty:hard' --set marks=2 --add-tag lora
  examgen edit adamw-states --unset time --yes
"""
)
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=completion.item)
@click.option(
    "--where",
    "-w",
    "filters",
    multiple=True,
    metavar="FIELD=VALUES",
    help="Only items that match; repeat to narrow. FIELD!=VALUES excludes.",
)
@click.option("--set", "given", multiple=True, metavar="FIELD=VALUE", help="Set a field.")
@click.option("--unset", "gone", multiple=True, metavar="FIELD", help="Take a field away.")
@click.option("--add-tag", "added", multiple=True, metavar="TAG", help="Add a tag.")
@click.option("--remove-tag", "removed", multiple=True, metavar="TAG", help="Take a tag away.")
@click.option("--yes", "-y", is_flag=True, help="Write without asking.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def edit(
    ids: tuple[str, ...],
    filters: tuple[str, ...],
    given: tuple[str, ...],
    gone: tuple[str, ...],
    added: tuple[str, ...],
    removed: tuple[str, ...],
    yes: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Change fields of many items: shows what would change, then asks."""
    from examgen.pipeline.editing import Wishes
    from examgen.pipeline.editing import edit as work_out
    from examgen.pipeline.rewriting import rewrite

    if not ids and not filters:
        raise click.UsageError("name items, or choose them with --where")
    wishes = Wishes(values=_pairs(given), gone=gone, tags_added=added, tags_removed=removed)
    if not (given or gone or added or removed):
        raise click.UsageError("say what to change: --set, --unset, --add-tag or --remove-tag")
    home = console.find_root(root)
    store = console.open_store(home, no_cache)
    with console.Bars(quiet=quiet) as bars:
        made = work_out(home, store, wishes, filters=filters, ids=ids, jobs=jobs, progress=bars)
    if not made.rewrites:
        if not quiet:
            console.complain("Nothing to change.")
        return 0
    questions = console.counted(len(made.items), "question")
    files = console.counted(len(made.rewrites), "file")
    if not yes:
        console.say_changes(made.rewrites)
        if not _is_wanted(f"Change {questions} in {files}?"):
            console.complain("Nothing was written. With --yes it is.")
            return 0
    rewrite(home, made.rewrites)
    if not quiet:
        console.say(f"Changed {questions} in {files}.")
    return 0


def _pairs(given: tuple[str, ...]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.UsageError(f"--set takes FIELD=VALUE, not {text!r}")
        if name.strip() in pairs:
            raise click.UsageError(f"--set {name.strip()} is given twice")
        pairs[name.strip()] = value.strip()
    return pairs


def _is_wanted(question: str) -> bool:
    """Ask at a terminal; elsewhere nobody is there to say yes."""
    return sys.stdin.isatty() and sys.stdout.isatty() and click.confirm(question, err=True)
