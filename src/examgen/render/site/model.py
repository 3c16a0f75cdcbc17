"""What a site is made of. A withheld paper comes without its key, by type."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from examgen.model.item import ItemType
from examgen.model.key import AnswerKey
from examgen.render.answers import AnswerView
from examgen.render.practice import BandView
from examgen.render.renderer import CandidateView
from examgen.render.site.analysis import Analysis
from examgen.render.site.cards import Flashcard
from examgen.render.site.dates import Dated
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
    """What a site says of itself; ``topics`` maps topics to their titles.

    ``url`` is its address with a slash at the end, empty where that is not known; ``dates``
    are those of all its papers by id, ``aliases`` the old ids of its questions by their ids.
    """

    title: str
    institution: str
    language: str
    licence: str
    topics: Mapping[str, str]
    url: str
    dates: Mapping[str, Dated]
    aliases: Mapping[str, tuple[str, ...]]

    @property
    def has_feed(self) -> bool:
        """Whether the site has a feed of its papers: it needs an address and a date."""
        return bool(self.url and self.latest)

    @property
    def latest(self) -> str:
        """The latest date of a paper, empty if none has one."""
        return max((date.iso for date in self.dates.values()), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFile:
    """A file of a site at a POSIX path below its folder.

    ``mapped`` tells whether it is a page for the map of the site, ``date`` when it last
    changed, if that is known.
    """

    path: str
    data: bytes
    mapped: bool = False
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A question on its paper: ``teaser`` is its shortened stem, ``worth`` its marks in digits.

    ``words`` are all that it says, ``language`` is that of the teaser. Answer, analysis, topic
    and tags are there only where the answer is public.
    """

    item: str
    type: ItemType
    question: QuestionView
    teaser: str
    language: str
    words: str = ""
    worth: str = ""
    answer: AnswerView | None = None
    analysis: Analysis | None = None
    card: Flashcard | None = None
    topic: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A paper with its questions in order; ``practice`` tells that it shows answers.

    ``partly`` says that another paper withholds some of them. ``worth`` are its marks, ``minutes``
    its time, 0 without any: pages of the whole site have their own words for them.
    """

    id: str
    paper: PaperView
    worth: Fraction
    minutes: int
    entries: tuple[Entry, ...]
    practice: bool
    partly: bool = False
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
