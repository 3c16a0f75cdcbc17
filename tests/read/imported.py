"""What the tests of all importers look at: items as Markdown, and findings by place."""

from collections.abc import Sequence
from pathlib import Path

from examgen.export.markdown import write_file
from examgen.model.item import Item, Stimulus
from examgen.model.project import Project
from examgen.read.foreign.importer import ForeignRead
from examgen.read.markdown import read_markdown
from examgen.source import Source

DATA = Path(__file__).parents[1] / "data" / "import"
PATH = "bank/questions/unit/q.md"


def written(items: tuple[Item, ...], stimuli: Sequence[Stimulus] = ()) -> str:
    """Return items as Markdown, after checking that they read back to the same."""
    text, lost = write_file(items, tuple(stimuli), PATH, Project())
    assert lost == ()
    assert read_markdown(Source(PATH, text), Project()).items == items
    return text


def findings(read: ForeignRead) -> list[str]:
    """Return the place and the rule of each finding."""
    return [f"{d.span.line}:{d.span.column} {d.rule}" for d in read.diagnostics]
