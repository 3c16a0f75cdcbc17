"""``examgen import``."""

from pathlib import Path

import click

from examgen.cli import console

KINDS = ("numbered", "pasted", "tasklist")


@click.command(
    name="import",
    epilog="""\b
Examples:
  examgen import quiz.txt                    quiz text copied from a page
  examgen import practice.md --to networks   Markdown with - [x] boxes, into one folder
  examgen import notes.txt --from pasted     where the kind is not told from the text
""",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--to",
    "folder",
    metavar="FOLDER",
    default="imported",
    help="Folder below bank/questions (default: imported).",
)
@click.option(
    "--from",
    "kind",
    type=console.Choice(KINDS),
    help="Kind of input (default: told from the text).",
)
@console.root_option
@console.quiet_option
def import_file(
    files: tuple[Path, ...], folder: str, kind: str | None, root: Path | None, quiet: bool
) -> int:
    """Turn quiz text or task-list Markdown into questions of the bank.

    Each file becomes a file of questions; nothing is overwritten. What cannot be judged,
    such as a question without a key, becomes a draft and is reported with its place.
    """
    from examgen.pipeline.importing import import_files

    home = console.find_root(root)
    done = import_files(home, files, folder=folder, kind=kind)
    if done.diagnostics:
        text = console.full(done.diagnostics, done.sources)
        console.say(text.rstrip("\n") if quiet else text)
    if not quiet:
        for file in done.files:
            console.say(f"Wrote {console.shown(file)}")
        console.say(_summary(done.items, done.drafts))
    return 1 if done.diagnostics else 0


def _summary(items: int, drafts: int) -> str:
    if not items:
        return "Nothing was imported."
    said = f"Imported {console.counted(items, 'item')}"
    if not drafts:
        return f"{said}."
    what = "as a draft: finish it" if drafts == 1 else "as drafts: finish them"
    return f"{said}, {drafts} of them {what}, then remove `status=draft`."
