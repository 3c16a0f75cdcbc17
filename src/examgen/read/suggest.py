"""The name that a mistyped one most likely stands for."""

import difflib
from collections.abc import Iterable, Mapping

# What other tools call our fields.
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


def closest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that a mistyped one most likely stands for."""
    names = sorted(known)
    wanted = text.strip().lower()
    ends = [name for name in names if name.endswith(f"/{wanted}")]
    if ends:
        return ends[0]
    starts = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    if starts:
        return starts[0]
    found = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
    return found[0] if found else None


def hint_of(text: str, known: Iterable[str], *, most: int = 12) -> str | None:
    """Return a hint: the closest name, or all of them when they are few."""
    names = list(known)
    name = closest(text, names)
    if name is not None:
        return f"did you mean `{name}`?"
    if names and len(names) <= most:
        return f"one of {', '.join(names)}"
    return None


def hint_of_key(text: str, known: Iterable[str]) -> str | None:
    """Return a hint for a key that is not known, by its other names too."""
    names = list(known)
    meant = SYNONYMS.get(text.strip().lower(), "")
    if meant in names:
        return f"did you mean `{meant}`?"
    return hint_of(text, names, most=40)
