"""Locks made from papers, and compared with what their items have become."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.context import Selections
from examgen.assemble.digests import (
    blueprint_digest,
    entry_digests,
    key_digest,
    mixed_lists,
    text_digest,
)
from examgen.assemble.marks import items_of, marks_of
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.blueprint import Blueprint
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.lock import Lock, LockedForm, LockedItem, LockedQuestion, LockedSection, Orders

# For each mixed list of an item the locked place of each of its entries, None where the list
# has become longer or shorter.
Frame = tuple[tuple[int, ...] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What a lock keeps: the items of each form, and the orders of its questions.

    ``questions`` are, by form, its sections with their questions as printed.
    """

    selections: Selections
    questions: Mapping[str, tuple[tuple[tuple[Item, Orders], ...], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """What digests need besides the items: stimuli by id, and digests of figures by path."""

    stimuli: Mapping[str, Stimulus]
    figures: Mapping[str, str]


def lock_of(blueprint: Blueprint, drawn: Drawn, matter: Matter, *, seed: str, version: str) -> Lock:
    """Return the lock of a paper as it was drawn from its items as they are now."""
    known: dict[tuple[str, Fraction], LockedItem] = {}

    def locked(item: Item, marks: Fraction) -> LockedItem:
        found = known.get((item.id, marks))
        if found is None:
            found = known[item.id, marks] = _locked(item, marks, matter)
        return found

    forms = tuple(
        LockedForm(
            code=code,
            sections=tuple(
                LockedSection(
                    items=tuple(
                        locked(item, marks_of(item, spec) or Fraction(0))
                        for item in items_of(chosen)
                    ),
                    questions=tuple(
                        LockedQuestion(id=item.id, orders=orders, span=item.span)
                        for item, orders in printed
                    ),
                )
                for spec, chosen, printed in zip(
                    blueprint.sections,
                    drawn.selections.forms[code],
                    drawn.questions[code],
                    strict=True,
                )
            ),
        )
        for code in blueprint.forms.codes
    )
    return Lock(
        paper=blueprint.id,
        seed=seed,
        drawn_by=drawn.selections.drawn_by,
        examgen=version,
        blueprint=blueprint_digest(blueprint),
        forms=forms,
        span=blueprint.span,
    )


def frame_of(item: Item, locked: LockedItem) -> Frame:
    """Return the locked place of each entry of an item's mixed lists.

    Entries that read as they did are found wherever they stand now. Those that are left
    over were reworded where there are as many on both sides, and keep their order.
    """
    now = entry_digests(item.response)
    if len(now) != len(locked.entries):
        return (None,) * len(now)
    return tuple(
        _places(entries, before) for entries, before in zip(now, locked.entries, strict=True)
    )


def orders_from(locked: Orders, frame: Frame, fresh: Orders) -> Orders:
    """Return the locked orders in terms of an item as it is now; fresh ones where they are lost."""
    if len(locked) != len(frame):
        return fresh
    return tuple(
        order
        if frame[i] is None or len(was) != len(order)
        else tuple(_inverse(frame[i] or ())[place] for place in was)
        for i, (was, order) in enumerate(zip(locked, fresh, strict=True))
    )


def kept_by(lock: Lock, bank: Bank) -> Mapping[str, frozenset[str]]:
    """Return the ids of the items that each form of a lock holds, as they are called now."""
    index = index_of(bank)
    return {
        form.code: frozenset(
            index[locked.id].id if locked.id in index else locked.id
            for section in form.sections
            for locked in section.items
        )
        for form in lock.forms
    }


def index_of(bank: Bank) -> Mapping[str, Item]:
    """Return the bank's items by id and by every id that they had before."""
    old = {alias: item for item in bank.items for alias in item.aliases}
    return old | {item.id: item for item in bank.items}


def changes(
    lock: Lock, blueprint: Blueprint, drawn: Drawn, matter: Matter, bank: Bank
) -> tuple[Diagnostic, ...]:
    """Return a warning for each item that is not what it was when its paper was locked.

    ``drawn`` is what was made of the lock; one more warning is given where the blueprint
    asks for something else than it did.
    """
    index = index_of(bank)
    found: dict[str, Diagnostic] = {}
    if lock.blueprint != blueprint_digest(blueprint):
        found[""] = _other_blueprint(lock, blueprint)
    for form in lock.forms:
        for spec, section, chosen in zip(
            blueprint.sections, form.sections, drawn.selections.forms[form.code], strict=True
        ):
            ids = {item.id for item in items_of(chosen)}
            for locked in section.items:
                item = index[locked.id]
                if item.id in ids and item.id not in found:
                    change = _change(lock, locked, item, marks_of(item, spec), matter)
                    found.update({item.id: change} if change else {})
    return tuple(found.values())


def _locked(item: Item, marks: Fraction, matter: Matter) -> LockedItem:
    return LockedItem(
        id=item.id,
        marks=marks,
        text=text_digest(item, matter.stimuli.get(item.stimulus or ""), matter.figures),
        key=key_digest(item, ()),
        entries=entry_digests(item.response),
        span=item.span,
    )


def _places(now: Sequence[str], before: Sequence[str]) -> tuple[int, ...] | None:
    if len(now) != len(before):
        return None
    open_places = dict.fromkeys(range(len(before)))
    found: dict[int, int] = {}
    for i, entry in enumerate(now):
        # Where entries are alike, each keeps its own place if it can.
        place = i if i in open_places and before[i] == entry else None
        if place is None:
            place = next((p for p in open_places if before[p] == entry and now[p] != entry), None)
        if place is not None:
            found[i] = place
            del open_places[place]
    reworded = (i for i in range(len(now)) if i not in found)
    found.update(zip(reworded, tuple(open_places), strict=True))
    return tuple(found[i] for i in range(len(now)))


def _inverse(places: Sequence[int]) -> Mapping[int, int]:
    return {place: i for i, place in enumerate(places)}


def _change(
    lock: Lock, locked: LockedItem, item: Item, marks: Fraction | None, matter: Matter
) -> Diagnostic | None:
    frame = frame_of(item, locked)
    stimulus = matter.stimuli.get(item.stimulus or "")
    parts: list[str] = []
    if text_digest(item, stimulus, matter.figures) != locked.text:
        parts.append("text")
    if key_digest(item, frame) != locked.key:
        parts.append("key")
    if marks is not None and marks != locked.marks:
        parts.append(f"marks ({exact(locked.marks)}, now {exact(marks)})")
    mixed = any(place is None for place in frame) or len(frame) != len(locked.entries)
    if not parts and not mixed:
        return None
    what = _listed(parts or ["entries"])
    has = "has" if len(parts) < 2 and not what.startswith(("marks", "entries")) else "have"
    message = f"the {what} of `{item.id}` {has} changed since `{lock.paper}` was locked"
    if mixed and mixed_lists(item.response):
        message += "; it has more or fewer entries, so they are in a new order"
    hint = f"take it over with `examgen build --paper {lock.paper} --keep`, or undo the change"
    if "key" in parts:
        hint = f"keys handed out before are no longer right; {hint}"
    return Diagnostic(
        severity=Severity.WARNING,
        rule="locked-item-changed",
        message=message,
        span=item.span,
        hint=hint,
        related=((locked.span, "as it was locked"),),
    )


def _other_blueprint(lock: Lock, blueprint: Blueprint) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        rule="locked-blueprint-changed",
        message=f"what `{blueprint.id}` says about drawing has changed since it was locked",
        span=blueprint.span,
        hint=(
            "its locked questions still meet it, and their orders stay; take the change over "
            f"with `examgen build --paper {lock.paper} --keep`, or draw anew with `--update`"
        ),
        related=((lock.span, "its lock"),),
    )


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
