"""Chosen items that are too alike to stand on one paper."""

from collections.abc import Iterable
from fractions import Fraction

from examgen.model.item import Item
from examgen.model.project import Project
from examgen.similarity import alike


def alike_pairs(items: Iterable[Item], project: Project) -> tuple[tuple[str, str, Fraction], ...]:
    """Return the pairs of ids that the bank's settings call too alike, with their likeness.

    Each pair is (id, later id, likeness), and they are sorted. Pairs that the settings
    allow are left out. Compares all with all: for the items of one paper.
    """
    settings = project.near_duplicates
    allowed = {frozenset(pair) for pair in settings.allowed}
    return tuple(
        (first, second, likeness)
        for first, second, likeness in alike(items, settings.likeness)
        if frozenset((first, second)) not in allowed
    )
