"""What a reporter is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Findings, in the order to be reported, and the sources they are about, by path.

    ``colour`` allows terminal colours; formats for machines pass it over.
    """

    diagnostics: Sequence[Diagnostic]
    sources: Mapping[str, Source]
    colour: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporter:
    """A way to write findings down; ``render`` returns text that ends with a line end."""

    format: str
    summary: str
    render: Callable[[Report], str]
