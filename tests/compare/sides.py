"""Two states of a bank out of texts, and what is said of their difference."""

from collections.abc import Mapping
from dataclasses import replace

from examgen.compare import compare
from examgen.diagnostic import has_errors
from examgen.model.comparison import Comparison, FigureFile, Side
from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.read.markdown import read_markdown
from examgen.report.diff_text import diff_text
from examgen.source import Source

PATH = "bank/questions/q.md"


def side(
    text: str,
    name: str = "old",
    *,
    path: str = PATH,
    project: Project | None = None,
    figures: Mapping[str, FigureFile] | None = None,
) -> Side:
    """Return a state of a bank that holds one file."""
    project = project or Project()
    read = read_markdown(Source(path, text), project) if text else FileRead()
    assert not has_errors(read.diagnostics), read.diagnostics
    bank, found = join_files([read])
    assert not has_errors(found)
    return Side(name=name, bank=bank, project=project, figures=figures or {})


def compared(old: str, new: str) -> Comparison:
    return compare(side(old), side(new, "new"))


def said(old: str, new: str) -> list[str]:
    """Return the lines of all changes of one question without its heading, and of its mirror's.

    A change the other way round has as many parts.
    """
    heading = "## q\n\n"
    found = compared(heading + old, heading + new)
    mirror = compared(heading + new, heading + old)
    parts = [
        sorted((c.kind, c.part.split()[0]) for item in each.items for c in item.changes)
        for each in (found, mirror)
    ]
    assert parts[0] == parts[1]
    lines = diff_text(found, colour=False).split("\n")
    return [line.strip() for line in lines if line.startswith("  ")]


def swapped(found: Comparison) -> Comparison:
    return replace(found, old=found.new, new=found.old)
