"""``examgen import``."""

from pathlib import Path

import click

from examgen.cli import console


@click.command(
    name="import",
    epilog="""\b
Examples:
  examgen import quiz.txt                        pasted quiz text
  examgen import practice.md --to networks       task-list Markdown, into one folder
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--to", "folder", default="imported", help="Folder below bank/questions (default: imported)."
)
@click.option(
    "--from",
    "kind",
    default=None,
    help="Kind of input: pasted or tasklist (default: told from the text).",
)
@console.root_option
@console.quiet_option
def import_file(
    files: tuple[Path, ...], folder: str, kind: str | None, root: Path | None, quiet: bool
) -> int:
    """Turn quiz text or task-list Markdown into questions of the bank."""
    from examgen.pipeline.importing import import_files
    from examgen.report.text import full

    home = console.find_root(root)
    done = import_files(home, files, folder=folder, kind=kind)
    if done.diagnostics:
        console.say(full(done.diagnostics, done.sources, colour=console.use_colour()))
    if not quiet:
        for file in done.files:
            console.say(f"Wrote {console.shown(file)}")
        console.say(f"{done.items} items, {done.drafts} of them drafts to be finished.")
    return 1 if done.diagnostics else 0
