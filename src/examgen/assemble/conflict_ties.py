"""Candidates that enemies and passages tie together, in bundles that can be told apart or not."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from examgen.assemble.problem import Problem

# A place as the kept rows see it: its section, or -1 where no passage asks; its terms.
Seen = tuple[int, tuple[tuple[int, int], ...]]
Kind = tuple[Seen, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The part of a problem that is looked at, by index.

    ``bounds`` replace those of a row. ``out`` are candidates that are left out. Without
    ``once`` an item may fill several places.
    """

    rows: frozenset[int]
    enmities: frozenset[int] = frozenset()
    groups: frozenset[int] = frozenset()
    bounds: Mapping[int, tuple[int | None, int | None]] = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    once: bool = True


@dataclass(frozen=True, slots=True)
class Shape:
    """A bundle of tied candidates, apart from who they are.

    ``enmities`` are (members, most), ``groups`` are (section, low, high, members); members
    are indices into ``kinds``.
    """

    kinds: tuple[Kind, ...]
    enmities: tuple[tuple[tuple[int, ...], int], ...]
    groups: tuple[tuple[int, int, int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """Candidates that enmities and passages tie together, and these, by index."""

    shape: Shape
    candidates: tuple[int, ...]
    enmities: tuple[int, ...]
    groups: tuple[int, ...]


def all_of(problem: Problem) -> Kept:
    """Return a whole problem as what is kept."""
    return Kept(
        rows=frozenset(range(len(problem.rows))),
        enmities=frozenset(range(len(problem.enmities))),
        groups=frozenset(range(len(problem.groups))),
    )


def without_enemies(problem: Problem, kept: Kept) -> Kept:
    """Return less than what is kept: so few candidates that no enmity matters any more.

    Whatever meets it meets what is kept too, and far fewer columns are needed for it.
    """
    out = set(kept.out)
    for index in sorted(kept.enmities):
        enmity = problem.enmities[index]
        out.update([m for m in enmity.members if m not in out][enmity.most :])
    return replace(kept, enmities=frozenset(), out=frozenset(out))


def kinds_of(problem: Problem, rows: frozenset[int]) -> list[Kind]:
    """Return each profile as the rows see it; places that add to none of them are left out."""
    return [
        tuple(sorted({(-1, terms) for place in profile if (terms := _terms(place.terms, rows))}))
        for profile in problem.profiles
    ]


def bundles_of(problem: Problem, kept: Kept, kinds: Sequence[Kind]) -> tuple[Bundle, ...]:
    """Return the bundles that matter to the kept rows, in the order of their first member.

    ``kinds`` are those of the kept rows.
    """
    grouped = {m for index in kept.groups for m in problem.groups[index].members}
    # Once for each profile: with sections, for passages.
    full = {
        profile: _full(problem, profile, kept.rows)
        for profile in {problem.candidates[m].profile for m in grouped}
    }
    enmities: dict[int, tuple[int, ...]] = {}
    for index in sorted(kept.enmities):
        enmity = problem.enmities[index]
        members = tuple(
            m
            for m in enmity.members
            if m not in kept.out and (m in grouped or kinds[problem.candidates[m].profile])
        )
        if len(members) > enmity.most:
            enmities[index] = members
    groups = {index: problem.groups[index].members for index in sorted(kept.groups)}
    if kept.out:
        groups = {i: tuple(m for m in ms if m not in kept.out) for i, ms in groups.items()}
    parents = _united(m for m in (*enmities.values(), *groups.values()) if m)
    parts: dict[int, _Part] = {}
    for member in sorted(parents):
        profile = problem.candidates[member].profile
        kind = full[profile] if member in grouped else kinds[profile]
        parts.setdefault(_root(parents, member), _Part()).kinds[member] = kind
    for index, members in enmities.items():
        parts[_root(parents, members[0])].enmities[index] = members
    for index, members in groups.items():
        if members:
            parts[_root(parents, members[0])].groups[index] = members
    return tuple(_bundle(problem, part) for part in parts.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A bundle in the making."""

    kinds: dict[int, Kind] = field(default_factory=dict)
    enmities: dict[int, tuple[int, ...]] = field(default_factory=dict)
    groups: dict[int, tuple[int, ...]] = field(default_factory=dict)


def _bundle(problem: Problem, part: _Part) -> Bundle:
    ties = Counter(m for members in part.enmities.values() for m in members)
    order = sorted(part.kinds, key=lambda m: (part.kinds[m], ties[m], m))
    number = {member: place for place, member in enumerate(order)}
    limits = tuple(
        sorted(
            (tuple(sorted(number[m] for m in members)), problem.enmities[index].most)
            for index, members in part.enmities.items()
        )
    )
    if _all_hostile(len(order), limits):
        limits = ((tuple(range(len(order))), 1),)
    groups = tuple(
        sorted(
            (g.section, g.low, g.high, tuple(sorted(number[m] for m in members)))
            for g, members in ((problem.groups[i], ms) for i, ms in part.groups.items())
        )
    )
    return Bundle(
        shape=Shape(tuple(part.kinds[m] for m in order), limits, groups),
        candidates=tuple(order),
        enmities=tuple(part.enmities),
        groups=tuple(part.groups),
    )


def _all_hostile(members: int, limits: Sequence[tuple[tuple[int, ...], int]]) -> bool:
    """Tell whether pairs of enemies come to: at most one of all."""
    pairs = {limit for limit, most in limits if len(limit) == 2 and most == 1}
    return len(limits) > 1 and len(pairs) == members * (members - 1) // 2


def _full(problem: Problem, profile: int, rows: frozenset[int]) -> Kind:
    places = problem.profiles[profile]
    return tuple(sorted({(place.section, _terms(place.terms, rows)) for place in places}))


def _terms(terms: tuple[tuple[int, int], ...], rows: frozenset[int]) -> tuple[tuple[int, int], ...]:
    return tuple(term for term in terms if term[0] in rows)


def _united(sets: Iterable[tuple[int, ...]]) -> dict[int, int]:
    """Return a forest in which members of one set, or of sets that meet, have one root."""
    parents: dict[int, int] = {}
    for members in sets:
        for member in members:
            parents.setdefault(member, member)
            first, other = _root(parents, members[0]), _root(parents, member)
            parents[max(first, other)] = min(first, other)
    return parents


def _root(parents: dict[int, int], member: int) -> int:
    while parents[member] != member:
        parents[member] = parents[parents[member]]
        member = parents[member]
    return member
