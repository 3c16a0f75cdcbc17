"""What reading one file of questions gives."""

from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.model.item import Item, Stimulus, Suppression


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRead:
    """Everything that one file holds, in the order of the file."""

    items: tuple[Item, ...] = ()
    stimuli: tuple[Stimulus, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
