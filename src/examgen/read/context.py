"""What the reading of one text carries along: definitions, modes, findings."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic
from examgen.model.item import ClozeGap


@dataclass(frozen=True, slots=True)
class Reference:
    """What a link reference definition says."""

    target: str
    title: str


@dataclass(slots=True, kw_only=True)
class Context:
    """``gaps`` collects a cloze item's gaps and is None where ``[[`` is text.

    ``arrows``: an unescaped ``=>`` becomes a Text of its own. ``reported`` holds the lines
    of fences and headings that an error already names. ``language`` decides how numbers
    in gaps are written.
    """

    found: list[Diagnostic] = field(default_factory=list)
    references: Mapping[str, Reference] = field(default_factory=dict)
    gaps: list[ClozeGap] | None = None
    arrows: bool = False
    reported: Collection[int] = ()
    language: str = "en"
