"""Whether a finished paper is what its blueprint asked for, judged without the stage that made it.

``faults`` takes the paper with its key and all that it is judged by, and says in words what is
wrong; nothing is wrong where it says nothing. It shares no code with ``examgen.assemble``.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from tests.assemble.selection import Part, World, earned, mean, named_items, selection_faults

from examgen.assemble import Assembly
from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import FormsKind, SectionOrder
from examgen.model.item import Item, Multiple, Single
from examgen.model.key import FormKey, KeyEntry, LetterKey
from examgen.model.paper import Form, PickMany, PickOne, Question, Section

DEFAULT_SPREAD = Fraction(2, 100)


def faults(made: Assembly, world: World, said: Sequence[Diagnostic] = ()) -> list[str]:
    """Return all that is wrong with a finished paper; ``said`` are the findings beside it."""
    strange = _strange(made, world)
    if strange:
        return strange
    forms = made.paper.forms
    found: list[str] = []
    for form, key in zip(forms, made.key.forms, strict=True):
        parts = parts_of(form, world)
        found += [f"form {form.code}: {fault}" for fault in selection_faults(parts, world)]
        found += [f"form {form.code}: {fault}" for fault in _print_faults(form, key, world)]
        if made.paper.marks != earned(parts):
            found.append(f"form {form.code} earns {earned(parts)}, not {made.paper.marks}")
    if world.blueprint.forms.kind is FormsKind.SHUFFLED:
        found += _shuffled_faults(forms)
    else:
        found += _parallel_faults(forms, world, said)
    return found


def parts_of(form: Form, world: World) -> list[Part]:
    """Return the items of a form by section, the named ones apart."""
    items = {item.id: item for item in world.bank.items}
    parts: list[Part] = []
    named = named_items(world)
    for spec, own, section in zip(world.blueprint.sections, named, form.sections, strict=True):
        there = [items[q.item] for q in section.questions]
        parts.append(Part(spec, own, tuple(i for i in there if i not in own)))
    return parts


def ids_of(form: Form) -> list[str]:
    """Return the ids of a form's items in their order."""
    return [q.item for section in form.sections for q in section.questions]


def _strange(made: Assembly, world: World) -> list[str]:
    """Say what makes a paper none that can be judged further."""
    blueprint, forms = world.blueprint, made.paper.forms
    codes = tuple(form.code for form in forms)
    if codes != blueprint.forms.codes or codes != tuple(f.code for f in made.key.forms):
        return [f"the forms are {codes}"]
    known = {item.id for item in world.bank.items}
    named = named_items(world)
    for form in forms:
        if len(form.sections) != len(blueprint.sections):
            return [f"form {form.code} has {len(form.sections)} sections"]
        if not ids_of(form):
            return [f"form {form.code} is empty"]
        if unknown := set(ids_of(form)) - known:
            return [f"form {form.code} has questions from elsewhere: {sorted(unknown)}"]
        for own, section in zip(named, form.sections, strict=True):
            if missing := {i.id for i in own} - {q.item for q in section.questions}:
                return [f"form {form.code} lacks named questions: {sorted(missing)}"]
    return []


# What is printed.


def _print_faults(form: Form, key: FormKey, world: World) -> Iterator[str]:
    items = {item.id: item for item in world.bank.items}
    questions = [q for section in form.sections for q in section.questions]
    if [q.number for q in questions] != list(range(1, len(questions) + 1)):
        yield "the numbers do not run from 1"
    if len(key.entries) != len(questions):
        yield "the key has another number of entries"
        return
    for question, entry in zip(questions, key.entries, strict=True):
        item = items[question.item]
        if (entry.number, entry.item, entry.marks) != (question.number, item.id, question.marks):
            yield f"the key's entry {entry.number} belongs to another question"
        if (question.type, question.stem, question.stimulus) != (
            item.type,
            item.stem,
            item.stimulus,
        ):
            yield f"question {question.number} is not printed as `{item.id}`"
        if not _key_is_right(question, entry, item):
            yield f"the key of question {question.number} is wrong"
    for spec, section in zip(world.blueprint.sections, form.sections, strict=True):
        for question in section.questions:
            marks = spec.marks_each.value if spec.marks_each else items[question.item].marks
            if question.marks != marks:
                yield f"question {question.number} carries {question.marks}"
        if section.choose != (None if spec.choose is None else spec.choose.value):
            yield f"{section.choose} are to be chosen"
        yield from _passage_faults(section)
        if spec.order is SectionOrder.BY_DIFFICULTY:
            yield from _order_faults([items[q.item] for q in section.questions])


def _key_is_right(question: Question, entry: KeyEntry, item: Item) -> bool:
    match question.task, entry.key, item.response:
        case (
            PickOne(choices=placed) | PickMany(choices=placed),
            LetterKey(labels=labels),
            Single(choices=choices) | Multiple(choices=choices),
        ):
            keyed = sorted(str(p.body) for p in placed if p.label in labels)
            return keyed == sorted(str(choice.body) for choice in choices if choice.correct)
        case _:
            return True


def _passage_faults(section: Section) -> Iterator[str]:
    """Items of one passage stand together, and each passage is printed once."""
    names = [q.stimulus for q in section.questions]
    changes = [names[0]] if names else []
    changes += [after for before, after in pairwise(names) if after != before]
    used = [name for name in changes if name is not None]
    if len(set(used)) < len(used):
        yield "the questions of a passage are parted"
    if [passage.id for passage in section.passages] != list(dict.fromkeys(used)):
        yield f"the passages are not {used}"


def _order_faults(items: Sequence[Item]) -> Iterator[str]:
    alone = [i.difficulty for i in items if i.stimulus is None and i.difficulty is not None]
    if alone != sorted(alone):
        yield "the questions do not get harder"


# Between forms.


def _shuffled_faults(forms: Sequence[Form]) -> Iterator[str]:
    for form in forms[1:]:
        for number, (one, other) in enumerate(zip(forms[0].sections, form.sections, strict=True)):
            if {q.item for q in one.questions} != {q.item for q in other.questions}:
                yield f"section {number + 1} of form {form.code} has other questions than A"


def _parallel_faults(
    forms: Sequence[Form], world: World, said: Sequence[Diagnostic]
) -> Iterator[str]:
    spec = world.blueprint.forms
    named = {item.id for items in named_items(world) for item in items}
    sets = [set(ids_of(form)) for form in forms]
    shared = set.intersection(*sets)
    for (one, ones), (other, others) in combinations(zip(forms, sets, strict=True), 2):
        if ones & others != shared:
            yield f"forms {one.code} and {other.code} share {sorted((ones & others) - shared)}"
        counts = [[len(section.questions) for section in f.sections] for f in (one, other)]
        if counts[0] != counts[1]:
            yield f"forms {one.code} and {other.code} have {counts} questions"
    anchors = 0 if spec.anchors is None else spec.anchors.value
    # Named questions stand on every form, and count as anchors as far as any are wanted.
    wanted = {anchors, max(anchors, len(named)), anchors + len(named)}
    if len(forms) > 1 and len(shared) not in wanted:
        yield f"the forms share {len(shared)} questions, not {anchors}"
    apart = spread(forms, world)
    most = DEFAULT_SPREAD if spec.spread is None else spec.spread.value
    warned = any(d.rule == "spread" for d in said)
    if apart is not None and apart > most and not warned:
        yield f"the forms' means are {float(apart):.3f} apart, and nobody says so"


def spread(forms: Sequence[Form], world: World) -> Fraction | None:
    """Return how far apart the mean difficulties of the forms lie, None where one has none."""
    items = {item.id: item for item in world.bank.items}
    means = [mean(items[name] for name in ids_of(form)) for form in forms]
    known = [value for value in means if value is not None]
    return max(known) - min(known) if len(known) == len(means) else None
