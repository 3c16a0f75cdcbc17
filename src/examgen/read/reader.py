"""What a reader of question files is: told without the model of what it reads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from examgen.model.project import Project
    from examgen.read.file import FileRead
    from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A reader of question files, chosen by the file's ending; ``read`` never raises."""

    name: str
    suffixes: tuple[str, ...]
    read: "Callable[[Source, Project], FileRead]"
