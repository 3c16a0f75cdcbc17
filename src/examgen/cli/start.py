"""``examgen init`` and ``examgen new``."""

import shlex
from pathlib import Path

import click

from examgen.cli import console

TYPES = (
    "single",
    "multiple",
    "numeric",
    "short",
    "true-false",
    "match",
    "order",
    "cloze",
    "essay",
    "code",
)


@click.command(
    epilog="""\b
Example:
  examgen init my-bank && cd my-bank && examgen build
"""
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
@console.quiet_option
def init(folder: Path, quiet: bool) -> int:
    """Start a bank that builds at once."""
    from examgen.pipeline.starter import start_bank

    files = start_bank(folder)
    if not quiet:
        console.say(f"Started a bank in {console.harmless(str(folder))}:")
        for file in files:
            console.say(f"  {file}")
        inside = "" if folder == Path() else f"cd {shlex.quote(str(folder))} && "
        console.say(f"Build its paper: {console.harmless(inside)}examgen build")
    return 0


@click.command(
    epilog="""\b
Examples:
  examgen new algebra/quadratics                     one right choice of four
  examgen new algebra/discriminant --type numeric
"""
)
@click.argument("name", metavar="ID")
@click.option(
    "--type",
    "kind",
    type=console.Choice(TYPES),
    default="single",
    help="Kind of response (default: single).",
)
@console.root_option
@console.quiet_option
def new(name: str, kind: str, root: Path | None, quiet: bool) -> int:
    """Write a draft of a new item, to be filled in."""
    from examgen.pipeline.starter import new_item

    file = new_item(console.find_root(root), name, kind)
    if not quiet:
        console.say(f"Wrote {console.shown(file)}, a draft: fill it in, then set status: ready")
    return 0
