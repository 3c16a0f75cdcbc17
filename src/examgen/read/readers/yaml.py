"""Questions in YAML."""

from typing import TYPE_CHECKING

from examgen.read.reader import Reader

if TYPE_CHECKING:
    from examgen.model.project import Project
    from examgen.read.file import FileRead
    from examgen.source import Source


def _read(source: "Source", project: "Project") -> "FileRead":
    from examgen.read.yaml_items import read_yaml

    return read_yaml(source, project)


READER = Reader(name="yaml", suffixes=(".yaml", ".yml"), read=_read)
