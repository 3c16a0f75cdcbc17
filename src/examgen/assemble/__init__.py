"""Bank, blueprint and seed to a paper and its key."""

from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.assemble.compose import Job, compose
from examgen.assemble.context import Chosen, Context, Selections
from examgen.assemble.digests import blueprint_digest
from examgen.assemble.lock import Drawn, index_of, kept_by
from examgen.assemble.locked import balanced, locked_selections
from examgen.assemble.marks import check_marks, items_of, paper_marks
from examgen.assemble.rulings import check_rulings, ruled
from examgen.assemble.sequence import Wish
from examgen.assemble.unknown import check_filters, check_names
from examgen.diagnostic import Diagnostic, error, has_errors
from examgen.model.blueprint import Blueprint
from examgen.model.item import Bank, Stimulus
from examgen.model.key import AnswerKey
from examgen.model.lock import Lock
from examgen.model.paper import Form, Paper
from examgen.model.project import Project


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """What came out: the paper, which candidates may see, and its key, which they may not.

    ``drawn`` is what a lock keeps of it.
    """

    paper: Paper
    key: AnswerKey
    drawn: Drawn


def assemble(
    blueprint: Blueprint,
    bank: Bank,
    project: Project,
    *,
    seed: str,
    context: Context | None = None,
    lock: Lock | None = None,
    keep: bool = False,
) -> tuple[Assembly | None, tuple[Diagnostic, ...]]:
    """Choose, order and place the questions of a paper; None where an error forbids it.

    A paper is never shorter than its blueprint asks for. The result depends on the
    arguments alone; the order of the bank's items does not matter. With a ``lock`` its
    items are taken in its orders; with ``keep`` the paper is drawn again, and they are
    preferred.
    """
    selections, problems = _selected(
        blueprint, bank, project, seed, context or Context(), lock, keep=keep
    )
    slips = (*check_names(blueprint, bank, project), *check_filters(blueprint, bank, project))
    problems = (*slips, *problems)
    if selections is None:
        return None, problems
    stimuli = {stimulus.id: stimulus for stimulus in bank.stimuli}
    for selection in dict.fromkeys(selections.forms.values()):
        problems += _check(blueprint, selection, stimuli)
    every = [i for s in selections.forms.values() for chosen in s for i in items_of(chosen)]
    problems += check_rulings(blueprint.rulings, every)
    if has_errors(problems):
        return None, tuple(dict.fromkeys(problems))
    job = Job(
        blueprint=blueprint,
        stimuli=stimuli,
        wish=Wish(order=blueprint.question_order, seed=seed, topics=project.topics),
        lock=lock,
        keep=keep,
        same_wishes=lock is not None and lock.blueprint == blueprint_digest(blueprint),
        find=index_of(bank).get,
    )
    return _assembly(job, project, selections), problems


def _selected(
    blueprint: Blueprint,
    bank: Bank,
    project: Project,
    seed: str,
    context: Context,
    lock: Lock | None,
    *,
    keep: bool,
) -> tuple[Selections | None, tuple[Diagnostic, ...]]:
    """Return what a lock holds, or else what is drawn."""
    # Late: what draws is long to load, and a paper that is locked needs none of it.
    if lock is None:
        from examgen.assemble.select import select

        return select(blueprint, bank, project, seed, context)
    selections, problems = locked_selections(lock, blueprint, bank, project, context.held)
    # What still meets the blueprint is kept whole: no draw can change less.
    if keep and (selections is None or not balanced(blueprint, selections)):
        from examgen.assemble.select import select

        kept = replace(context, kept=kept_by(lock, bank))
        return select(blueprint, bank, project, seed, kept)
    return selections, problems


def _check(
    blueprint: Blueprint, selection: tuple[Chosen, ...], stimuli: dict[str, Stimulus]
) -> tuple[Diagnostic, ...]:
    items = [item for chosen in selection for item in items_of(chosen)]
    if not items:
        hint = "name questions, or give a section `pick` or `cells`"
        return (error("empty-paper", "this paper has no questions", blueprint.span, hint),)
    unknown = tuple(
        error(
            "unknown-stimulus",
            f"`{item.id}` belongs to the stimulus `{item.stimulus}`, which does not exist",
            item.fields.get("stimulus", item.span),
        )
        for item in items
        if item.stimulus is not None and item.stimulus not in stimuli
    )
    return (*unknown, *check_marks(blueprint, selection))


def _assembly(job: Job, project: Project, selections: Selections) -> Assembly:
    blueprint = job.blueprint
    composed = {code: compose(code, selections.forms[code], job) for code in blueprint.forms.codes}
    rulings = {ruling.question: ruling for ruling in blueprint.rulings}
    keys = (one.key for one in composed.values())
    key = AnswerKey(
        paper=blueprint.id,
        seed=job.wish.seed,
        scheme=blueprint.marking,
        forms=tuple(
            replace(own, entries=tuple(ruled(entry, rulings) for entry in own.entries))
            for own in keys
        ),
        bands=blueprint.bands,
    )
    marks = paper_marks(blueprint, selections.forms[blueprint.forms.codes[0]])
    paper = _paper(blueprint, project, tuple(one.form for one in composed.values()), marks)
    printed = {code: one.printed for code, one in composed.items()}
    return Assembly(paper=paper, key=key, drawn=Drawn(selections=selections, questions=printed))


def _paper(
    blueprint: Blueprint, project: Project, forms: tuple[Form, ...], marks: Fraction
) -> Paper:
    scheme = blueprint.marking
    types = sorted({q.type for form in forms for s in form.sections for q in s.questions})
    return Paper(
        id=blueprint.id,
        title=blueprint.title,
        course=blueprint.course or project.course,
        term=blueprint.term,
        date=blueprint.date,
        minutes=blueprint.minutes,
        institution=project.institution,
        language=blueprint.language or project.language,
        marks=marks,
        instructions=blueprint.instructions,
        rules={type_: scheme.rules.get(type_, scheme.default) for type_ in types},
        forms=forms,
        page_size=blueprint.page_size,
        columns=blueprint.columns,
        theme=blueprint.theme,
        crest=project.crest if blueprint.theme == "university" else None,
        licence=project.licence,
    )
