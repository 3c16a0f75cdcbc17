"""What reading a foreign text gives, and what an importer is."""

from collections.abc import Callable
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Band
from examgen.model.item import Item, Stimulus
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignRead:
    """Everything that one foreign text holds, in its order.

    Ids are local to the file (``q07``); an empty one says that the file is one question.
    An item's ``source`` is the label that it had there (``Question 7``), if any.
    ``title`` and ``instructions`` are plain text. ``comments`` are stretches of the text
    that belong to no question and are kept beside them.
    """

    items: tuple[Item, ...] = ()
    stimuli: tuple[Stimulus, ...] = ()
    title: str | None = None
    instructions: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Importer:
    """A reader of one kind of foreign text; ``read`` never raises.

    ``sniff`` tells from 0 (not at all) to 1 how much a text looks like its kind. Figures
    are resolved against the path of the source.
    """

    name: str
    summary: str
    sniff: Callable[[str], float]
    read: Callable[[Source], ForeignRead]


def local_id(number: int, count: int) -> str:
    """Return the id of question ``number`` (from 1) of ``count``, such as ``q07``."""
    return f"q{number:0{max(2, len(str(count)))}d}"
