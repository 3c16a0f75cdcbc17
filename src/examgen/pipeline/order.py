"""What a user asks to be built, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from examgen.diagnostic import Diagnostic
from examgen.source import Source

if TYPE_CHECKING:
    from examgen.pipeline.locks import Turnover


class LockUse(StrEnum):
    """What a build does with a lock: keep to it, or one of the wishes of the command line."""

    USUAL = "usual"
    NONE = "no-lock"
    LOCKED = "locked"
    UPDATE = "update"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a user asks to be built. No papers means all; ``seed`` overrides the blueprints'.

    ``lock`` is where the one paper's lock lies, if not beside its blueprint. ``untrusted``
    leaves the bank's templates alone and takes the settings that matter from the revision
    ``base``. With a ``roster`` each candidate gets a paper, or ``only`` those of some ids,
    and there are so many ``spares``; ``bound`` asks for one file to print of all, and a
    ``scheduler`` of Dask makes them elsewhere. ``prints`` are the kinds of print wanted on
    paper; with ``sheets`` an answer sheet stands behind each. ``patience`` multiplies what
    rendering may take of time and memory.
    """

    root: Path
    out: Path
    papers: tuple[str, ...]
    formats: tuple[str, ...]
    form: str | None = None
    seed: str | None = None
    use: LockUse = LockUse.USUAL
    lock: Path | None = None
    untrusted: bool = False
    base: str | None = None
    jobs: int = 1
    roster: Path | None = None
    only: tuple[str, ...] = ()
    spares: int = 0
    bound: bool = False
    scheduler: str | None = None
    patience: float = 1.0
    prints: tuple[str, ...] = ("standard",)
    sheets: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltPaper:
    """What is told of a paper that was built; ``questions`` are those of one form."""

    id: str
    questions: int
    marks: Fraction
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What came of an order: papers and files written, findings and the texts they point into.

    ``sound`` are the papers that could be rendered, whatever came of the others;
    ``locks`` are the lock files that were written, ``turnovers`` what new draws changed,
    by paper.
    """

    papers: tuple[BuiltPaper, ...]
    sound: tuple[str, ...]
    files: tuple[Path, ...]
    locks: tuple[Path, ...]
    turnovers: "Mapping[str, tuple[Turnover, ...]]"
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]
