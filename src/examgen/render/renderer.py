"""What a renderer is. Two kinds, kept apart by type: only one of them is given a key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic
from examgen.model.key import AnswerKey
from examgen.model.paper import Form, Paper
from examgen.source import Span


def _get_nothing(_name: str) -> bytes | None:
    return None


def _put_nothing(_name: str, _data: bytes) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Where what was worked out is kept, by names that are digests of all it depends on.

    ``version`` is to be part of each: it stands for the code and the libraries.
    """

    version: bytes = b""
    get: Callable[[str], bytes | None] = _get_nothing
    put: Callable[[str, bytes], None] = _put_nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """All that a candidate's renderer receives: no key can be reached from here.

    ``figures`` maps figure paths to their bytes; ``templates`` maps template names
    to the bank's own texts, found before the packaged ones; ``only`` is the code of
    the one form wanted, or None for all; ``prints`` are the kinds of print wanted on
    paper, with ``sheets`` an answer sheet behind each. ``shelf`` may know what was made
    before.
    """

    paper: Paper
    figures: Mapping[str, bytes]
    templates: Mapping[str, str] = field(default_factory=dict)
    only: str | None = None
    prints: tuple[str, ...] = ("standard",)
    sheets: bool = False
    shelf: Shelf = field(default_factory=Shelf)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView:
    """What renderers of keys and practice pages receive: the view and the key."""

    view: CandidateView
    key: AnswerKey


class EngineFault(Exception):  # noqa: N818
    """A library that renders broke down over its input, in a way that is its own fault."""


Rendered = tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]


def _apart(_view: CandidateView) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRenderer:
    """Makes candidates' files of one ``--format``.

    ``joint`` tells of a view whether its forms share so much work that they are rendered
    together.
    """

    format: str
    summary: str
    render: Callable[[CandidateView], Rendered]
    joint: Callable[[CandidateView], bool] = _apart


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffRenderer:
    """Makes staff or practice files of one ``--format``.

    ``by_form`` tells that only the forms asked for are rendered, each by itself.
    """

    format: str
    summary: str
    render: Callable[[StaffView], Rendered]
    by_form: bool = False


def asked_forms(view: CandidateView) -> tuple[Form, ...]:
    """Return the forms that are to be rendered."""
    return tuple(form for form in view.paper.forms if view.only in {None, form.code})


def place_of(paper: Paper) -> Span:
    """Return the beginning of a paper's blueprint: the place of what has no better one."""
    return Span(f"bank/papers/{paper.id}.yaml", 1, 1, 1, 1)


def file_stem(paper: Paper, code: str, print_: str = "standard") -> str:
    """Return ``quiz1-A``, or ``quiz1`` where the paper has one form; ``quiz1-A-large``."""
    stem = paper.id if len(paper.forms) == 1 else f"{paper.id}-{code}"
    return stem if print_ == "standard" else f"{stem}-{print_}"
