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
        hint = f"rename one of them; the first is {other.path}:{other.line}"
        clash = error("duplicate-id", f"the id `{name}` is taken by another {what}", span, hint)
        found.append(replace(clash, related=((other, "first used here"),)))
    return tuple(kept.values())
