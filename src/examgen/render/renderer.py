"""What a renderer is. Two kinds, kept apart by type: only one of them is given a key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic
from examgen.model.key import AnswerKey
from examgen.model.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """All that a candidate's renderer receives: no key can be reached from here.

    ``figures`` maps figure paths to their bytes; ``templates`` maps template names
    to the bank's own texts, found before the packaged ones; ``only`` is the code of
    the one form wanted, or None for all.
    """

    paper: Paper
    figures: Mapping[str, bytes]
    templates: Mapping[str, str] = field(default_factory=dict)
    only: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView:
    """What renderers of keys and practice pages receive: the view and the key."""

    view: CandidateView
    key: AnswerKey


class EngineFault(Exception):  # noqa: N818
    """A library that renders broke down over its input, in a way that is its own fault."""


Rendered = tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRenderer:
    """Makes candidates' files of one ``--format``."""

    format: str
    summary: str
    render: Callable[[CandidateView], Rendered]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffRenderer:
    """Makes staff or practice files of one ``--format``."""

    format: str
    summary: str
    render: Callable[[StaffView], Rendered]


def file_stem(paper: Paper, code: str) -> str:
    """Return ``quiz1-A``, or ``quiz1`` where the paper has one form."""
    return paper.id if len(paper.forms) == 1 else f"{paper.id}-{code}"
