"""Questions in Markdown."""

from examgen.model.item import Item
from examgen.model.project import Project
from examgen.read.file import FileRead, Reader
from examgen.read.own_fields import OwnFields
from examgen.source import Source


def _read(source: Source, project: Project) -> FileRead:
    from examgen.read.markdown import read_markdown

    return read_markdown(source, project)


def _own(source: Source, item: Item) -> OwnFields:
    from examgen.read.own_markdown import own_in_markdown

    return own_in_markdown(source, item)


READER = Reader(name="markdown", suffixes=(".md",), read=_read, own=_own)
