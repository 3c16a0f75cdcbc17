"""What two states of a bank differ in, as people see it. Staff matter: it says keys."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from examgen.model.blueprint import Blueprint
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.project import Project


class Kind(StrEnum):
    """What a change touches: what is right, what candidates read, or what is said about an item."""

    KEY = "key"
    TEXT = "text"
    DATA = "data"


class Fate(StrEnum):
    """What became of something; ``lost`` stood in a file that now has errors, ``found`` did so."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    LOST = "lost"
    FOUND = "found"


class Op(StrEnum):
    """Whether a run of a text is on both sides or on one."""

    SAME = "same"
    GONE = "gone"
    CAME = "came"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of two texts laid over one another."""

    op: Op
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a sentence; an author's own words are ``quoted``."""

    text: str
    quoted: bool = False


Phrase = tuple[Piece, ...]
# Authored indices on both sides of choices or entries that belong together, None for a lone one.
Pairs = tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that is other than it was: in words, and word by word for a text.

    ``part`` names what it is about: ``key``, ``stem``, ``choice B``, ``marks``.
    """

    kind: Kind
    part: str
    said: Phrase = ()
    runs: tuple[Run, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemChange:
    """What became of one item. ``entries`` pairs its choices, pairs or entries."""

    id: str
    fate: Fate
    old: Item | None = None
    new: Item | None = None
    changes: tuple[Change, ...] = ()
    entries: Pairs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StimulusChange:
    """What became of a passage, and the ids of the items that come with it."""

    id: str
    fate: Fate
    old: Stimulus | None = None
    new: Stimulus | None = None
    changes: tuple[Change, ...] = ()
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentChange:
    """What became of the settings of a bank, or of a paper's blueprint."""

    name: str
    path: str
    fate: Fate
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperChange:
    """A paper that was locked on the old side, and the ids of its items that changed since.

    ``data`` are those of which neither key nor text is other than it was locked; ``gone``
    those that the bank has no more. ``renewed`` tells that the lock itself was replaced.
    """

    paper: str
    path: str
    key: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    renewed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """An item that stands in another file than it did."""

    id: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All that two states of a bank differ in.

    ``reformatted`` counts items whose text was laid out anew and says what it said;
    ``notes`` are sentences about what could not be read.
    """

    old: str
    new: str
    items: tuple[ItemChange, ...] = ()
    stimuli: tuple[StimulusChange, ...] = ()
    documents: tuple[DocumentChange, ...] = ()
    papers: tuple[PaperChange, ...] = ()
    moves: tuple[Move, ...] = ()
    reformatted: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureFile:
    """A figure's SHA-256 and its length in bytes."""

    digest: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A blueprint with its text; None where its mistakes leave none."""

    path: str
    text: str
    blueprint: Blueprint | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One state of a bank. ``broken`` are the files that have errors.

    ``absent`` tells that there was no bank: its settings are nothing to compare with.
    """

    name: str
    bank: Bank
    project: Project
    figures: Mapping[str, FigureFile] = field(default_factory=dict)
    papers: Mapping[str, Document] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    absent: bool = False
