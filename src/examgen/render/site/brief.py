"""Papers in brief, as pages over the whole site tell of them, in those pages' words."""

from dataclasses import dataclass
from fractions import Fraction

from examgen.render.numbers import counted, duration, marks
from examgen.render.site.model import Listed
from examgen.render.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """How many questions a paper has, its marks and its time; that is empty without an end."""

    questions: str
    marks: str
    duration: str


def brief(listed: Listed, words: Words) -> Brief:
    """Return a paper in brief."""
    return Brief(
        questions=number_of_questions(listed.paper.questions, words),
        marks=marks(listed.worth, words),
        duration=duration(listed.minutes, words) if listed.minutes else "",
    )


def number_of_questions(count: int, words: Words) -> str:
    """Return ``1 question``, ``30 questions``."""
    return counted(Fraction(count), words.number_of_questions)
