"""Which papers that were locked hold items that are not what they were."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from examgen.assemble.digests import key_digest, text_digest
from examgen.assemble.lock import frame_of, index_of
from examgen.model.comparison import Comparison, Kind, PaperChange, Side
from examgen.model.item import Item, Stimulus
from examgen.model.lock import Lock, LockedItem
from examgen.pipeline.lock_files import read_in_bank
from examgen.pipeline.survey import Survey


@dataclass(slots=True)
class _Lists:
    """Ids by what is other, while a lock is gone through."""

    key: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    data: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Terms:
    """What items are judged by; ``keyed`` are those whose key the comparison found changed."""

    stimuli: Mapping[str, Stimulus]
    figures: Mapping[str, str]
    keyed: frozenset[str]


def paper_changes(
    found: Comparison, now: Side, before: Survey, after: Survey
) -> tuple[PaperChange, ...]:
    """Return the papers whose locks on the old side hold items that the comparison names.

    What is other is told by the locks' digests, so an item that is again as it was
    printed counts as neither key nor text.
    """
    touched = _touched(found)
    if not touched:
        return ()
    index = _index(found, now)
    terms = _Terms(
        stimuli={stimulus.id: stimulus for stimulus in now.bank.stimuli},
        figures={path: figure.digest for path, figure in now.figures.items()},
        keyed=frozenset(c.id for c in found.items if any(d.kind is Kind.KEY for d in c.changes)),
    )
    changes = []
    for paper, path in sorted(before.locked.items()):
        lock, _ = read_in_bank(before, path, paper)
        if lock is None:
            continue
        lists = _Lists()
        for locked in _items(lock):
            if locked.id in touched:
                _sort(locked, index.get(locked.id), lists, terms)
        if any((lists.key, lists.text, lists.data, lists.gone)):
            there = after.locked.get(paper)
            changes.append(
                PaperChange(
                    paper=paper,
                    path=path,
                    key=tuple(lists.key),
                    text=tuple(lists.text),
                    data=tuple(lists.data),
                    gone=tuple(lists.gone),
                    renewed=there is not None and after.locks[there] != before.locks[path],
                )
            )
    return tuple(changes)


def _touched(found: Comparison) -> frozenset[str]:
    """Return the ids, old and new ones and aliases, of items that changed or whose passage did."""
    names = {name for stimulus in found.stimuli for name in stimulus.items}
    for change in found.items:
        for item in (change.old, change.new):
            names.update((item.id, *item.aliases) if item is not None else ())
    return frozenset(names)


def _index(found: Comparison, now: Side) -> Mapping[str, Item]:
    """Return the items as they are now, also by the ids that they had."""
    renamed = {
        change.old.id: change.new
        for change in found.items
        if change.old is not None and change.new is not None
    }
    return renamed | dict(index_of(now.bank))


def _items(lock: Lock) -> Iterator[LockedItem]:
    known = {
        locked.id: locked
        for form in lock.forms
        for section in form.sections
        for locked in section.items
    }
    yield from (known[name] for name in sorted(known))


def _sort(locked: LockedItem, item: Item | None, lists: _Lists, terms: _Terms) -> None:
    if item is None:
        lists.gone.append(locked.id)
        return
    passage = terms.stimuli.get(item.stimulus or "")
    other_text = text_digest(item, passage, terms.figures) != locked.text
    other_key = key_digest(item, frame_of(item, locked)) != locked.key
    # To a lock a right choice that says something else is another text.
    if other_key or (other_text and item.id in terms.keyed):
        lists.key.append(item.id)
    elif other_text:
        lists.text.append(item.id)
    else:
        lists.data.append(item.id)
