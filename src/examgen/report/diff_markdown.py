"""A comparison as Markdown for a comment or a step summary of a code host.

All of it is blocks of plain HTML without a blank line, in which no Markdown is obeyed, and
authors' words stand in ``<code>``, where hosts make no links and call nobody. Besides,
every sign that could mean something to HTML, to Markdown or to a runner that reads its log
is written as a number.
"""

import re
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
    PaperChange,
    Phrase,
    Run,
    StimulusChange,
)
from examgen.report.printable import visible

# What GitHub takes as one comment.
MAX_CHARACTERS = 65_536
_MAX_BLOCK = 12_000
_MAX_CHANGES = 40
_ROOM = 400
# All ASCII signs but those that mean nothing anywhere.
_SIGNS = re.compile(r"[!-/:-@\[-`{-~]")
_HARMLESS = frozenset(",;-/()%+'")
_TAGS = {Op.GONE: "del", Op.CAME: "ins"}


def diff_markdown(found: Comparison) -> str:
    """Return a comparison, cut where a comment ends, with how much was left out."""
    whole = [
        f"<h3>Changes of questions: {_code(found.old)} → {_code(found.new)}</h3>",
        f"<p><strong>{_text(summary(found))}</strong></p>",
        *(f"<p>Note: {_code(note)}</p>" for note in found.notes),
    ]
    blocks = list(_blocks(found))
    room = MAX_CHARACTERS - _ROOM - sum(len(block) + 2 for block in whole)
    shown = 0
    for block in blocks:
        room -= len(block) + 2
        if room < 0:
            break
        shown += 1
    whole += blocks[:shown]
    left = len(blocks) - shown
    if left:
        noun = "change is" if left == 1 else "changes are"
        whole.append(f"<p>{left:,} more {noun} left out here: a comment has no room for them.</p>")
    return "\n\n".join(whole)[: MAX_CHARACTERS - 1] + "\n"


def _blocks(found: Comparison) -> Iterator[str]:
    keyed, others = by_gravity(found)
    for change in keyed:
        yield _block(_item_title(change), change.changes, is_open=True)
    if found.papers:
        rows = "\n".join(_paper(paper) for paper in found.papers)
        yield f"<p>Papers locked in {_code(found.old)} that hold them:</p>\n<ul>\n{rows}\n</ul>"
    for document in found.documents:
        yield _block(_document_title(document), document.changes)
    for stimulus in found.stimuli:
        yield _block(_stimulus_title(stimulus), stimulus.changes)
    for change in others:
        yield _block(_item_title(change), change.changes)
    for sentence in aside(found):
        yield f"<p>{_code(sentence)}</p>"


def _block(title: str, changes: tuple[Change, ...], *, is_open: bool = False) -> str:
    if not changes:
        return f"<p>{title}</p>"
    rows = [row for change in changes for row in _rows(change)]
    if len(rows) > _MAX_CHANGES:
        rows[_MAX_CHANGES:] = [f"<li>and {len(rows) - _MAX_CHANGES:,} more</li>"]
    start = "<details open>" if is_open else "<details>"
    listed = "\n".join(rows)
    whole = f"{start}<summary>{title}</summary>\n<ul>\n{listed}\n</ul>\n</details>"
    return whole if len(whole) <= _MAX_BLOCK else f"<p>{title}: too long to be shown here</p>"


def _item_title(change: ItemChange) -> str:
    kind = kind_of(change)
    words = fate_words(change.fate) if kind is None else f"{kind.value} changed"
    return f"<strong>{_text(words)}</strong> {_code(change.id)} {_code(place_of(change))}"


def _stimulus_title(change: StimulusChange) -> str:
    words = "changed" if change.fate is Fate.CHANGED else fate_words(change.fate)
    count = len(change.items)
    noun = "item" if count == 1 else "items"
    return f"<strong>passage {words}</strong> {_code(change.id)} of {count} {noun}"


def _document_title(change: DocumentChange) -> str:
    words = "changed" if change.fate is Fate.CHANGED else fate_words(change.fate)
    kind = "settings" if change.name == "settings" else f"blueprint {words}"
    return f"<strong>{kind}</strong> {_code(change.path)}"


def _paper(paper: PaperChange) -> str:
    parts = [
        f"{words}: {', '.join(_code(name) for name in ids[:20])}"
        + (f" and {len(ids) - 20:,} more" if len(ids) > 20 else "")
        for words, ids in paper_words(paper)
    ]
    renewed = " (its lock was renewed)" if paper.renewed else ""
    return f"<li>{_code(paper.paper)}{renewed}: {'; '.join(parts)}</li>"


def _rows(change: Change) -> Iterator[str]:
    if change.part == "lines":
        for run in change.runs:
            if run.op is not Op.SAME:
                tag = _TAGS[run.op]
                yield f"<li><{tag}>{_code(run.text)}</{tag}></li>"
        return
    lead = "" if change.part == "key" else f"{_text(change.part)}: "
    words = " ".join(part for part in (_phrase(change.said), _runs(change.runs)) if part)
    yield f"<li>{lead}{words}</li>"


def _phrase(said: Phrase) -> str:
    return "".join(_code(p.text) if p.quoted else _text(p.text) for p in said)


def _runs(runs: Iterable[Run]) -> str:
    written = []
    for run in excerpt(tuple(runs)):
        text = _text(run.text)
        tag = _TAGS.get(run.op)
        written.append(f"<{tag}>{text}</{tag}>" if tag else text)
    return f"<code>{''.join(written)}</code>" if written else ""


def _code(text: str) -> str:
    return f"<code>{_text(text)}</code>"


def _text(text: str) -> str:
    """Return words as text that nothing takes for a sign; a line end is shown as one."""
    line = visible(re.sub(r"\s*\n\s*", " ⏎ ", text))
    return _SIGNS.sub(lambda m: m[0] if m[0] in _HARMLESS else f"&#{ord(m[0])};", line)
