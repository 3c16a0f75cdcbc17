"""A comparison as text for a terminal."""

from collections.abc import Iterable, Iterator

from examgen.changed import (
    aside,
    by_gravity,
    excerpt,
    fate_words,
    kind_of,
    paper_words,
    place_of,
    summary,
)
from examgen.model.comparison import (
    Change,
    Comparison,
    DocumentChange,
    Fate,
    ItemChange,
    Op,
    Phrase,
    Run,
    StimulusChange,
)
from examgen.report.printable import disarmed, escaped

_SIGNS = {Op.SAME: ("", ""), Op.GONE: ("[-", "-]"), Op.CAME: ("{+", "+}")}
_INKS = {Op.SAME: "", Op.GONE: "\x1b[31m", Op.CAME: "\x1b[32m"}
_BOLD, _RED, _OFF = "\x1b[1m", "\x1b[1;31m", "\x1b[0m"


def diff_text(found: Comparison, *, colour: bool) -> str:
    """Return a comparison: its summary, changed keys, printed papers, then the rest by place."""
    lines = [_bold(f"{escaped(found.old)} → {escaped(found.new)}: {summary(found)}", colour)]
    lines += [f"note: {escaped(note)}" for note in found.notes]
    keyed, others = by_gravity(found)
    if keyed:
        lines += ["", _ink("KEYS CHANGED", _RED, colour)]
        lines += _items(keyed, colour)
    if found.papers:
        lines += ["", _bold(f"PAPERS LOCKED IN {escaped(found.old)}", colour), *_papers(found)]
    if others or found.stimuli or found.documents:
        lines += ["", _bold("CHANGES", colour)]
        for document in found.documents:
            lines += _document(document, colour)
        for stimulus in found.stimuli:
            lines += _stimulus(stimulus, colour)
        lines += _items(others, colour)
    said = aside(found)
    lines += ["", *(escaped(sentence) for sentence in said)] if said else []
    # A command for a runner may have come about where two pieces meet.
    return "\n".join(map(disarmed, lines)) + "\n"


def _items(items: Iterable[ItemChange], colour: bool) -> Iterator[str]:
    for change in items:
        head = f"{escaped(place_of(change))} {_bold(escaped(change.id), colour)}"
        if kind_of(change) is None:
            yield f"{head} {fate_words(change.fate)}"
        else:
            yield head
            yield from _changes(change.changes, colour)


def _stimulus(change: StimulusChange, colour: bool) -> Iterator[str]:
    side = change.new or change.old
    place = "" if side is None else f"{side.span.path}:{side.span.line}"
    count = len(change.items)
    noun = "item" if count == 1 else "items"
    head = f"{escaped(place)} {_bold(escaped(change.id), colour)} passage of {count} {noun}"
    yield head if change.fate is Fate.CHANGED else f"{head} {fate_words(change.fate)}"
    yield from _changes(change.changes, colour)


def _document(change: DocumentChange, colour: bool) -> Iterator[str]:
    kind = "" if change.name == "settings" else " blueprint"
    head = f"{escaped(change.path)} {_bold(escaped(change.name), colour)}{kind}"
    yield head if change.fate is Fate.CHANGED else f"{head} {fate_words(change.fate)}"
    yield from _changes(change.changes, colour)


def _changes(changes: Iterable[Change], colour: bool) -> Iterator[str]:
    for change in changes:
        if change.part == "lines":
            yield from _lines(change.runs, colour)
            continue
        words = _phrase(change.said)
        runs = _runs(change.runs, colour)
        said = " ".join(part for part in (words, runs) if part)
        lead = "" if change.part == "key" else f"{escaped(change.part)}: "
        yield f"  {lead}{said}"


def _lines(runs: Iterable[Run], colour: bool) -> Iterator[str]:
    """Yield the lines that came or went, as a difference of files has them."""
    for run in runs:
        if run.op is not Op.SAME:
            sign = "-" if run.op is Op.GONE else "+"
            yield f"  {_ink(f'{sign} {escaped(run.text)}', _INKS[run.op], colour)}"


def _phrase(said: Phrase) -> str:
    return escaped("".join(f"`{p.text}`" if p.quoted else p.text for p in said))


def _runs(runs: tuple[Run, ...], colour: bool) -> str:
    written = []
    for run in excerpt(runs):
        before, after = _SIGNS[run.op]
        text = escaped(" ⏎ ".join(run.text.split("\n")).replace("⏎  ⏎", "⏎"))
        written.append(_ink(f"{before}{text}{after}", _INKS[run.op], colour and bool(before)))
    return "".join(written)


def _papers(found: Comparison) -> Iterator[str]:
    for paper in found.papers:
        renewed = ", its lock was renewed" if paper.renewed else ""
        yield f"{escaped(paper.path)} {escaped(paper.paper)}{renewed}"
        for words, ids in paper_words(paper):
            yield f"  {words}: {escaped(', '.join(ids))}"


def _bold(text: str, colour: bool) -> str:
    return _ink(text, _BOLD, colour)


def _ink(text: str, ink: str, colour: bool) -> str:
    return f"{ink}{text}{_OFF}" if colour and ink else text
