"""What other tools call our fields, for whoever comes from them."""

from collections.abc import Iterable, Mapping

from examgen.diagnostic import Fix, mend
from examgen.source import Span
from examgen.suggest import closest, hint_of, surely

SYNONYMS: Mapping[str, str] = {
    "answer_key": "answer",
    "category": "topic",
    "count": "pick",
    "duration": "time",
    "feedback": "explanation",
    "keywords": "tags",
    "kind": "type",
    "lang": "language",
    "name": "id",
    "options": "choices",
    "points": "marks",
    "prompt": "stem",
    "question": "stem",
    "regex": "pattern",
    "right": "correct",
    "score": "marks",
    "solution": "explanation",
    "subject": "course",
}

PART_SYNONYMS: Mapping[str, str] = {
    "comment": "notes",
    "comments": "notes",
    "correct answer": "explanation",
    "feedback": "explanation",
    "hints": "hint",
    "marking": "rubric",
    "marking scheme": "rubric",
    "model answer": "explanation",
    "rationale": "explanation",
    "references": "reference",
    "solution": "explanation",
    "source": "reference",
    "sources": "reference",
    "tip": "hint",
    "why": "explanation",
}


def hint_of_key(text: str, known: Iterable[str]) -> str | None:
    """Return a hint for a key that is not known, by its other names too."""
    names = list(known)
    meant = SYNONYMS.get(text.strip().lower(), "")
    if meant in names:
        return f"did you mean `{meant}`?"
    return hint_of(text, names, most=40)


# These say the same wherever they stand; `solution` may be an answer, `name` a title.
_SURE = frozenset(
    (
        *("category", "feedback", "keywords", "kind", "lang", "options", "points", "prompt"),
        *("question", "regex", "score"),
    )
)


def key_fix(text: str, span: Span, known: Iterable[str]) -> Fix | None:
    """Return the fix for a key that is not known, where there is no doubt about it."""
    names = list(known)
    other = SYNONYMS.get(text.strip().lower(), "")
    name = other if other in names and text.strip().lower() in _SURE else surely(text, names)
    return None if name is None else mend(f"write `{name}`", (span, name))


def meant_key(text: str, known: Iterable[str]) -> str | None:
    """Return the key that a misspelt one surely stands for; surer than a hint needs to be."""
    names = list(known)
    other = SYNONYMS.get(text.strip().lower(), "")
    return other if other in names else closest(text, names, likeness=0.75)
