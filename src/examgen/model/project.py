"""The settings of a bank: title, topics, difficulty bands, defaults, marking."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from examgen.model.content import Image
from examgen.model.lint import LintSettings
from examgen.model.marking import MarkingScheme
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A topic of the taxonomy; ``id`` is its path, ``a/b`` below ``a``."""

    id: str
    title: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyBand:
    """A named band of difficulty: ``value`` when named, numbers up to ``upto`` fall in it."""

    name: str
    value: Fraction
    upto: Fraction


DEFAULT_BANDS = (
    DifficultyBand(name="easy", value=Fraction(1, 4), upto=Fraction(35, 100)),
    DifficultyBand(name="medium", value=Fraction(1, 2), upto=Fraction(65, 100)),
    DifficultyBand(name="hard", value=Fraction(3, 4), upto=Fraction(1)),
)

PART_NAMES: Mapping[str, str] = {
    "explanation": "Explanation",
    "hint": "Hint",
    "rubric": "Rubric",
    "reference": "Reference",
    "notes": "Notes",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NearDuplicateSettings:
    """From which likeness (0 … 1) on two items are too alike, and pairs of ids that are not."""

    likeness: Fraction = Fraction(85, 100)
    allowed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSettings:
    """The site of a bank; ``url`` is its address with a slash at the end, None if not known."""

    url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """``bank.yaml``, read. ``topics`` is empty where the bank declares none.

    ``parts`` maps explanation, hint, rubric, reference and notes to the headings
    that start them in this bank's language.
    """

    title: str = "Question bank"
    institution: str | None = None
    course: str | None = None
    language: str = "en"
    licence: str | None = None
    author: str | None = None
    topics: tuple[Topic, ...] = ()
    bands: tuple[DifficultyBand, ...] = DEFAULT_BANDS
    marks: Fraction | None = None
    difficulty: Fraction | None = None
    marking: MarkingScheme = MarkingScheme()
    parts: Mapping[str, str] = field(default_factory=lambda: PART_NAMES)
    near_duplicates: NearDuplicateSettings = NearDuplicateSettings()
    lint: LintSettings = LintSettings()
    published: tuple[str, ...] = ()
    site: SiteSettings = SiteSettings()
    theme: str = "plain"
    page_size: str = "A4"
    columns: int = 1
    crest: Image | None = None
    span: Span = field(compare=False, default=Span("bank/bank.yaml", 1, 1, 1, 1))
