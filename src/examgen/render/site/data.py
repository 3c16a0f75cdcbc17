"""Structured data (schema.org, JSON-LD): the way to a page, and flashcards of open answers.

What Google reads of it: `Education Q&A
<https://developers.google.com/search/docs/appearance/structured-data/education-qa>`_.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from examgen.render.page import markup
from examgen.render.site.cards import Flashcard

Json = dict[str, object]
# What ends a script element or begins another state of it, and what old scripts take for line ends.
_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A page on the way to another: its name, and its address."""

    name: str
    address: str


def data_block(data: Json) -> Markup:
    """Return JSON-LD as it can stand in a ``script`` element, whatever texts it holds."""
    full = {"@context": "https://schema.org", **data}
    text = json.dumps(full, ensure_ascii=False, separators=(",", ":"))
    return markup(text.translate(_ESCAPES))


def trail(steps: Iterable[Step]) -> Json:
    """Return the way from the home page to a page."""
    listed = [
        {"@type": "ListItem", "position": place, "name": step.name, "item": step.address}
        for place, step in enumerate(steps, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": listed}


def quiz(name: str, about: str, language: str, address: str, cards: Iterable[Flashcard]) -> Json:
    """Return questions as flashcards, each with the one answer that is on its page."""
    return {
        "@type": "Quiz",
        "name": name,
        "about": {"@type": "Thing", "name": about},
        "inLanguage": language,
        **({"url": address} if address else {}),
        "hasPart": [
            {
                "@type": "Question",
                "eduQuestionType": "Flashcard",
                "text": card.text,
                "acceptedAnswer": {"@type": "Answer", "text": card.answer},
            }
            for card in cards
        ],
    }
