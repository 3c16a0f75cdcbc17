"""Questions in YAML."""

from examgen.model.item import Item
from examgen.model.project import Project
from examgen.read.file import FileRead, Reader
from examgen.read.own_fields import OwnFields
from examgen.source import Source


def _read(source: Source, project: Project) -> FileRead:
    from examgen.read.yaml_items import read_yaml

    return read_yaml(source, project)


def _own(source: Source, item: Item) -> OwnFields:
    from examgen.read.own_yaml import own_in_yaml

    return own_in_yaml(source, item)


READER = Reader(name="yaml", suffixes=(".yaml", ".yml"), read=_read, own=_own)
