"""What reading one file of questions gives, and what a reader is."""

from collections.abc import Callable
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.model.item import Item, Stimulus, Suppression
from examgen.model.project import Project
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRead:
    """Everything that one file holds, in the order of the file."""

    items: tuple[Item, ...] = ()
    stimuli: tuple[Stimulus, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A reader of question files, chosen by the file's ending; ``read`` never raises."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[Source, Project], FileRead]
