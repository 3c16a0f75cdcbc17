"""Several forms as one problem: every candidate may stand on any of them, but on one only."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from examgen.assemble.problem import Candidate, Group, Place, Problem, Row


def joint_problem(problem: Problem, codes: tuple[str, ...], sections: int) -> Problem:
    """Return the problem of drawing a form for each code at once.

    Form f has the sections from ``f · sections`` on and its own copy of all rows. What
    must not stand on one form may stand on two: enmities become a row for each form.
    """
    size = len(problem.rows)
    hostile: dict[int, list[int]] = defaultdict(list)
    for number, enmity in enumerate(problem.enmities):
        for member in enmity.members:
            hostile[member].append(len(codes) * (size + number))
    profiles: dict[tuple[Place, ...], int] = {}
    candidates: list[Candidate] = []
    for number, candidate in enumerate(problem.candidates):
        own = problem.profiles[candidate.profile]
        many = tuple(
            _copied(place, form, size, sections, hostile[number])
            for form in range(len(codes))
            for place in own
        )
        profile = profiles.setdefault(many, len(profiles))
        candidates.append(replace(candidate, profile=profile))
    return Problem(
        rows=_rows(problem, codes),
        profiles=tuple(profiles),
        candidates=tuple(candidates),
        groups=_groups(problem, len(codes), sections),
    )


def _rows(problem: Problem, codes: tuple[str, ...]) -> tuple[Row, ...]:
    own = (
        replace(row, name=f"{row.name} on form {code}") for code in codes for row in problem.rows
    )
    apart = (
        Row(
            name=f"{enmity.reason}, on form {code}",
            text=f"..{enmity.most}",
            unit="questions",
            low=None,
            high=enmity.most,
            scale=Fraction(1),
            span=enmity.span,
        )
        for enmity in problem.enmities
        for code in codes
    )
    return (*own, *apart)


def _copied(place: Place, form: int, size: int, sections: int, hostile: list[int]) -> Place:
    """Return a place as one of a form, which adds to that form's rows."""
    terms = [(form * size + row, term) for row, term in place.terms]
    terms += [(first + form, 1) for first in hostile]
    return Place(form * sections + place.section, place.cell, tuple(terms))


def _groups(problem: Problem, forms: int, sections: int) -> tuple[Group, ...]:
    return tuple(
        replace(group, section=form * sections + group.section)
        for form in range(forms)
        for group in problem.groups
    )
