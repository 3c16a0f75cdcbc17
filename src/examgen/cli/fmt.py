"""``examgen fmt``."""

from pathlib import Path

import click

from examgen.cli import console


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

    home = console.find_root(root or (paths[0] if paths else None))
    wanted = [path.resolve() for path in paths]
    for given, place in zip(paths, wanted, strict=True):
        if not (place.is_relative_to(home / "bank") or home.is_relative_to(place)):
            raise click.UsageError(f"{given} does not lie below {console.shown(home / 'bank')}")
    made = format_bank(
        home,
        lambda path: not wanted or any((home / path).is_relative_to(place) for place in wanted),
    )
    if diff and made.rewrites:
        console.say_changes(made.rewrites)
    elif check:
        for each in made.rewrites:
            console.say(each.path)
    writes = not (check or diff)
    if writes:
        rewrite(home, made.rewrites)
    for one in made.left:
        console.complain(f"{one.path}:{one.line}: left alone: {one.reason}")
    if not quiet:
        files = console.counted(len(made.rewrites), "file")
        told = f"Laid out {files}" if writes else f"{files} would change"
        console.complain(f"{told} of {made.files}.")
    return 1 if made.left or (made.rewrites and not writes) else 0
