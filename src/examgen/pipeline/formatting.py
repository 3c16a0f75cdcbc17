"""Lays question files out, and proves that they say what they said."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, Edit, Severity
from examgen.load import load_source
from examgen.model.project import Project
from examgen.pipeline.reading import read_text, reader_of
from examgen.pipeline.rewriting import Rewrite
from examgen.pipeline.settings import open_settings
from examgen.pipeline.survey import survey
from examgen.publish.store import Store
from examgen.read.file import FileRead
from examgen.read.markdown_layout import markdown_layout
from examgen.read.yaml_layout import yaml_layout
from examgen.source import Source
from examgen.splice import splice

# A pass may make room for another; what has not come to rest then is left alone.
_PASSES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A file that was left alone: where, and why."""

    path: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Formatting:
    """New texts of files, the files left alone, and how many were looked at."""

    rewrites: tuple[Rewrite, ...]
    left: tuple[Left, ...]
    files: int


def format_bank(root: Path, wanted: Callable[[str], bool]) -> Formatting:
    """Lay out the question files whose paths are wanted; writes nothing."""
    found = survey(root)
    project = open_settings(found, Store(None)).project
    paths = [path for path in found.questions if wanted(path)]
    rewrites: list[Rewrite] = []
    left: list[Left] = []
    for path in paths:
        data, source = load_source(root, path)
        made = (
            Left(path=path, line=source.span.line, reason=source.message)
            if isinstance(source, Diagnostic)
            else laid_out(path, data, project)
        )
        if isinstance(made, Left):
            left.append(made)
        elif made != data:
            rewrites.append(Rewrite(path=path, before=data, after=made))
    return Formatting(rewrites=tuple(rewrites), left=tuple(left), files=len(paths))


def laid_out(path: str, data: bytes, project: Project) -> bytes | Left:
    """Return a file laid out, or why it is left alone."""
    source, before = read_text(path, data, project)
    for found in before.diagnostics:
        if found.severity is Severity.ERROR:
            return Left(path=path, line=found.span.line, reason=found.message)
    now, read = source, before
    for _ in range(_PASSES):
        edits = _edits(now, project, read)
        try:
            after = splice(data, edits)
        except ValueError:
            return Left(path=path, line=1, reason="its layout cannot be changed safely")
        if after == data:
            return data
        now, read = read_text(path, after, project)
        line = _first_difference(source, before, now, read)
        if line:
            return Left(path=path, line=line, reason="another layout would say something else")
        data = after
    return Left(path=path, line=1, reason="its layout does not come to rest")


def _edits(source: Source, project: Project, read: FileRead) -> Iterable[Edit]:
    reader = reader_of(source.path)
    if reader.name == "markdown":
        return markdown_layout(source, project, read)
    return yaml_layout(source) if reader.name == "yaml" else ()


def _first_difference(source: Source, before: FileRead, after: Source, now: FileRead) -> int:
    """Return the line of the first thing that is said otherwise, or 0."""
    for was, is_ in zip(before.items, now.items, strict=False):
        if was != is_:
            return was.span.line
    for one, other in zip(before.stimuli, now.stimuli, strict=False):
        if one != other:
            return one.span.line
    same = (
        len(before.items) == len(now.items)
        and before.stimuli == now.stimuli
        and [d.rule for d in before.diagnostics] == [d.rule for d in now.diagnostics]
        and _waived(source, before) == _waived(after, now)
    )
    return 0 if same else 1


def _waived(source: Source, read: FileRead) -> list[tuple[str, str, int]]:
    """Return what is waived, and on how many lines that hold something."""
    return [
        (
            one.rule,
            one.reason,
            sum(1 for row in source.lines[one.span.line - 1 : one.span.end_line] if row.strip()),
        )
        for one in read.suppressions
    ]
