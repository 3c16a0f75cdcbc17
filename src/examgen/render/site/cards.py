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
from examgen.render.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashcard:
    """A question with its choices, and its answer; formulas as they are spoken."""

    text: str
    answer: str


def flashcard(question: Question, entry: KeyEntry, language: str, words: Words) -> Flashcard | None:
    """Return a question as a flashcard, None where it has no answer in words.

    Only what is on the question's own page with its answer may be given.
    """
    labelled = {c.label: f"{c.label}. {spoken_text(c.body, language)}" for c in entries(question)}
    text = " ".join([spoken_text(question.stem, language), *labelled.values()]).strip()
    answer = _answer(entry, labelled, language, words).strip()
    return Flashcard(text=text, answer=answer) if text and answer else None


def _answer(entry: KeyEntry, labelled: Mapping[str, str], language: str, words: Words) -> str:
    match entry.key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return words.semicolon.join([labelled[label] for label in labels])
        case NumberKey(accepted=accepted, unit=unit):
            return f"{intervals_words(accepted, words)} {unit}"
        case TextKey(accepted=accepted, pattern=pattern):
            return f" {words.or_} ".join(accepted) or f"{words.also_matching}{words.colon}{pattern}"
        case JudgementKey(value=value):
            return words.true if value else words.false
        case MatchKey(pairs=pairs):
            told = [f"{labelled[left]} → {labelled[right]}" for left, right in pairs]
            return words.semicolon.join(told)
        case GapsKey(gaps=gaps):
            told = [
                f"{words.gap} {n}{words.colon}{gap_words(gap, words)}"
                for n, gap in enumerate(gaps, start=1)
            ]
            return words.semicolon.join(told)
        case RubricKey():
            return spoken_text(entry.explanation, language)
        case _:
            assert_never(entry.key)
