"""All parallel forms at once: slower, and for pools in which one after another finds nothing."""

from collections.abc import Mapping
from dataclasses import replace

from examgen.assemble.drawing import MOST_DRAWS, Job, draw_once, likeness, placed
from examgen.assemble.edits import apart, without
from examgen.assemble.joint import joint_problem
from examgen.assemble.problem import Place, Problem

# Candidates times forms: beyond that a solver takes longer than it is worth.
_MOST = 20_000


def draw_together(
    problem: Problem, job: Job, extra: tuple[str, ...]
) -> tuple[Mapping[str, Mapping[str, Place]], str] | None:
    """Return what stands on each form, and what drew it; None where nothing was found.

    ``extra`` are the ids that stand on every form already.
    """
    codes, size = job.blueprint.forms.codes, len(job.blueprint.sections)
    if len(problem.candidates) * len(codes) > _MOST:
        return None
    demands = tuple(
        replace(demand, section=form * size + demand.section)
        for form in range(len(codes))
        for demand in job.demands
    )
    named = [item for section in job.fixed for item in section]
    named += [job.items[name] for name in extra]
    known = {item.id for item in named}
    profiles = {c.id: problem.profiles[c.profile] for c in problem.candidates}
    for _ in range(MOST_DRAWS):
        found = draw_once(joint_problem(problem, codes, size), replace(job, demands=demands))
        if isinstance(found, tuple):
            return None
        forms: dict[str, dict[str, Place]] = {code: {} for code in codes}
        for name, place in placed(found).items():
            form, section = divmod(place.section, size)
            forms[codes[form]][name] = next(
                own for own in profiles[name] if (own.section, own.cell) == (section, place.cell)
            )
        pairs = {
            pair
            for places in forms.values()
            for pair in likeness((*named, *(job.items[name] for name in places)), job)
            if not known.issuperset(pair)
        }
        if not pairs:
            return forms, found.by
        lost = {name for pair in pairs if known.intersection(pair) for name in pair}
        problem = apart(without(problem, lost - known), sorted(pairs), job.blueprint.span)
    return None
