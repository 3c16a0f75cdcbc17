"""Bank, blueprint and seed to a paper and its key."""

from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.context import Chosen, Context
from examgen.assemble.order import Mixer, question_order
from examgen.assemble.place import place
from examgen.assemble.select import select
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, error, has_errors
from examgen.model.blueprint import Blueprint, Bounds, Measure, SectionSpec
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.key import AnswerKey, FormKey, KeyEntry
from examgen.model.paper import Form, Paper, Passage, Question, Section
from examgen.model.project import Project


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """What came out: the paper, which candidates may see, and its key, which they may not."""

    paper: Paper
    key: AnswerKey


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """What every step of one assembly needs."""

    blueprint: Blueprint
    selection: tuple[Chosen, ...]
    stimuli: dict[str, Stimulus]
    seed: str


def assemble(
    blueprint: Blueprint, bank: Bank, project: Project, *, seed: str
) -> tuple[Assembly | None, tuple[Diagnostic, ...]]:
    """Choose, order and place the questions of a paper; None where an error forbids it.

    A paper is never shorter than its blueprint asks for. The result depends on the
    arguments alone; the order of the bank's items does not matter.
    """
    selections, problems = select(blueprint, bank, project, seed, Context())
    if selections is None:
        return None, problems
    selection = selections.forms[blueprint.forms.codes[0]]
    stimuli = {stimulus.id: stimulus for stimulus in bank.stimuli}
    problems += _check(blueprint, selection, stimuli)
    if has_errors(problems):
        return None, problems
    job = _Job(blueprint=blueprint, selection=selection, stimuli=stimuli, seed=seed)
    forms = tuple(_form(code, job) for code in blueprint.forms.codes)
    key = AnswerKey(
        paper=blueprint.id,
        seed=seed,
        scheme=blueprint.marking,
        forms=tuple(form_key for _, form_key in forms),
        bands=blueprint.bands,
    )
    paper = _paper(blueprint, project, tuple(form for form, _ in forms))
    return Assembly(paper=paper, key=key), problems


def _check(
    blueprint: Blueprint, selection: tuple[Chosen, ...], stimuli: dict[str, Stimulus]
) -> tuple[Diagnostic, ...]:
    items = [item for chosen in selection for item in (*chosen.fixed, *chosen.drawn)]
    if not items:
        hint = "name questions, or give a section `pick` or `cells`"
        return (error("empty-paper", "this paper has no questions", blueprint.span, hint),)
    found = [
        error(
            "unknown-stimulus",
            f"`{item.id}` belongs to the stimulus `{item.stimulus}`, which does not exist",
            item.fields.get("stimulus", item.span),
        )
        for item in items
        if item.stimulus is not None and item.stimulus not in stimuli
    ]
    found += _check_marks(blueprint, selection)
    return tuple(found)


def _check_marks(blueprint: Blueprint, selection: tuple[Chosen, ...]) -> list[Diagnostic]:
    hint = "give it `marks`, or the section `marks_each`, or the bank a default"
    total = Fraction(0)
    found: list[Diagnostic] = []
    for spec, chosen in zip(blueprint.sections, selection, strict=True):
        for item in (*chosen.fixed, *chosen.drawn):
            marks = _marks(item, spec)
            if marks is None:
                found.append(error("missing-marks", f"`{item.id}` has no marks", item.span, hint))
            else:
                total += marks
    for bounds in () if found else _totals(blueprint):
        if bounds.low != total:
            there = exact(total)
            message = f"the marks of the questions add up to {there}, not to {bounds.text}"
            hint = f"write `marks: {there}`, or change the questions"
            found.append(error("marks-total", message, bounds.span, hint))
    return found


def _totals(blueprint: Blueprint) -> tuple[Bounds, ...]:
    return tuple(
        row.bounds
        for row in blueprint.requirements
        if row.measure is Measure.MARKS and not row.where.conditions
    )


def _marks(item: Item, spec: SectionSpec) -> Fraction | None:
    return item.marks if spec.marks_each is None else spec.marks_each.value


def _form(code: str, job: _Job) -> tuple[Form, FormKey]:
    sections: list[Section] = []
    entries: list[KeyEntry] = []
    for spec, chosen in zip(job.blueprint.sections, job.selection, strict=True):
        questions: list[Question] = []
        order = job.blueprint.question_order
        for item in question_order(chosen, order, seed=job.seed, form=code):
            mixer = Mixer(
                seed=job.seed,
                form=code,
                item=item.id,
                shuffle=item.shuffle,
                allowed=job.blueprint.shuffle_choices,
            )
            marks = _marks(item, spec) or Fraction(0)
            question, entry = place(item, number=len(entries) + 1, marks=marks, mixer=mixer)
            questions.append(question)
            entries.append(entry)
        sections.append(_section(spec, tuple(questions), job.stimuli))
    return Form(code=code, sections=tuple(sections)), FormKey(code=code, entries=tuple(entries))


def _section(
    spec: SectionSpec, questions: tuple[Question, ...], stimuli: dict[str, Stimulus]
) -> Section:
    used = dict.fromkeys(q.stimulus for q in questions if q.stimulus is not None)
    passages = tuple(
        Passage(id=s.id, title=s.title, body=s.body, span=s.span)
        for s in (stimuli[name] for name in used)
    )
    return Section(
        title=spec.title,
        instructions=spec.instructions,
        minutes=spec.minutes,
        questions=questions,
        passages=passages,
    )


def _paper(blueprint: Blueprint, project: Project, forms: tuple[Form, ...]) -> Paper:
    scheme = blueprint.marking
    questions = [q for section in forms[0].sections for q in section.questions]
    types = sorted({question.type for question in questions})
    return Paper(
        id=blueprint.id,
        title=blueprint.title,
        course=blueprint.course or project.course,
        term=blueprint.term,
        date=blueprint.date,
        minutes=blueprint.minutes,
        institution=project.institution,
        language=blueprint.language or project.language,
        marks=sum((question.marks for question in questions), Fraction(0)),
        instructions=blueprint.instructions,
        rules={type_: scheme.rules.get(type_, scheme.default) for type_ in types},
        forms=forms,
        page_size=blueprint.page_size,
        licence=project.licence,
    )
