"""The questions of a paper as its lock has them, if its bank and blueprint still allow it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from examgen.assemble.context import Chosen, Selections
from examgen.assemble.fixed import fixed_items
from examgen.assemble.lock import call_of, index_of
from examgen.assemble.marks import check_marks, items_of, marks_of
from examgen.assemble.meets import Locked, check_meets
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, Severity, error, has_errors
from examgen.model.blueprint import Blueprint, FormsKind
from examgen.model.item import Bank, Item
from examgen.model.lock import Lock, LockedForm, LockedItem
from examgen.model.project import Project
from examgen.source import Span
from examgen.suggest import hint_of


def locked_selections(
    lock: Lock,
    blueprint: Blueprint,
    bank: Bank,
    project: Project,
    held: Mapping[str, frozenset[str]],
) -> tuple[Selections | None, tuple[Diagnostic, ...]]:
    """Return the items of each form's sections as they are locked, or None and the errors.

    Whatever was added to the bank does not matter. ``held`` are the ids that other
    papers hold, by paper.
    """
    index = index_of(bank)
    named, problems = fixed_items(blueprint, bank)
    problems = (*problems, *_shape(lock, blueprint), *_gone(lock, index), *_merged(lock, index))
    if has_errors(problems):
        return None, _hinted(problems, lock)
    forms = {form.code: _chosen(form, named, index) for form in lock.forms}
    selections = Selections(forms=forms, drawn_by=lock.drawn_by)
    places = {index[item.id].id: item.span for item in _items(lock)}
    locked = Locked(selections=selections, named=named, places=places)
    marks = (one for own in dict.fromkeys(forms.values()) for one in _marks(lock, blueprint, own))
    problems = (*problems, *check_meets(locked, blueprint, project, held), *dict.fromkeys(marks))
    return None if has_errors(problems) else selections, _hinted(problems, lock)


def balanced(blueprint: Blueprint, selections: Selections) -> bool:
    """Tell whether parallel forms are about as hard as one another, as their blueprint asks."""
    if blueprint.forms.kind is not FormsKind.PARALLEL:
        return True
    means: list[Fraction | None] = []
    for form in selections.forms.values():
        known = [i.difficulty for chosen in form for i in items_of(chosen) if i.difficulty]
        rated = sum(i.difficulty is not None for chosen in form for i in items_of(chosen))
        means.append(sum(known, Fraction(0)) / rated if rated else None)
    from examgen.assemble.spread import spread_of, widest

    return widest(means) <= spread_of(blueprint)


def renew_hint(lock: Lock) -> str:
    """Return how a lock is brought in line with what has changed."""
    return (
        f"change as little as possible with {call_of(lock, '--keep')}, "
        "or draw all anew with `--update`"
    )


def _shape(lock: Lock, blueprint: Blueprint) -> Iterator[Diagnostic]:
    """Yield errors where a lock has not the forms or sections of its blueprint."""
    codes = [form.code for form in lock.forms]
    if codes != list(blueprint.forms.codes):
        there, here = _codes(codes), _codes(blueprint.forms.codes)
        message = f"the blueprint has the {here}, and the lock of `{lock.paper}` the {there}"
        yield error("lock-unmet", message, blueprint.forms.span or blueprint.span)
    count, wanted = len(lock.forms[0].sections), len(blueprint.sections)
    if count != wanted:
        sections = "1 section" if wanted == 1 else f"{wanted} sections"
        message = f"the blueprint has {sections}, and the lock of `{lock.paper}` {count}"
        yield error("lock-unmet", message, blueprint.span)


def _codes(codes: Sequence[str]) -> str:
    return f"form{'' if len(codes) == 1 else 's'} {', '.join(codes)}"


def _gone(lock: Lock, index: Mapping[str, Item]) -> Iterator[Diagnostic]:
    """Yield an error for each locked item that the bank has no longer."""
    for locked in {item.id: item for item in _items(lock)}.values():
        if locked.id not in index:
            near = hint_of(locked.id, index, most=0)
            renamed = f"if it was renamed, give it `aliases: [{locked.id}]`"
            yield error(
                "locked-item-missing",
                f"`{locked.id}` is locked into `{lock.paper}`, and the bank has it no longer",
                locked.span,
                f"{renamed}{f' ({near})' if near else ''}; else {renew_hint(lock)}",
            )


def _merged(lock: Lock, index: Mapping[str, Item]) -> Iterator[Diagnostic]:
    """Yield an error for each pair of locked items of a form that are one item by now."""
    found: dict[tuple[str, str], Diagnostic] = {}
    for form in lock.forms:
        first: dict[str, LockedItem] = {}
        for locked in (locked for section in form.sections for locked in section.items):
            item = index.get(locked.id)
            before = first.setdefault(item.id, locked) if item is not None else locked
            if item is not None and before is not locked:
                message = (
                    f"`{before.id}` and `{locked.id}` are one question now, and both are locked"
                )
                found[before.id, locked.id] = Diagnostic(
                    severity=Severity.ERROR,
                    rule="lock-unmet",
                    message=message,
                    span=locked.span,
                    related=((before.span, "the other one"), (item.span, "what they are now")),
                )
    yield from found.values()


def _marks(lock: Lock, blueprint: Blueprint, selection: tuple[Chosen, ...]) -> Iterator[Diagnostic]:
    """Yield errors of marks that do not add up, with the locked items whose marks changed."""
    was = {locked.id: locked.marks for locked in _items(lock)}
    changed: list[tuple[Span, str]] = []
    for spec, chosen in zip(blueprint.sections, selection, strict=True):
        for item in items_of(chosen):
            before = next((was[name] for name in (item.id, *item.aliases) if name in was), None)
            now = marks_of(item, spec)
            if None not in (before, now) and before != now:
                there, here = exact(before or Fraction(0)), exact(now or Fraction(0))
                changed.append(
                    (item.span, f"`{item.id}` had {there} when it was locked, now {here}")
                )
    for one in check_marks(blueprint, selection):
        others = "change as few of the locked questions as needed with"
        hint = f"{one.hint}; or {others} {call_of(lock, '--keep')}"
        yield replace(one, hint=hint, related=(*one.related, *changed))


def _chosen(
    form: LockedForm, named: tuple[tuple[Item, ...], ...], index: Mapping[str, Item]
) -> tuple[Chosen, ...]:
    """Return a form's sections; what the blueprint names elsewhere shows in the counts."""
    found: list[Chosen] = []
    for section, listed in zip(form.sections, named, strict=True):
        items = [index[locked.id] for locked in section.items]
        fixed = {item.id for item in listed}
        held = {item.id for item in items}
        found.append(
            Chosen(
                fixed=tuple(item for item in listed if item.id in held),
                drawn=tuple(item for item in items if item.id not in fixed),
            )
        )
    return tuple(found)


def _items(lock: Lock) -> Iterator[LockedItem]:
    for form in lock.forms:
        for section in form.sections:
            yield from section.items


def _hinted(found: tuple[Diagnostic, ...], lock: Lock) -> tuple[Diagnostic, ...]:
    hint = renew_hint(lock)
    return tuple(
        replace(d, hint=hint) if d.hint is None and d.rule == "lock-unmet" else d for d in found
    )
