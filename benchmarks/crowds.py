"""Planted conflicts in a crowd: the small problems of the tests, as large as a bank."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.assemble.planted import Planted

from benchmarks.problems import SPAN
from examgen.assemble.problem import Candidate, Enmity, Group, Place, Problem

# Ids of the questions that no planted conflict is about begin so.
_BYSTANDERS = ("spare", "other")


def amid(case: Planted, size: int) -> Problem:
    """Return a planted problem with questions enough to be ``size`` of them, no nearer to a draw.

    Those that the conflict is about are as many more where its cause is not how few they
    are. The rest are bystanders of one or two marks and any time, some of them enemies,
    some with passages.
    """
    problem = case.problem
    crowd = [c for c in problem.candidates if c.id.startswith(_BYSTANDERS)]
    about = [c for c in problem.candidates if not c.id.startswith(_BYSTANDERS)]
    scarce = bool(problem.enmities or problem.groups or case.crowded)
    again = 0 if scarce else (size // 2) // len(about)
    copies = [replace(c, id=f"{c.id}-{n}") for n in range(again) for c in about]
    count = size - len(problem.candidates) - len(copies)
    profiles = dict.fromkeys(problem.profiles)
    numbers = {profile: number for number, profile in enumerate(profiles)}
    others = []
    for number, profile in enumerate(_varied(problem, crowd, count)):
        kind = numbers.setdefault(profile, len(numbers))
        others.append(Candidate(f"more-{number}", kind, number / count))
    first = len(problem.candidates) + len(copies)
    return replace(
        problem,
        profiles=tuple(numbers),
        candidates=(*problem.candidates, *copies, *others),
        enmities=(*problem.enmities, *_enmities(range(first, first + count))),
        groups=(*problem.groups, *_groups(range(first, first + count))),
    )


def _varied(
    problem: Problem, crowd: Sequence[Candidate], count: int
) -> Iterator[tuple[Place, ...]]:
    """Yield places like those of some bystanders, with other marks and times."""
    for number in range(count):
        places = problem.profiles[crowd[number % len(crowd)].profile]
        worth = {"marks": 1 + number % 2, "min": 30 + number % 271}
        yield tuple(
            replace(
                place,
                terms=tuple(
                    (row, worth.get(problem.rows[row].unit, term)) for row, term in place.terms
                ),
            )
            for place in places
        )


def _enmities(members: range) -> Iterator[Enmity]:
    for one in members[:-1:20]:
        reason = f"`more-{one}` and the next are enemies"
        yield Enmity(members=(one, one + 1), most=1, reason=reason, span=SPAN)


def _groups(members: range) -> Iterator[Group]:
    for one in members[5:-4:40]:
        four = (one, one + 1, one + 2, one + 3)
        yield Group(stimulus=f"passage {one}", section=0, members=four, low=2, high=4, span=SPAN)
