"""Judges what fixes make of a file: they mend what they say, and nothing else changes."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, Severity, has_errors
from examgen.model.item import Bank, Item, Multiple, Single, Stimulus
from examgen.model.project import Asset, Project
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


def is_sound(
    before: Reading, after: Reading, findings: Sequence[Diagnostic], around: Around
) -> bool:
    """Tell whether a file is better after the fixes of some findings and else the same.

    The findings are gone, no error is new, no id is lost or taken twice, and questions that
    the edits do not touch are equal; those they touch keep what their fixes must keep.
    """
    ids = Counter(_ids(after.file))
    old = {*_ids(before.file)}
    if not _may_go(old - ids.keys(), before, findings) or any(
        ids[name] > 1 or around.is_taken(name) for name in ids.keys() - old
    ):
        return False
    if has_errors(before.file.diagnostics) and any(f.rule == _IDLE for f in findings):
        # What is not read yet may be what the comment is for.
        return False
    if not _keep_meaning(before, after.file, findings):
        return False
    return _mends(before, after, findings, around, frozenset(old))


def _may_go(lost: set[str], before: Reading, findings: Sequence[Diagnostic]) -> bool:
    """Tell whether ids may vanish: a file's own, where its headings were none and now are ids."""
    own = {id_of_path(before.source.path)}
    return not lost or (lost == own and any(f.rule == "heading-id" for f in findings))


def _ids(file: FileRead) -> Iterable[str]:
    yield from (item.id for item in file.items)
    yield from (stimulus.id for stimulus in file.stimuli)


def _keep_meaning(before: Reading, after: FileRead, findings: Sequence[Diagnostic]) -> bool:
    items: dict[str, Item | Stimulus] = {entry.id: entry for entry in after.stimuli}
    items.update((entry.id, entry) for entry in after.items)
    last = len(before.source.lines)
    entries: list[Item | Stimulus] = [*before.file.items, *before.file.stimuli]
    entries.sort(key=lambda entry: entry.span)
    starts = [entry.span.line for entry in entries]
    ends = [start - 1 for start in [*starts, last + 1]][1:]
    for entry, end in zip(entries, ends, strict=True):
        kept = min(
            (
                _KEEPS.get(finding.rule, Keeps.NOTHING)
                for finding in findings
                if _touches(finding, entry.span.line, end, starts[0])
            ),
            default=Keeps.EVERYTHING,
        )
        if entry.id in items and not _same(entry, items[entry.id], kept):
            return False
    return True


def _touches(finding: Diagnostic, first: int, last: int, top: int) -> bool:
    """Tell whether edits lie in some lines, or above all questions, in what they share."""
    spans = [edit.span for edit in finding.fix.edits] if finding.fix else []
    return any((span.line <= last and first <= span.end_line) or span.line < top for span in spans)


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


def _mends(
    before: Reading,
    after: Reading,
    findings: Sequence[Diagnostic],
    around: Around,
    known: frozenset[str],
) -> bool:
    if _comes_further(before, after, findings):
        return True
    was, now = _found(before, around, known), _found(after, around, known)
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


def _comes_further(before: Reading, after: Reading, findings: Sequence[Diagnostic]) -> bool:
    """Tell whether a file could not be read at all, and now can, or up to a later line."""
    if any(_ids(before.file)) or not any(d.rule in STOPS for d in before.file.diagnostics):
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


def overlap(one: Span, other: Span) -> bool:
    """Tell whether two stretches that are to be replaced share a character or a place."""
    return one.start <= other.end and other.start <= one.end
