"""Questions with a public answer as plain text: what a flashcard would have on its two sides."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from examgen.model.key import (
    GapsKey,
    JudgementKey,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.paper import Question
from examgen.render.answers import entries, gap_words, intervals_words
from examgen.render.site.spoken_text import spoken_text
from examgen.render.words import WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashcard:
    """A question with its choices, and its answer; formulas as they are spoken."""

    text: str
    answer: str


def flashcard(question: Question, entry: KeyEntry, language: str) -> Flashcard | None:
    """Return a question as a flashcard, None where it has no answer in words.

    Only what is on the question's own page with its answer may be given.
    """
    labelled = {c.label: f"{c.label}. {spoken_text(c.body, language)}" for c in entries(question)}
    text = " ".join([spoken_text(question.stem, language), *labelled.values()]).strip()
    answer = _answer(entry, labelled, language).strip()
    return Flashcard(text=text, answer=answer) if text and answer else None


def _answer(entry: KeyEntry, labelled: Mapping[str, str], language: str) -> str:
    match entry.key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return "; ".join([labelled[label] for label in labels])
        case NumberKey(accepted=accepted, unit=unit):
            return f"{intervals_words(accepted)} {unit}"
        case TextKey(accepted=accepted, pattern=pattern):
            return f" {WORDS.or_} ".join(accepted) or f"{WORDS.also_matching}: {pattern}"
        case JudgementKey(value=value):
            return WORDS.true if value else WORDS.false
        case MatchKey(pairs=pairs):
            return "; ".join([f"{labelled[left]} → {labelled[right]}" for left, right in pairs])
        case GapsKey(gaps=gaps):
            told = [f"{WORDS.gap} {n}: {gap_words(gap)}" for n, gap in enumerate(gaps, start=1)]
            return "; ".join(told)
        case RubricKey():
            return spoken_text(entry.explanation, language)
        case _:
            assert_never(entry.key)
