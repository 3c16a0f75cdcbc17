"""Compares two states of a bank, item by item: pure, from values to values."""

from dataclasses import replace

from examgen.compare.documents import blueprint_changes, settings_change
from examgen.compare.facts import DEFAULTED, fact_changes
from examgen.compare.flat import plain
from examgen.compare.keys import key_changes
from examgen.compare.matching import matched
from examgen.compare.pairing import pair_blocks
from examgen.compare.same import settled
from examgen.compare.texts import (
    entries_of,
    figure_changes,
    kept_figures,
    response_changes,
    text_change,
)
from examgen.differing import word_runs
from examgen.model.comparison import (
    Change,
    Comparison,
    Fate,
    ItemChange,
    Kind,
    Move,
    Piece,
    Side,
    StimulusChange,
)
from examgen.model.item import Item, Stimulus

__all__ = ["compare"]

_STAFF_TEXTS = ("explanation", "hint", "reference", "notes")


def compare(old: Side, new: Side) -> Comparison:
    """Return all that two states of a bank differ in.

    Equal states give a comparison without changes; sides swapped, the same changes
    the other way round.
    """
    items: list[ItemChange] = []
    moves: list[Move] = []
    reformatted = 0
    touched = _touched(old, new)
    for was, now in matched(old.bank.items, new.bank.items):
        if was is None or now is None:
            items.append(_lone(was, now, old, new))
            continue
        if was.span.path != now.span.path:
            moves.append(Move(id=now.id, old=was.span.path, new=now.span.path))
        if was == now and not touched:
            continue
        change = _item_change(was, now, old, new)
        if change.changes:
            items.append(change)
        elif _laid_out_anew(was, now):
            reformatted += 1
    settings = settings_change(old, new)
    return Comparison(
        old=old.name,
        new=new.name,
        items=tuple(items),
        stimuli=_stimuli(old, new),
        documents=(*([settings] if settings else []), *blueprint_changes(old, new)),
        moves=tuple(moves),
        reformatted=reformatted,
    )


def _touched(old: Side, new: Side) -> bool:
    """Tell whether any figure is other than it was: then equal items may look otherwise."""
    return old.figures != new.figures


def _lone(was: Item | None, now: Item | None, old: Side, new: Side) -> ItemChange:
    if now is not None:
        fate = Fate.FOUND if now.span.path in old.broken else Fate.ADDED
        return ItemChange(id=now.id, fate=fate, new=now)
    assert was is not None  # noqa: S101 - one side is there
    fate = Fate.LOST if was.span.path in new.broken else Fate.REMOVED
    return ItemChange(id=was.id, fate=fate, old=was)


def _item_change(was: Item, now: Item, old: Side, new: Side) -> ItemChange:
    change = ItemChange(id=now.id, fate=Fate.CHANGED, old=was, new=now)
    figures = tuple(figure_changes(was, now, old.figures, new.figures))
    before, after = settled(was, old.figures), settled(now, new.figures)
    if before == after and not figures:
        return change
    pairs = pair_blocks(entries_of(before.response), entries_of(after.response))
    keyed = tuple(key_changes(before.response, after.response, pairs))
    typed = (
        (Change(kind=Kind.KEY, part="type", said=_types(was, now)),) if was.type != now.type else ()
    )
    kept = kept_figures(before, after)
    changes = (
        *typed,
        *keyed,
        *text_change("stem", before.stem, after.stem, kept),
        *response_changes(before.response, after.response, pairs, keyed),
        *figures,
        *(
            text
            for name in _STAFF_TEXTS
            for text in text_change(name, getattr(before, name), getattr(after, name), kept)
        ),
        *fact_changes(was, now, old.project, new.project),
    )
    order = list(Kind)
    ranked = sorted(changes, key=lambda one: order.index(one.kind))
    return replace(change, changes=tuple(ranked), entries=pairs)


def _types(was: Item, now: Item) -> tuple[Piece, ...]:
    return (plain(f"was {was.type.value}, now {now.type.value}"),)


def _laid_out_anew(was: Item, now: Item) -> bool:
    """Tell whether two items differ in more than what follows the settings."""
    return replace(was, **{name: getattr(now, name) for name in DEFAULTED}) != now


def _stimuli(old: Side, new: Side) -> tuple[StimulusChange, ...]:
    before = {stimulus.id: stimulus for stimulus in old.bank.stimuli}
    after = {stimulus.id: stimulus for stimulus in new.bank.stimuli}
    found = []
    for name in sorted({*before, *after}):
        was, now = before.get(name), after.get(name)
        side = old if now is None else new
        items = tuple(item.id for item in side.bank.items if item.stimulus == name)
        if was is None or now is None:
            fate = Fate.ADDED if was is None else Fate.REMOVED
            found.append(StimulusChange(id=name, fate=fate, old=was, new=now, items=items))
            continue
        changes = _stimulus(was, now, old, new)
        if changes:
            fate = Fate.CHANGED
            found.append(
                StimulusChange(id=name, fate=fate, old=was, new=now, changes=changes, items=items)
            )
    return tuple(found)


def _stimulus(was: Stimulus, now: Stimulus, old: Side, new: Side) -> tuple[Change, ...]:
    title = was.title or "", now.title or ""
    before, after = settled(was.body, old.figures), settled(now.body, new.figures)
    runs = word_runs(*title)
    return (
        *((Change(kind=Kind.TEXT, part="title", runs=runs),) if title[0] != title[1] else ()),
        *text_change("body", before, after, kept_figures(before, after)),
        *figure_changes(was.body, now.body, old.figures, new.figures),
    )
