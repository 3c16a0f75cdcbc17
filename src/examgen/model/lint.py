"""What a bank wants its findings to be: ``lint`` in ``bank.yaml``."""

from dataclasses import dataclass, field

from examgen.diagnostic import Severity
from examgen.model.blueprint import Located
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which findings are reported: names of rules, ``ALL`` for every one.

    ``select`` names the only rules, where it is not empty; ``extend_select`` adds to them,
    ``ignore`` takes away. ``severity`` is the mildest to report.
    """

    severity: Severity | None = None
    select: tuple[Located[str], ...] = ()
    extend_select: tuple[Located[str], ...] = ()
    ignore: tuple[Located[str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PathWish:
    """A wish for files below ``bank/`` whose path there fits ``glob``."""

    glob: str
    wish: Wish
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LintSettings:
    """``lint`` in ``bank.yaml``: a wish for the bank, others by path, and a baseline's path."""

    wish: Wish = Wish()
    paths: tuple[PathWish, ...] = ()
    baseline: Located[str] | None = None
