"""What a site is made of. A withheld paper comes without its key, by type."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from examgen.model.key import AnswerKey
from examgen.render.answers import AnswerView
from examgen.render.practice import BandView
from examgen.render.renderer import CandidateView
from examgen.render.site.analysis import Analysis
from examgen.render.view import PaperView, QuestionView

# What pages may load and do; formulas are in them, figures beside them.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedPaper:
    """A published paper whose answers are withheld."""

    view: CandidateView


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPaper:
    """A published practice paper; ``hidden`` are the items whose keys some paper withholds."""

    view: CandidateView
    key: AnswerKey
    hidden: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedPaper:
    """A paper whose answers are withheld from its pages, and whose key lies beside them."""

    view: CandidateView
    key: AnswerKey


SitePaper = ClosedPaper | OpenPaper | ReleasedPaper


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFacts:
    """What a site says of itself; ``topics`` maps topics to their titles."""

    title: str
    institution: str
    language: str
    licence: str
    topics: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFile:
    """A file of a site at a POSIX path below its folder."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A question on its paper: ``teaser`` is its shortened stem, ``worth`` its marks in digits.

    ``words`` are all that it says. Answer, analysis, topic and tags are there only where the
    answer is public.
    """

    item: str
    question: QuestionView
    teaser: str
    words: str = ""
    worth: str = ""
    answer: AnswerView | None = None
    analysis: Analysis | None = None
    topic: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A paper with its questions in order; ``practice`` tells that it shows answers."""

    id: str
    paper: PaperView
    entries: tuple[Entry, ...]
    practice: bool
    bands: tuple[BandView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page to be framed: ``up`` leads from it to the site's root."""

    title: str
    up: str
    language: str
    main: Markup = Markup()


def hashed(name: str, ending: str, data: bytes) -> str:
    """Return the path of an asset that may be kept for ever, since its name tells its bytes."""
    return f"assets/{name}-{hashlib.sha256(data).hexdigest()[:12]}.{ending}"
