"""Judges what fixes make of a file: they mend what they say, and nothing else changes."""

import re
from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, Severity, has_errors
from examgen.model.asset import Asset
from examgen.model.item import Bank, Item, Multiple, Single, Stimulus
from examgen.model.project import Project
from examgen.read.file import FileRead
from examgen.read.making import id_of_path
from examgen.source import Source, Span


class Keeps(IntEnum):
    """How much of a question a fix leaves as it was read: less, the smaller the number."""

    NOTHING = 0
    ALL_BUT_ORDER = 1
    EVERYTHING = 2


_IDLE = "unused-suppression"
# What is not named here says something that could not be read before.
_KEEPS = {
    "answer-place": Keeps.EVERYTHING,
    "box-blank": Keeps.EVERYTHING,
    "duplicate-field": Keeps.EVERYTHING,
    "heading-blank": Keeps.EVERYTHING,
    "numbers-not-sorted": Keeps.ALL_BUT_ORDER,
    "part-heading": Keeps.EVERYTHING,
    "suppression": Keeps.EVERYTHING,
    "text-after-choice": Keeps.EVERYTHING,
    "yaml-duplicate-key": Keeps.EVERYTHING,
    _IDLE: Keeps.EVERYTHING,
}
# These look at other files than the one that is judged.
_ELSEWHERE = frozenset({"alias-conflict", "unknown-enemy", "unknown-stimulus"})
# Behind such a mistake nothing of a YAML file is read.
STOPS = frozenset({"control-character", "yaml-depth", "yaml-syntax"})
# Without these there is a question more, whose own mistakes could not be told before.
REVEALS = frozenset({"bad-id", "heading-blank", "heading-id", "missing-field"})
_VARIES = re.compile(r"`[^`]*`|\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a file is judged with: the settings, the figures, and which names other files have."""

    project: Project
    assets: Mapping[str, Asset]
    is_taken: Callable[[str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A file's source, and what was read from it."""

    source: Source
    file: FileRead


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """A file before its fixes, looked at once for all that are tried.

    ``entries`` are its questions and stimuli in the order of their lines, ``found`` counts
    its findings.
    """

    reading: Reading
    entries: tuple[Item | Stimulus, ...]
    ids: frozenset[str]
    found: Counter[tuple[str, ...]]


def before_fixes(reading: Reading, around: Around) -> Before:
    """Look at a file before its fixes."""
    entries: list[Item | Stimulus] = [*reading.file.items, *reading.file.stimuli]
    ids = frozenset(_ids(reading.file))
    return Before(
        reading=reading,
        entries=tuple(sorted(entries, key=lambda entry: entry.span)),
        ids=ids,
        found=_found(reading, around, ids),
    )


def is_sound(
    before: Before, after: Reading, findings: Sequence[Diagnostic], around: Around
) -> bool:
    """Tell whether a file is better after the fixes of some findings and else the same.

    The findings are gone, no error is new, no id is lost or taken twice, and questions that
    the edits do not touch are equal; those they touch keep what their fixes must keep.
    """
    ids = Counter(_ids(after.file))
    if not _may_go(before.ids - ids.keys(), before.reading, findings) or any(
        ids[name] > 1 or around.is_taken(name) for name in ids.keys() - before.ids
    ):
        return False
    if has_errors(before.reading.file.diagnostics) and any(f.rule == _IDLE for f in findings):
        # What is not read yet may be what the comment is for.
        return False
    if not _keep_meaning(before, after.file, findings):
        return False
    return _mends(before, after, findings, around)


def _may_go(lost: frozenset[str], before: Reading, findings: Sequence[Diagnostic]) -> bool:
    """Tell whether ids may vanish: a file's own, where its headings were none and now are ids."""
    own = {id_of_path(before.source.path)}
    return not lost or (lost == own and any(f.rule == "heading-id" for f in findings))


def _ids(file: FileRead) -> Iterable[str]:
    yield from (item.id for item in file.items)
    yield from (stimulus.id for stimulus in file.stimuli)


def _keep_meaning(before: Before, after: FileRead, findings: Sequence[Diagnostic]) -> bool:
    items: dict[str, Item | Stimulus] = {entry.id: entry for entry in after.stimuli}
    items.update((entry.id, entry) for entry in after.items)
    kept = _kept(before.entries, findings)
    return all(
        entry.id not in items or _same(entry, items[entry.id], keeps)
        for entry, keeps in zip(before.entries, kept, strict=True)
    )


def _kept(entries: Sequence[Item | Stimulus], findings: Sequence[Diagnostic]) -> list[Keeps]:
    """Return what each entry must keep: the least that a fix with an edit in its lines must.

    Edits above all entries lie in what they share.
    """
    starts = [entry.span.line for entry in entries]
    kept = [Keeps.EVERYTHING] * len(entries)
    shared = Keeps.EVERYTHING
    for finding in findings:
        keeps = _KEEPS.get(finding.rule, Keeps.NOTHING)
        for edit in finding.fix.edits if finding.fix else ():
            if not starts or edit.span.line < starts[0]:
                shared = min(shared, keeps)
            first = max(bisect_right(starts, edit.span.line) - 1, 0)
            for at in range(first, bisect_right(starts, edit.span.end_line)):
                kept[at] = min(kept[at], keeps)
    return [min(each, shared) for each in kept]


def _same(before: Item | Stimulus, after: Item | Stimulus, kept: Keeps) -> bool:
    if kept is Keeps.EVERYTHING or isinstance(before, Stimulus):
        return kept is Keeps.NOTHING or before == after
    if kept is Keeps.NOTHING:
        return True
    if isinstance(after, Stimulus) or type(before.response) is not type(after.response):
        return False
    return _any_order(before) == _any_order(after)


def _any_order(item: Item) -> Item:
    """Return an item with its choices in an order that does not hang on where they stand."""
    response = item.response
    if not isinstance(response, Single | Multiple):
        return item
    choices = tuple(sorted(response.choices, key=lambda c: (c.correct, c.pin, _unplaced(c))))
    return replace(item, response=replace(response, choices=choices))


def _unplaced(value: object) -> str:
    return re.sub(r"Span\([^)]*\)", "", repr(value))


def _mends(before: Before, after: Reading, findings: Sequence[Diagnostic], around: Around) -> bool:
    if _comes_further(before, after, findings):
        return True
    was, now = before.found, _found(after, around, before.ids)
    names = Counter(map(_name, findings))
    for name, count in names.items():
        if name[0] not in _ELSEWHERE and now[name] > was[name] - count:
            return False
    # What a fix brings to light may be mended in its turn.
    mendable = {_name(d) for d in after.file.diagnostics if d.fix is not None}
    worse = {name for name, count in now.items() if count > was[name] and name[2]}
    return worse <= mendable


def has_fewer(
    before: Sequence[Diagnostic], after: Sequence[Diagnostic], findings: Sequence[Diagnostic]
) -> bool:
    """Tell whether of the findings of a text those that were to go are gone, and none is new."""
    was, now = Counter(map(_name, before)), Counter(map(_name, after))
    gone = Counter(map(_name, findings))
    return now <= was and all(now[name] <= was[name] - count for name, count in gone.items())


def _comes_further(before: Before, after: Reading, findings: Sequence[Diagnostic]) -> bool:
    """Tell whether a file could not be read at all, and now can, or up to a later line."""
    if before.ids or not any(d.rule in STOPS for d in before.reading.file.diagnostics):
        return False
    behind = [edit.span.end_line for f in findings if f.fix for edit in f.fix.edits]
    stops = [d.span.line for d in after.file.diagnostics if d.rule in STOPS]
    return not stops or min(stops) > max(behind, default=0)


def _found(reading: Reading, around: Around, known: frozenset[str]) -> Counter[tuple[str, ...]]:
    """Count the findings of a file; of its questions only those that were there before."""
    file, source = reading.file, reading.source
    bank = Bank(
        items=tuple(item for item in file.items if item.id in known),
        stimuli=tuple(stimulus for stimulus in file.stimuli if stimulus.id in known),
        suppressions=file.suppressions,
    )
    by_path = {source.path: source}
    checked = check_bank(bank, around.project, around.assets, by_path.get)
    found = Counter(map(_name, file.diagnostics))
    found.update(_name(d) for d in checked if d.rule not in _ELSEWHERE)
    return found


def _name(finding: Diagnostic) -> tuple[str, ...]:
    """Return what a finding is known by wherever it stands; warnings and notes are one."""
    grave = "error" if finding.severity is Severity.ERROR else ""
    return finding.rule, _VARIES.sub("", finding.message), grave


def apart(spans: Sequence[Span], kept: list[Span]) -> bool:
    """Tell whether stretches that are to be replaced share no character or place with others.

    If so they join ``kept``, which is sorted, and apart in itself.
    """
    for span in spans:
        at = bisect_right(kept, span.end, key=lambda other: other.start)
        if at and kept[at - 1].end >= span.start:
            return False
    for span in spans:
        insort(kept, span)
    return True
