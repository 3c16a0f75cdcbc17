"""Questions in Markdown."""

from typing import TYPE_CHECKING

from examgen.read.reader import Reader

if TYPE_CHECKING:
    from examgen.model.project import Project
    from examgen.read.file import FileRead
    from examgen.source import Source


def _read(source: "Source", project: "Project") -> "FileRead":
    from examgen.read.markdown import read_markdown

    return read_markdown(source, project)


READER = Reader(name="markdown", suffixes=(".md",), read=_read)
