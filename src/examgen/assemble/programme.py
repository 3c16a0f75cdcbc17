"""A problem, or the columns of it that are worth a look, as a mixed-integer programme."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from examgen.assemble.mip import Model
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.recount import pull, within

# A candidate in one of its places, both by index.
Column = tuple[int, int]

# What it costs a relaxed programme to buy what a question would add to a row.
_LACK = 100.0
# Numbers in a row are brought below this: solvers work to a fixed number of digits.
_LARGEST = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a row of a model says: a row of the problem, or how near it is to its target.

    ``scale`` is what its numbers were multiplied by.
    """

    row: int
    target: bool
    scale: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """A model whose first columns are ``columns``, and whose first rows are of ``sources``.

    The last rows are who must be ``apart``, and how many may be together. ``lacking`` are
    the columns that buy what rows lack, in a relaxed programme.
    """

    model: Model
    columns: tuple[Column, ...]
    sources: tuple[Source, ...]
    apart: tuple[tuple[tuple[int, ...], int], ...]
    lacking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """Columns and rows as they are added."""

    costs: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    whole: list[bool] = field(default_factory=list)
    rows: list[tuple[float, float, list[tuple[int, float]]]] = field(default_factory=list)


def programme_of(
    problem: Problem, columns: Iterable[Column], *, relaxed: bool = False
) -> Programme:
    """Return the programme that draws from some columns: best first, so alike in every run.

    A relaxed one is linear, and can buy what the rows of the problem lack.
    """
    chosen = sorted(columns, key=lambda c: (problem.candidates[c[0]].cost, c))
    draft = _Draft()
    for candidate, _ in chosen:
        _column(draft, problem.candidates[candidate].cost, 1.0)
    sources, lacking = _requirements(draft, problem, chosen, relaxed=relaxed)
    at: dict[int, list[int]] = defaultdict(list)
    for index, (candidate, _) in enumerate(chosen):
        at[candidate].append(index)
    for indices in at.values():
        if len(indices) > 1:
            draft.rows.append((-math.inf, 1.0, [(index, 1.0) for index in indices]))
    _groups(draft, problem, chosen, at, relaxed=relaxed)
    apart = tuple(_apart(problem, at))
    for members, most in apart:
        terms = [(index, 1.0) for member in members for index in at[member]]
        draft.rows.append((-math.inf, float(most), terms))
    if relaxed:
        draft.whole[:] = [False] * len(draft.whole)
    return Programme(
        model=_model(draft), columns=tuple(chosen), sources=sources, apart=apart, lacking=lacking
    )


def drawn_of(programme: Programme, values: Sequence[float]) -> Drawn:
    """Return what the values of a programme's columns draw."""
    columns = zip(programme.columns, values, strict=False)
    return Drawn(places=tuple(sorted(column for column, value in columns if value > 0.5)))


def _column(draft: _Draft, cost: float, upper: float, *, whole: bool = True) -> int:
    draft.costs.append(cost)
    draft.upper.append(upper)
    draft.whole.append(whole)
    return len(draft.costs) - 1


def _requirements(
    draft: _Draft, problem: Problem, columns: Sequence[Column], *, relaxed: bool
) -> tuple[tuple[Source, ...], tuple[int, ...]]:
    """Add a row for each row of the problem, and one for each target.

    Return what these rows say, and the columns that buy what they lack.
    """
    terms: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for index, (candidate, place) in enumerate(columns):
        for at, number in problem.profiles[problem.candidates[candidate].profile][place].terms:
            terms[at].append((index, float(number)))
    sources: list[Source] = []
    lacking: list[int] = []
    for at, row in enumerate(problem.rows):
        scale = _scale(terms[at])
        used = [(index, number * scale) for index, number in terms[at]]
        if used or not within(0, row):
            low = -math.inf if row.low is None else row.low * scale
            high = math.inf if row.high is None else row.high * scale
            slack = _slack(draft, _LACK / _typical(used)) if relaxed else []
            lacking += [column for column, _ in slack]
            draft.rows.append((low, high, [*used, *slack]))
            sources.append(Source(row=at, target=False, scale=scale))
        if row.target is not None:
            weight, free = pull(row)
            low, high = (row.target - free) * scale, (row.target + free) * scale
            draft.rows.append((low, high, [*used, *_slack(draft, weight / scale)]))
            sources.append(Source(row=at, target=True, scale=scale))
    return tuple(sources), tuple(lacking)


def _slack(draft: _Draft, cost: float) -> list[tuple[int, float]]:
    """Add what a row may have too much and too little, at a cost for one."""
    over = _column(draft, cost, math.inf, whole=False)
    under = _column(draft, cost, math.inf, whole=False)
    return [(over, -1.0), (under, 1.0)]


def _typical(terms: Sequence[tuple[int, float]]) -> float:
    return max(1.0, math.fsum(abs(number) for _, number in terms) / max(1, len(terms)))


def _scale(terms: Sequence[tuple[int, float]]) -> float:
    """Return the power of two that brings numbers into range: it rounds nothing."""
    largest = max((abs(number) for _, number in terms), default=0.0)
    return 1.0 if largest <= _LARGEST else 0.5 ** math.ceil(math.log2(largest / _LARGEST))


def _groups(
    draft: _Draft,
    problem: Problem,
    columns: Sequence[Column],
    at: Mapping[int, Sequence[int]],
    *,
    relaxed: bool,
) -> None:
    """Add a column for each stimulus that can be used, and rows that tie its items to it."""

    def section(index: int) -> int:
        candidate, place = columns[index]
        return problem.profiles[problem.candidates[candidate].profile][place].section

    for group in problem.groups:
        indices = [
            index
            for member in group.members
            for index in at.get(member, ())
            if section(index) == group.section
        ]
        if not indices:
            continue
        used = _column(draft, 0.0, 1.0)
        terms = [(index, 1.0) for index in indices]
        draft.rows.append((0.0, math.inf, [*terms, (used, -float(group.low))]))
        draft.rows.append((-math.inf, 0.0, [*terms, (used, -float(group.high))]))
        if relaxed:
            # Else a part of a passage could be used in part. Whole programmes lose by it.
            draft.rows.extend((-math.inf, 0.0, [term, (used, -1.0)]) for term in terms)


def _apart(problem: Problem, at: Mapping[int, Sequence[int]]) -> list[tuple[tuple[int, ...], int]]:
    """Return who must be apart, and how many may be together: pairs joined where all are hostile.

    One row that says "one of these five" leaves a solver less to try than ten that say
    "one of these two".
    """
    found: list[tuple[tuple[int, ...], int]] = []
    hostile: dict[int, set[int]] = defaultdict(set)
    for enmity in problem.enmities:
        members = tuple(sorted({member for member in enmity.members if member in at}))
        if len(members) <= enmity.most:
            continue
        if enmity.most == 1:
            for member in members:
                hostile[member].update(members)
        else:
            found.append((members, enmity.most))
    for member, enemies in hostile.items():
        enemies.discard(member)
    return [*((clique, 1) for clique in _cliques(hostile)), *found]


def _cliques(hostile: Mapping[int, set[int]]) -> list[tuple[int, ...]]:
    """Cover all hostile pairs by sets in which each is hostile to each."""
    open_pairs = {member: set(enemies) for member, enemies in hostile.items()}
    found: list[tuple[int, ...]] = []
    for member in sorted(hostile):
        while open_pairs[member]:
            clique = [member]
            common = set(hostile[member])
            while common:
                # Those whose pair is still open come first; the smallest index decides.
                newcomer = min(common, key=lambda m: (m not in open_pairs[member], m))
                clique.append(newcomer)
                common &= hostile[newcomer]
            for one in clique:
                open_pairs[one].difference_update(clique)
            found.append(tuple(sorted(clique)))
    return found


def _model(draft: _Draft) -> Model:
    starts, indices, values = [0], list[int](), list[float]()
    for _, _, terms in draft.rows:
        indices += [index for index, _ in terms]
        values += [number for _, number in terms]
        starts.append(len(indices))
    return Model(
        costs=tuple(draft.costs),
        upper=tuple(draft.upper),
        whole=tuple(draft.whole),
        low=tuple(low for low, _, _ in draft.rows),
        high=tuple(high for _, high, _ in draft.rows),
        starts=tuple(starts),
        indices=tuple(indices),
        values=tuple(values),
    )
