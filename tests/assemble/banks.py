"""Random banks for random papers: items of all sorts, with enemies, likes and passages."""

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from hypothesis import strategies as st

from examgen.model.content import Blocks, Paragraph, Text
from examgen.model.item import (
    Bank,
    Choice,
    Essay,
    Item,
    ItemType,
    Level,
    Numeric,
    Response,
    Single,
    Status,
    Stimulus,
)
from examgen.source import Span

TOPICS = ("a", "a/x", "a/x/z", "a/y", "b", "b/x", "ab", None)
TAGS = ("dull", "figure", "long")
TYPES = (ItemType.SINGLE, ItemType.NUMERIC, ItemType.ESSAY)
MARKS = tuple(Fraction(n, 2) for n in (2, 4, 6, 1, 3))
SECONDS = (60, 90, 150, 240, None)
LEVELS = (None, Level.REMEMBER, Level.APPLY, Level.CREATE)
STATUSES = (*[Status.READY] * 10, Status.DRAFT, Status.REVIEW)
DIFFICULTIES = (*[Fraction(n, 20) for n in range(1, 20)], None)
PASSAGES = (*[None] * 6, "s1", "s2", "s3")


@dataclass(frozen=True, slots=True)
class Sort:
    """What an item is like, as one whole number: small numbers are plain items."""

    number: int

    def traits(self) -> dict[str, object]:
        rest = self.number

        def digit(values: tuple[object, ...]) -> object:
            nonlocal rest
            rest, index = divmod(rest, len(values))
            return values[index]

        return {
            "difficulty": digit(DIFFICULTIES),
            "topic": digit(TOPICS),
            "marks": digit(MARKS),
            "type": digit(TYPES),
            "seconds": digit(SECONDS),
            "tags": tuple(tag for tag in TAGS if digit((False, True))),
            "level": digit(LEVELS),
            "status": digit(STATUSES),
            "stimulus": digit(PASSAGES),
            "author": digit((None, "Ada", "Bo")),
            "language": digit((None, "en-GB", "de")),
        }


ALL_SORTS = 20 * 8 * 5 * 3 * 5 * 8 * 4 * 12 * 9 * 3 * 3


def item(index: int, sort: int, text: int | None = None, **fields: object) -> Item:
    """Return the item of a sort. Equal ``text`` numbers give equal words, others none alike."""
    name = f"q{index:03}"
    words = index if text is None else text
    values = Sort(sort).traits() | fields
    type_ = values["type"]
    span = Span(f"bank/questions/{name}.md", 1, 1, 1, 2)
    enemies = Span(span.path, 7, 1, 7, 2)
    return Item(
        id=name,
        response=response_to(type_, words),
        stem=prose(f"stem {words}", 12),
        fields={"enemies": enemies, "stimulus": Span(span.path, 8, 1, 8, 2)},
        span=span,
        **values,  # type: ignore[arg-type]
    )


def response_to(type_: object, words: int) -> Response:
    """Return a response of a type, with words that no other number gives."""
    at = Span("bank/questions/any.md", 2, 1, 2, 2)
    if type_ == ItemType.NUMERIC:
        return Numeric(accepted=(), span=at)
    if type_ == ItemType.ESSAY:
        return Essay(rubric=())
    return Single(
        choices=tuple(
            Choice(body=prose(f"choice {words} {n}", 4), correct=n == words % 4, span=at)
            for n in range(4)
        )
    )


def prose(name: str, length: int) -> Blocks:
    """Return words that no two names share."""
    digest = sha256(name.encode()).hexdigest() + sha256(f"{name}+".encode()).hexdigest()
    letters = digest.translate(str.maketrans("0123456789", "ghijklmnop"))
    words = " ".join(letters[i * 7 : i * 7 + 7] for i in range(length))
    span = Span("bank/questions/any.md", 3, 1, 3, 2)
    return (Paragraph(children=(Text(text=words, span=span),), span=span),)


def bank_of(items: list[Item]) -> Bank:
    """Return a bank with the passages that its items belong to."""
    names = sorted({i.stimulus for i in items if i.stimulus is not None})
    span = Span("bank/questions/passages.md", 1, 1, 1, 2)
    stimuli = tuple(Stimulus(id=name, body=prose(name, 9), span=span) for name in names)
    return Bank(items=tuple(sorted(items, key=lambda i: i.id)), stimuli=stimuli)


def sorts(least: int, most: int) -> st.SearchStrategy[list[int]]:
    """The sorts of so many items; half of the banks hold few sorts, of which each has many."""
    wide = st.lists(st.integers(0, ALL_SORTS - 1), min_size=least, max_size=most)
    few = st.lists(st.integers(0, ALL_SORTS - 1), min_size=1, max_size=4).flatmap(
        lambda known: st.lists(st.sampled_from(known), min_size=least, max_size=most)
    )
    return wide | few


def pairs(count: int, most: int) -> st.SearchStrategy[set[tuple[int, int]]]:
    """Some pairs of the indices below ``count``."""
    return st.sets(st.sampled_from(list(combinations(range(count), 2))), max_size=most)
