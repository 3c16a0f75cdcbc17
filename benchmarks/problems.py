"""Generates problems of any size as blueprints make them: the same for the same numbers."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.draw import ranker
from examgen.assemble.problem import Candidate, Enmity, Group, Place, Problem, Row
from examgen.source import Span

TOPICS = ("algebra", "calculus", "geometry", "logic", "number", "statistics")
TYPES = ("single", "multiple", "numeric", "short")
BANDS = ("easy", "medium", "hard")
SPAN = Span("bank/papers/generated.yaml", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a paper needs to know of a question."""

    id: str
    topic: str
    kind: str
    band: str
    marks: int
    seconds: int
    difficulty: int
    stimulus: str | None


def entries(count: int) -> tuple[Entry, ...]:
    """Return ``count`` questions; one in ten belongs to a passage of four."""
    bits = ranker("bank", "", "generated")
    return tuple(_entry(number, bits(f"item-{number:06d}")) for number in range(count))


def problem_of(bank: Sequence[Entry], seed: str, *, questions: int | None = None) -> Problem:
    """Return 60 marks in 28 to 34 questions under 20 rows, with enemies and passages.

    ``questions`` is the target within the range, None for one drawn from the seed.
    """
    rank_of = ranker(seed, "", "select")
    costs = {entry.id: int.from_bytes(rank_of(entry.id)[:7], "big") / 2**56 for entry in bank}
    listed = sorted(bank, key=lambda entry: (costs[entry.id], entry.id))
    aim = 28 + int.from_bytes(rank_of("target")[:4], "big") % 7 if questions is None else questions
    rows = _rows(aim)
    known: dict[tuple[tuple[int, int], ...], int] = {}
    candidates = []
    for entry in listed:
        profile = known.setdefault(_terms(entry), len(known))
        candidates.append(Candidate(entry.id, profile, costs[entry.id]))
    return Problem(
        rows=rows,
        profiles=tuple((Place(0, 0, terms),) for terms in known),
        candidates=tuple(candidates),
        groups=_groups(listed),
        enmities=_enmities(listed),
    )


def _entry(number: int, bits: bytes) -> Entry:
    marks = (1, 1, 2, 2, 2, 3, 4)[bits[3] % 7]
    difficulty = 15 + bits[4] % 70
    return Entry(
        id=f"item-{number:06d}",
        topic=TOPICS[bits[0] % len(TOPICS)],
        kind=TYPES[bits[1] % len(TYPES)],
        band=BANDS[0 if difficulty < 40 else 1 if difficulty < 65 else 2],
        marks=marks,
        seconds=20 + 25 * marks + 5 * (bits[5] % 9),
        difficulty=difficulty,
        stimulus=f"passage-{number // 4}" if number // 4 % 10 == 0 else None,
    )


def _rows(aim: int) -> tuple[Row, ...]:
    return (
        _row("marks", 60, 60),
        _row("questions", 28, 34, target=aim),
        _row("minutes", None, 40 * 60, scale=Fraction(1, 60)),
        _row("difficulty from", 0, None, scale=Fraction(1, 100)),
        _row("difficulty to", None, 0, scale=Fraction(1, 100)),
        *(_row(f"band {band}", 6, 14) for band in BANDS),
        *(_row(f"type {kind}", 5, 12) for kind in TYPES),
        *(_row(f"topic {topic}", 3, 7) for topic in TOPICS),
        _row("marks of type numeric", 12, 20),
        _row("questions with a passage", 2, 8),
    )


def _row(
    name: str,
    low: int | None,
    high: int | None,
    *,
    scale: Fraction = Fraction(1),
    target: int | None = None,
) -> Row:
    text = f"{'' if low is None else low}..{'' if high is None else high}"
    return Row(
        name=name,
        text=text,
        unit="questions",
        low=low,
        high=high,
        scale=scale,
        target=target,
        span=SPAN,
    )


def _terms(entry: Entry) -> tuple[tuple[int, int], ...]:
    band, kind = 5 + BANDS.index(entry.band), 8 + TYPES.index(entry.kind)
    found = [
        (0, entry.marks),
        (1, 1),
        (2, entry.seconds),
        (3, entry.difficulty - 45),
        (4, entry.difficulty - 55),
        (band, 1),
        (kind, 1),
        (12 + TOPICS.index(entry.topic), 1),
    ]
    if entry.kind == "numeric":
        found.append((18, entry.marks))
    if entry.stimulus is not None:
        found.append((19, 1))
    return tuple((row, number) for row, number in found if number)


def _groups(listed: Sequence[Entry]) -> tuple[Group, ...]:
    members: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(listed):
        if entry.stimulus is not None:
            members[entry.stimulus].append(index)
    return tuple(
        Group(stimulus=name, section=0, members=tuple(found), low=2, high=4, span=SPAN)
        for name, found in sorted(members.items())
    )


def _enmities(listed: Sequence[Entry]) -> tuple[Enmity, ...]:
    """One question in twenty is an enemy of the next one, in threes now and then."""
    at = {int(entry.id[5:]): index for index, entry in enumerate(listed)}
    pairs = []
    for number in range(0, len(at) - 2, 20):
        pairs.append((at[number], at[number + 1]))
        if number % 100 == 0:
            pairs += [(at[number], at[number + 2]), (at[number + 1], at[number + 2])]
    return tuple(
        Enmity(members=tuple(sorted(pair)), most=1, reason="enemies", span=SPAN) for pair in pairs
    )
