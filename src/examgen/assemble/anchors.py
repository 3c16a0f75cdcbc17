"""Anchors: questions of form A that stand on all its parallel forms."""

from collections.abc import Mapping
from fractions import Fraction

from examgen.assemble.draw import ranker
from examgen.assemble.problem import Place, Problem
from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Blueprint

Places = Mapping[str, Place]


def anchors_of(
    problem: Problem, drawn: Places, blueprint: Blueprint, seed: str
) -> Places | Diagnostic:
    """Return the anchors among what was drawn for form A, spread over its sections.

    Each section has its part by the number of questions drawn for it, the largest
    remainders first; within a section the lowest ranks are taken. Questions that come
    with their passage are no anchors, since the passage would have to come as well.
    """
    wanted = blueprint.forms.anchors
    if wanted is None or not wanted.value:
        return {}
    bound = {problem.candidates[member].id for group in problem.groups for member in group.members}
    pools: dict[int, list[str]] = {}
    for name, place in drawn.items():
        if name not in bound:
            pools.setdefault(place.section, []).append(name)
    sizes = {section: len(names) for section, names in sorted(pools.items())}
    if sum(sizes.values()) < wanted.value:
        message = f"{wanted.value} anchors are asked for, and only {sum(sizes.values())} questions "
        message += "of form A can be some"
        hint = "ask for fewer; named questions and those of passages are none"
        return error("bad-count", message, wanted.span, hint)
    rank_of = ranker(seed, "", "anchors")
    return {
        name: drawn[name]
        for section, count in _shared_out(sizes, wanted.value).items()
        for name in sorted(pools[section], key=rank_of)[:count]
    }


def _shared_out(sizes: Mapping[int, int], number: int) -> dict[int, int]:
    """Share a number out in proportion to sizes, by largest remainders."""
    whole = sum(sizes.values())
    exact = {section: Fraction(number * size, whole) for section, size in sizes.items()}
    parts = {section: int(part) for section, part in exact.items()}
    rest = number - sum(parts.values())
    for section in sorted(sizes, key=lambda s: (parts[s] - exact[s], s))[:rest]:
        parts[section] += 1
    return parts
