"""Questions that are nearly alike: none stand on one form, but those that an author names."""

from collections.abc import Sequence

from examgen.assemble.alike import alike_pairs
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.blueprint import Blueprint, NearDuplicates
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.similarity import percent

ALIKE_HINT = "write other questions, or allow them with `near_duplicates: allowed`"


def alike(items: Sequence[Item], project: Project) -> tuple[tuple[str, str], ...]:
    """Return the pairs of ids that are too alike to stand together."""
    return tuple((one, other) for one, other, _ in alike_pairs(items, project))


def named_alike(
    blueprint: Blueprint, fixed: Sequence[Sequence[Item]], project: Project
) -> tuple[Diagnostic, ...]:
    """Return a warning for each pair of named questions that are nearly alike."""
    if blueprint.near_duplicates is NearDuplicates.ALLOWED:
        return ()
    named = {item.id: item for section in fixed for item in section}
    places = {q.value: q.span for spec in blueprint.sections for q in spec.questions}
    return tuple(
        Diagnostic(
            severity=Severity.WARNING,
            rule="near-duplicates",
            message=f"`{one}` and `{other}` are {percent(likeness)} alike, and both are named",
            span=places.get(other, named[other].span),
            hint=ALIKE_HINT,
            related=((places.get(one, named[one].span), f"`{one}` is named here"),),
        )
        for one, other, likeness in alike_pairs(tuple(named.values()), project)
    )
