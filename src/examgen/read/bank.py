"""Files' items and stimuli joined into one bank."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import Bank
from examgen.read.file import FileRead
from examgen.source import Span


class Named(Protocol):
    """What has an id and a place: an item, a stimulus, or either in short."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def span(self) -> Span:
        """Where it is written."""


T = TypeVar("T", bound=Named)
S = TypeVar("S", bound=Named)


def join_files(files: Iterable[FileRead]) -> tuple[Bank, tuple[Diagnostic, ...]]:
    """Return the bank, sorted by id, and all files' diagnostics with those of clashing ids.

    Of two items (or stimuli) with one id the one that comes first by path and line is
    kept; so the order of ``files`` does not matter.
    """
    read = tuple(files)
    items, stimuli, clashes = join(
        [item for file in read for item in file.items],
        [stimulus for file in read for stimulus in file.stimuli],
    )
    suppressions = [entry for file in read for entry in file.suppressions]
    bank = Bank(
        items=items,
        stimuli=stimuli,
        suppressions=tuple(sorted(suppressions, key=lambda entry: (entry.span, entry.rule))),
    )
    found = [*(diagnostic for file in read for diagnostic in file.diagnostics), *clashes]
    return bank, tuple(sorted(found, key=lambda d: (d.span, d.rule, d.message)))


def join(
    items: list[T], stimuli: list[S]
) -> tuple[tuple[T, ...], tuple[S, ...], tuple[Diagnostic, ...]]:
    """Return items and stimuli sorted by id, each id once, and a diagnostic for each clash."""
    found: list[Diagnostic] = []
    kept = _unique(items, "item", found)
    passages = _unique(stimuli, "stimulus", found)
    found.extend(_shared(kept, passages))
    return kept, passages, tuple(found)


def _unique(entries: list[T], what: str, found: list[Diagnostic]) -> tuple[T, ...]:
    """Sort by id and place; reports every later entry with an id that is taken."""
    kept: dict[str, T] = {}
    for entry in sorted(entries, key=lambda each: (each.id, each.span)):
        first = kept.setdefault(entry.id, entry)
        if first is not entry:
            found.append(_clash(entry.id, f"another {what}", entry.span, first.span))
    return tuple(kept.values())


def _shared(items: Iterable[Named], stimuli: Iterable[Named]) -> Iterable[Diagnostic]:
    """Yield the ids that an item and a stimulus share: both are found by them."""
    passages = {stimulus.id: stimulus for stimulus in stimuli}
    for item in items:
        if item.id in passages:
            first, later = sorted([item.span, passages[item.id].span])
            what = "a stimulus" if later == item.span else "an item"
            yield _clash(item.id, what, later, first)


def _clash(name: str, what: str, span: Span, other: Span) -> Diagnostic:
    hint = f"rename one of them; the first is {other.path}:{other.line}"
    clash = error("duplicate-id", f"the id `{name}` is taken by {what}", span, hint)
    return replace(clash, related=((other, "first used here"),))
