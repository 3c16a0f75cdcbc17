"""Puts the choices of a question into another order, in its source."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from examgen.check.labels import names_in
from examgen.check.view import ItemView, printed, prose
from examgen.diagnostic import Edit, Fix
from examgen.model.item import Choice
from examgen.source import Source, Span

# Between choices: blank lines in Markdown, `- ` or a comma in YAML. Not a comment.
_GAP = re.compile(r"\s*(?:[-,]\s+|,)?")
_BULLET = re.compile(r"[-*+][ \t]+\[")
_ORDINAL = re.compile(
    r"\b(?:first|second|third|fourth|fifth|last|middle|top|bottom)\s+"
    r"(?:one|option|choice|answer|alternative)s?\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\b(?:above|below|latter|former|previous|next)\b", re.IGNORECASE)
_LETTER = re.compile(r"(?<![\w'’.])(?:\([A-Ha-h1-9]\)|[B-H](?![\w'’]))")


def reordered(
    view: ItemView, choices: Sequence[Choice], wanted: Sequence[Choice], source: Source | None
) -> Fix | None:
    """Return the fix that puts choices in the wanted order, each with all that belongs to it.

    None where the source is not at hand, where a text of the question speaks of the choices
    by their places, or where something stands between them that may belong to one of them.
    """
    if source is None or _speaks_of_places(view):
        return None
    extents = [_extent(choice, source) for choice in choices]
    if any(not _GAP.fullmatch(gap) for gap in _gaps(extents, source)):
        return None
    texts = [_text(source, extent) for extent in extents]
    places = {id(choice): number for number, choice in enumerate(choices)}
    edits = tuple(
        Edit(span=extent, text=texts[places[id(choice)]])
        for extent, choice, text in zip(extents, wanted, texts, strict=True)
        if texts[places[id(choice)]] != text
    )
    return Fix(title="sort the choices", edits=edits) if edits else None


def _extent(choice: Choice, source: Source) -> Span:
    """Return the place of a choice: whole lines in Markdown, a value in YAML."""
    span = choice.span
    line = source.lines[span.line - 1]
    if not (source.path.endswith(".md") and _BULLET.match(line, span.column - 1)):
        return _without_end(span, source)
    blocks = (*choice.body, *choice.rationale, *choice.lure)
    last = max([span.end_line, *(block.span.end_line for block in blocks)])
    return source.line_span(span.line, last)


def _without_end(span: Span, source: Source) -> Span:
    """Leave out the line ends behind a block of text."""
    start, end = _offsets(span, source)
    return source.span(start, start + len(source.text[start:end].rstrip()))


def _offsets(span: Span, source: Source) -> tuple[int, int]:
    starts = source.line_starts
    return starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1


def _text(source: Source, span: Span) -> str:
    start, end = _offsets(span, source)
    return source.text[start:end]


def _gaps(extents: Sequence[Span], source: Source) -> Iterator[str]:
    for one, other in pairwise(extents):
        start, end = _offsets(one, source)[1], _offsets(other, source)[0]
        yield source.text[start:end] if start <= end else "?"


def _speaks_of_places(view: ItemView) -> bool:
    item = view.item
    remarks = [prose(text) for text in view.remarks]
    remarks += [prose(printed(blocks)) for blocks in (item.notes, item.reference) if blocks]
    return any(map(_BESIDE.search, remarks)) or any(
        names_in(text) or _ORDINAL.search(text) or _LETTER.search(text)
        for text in (prose(view.stem), *remarks)
    )
