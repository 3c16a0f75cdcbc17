"""Questions in Markdown."""

from examgen.model.project import Project
from examgen.read.file import FileRead, Reader
from examgen.source import Source


def _read(source: Source, project: Project) -> FileRead:
    from examgen.read.markdown import read_markdown

    return read_markdown(source, project)


READER = Reader(name="markdown", suffixes=(".md",), read=_read)
