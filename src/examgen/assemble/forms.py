"""The selections of all forms: one for shuffled copies, one after another for parallel forms."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from examgen.assemble.context import Chosen, Selections
from examgen.assemble.drawing import Job, draw, placed
from examgen.assemble.parallel import Failed, parallel_forms
from examgen.assemble.problem import Place
from examgen.assemble.problem_build import problem_of
from examgen.assemble.problem_draft import Request
from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import FormsKind

# What was drawn for a form: by id, the place that each item fills.
Places = Mapping[str, Place]


def draw_forms(
    job: Job, worths: Mapping[int, Fraction]
) -> tuple[Selections | None, tuple[Diagnostic, ...]]:
    """Return what stands on each form, with warnings; or None and the errors.

    ``worths`` are what each question of a section is worth where candidates choose.
    """
    context, codes = job.context, job.blueprint.forms.codes
    kept = frozenset[str]().union(*(context.kept or {}).values())
    built = problem_of(
        Request(
            blueprint=job.blueprint,
            project=job.project,
            seed=job.seed,
            fixed=job.fixed,
            # Where all questions are named, nothing is looked for in the bank.
            items=tuple(item for item in job.bank.items if item.id not in job.taken)
            if job.demands
            else (),
            enemies=job.enemies,
            held=context.held,
            kept=kept,
            worths=worths,
        )
    )
    job = replace(job, unmet=built.unmet)
    ranks = {c.id: number for number, c in enumerate(built.problem.candidates)}
    if job.blueprint.forms.kind is FormsKind.PARALLEL and built.alike is not None:
        result = parallel_forms(built.problem, built.alike, job)
        if isinstance(result, Failed):
            return None, result.errors
        names = {form.by for form in result.forms.values()}
        forms = {code: _chosen(result.forms[code].places, job, ranks) for code in codes}
        by = "ranks" if names == {"ranks"} else max(names - {"ranks"})
        return Selections(forms=forms, drawn_by=by), result.warnings
    found = draw(built.problem, job)
    if isinstance(found, tuple):
        return None, found
    chosen = _chosen(placed(found), job, ranks)
    return Selections(forms=dict.fromkeys(codes, chosen), drawn_by=found.by), ()


def _chosen(places: Places, job: Job, ranks: Mapping[str, int]) -> tuple[Chosen, ...]:
    """Return a form's sections: drawn items in the order of their cells, by rank in each."""
    order = sorted(places, key=lambda name: (places[name].cell, ranks[name]))
    return tuple(
        Chosen(
            fixed=named,
            drawn=tuple(job.items[name] for name in order if places[name].section == section),
        )
        for section, named in enumerate(job.fixed)
    )
