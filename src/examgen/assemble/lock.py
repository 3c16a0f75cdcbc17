"""Locks made from papers, and compared with what their items have become."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import count

from examgen.assemble.context import Selections
from examgen.assemble.digests import (
    blueprint_digest,
    entry_digests,
    key_digest,
    mixed_lists,
    text_digest,
)
from examgen.assemble.marks import items_of, marks_of
from examgen.assemble.order import Mixer, obeyed
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.blueprint import Blueprint
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.lock import Lock, LockedForm, LockedItem, LockedQuestion, LockedSection, Orders

# For each mixed list of an item the locked place of each of its entries; those that are new
# in a list that has become longer have places behind all others.
Frame = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What a lock keeps: the items of each form, and the orders of its questions.

    ``questions`` are, by form, its sections with their questions as printed.
    """

    selections: Selections
    questions: Mapping[str, tuple[tuple[tuple[Item, Orders], ...], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What has become of an item since it was locked.

    ``what`` is any of ``text``, ``key``, ``marks`` and ``shuffle``, the last where its choices
    are to stand otherwise than they do; ``mixed`` tells that its entries are more or fewer,
    so that no order of theirs is known.
    """

    locked: LockedItem
    item: Item
    what: tuple[str, ...]
    mixed: bool


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

    def form(code: str) -> LockedForm:
        parts = zip(
            blueprint.sections, drawn.selections.forms[code], drawn.questions[code], strict=True
        )
        sections = (
            LockedSection(
                items=tuple(
                    locked(item, marks_of(item, spec) or Fraction(0)) for item in items_of(chosen)
                ),
                questions=tuple(
                    LockedQuestion(id=item.id, orders=orders, span=item.span)
                    for item, orders in printed
                ),
            )
            for spec, chosen, printed in parts
        )
        return LockedForm(code=code, sections=tuple(sections))

    return Lock(
        paper=blueprint.id,
        seed=seed,
        drawn_by=drawn.selections.drawn_by,
        examgen=version,
        blueprint=blueprint_digest(blueprint),
        forms=tuple(map(form, blueprint.forms.codes)),
        span=blueprint.span,
    )


def frame_of(item: Item, locked: LockedItem) -> Frame:
    """Return the locked place of each entry of an item's mixed lists.

    Entries that read as they did are found wherever they stand now. Those that are left
    over were reworded where there are as many on both sides, and keep their order.
    """
    now = entry_digests(item.response)
    if len(now) != len(locked.entries):
        return tuple(tuple(range(len(entries))) for entries in now)
    return tuple(
        _places(entries, before) for entries, before in zip(now, locked.entries, strict=True)
    )


def orders_from(locked: Orders, frame: Frame, fresh: Orders) -> Orders:
    """Return the locked orders in terms of an item as it is now; fresh ones where they are lost."""
    if len(locked) != len(frame):
        return fresh
    return tuple(
        order if len(was) != len(places) else tuple(places.index(place) for place in was)
        for was, places, order in zip(locked, frame, fresh, strict=True)
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


def differences(
    lock: Lock, blueprint: Blueprint, drawn: Drawn, matter: Matter, bank: Bank
) -> tuple[Difference, ...]:
    """Return what has become of the locked items that stand on a paper still."""
    index = index_of(bank)
    found: dict[str, Difference] = {}
    # A blueprint that wishes otherwise is told itself, once.
    same = lock.blueprint == blueprint_digest(blueprint)
    for form in lock.forms:
        orders = {q.id: q.orders for section in form.sections for q in section.questions}
        mixer = partial(Mixer, seed=lock.seed, form=form.code, allowed=blueprint.shuffle_choices)
        marks = {
            item.id: marks_of(item, spec)
            for spec, chosen in zip(
                blueprint.sections, drawn.selections.forms.get(form.code, ()), strict=False
            )
            for item in items_of(chosen)
        }
        for locked in (locked for section in form.sections for locked in section.items):
            item = index.get(locked.id)
            if item is not None and item.id in marks and item.id not in found:
                change = _difference(locked, item, marks[item.id], matter)
                own = mixer(item=item.id, shuffle=item.shuffle)
                if same and not change.mixed and not _as_wished(item, locked, orders, own):
                    change = replace(change, what=(*change.what, "shuffle"))
                found.update({item.id: change} if change.what or change.mixed else {})
    return tuple(found.values())


def _as_wished(item: Item, locked: LockedItem, orders: Mapping[str, Orders], mixer: Mixer) -> bool:
    """Tell whether the locked orders of an item are such as it wishes now."""
    was = orders[locked.id]
    return all(obeyed(item, mixer, orders_from(was, frame_of(item, locked), was)))


def changes(
    lock: Lock, blueprint: Blueprint, drawn: Drawn, matter: Matter, bank: Bank
) -> tuple[Diagnostic, ...]:
    """Return a warning for each item that is not what it was when its paper was locked.

    One more is given where the blueprint asks for something else than it did.
    """
    found = [_changed(lock, one) for one in differences(lock, blueprint, drawn, matter, bank)]
    if lock.blueprint != blueprint_digest(blueprint):
        found.append(_other_blueprint(lock, blueprint))
    return tuple(found)


def _locked(item: Item, marks: Fraction, matter: Matter) -> LockedItem:
    return LockedItem(
        id=item.id,
        marks=marks,
        text=text_digest(item, matter.stimuli.get(item.stimulus or ""), matter.figures),
        key=key_digest(item, ()),
        entries=entry_digests(item.response),
        span=item.span,
    )


def _places(now: Sequence[str], before: Sequence[str]) -> tuple[int, ...]:
    left = dict.fromkeys(range(len(before)))
    found: dict[int, int] = {}
    # Where entries are alike, each keeps its own place if it can.
    for i, entry in enumerate(now):
        if i in left and before[i] == entry:
            found[i] = i
            del left[i]
    for i, entry in enumerate(now):
        place = None if i in found else next((p for p in left if before[p] == entry), None)
        if place is not None:
            found[i] = place
            del left[place]
    others = [i for i in range(len(now)) if i not in found]
    reworded = len(now) == len(before)
    found.update(zip(others, left if reworded else count(len(before)), strict=False))
    return tuple(found[i] for i in range(len(now)))


def _difference(
    locked: LockedItem, item: Item, marks: Fraction | None, matter: Matter
) -> Difference:
    frame = frame_of(item, locked)
    stimulus = matter.stimuli.get(item.stimulus or "")
    what = {
        "text": text_digest(item, stimulus, matter.figures) != locked.text,
        "key": key_digest(item, frame) != locked.key,
        "marks": marks is not None and marks != locked.marks,
    }
    lengths = [len(entries) for entries in mixed_lists(item.response)]
    return Difference(
        locked=locked,
        item=item,
        what=tuple(name for name, differs in what.items() if differs),
        mixed=lengths != [len(entries) for entries in locked.entries],
    )


def _changed(lock: Lock, one: Difference) -> Diagnostic:
    what = listed(one.what or ("entries",))
    has = "has" if len(one.what) == 1 and one.what != ("marks",) else "have"
    message = f"the {what} of `{one.item.id}` {has} changed since `{lock.paper}` was locked"
    if one.mixed:
        message += "; its entries are more or fewer, so they are in a new order"
    hint = f"take it over with {call_of(lock, '--keep')}, or undo the change"
    if "key" in one.what:
        hint = f"keys handed out before are no longer right; {hint}"
    return Diagnostic(
        severity=Severity.WARNING,
        rule="locked-item-changed",
        message=message,
        span=one.item.span,
        hint=hint,
        related=((one.locked.span, "as it was locked"),),
    )


def _other_blueprint(lock: Lock, blueprint: Blueprint) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        rule="locked-blueprint-changed",
        message=f"what `{blueprint.id}` says about drawing has changed since it was locked",
        span=blueprint.span,
        hint=(
            "its locked questions still meet it, and their orders stay; take the change over "
            f"with {call_of(lock, '--keep')}, or draw anew with `--update`"
        ),
        related=((lock.span, "its lock"),),
    )


def call_of(lock: Lock, option: str) -> str:
    """Return the command that builds a lock's paper with an option, wherever the lock lies."""
    place = lock.span.path
    there = "" if place.startswith("bank/") else f" --lock {shlex.quote(place)}"
    return f"`examgen build --paper {lock.paper} {option}{there}`"


def listed(parts: Sequence[str]) -> str:
    """Return ``a``, ``a and b``, ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
