"""Short ways to write down problems: items, what is asked of them, what ties them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.problem import Candidate, Enmity, Group, Place, Problem, Row
from examgen.source import Span

PAPER = "bank/papers/quiz1.yaml"


def line(number: int) -> Span:
    return Span(PAPER, number, 3, number, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """An item as problems see it; ``cells`` are the cells that it may stand in."""

    id: str
    kind: str = ""
    marks: int = 1
    seconds: int = 60
    cells: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A requirement: what each item, in a cell, adds to its sum."""

    name: str
    text: str
    low: int | None = None
    high: int | None = None
    of: Callable[[Thing, int], int]
    unit: str = "questions"
    scale: Fraction = Fraction(1)
    share: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """Pairs kept apart, limits (ids, most, words) and passages (name, ids, low, high)."""

    apart: Sequence[tuple[str, str]] = ()
    limits: Sequence[tuple[Sequence[str], int, str]] = ()
    passages: Sequence[tuple[str, Sequence[str], int, int]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Bounds in words and numbers."""

    text: str
    low: int | None
    high: int | None


def bounds(text: str) -> Numbers:
    first, dots, last = text.removesuffix(" min").partition("..")
    low = int(first) if first else None
    high = (int(last) if last else None) if dots else low
    return Numbers(text=text, low=low, high=high)


def count(name: str, text: str, *kinds: str) -> Ask:
    """Ask for so many items, of one of some kinds if any are given."""
    ends = bounds(text)
    return Ask(
        name=name,
        text=text,
        low=ends.low,
        high=ends.high,
        of=lambda thing, _: int(not kinds or thing.kind in kinds),
    )


def cell(name: str, text: str, number: int) -> Ask:
    ends = bounds(text)
    return Ask(
        name=name,
        text=text,
        low=ends.low,
        high=ends.high,
        of=lambda _, place: int(place == number),
    )


def marks(text: str, *kinds: str) -> Ask:
    ends = bounds(text)
    return Ask(
        name="marks" if not kinds else f"marks of {kinds[0]}",
        text=text,
        low=ends.low,
        high=ends.high,
        of=lambda thing, _: thing.marks if not kinds or thing.kind in kinds else 0,
        unit="marks",
    )


def time(text: str) -> Ask:
    ends = bounds(text)
    return Ask(
        name="time",
        text=text,
        low=None if ends.low is None else ends.low * 60,
        high=None if ends.high is None else ends.high * 60,
        of=lambda thing, _: thing.seconds,
        unit="min",
        scale=Fraction(1, 60),
    )


def share(kind: str, percent: int, *, most: bool = False) -> Ask:
    """Ask that at least (or at most) so many of all items are of a kind."""
    return Ask(
        name=f"type {kind}",
        text=f"..{percent} %" if most else f"{percent} %..",
        low=None if most else 0,
        high=0 if most else None,
        of=lambda thing, _: (100 if thing.kind == kind else 0) - percent,
        scale=Fraction(1, 100),
        share=True,
    )


def problem(things: Sequence[Thing], asks: Sequence[Ask], ties: Ties | None = None) -> Problem:
    """Return a problem; the requirement of index i stands in line i + 4."""
    ties = ties or Ties()
    rows = tuple(
        Row(
            name=ask.name,
            text=ask.text,
            unit=ask.unit,
            low=ask.low,
            high=ask.high,
            scale=ask.scale,
            share=ask.share,
            span=line(number + 4),
        )
        for number, ask in enumerate(asks)
    )
    profiles: dict[tuple[Place, ...], int] = {}
    found: list[Candidate] = []
    for number, thing in enumerate(things):
        places = tuple(Place(0, each, _terms(thing, each, asks)) for each in thing.cells)
        profile = profiles.setdefault(places, len(profiles))
        found.append(Candidate(id=thing.id, profile=profile, cost=number / len(things)))
    index = {thing.id: number for number, thing in enumerate(things)}
    pairs = [((one, other), 1, f"`{one}` and `{other}` are enemies") for one, other in ties.apart]
    enmities = tuple(
        Enmity(
            members=tuple(sorted(index[name] for name in names)),
            most=most,
            reason=reason,
            span=line(80 + number),
        )
        for number, (names, most, reason) in enumerate((*pairs, *ties.limits))
    )
    groups = tuple(
        Group(
            stimulus=name,
            section=0,
            members=tuple(sorted(index[member] for member in members)),
            low=low,
            high=high,
            span=line(3),
        )
        for name, members, low, high in ties.passages
    )
    return Problem(
        rows=rows,
        profiles=tuple(profiles),
        candidates=tuple(found),
        groups=groups,
        enmities=enmities,
    )


def _terms(thing: Thing, place: int, asks: Sequence[Ask]) -> tuple[tuple[int, int], ...]:
    terms = ((number, ask.of(thing, place)) for number, ask in enumerate(asks))
    return tuple((number, term) for number, term in terms if term)


def many(kind: str, number: int, *, marks: int = 1, seconds: int = 60) -> Iterator[Thing]:
    ids = (f"{kind}{n}" for n in range(number))
    return (Thing(id=name, kind=kind, marks=marks, seconds=seconds) for name in ids)
