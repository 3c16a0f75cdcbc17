"""What a reporter is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, Severity
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleInfo:
    """What a format tells of a rule. ``precision`` is measured, 0 … 1, where it is known."""

    id: str
    severity: Severity
    summary: str
    description: str
    help: str
    precision: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Findings, in the order to be reported, and the sources they are about, by path.

    ``colour`` allows terminal colours, and ``columns`` is how wide a terminal is; formats for
    machines pass both over. ``rules`` are
    those known by id: findings made while reading have none. ``prefix`` leads from the
    repository's root to the bank's (``courses/ml/``), for formats that a host reads.
    """

    diagnostics: Sequence[Diagnostic]
    sources: Mapping[str, Source]
    colour: bool = False
    columns: int | None = None
    rules: Mapping[str, RuleInfo] = field(default_factory=dict)
    prefix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporter:
    """A way to write findings down; ``render`` returns text that ends with a line end."""

    format: str
    summary: str
    render: Callable[[Report], str]
