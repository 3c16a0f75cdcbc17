"""``examgen schema``."""

import json
from pathlib import Path

import click

from examgen.cli import console

KINDS = ("item", "bank", "blueprint")


@click.command(
    epilog="""\b
Examples:
  examgen schema item                            questions in YAML
  examgen schema blueprint --output .vscode/blueprint.schema.json
"""
)
@click.argument("kind", type=console.Choice(KINDS), default="item", metavar="[KIND]")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write it to.",
)
def schema(kind: str, output: Path | None) -> int:
    """Print the JSON Schema of a kind of file, for editors.

    KIND is item (questions in YAML; if not given), bank or blueprint.
    """
    from examgen.pipeline.review import write_report
    from examgen.read.schema import schemas

    name = "questions" if kind == "item" else kind
    text = json.dumps(schemas()[name], indent=2, ensure_ascii=False) + "\n"
    if output is None:
        console.say(text.rstrip("\n"))
    else:
        write_report(_root(output), output, text)
        console.say(f"Wrote {console.shown(output)}.")
    return 0


def _root(output: Path) -> Path:
    """Return the folder whose bank a file would lie in: a schema must not replace its settings."""
    from examgen.diagnostic import ExamgenError
    from examgen.load import find_root

    try:
        return find_root(output.resolve().parent)
    except ExamgenError:
        return Path.cwd()
