"""Chosen items put into order on a form, with its key beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.context import Chosen
from examgen.assemble.lock import frame_of, orders_from
from examgen.assemble.marks import marks_of
from examgen.assemble.order import Mixer, obeyed, orders_of
from examgen.assemble.place import place
from examgen.assemble.sequence import (
    Wish,
    kept_order,
    question_order,
    section_order,
    sorted_again,
)
from examgen.model.blueprint import Blueprint, SectionOrder, SectionSpec
from examgen.model.item import Item, Stimulus
from examgen.model.key import ChosenAmong, FormKey, KeyEntry
from examgen.model.lock import Lock, LockedForm, LockedItem, LockedSection, Orders
from examgen.model.paper import Form, Passage, Question, Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What every form of one paper needs.

    ``lock`` gives orders to what it holds; ``keep`` says that its sections may have
    other items by now, and that orders are to be what item and blueprint wish.
    ``same_wishes`` tells that the blueprint is what it was when it was locked. ``find``
    gives an item by any id that it has had.
    """

    blueprint: Blueprint
    stimuli: Mapping[str, Stimulus]
    wish: Wish
    lock: Lock | None
    keep: bool
    same_wishes: bool
    find: Callable[[str], Item | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A form, its key, and the items of its sections as printed with their orders."""

    form: Form
    key: FormKey
    printed: tuple[tuple[tuple[Item, Orders], ...], ...]


def compose(code: str, selection: tuple[Chosen, ...], job: Job) -> Composed:
    """Return one form of a paper."""
    locked = _form_of(job.lock, code)
    sections: list[Section] = []
    entries: list[KeyEntry] = []
    printed: list[tuple[tuple[Item, Orders], ...]] = []
    choices: list[ChosenAmong] = []
    was = {} if locked is None else _locked_orders(locked, job.find)
    for index, (spec, chosen) in enumerate(zip(job.blueprint.sections, selection, strict=True)):
        questions: list[Question] = []
        shown: list[tuple[Item, Orders]] = []
        before = locked.sections[index] if locked and index < len(locked.sections) else None
        for item in _sequence(spec, chosen, before, code, job):
            orders = _orders(item, was, code, job)
            marks = marks_of(item, spec) or Fraction(0)
            question, entry = place(item, number=len(entries) + 1, marks=marks, orders=orders)
            questions.append(question)
            entries.append(entry)
            shown.append((item, orders))
        printed.append(tuple(shown))
        sections.append(_section(spec, tuple(questions), job.stimuli))
        if spec.choose is not None:
            numbers = tuple(question.number for question in questions)
            choices.append(ChosenAmong(count=spec.choose.value, numbers=numbers))
    return Composed(
        form=Form(code=code, sections=tuple(sections)),
        key=FormKey(code=code, entries=tuple(entries), choices=tuple(choices)),
        printed=tuple(printed),
    )


_Was = Mapping[str, tuple[LockedItem, Orders]]


def _form_of(lock: Lock | None, code: str) -> LockedForm | None:
    return None if lock is None else next((f for f in lock.forms if f.code == code), None)


def _locked_orders(form: LockedForm, find: Callable[[str], Item | None]) -> _Was:
    """Return each locked item of a form with its orders, by the id that it has now."""
    found: dict[str, tuple[LockedItem, Orders]] = {}
    for section in form.sections:
        items = {item.id: item for item in section.items}
        for question in section.questions:
            item = find(question.id)
            if item is not None:
                found[item.id] = (items[question.id], question.orders)
    return found


def _sequence(
    spec: SectionSpec, chosen: Chosen, before: LockedSection | None, code: str, job: Job
) -> tuple[Item, ...]:
    fresh = question_order(chosen, spec, job.wish, code)
    if before is None:
        return fresh
    order = section_order(spec, job.wish.order)
    old = [item for question in before.questions if (item := job.find(question.id)) is not None]
    same = set(map(_id, old)) == set(map(_id, fresh)) and len(old) == len(before.questions)
    if same and not job.keep:
        return tuple(old)
    if order is SectionOrder.AS_LISTED:
        return tuple(old) if same and job.same_wishes else fresh
    kept = old if same else kept_order(fresh, [_now(q.id, job) for q in before.questions])
    return sorted_again(kept, chosen, order, job.wish)


def _id(item: Item) -> str:
    return item.id


def _now(name: str, job: Job) -> str:
    item = job.find(name)
    return name if item is None else item.id


def _orders(item: Item, was: _Was, code: str, job: Job) -> Orders:
    mixer = Mixer(
        seed=job.wish.seed,
        form=code,
        item=item.id,
        shuffle=item.shuffle,
        allowed=job.blueprint.shuffle_choices,
    )
    fresh = orders_of(item, mixer)
    if item.id not in was:
        return fresh
    locked, orders = was[item.id]
    kept = orders_from(orders, frame_of(item, locked), fresh)
    if not job.keep:
        return kept
    right = obeyed(item, mixer, kept)
    return tuple(old if good else new for old, new, good in zip(kept, fresh, right, strict=True))


def _section(
    spec: SectionSpec, questions: tuple[Question, ...], stimuli: Mapping[str, Stimulus]
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
        choose=None if spec.choose is None else spec.choose.value,
    )
