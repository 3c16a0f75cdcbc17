"""``examgen fmt``."""

from pathlib import Path

import click

from examgen.cli import console
from examgen.cli.selection import places_below_bank


@click.command(
    epilog="""\b
Examples:
  examgen fmt                            all questions of the bank
  examgen fmt bank/questions/algebra     those below a folder
  examgen fmt --check                    only tell which files would change
"""
)
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if files would change.")
@click.option("--diff", is_flag=True, help="Likewise, and show how they would change.")
@console.root_option
@console.quiet_option
def fmt(paths: tuple[Path, ...], check: bool, diff: bool, root: Path | None, quiet: bool) -> int:
    """Lay out question files; what they say stays the same."""
    from examgen.pipeline.formatting import format_bank
    from examgen.pipeline.rewriting import rewrite
    from examgen.pipeline.survey import within
    from examgen.report.printable import escaped

    home = console.find_root(root or (paths[0] if paths else None))
    made = format_bank(home, within(home, places_below_bank(home, paths)))
    if diff and made.rewrites:
        console.say_changes(made.rewrites)
    elif check:
        for each in made.rewrites:
            console.say(escaped(each.path))
    writes = not (check or diff)
    if writes:
        rewrite(home, made.rewrites)
    for one in made.left:
        console.complain(escaped(f"{one.path}:{one.line}: left alone: {one.reason}"))
    if not quiet:
        files = f"{len(made.rewrites)} of {console.counted(made.files, 'file')}"
        console.complain(f"Laid out {files}." if writes else f"{files} would change.")
    return 1 if made.left or (made.rewrites and not writes) else 0
