"""Files' items and stimuli joined into one bank."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import Bank, Item, Stimulus
from examgen.read.file import FileRead
from examgen.source import Span

T = TypeVar("T")


def join_files(files: Iterable[FileRead]) -> tuple[Bank, tuple[Diagnostic, ...]]:
    """Return the bank, sorted by id, and all files' diagnostics with those of clashing ids.

    Of two items (or stimuli) with one id the one that comes first by path and line is
    kept; so the order of ``files`` does not matter.
    """
    read = tuple(files)
    found = [diagnostic for file in read for diagnostic in file.diagnostics]
    items = [item for file in read for item in file.items]
    stimuli = [stimulus for file in read for stimulus in file.stimuli]
    suppressions = [entry for file in read for entry in file.suppressions]
    bank = Bank(
        items=_unique(items, _item_place, "item", found),
        stimuli=_unique(stimuli, _stimulus_place, "stimulus", found),
        suppressions=tuple(sorted(suppressions, key=lambda entry: (entry.span, entry.rule))),
    )
    found.extend(_shared(bank))
    return bank, tuple(sorted(found, key=lambda d: (d.span, d.rule, d.message)))


def _item_place(item: Item) -> tuple[str, Span]:
    return item.id, item.span


def _stimulus_place(stimulus: Stimulus) -> tuple[str, Span]:
    return stimulus.id, stimulus.span


def _unique(
    entries: list[T], place: Callable[[T], tuple[str, Span]], what: str, found: list[Diagnostic]
) -> tuple[T, ...]:
    """Sort by id and place; reports every later entry with an id that is taken."""
    kept: dict[str, T] = {}
    for entry in sorted(entries, key=place):
        name, span = place(entry)
        first = kept.setdefault(name, entry)
        if first is entry:
            continue
        _, other = place(first)
        found.append(_clash(name, f"another {what}", span, other))
    return tuple(kept.values())


def _shared(bank: Bank) -> Iterable[Diagnostic]:
    """Yield the ids that an item and a stimulus share: both are found by them."""
    stimuli = {stimulus.id: stimulus for stimulus in bank.stimuli}
    for item in bank.items:
        if item.id in stimuli:
            first, later = sorted([item.span, stimuli[item.id].span])
            what = "a stimulus" if later == item.span else "an item"
            yield _clash(item.id, what, later, first)


def _clash(name: str, what: str, span: Span, other: Span) -> Diagnostic:
    hint = f"rename one of them; the first is {other.path}:{other.line}"
    clash = error("duplicate-id", f"the id `{name}` is taken by {what}", span, hint)
    return replace(clash, related=((other, "first used here"),))
