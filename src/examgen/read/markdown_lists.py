"""Lists that are answers: pairs to match, entries to order, criteria of a rubric."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.model.content import Blocks, Inline, ListBlock, Paragraph, Text
from examgen.model.item import Criterion, Match, Order, Pair
from examgen.source import Span

_MARKS = re.compile(
    r"\((?P<number>\d{1,4}(?:\.\d{1,4}|/[1-9]\d{0,3})?)(?:[ \t]{0,9}(?:marks?|points?|pts?))?\)$"
)

OTHER_ARROWS = re.compile(r"(?<![-=<])(?:-{1,2}>|→|⇒|⟶)(?!>)")
"""What is written for ``=>`` elsewhere."""


def take_match(stem: Blocks, span: Span, found: list[Diagnostic]) -> tuple[Blocks, Match | None]:
    """Take the last list whose entries hold an arrow; return the rest of the stem as well."""
    index = _last(stem, lambda block: any(_arrows(entry) for entry in block.entries))
    listed = stem[index] if index is not None else None
    if index is None or not isinstance(listed, ListBlock):
        found.append(_no_pairs(stem, span))
        return stem, None
    pairs: list[Pair] = []
    extras: list[Blocks] = []
    for entry in listed.entries:
        sides = _sides(entry, listed.span, found)
        if sides is None:
            continue
        left, right = sides
        if left:
            pairs.append(Pair(left=left, right=right, span=entry[0].span))
        else:
            extras.append(right)
    rest = (*stem[:index], *stem[index + 1 :])
    if not pairs:
        message = "this list holds no pair to match"
        found.append(error("no-response", message, listed.span, "write `- left => right`"))
        return rest, None
    return rest, Match(pairs=tuple(pairs), extras=tuple(extras))


def _no_pairs(stem: Blocks, span: Span) -> Diagnostic:
    """Say why there are no pairs: other arrows, or lines that are no list."""
    message = "a match question needs a list of pairs"
    hint = "write `- left => right`, one a line"
    for block in reversed(stem):
        entries = block.entries if isinstance(block, ListBlock) else ((block,),)
        arrow = next(filter(None, map(_other_arrow, entries)), None)
        if arrow is not None:
            listed = isinstance(block, ListBlock)
            rest = "" if listed else ", and begin each pair with `- `"
            hint = f"write `=>` instead of `{arrow}`{rest}"
            fix = _with_arrows(entries) if listed else None
            return error("no-response", message, block.span, hint, fix=fix)
        if not isinstance(block, ListBlock) and _arrows((block,)):
            hint = "begin each pair with `- `: `- left => right`"
            return error("no-response", message, block.span, hint)
    return error("no-response", message, span, hint)


def _other_arrow(entry: Blocks) -> str | None:
    """Return an arrow of another kind in an entry's first paragraph."""
    first = entry[0] if entry else None
    children = first.children if isinstance(first, Paragraph) else ()
    texts = (child.text for child in children if isinstance(child, Text))
    arrows = (found[0] for text in texts if (found := OTHER_ARROWS.search(text)))
    return next(arrows, None)


def _with_arrows(entries: Sequence[Blocks]) -> Fix | None:
    """Write `=>` in entries that have one arrow of another kind each, and no more."""
    places = []
    for entry in entries:
        first = entry[0] if entry else None
        children = first.children if isinstance(first, Paragraph) else ()
        texts = [child for child in children if isinstance(child, Text)]
        arrows = [(text, found) for text in texts for found in OTHER_ARROWS.finditer(text.text)]
        if len(arrows) != 1 or any("=>" in text.text for text in texts):
            return None
        text, found = arrows[0]
        span = text.span
        as_typed = span.line == span.end_line
        if not as_typed or span.end_column - span.column != len(text.text):
            return None
        start = span.column + found.start()
        places.append(span._replace(column=start, end_column=start + len(found[0])))
    return mend("write `=>`", *((place, "=>") for place in places))


def take_order(stem: Blocks, span: Span, found: list[Diagnostic]) -> tuple[Blocks, Order | None]:
    """Take the last numbered list; return the rest of the stem as well."""
    index = _last(stem, lambda block: block.start is not None)
    listed = stem[index] if index is not None else None
    if index is None or not isinstance(listed, ListBlock):
        message = "an order question needs a numbered list, in the right order"
        found.append(error("no-response", message, span, "write `1. first`, `2. second`, …"))
        return stem, None
    entries = tuple(entry for entry in listed.entries if entry)
    if len(entries) < 2:
        message = "an order question needs two or more entries"
        found.append(error("no-response", message, listed.span))
        return stem, None
    return (*stem[:index], *stem[index + 1 :]), Order(entries=entries)


def rubric(blocks: Blocks, found: list[Diagnostic]) -> tuple[Criterion, ...]:
    """Read a rubric: a list, each entry a criterion that may end with ``(2)`` or ``(2 marks)``."""
    criteria: list[Criterion] = []
    for block in blocks:
        if not isinstance(block, ListBlock):
            message = "a rubric is a list of criteria"
            hint = "write `- what earns the marks (2)`; other text goes below `### Notes`"
            found.append(error("rubric-form", message, block.span, hint))
            continue
        criteria += (_criterion(entry) for entry in block.entries if entry)
    return tuple(criteria)


def _last(stem: Blocks, wanted: Callable[[ListBlock], bool]) -> int | None:
    for index in range(len(stem) - 1, -1, -1):
        block = stem[index]
        if isinstance(block, ListBlock) and wanted(block):
            return index
    return None


def _arrows(entry: Blocks) -> list[int]:
    """Return where unescaped arrows stand among the children of an entry's first paragraph."""
    if not entry or not isinstance(entry[0], Paragraph):
        return []
    return [index for index, child in enumerate(entry[0].children) if _is_arrow(child)]


def _is_arrow(child: Inline) -> bool:
    if not isinstance(child, Text) or child.text != "=>":
        return False
    span = child.span
    return span.line == span.end_line and span.end_column - span.column == 2


def _sides(entry: Blocks, span: Span, found: list[Diagnostic]) -> tuple[Blocks, Blocks] | None:
    """Split an entry at its arrow; an entry without one, or with two, is reported."""
    arrows = _arrows(entry)
    first = entry[0] if entry else None
    if not isinstance(first, Paragraph) or len(arrows) != 1:
        message = "an entry of a match question has one arrow: `left => right`"
        other = None if arrows else _other_arrow(entry)
        hint = r"write `=> right` for an extra right side, `\=>` for an arrow that is text"
        hint = f"write `=>` instead of `{other}`" if other else hint
        fix = _with_arrows((entry,)) if other else None
        place = entry[0].span if entry else span
        found.append(error("match-entry", message, place, hint, fix=fix))
        return None
    left = _trimmed(first.children[: arrows[0]])
    right = _trimmed(first.children[arrows[0] + 1 :])
    if not right and len(entry) == 1:
        message = "the right side of this entry is empty"
        found.append(error("match-entry", message, first.span, "write `left => right`"))
        return None
    return _paragraph(left), (*_paragraph(right), *entry[1:])


def _paragraph(children: tuple[Inline, ...]) -> tuple[Paragraph, ...]:
    if not children:
        return ()
    last = children[-1].span
    span = children[0].span._replace(end_line=last.end_line, end_column=last.end_column)
    return (Paragraph(children=children, span=span),)


def _trimmed(children: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Drop white space at both ends."""
    if children and isinstance(children[0], Text):
        first = children[0]
        text = first.text.lstrip()
        lead = first.text[: len(first.text) - len(text)]
        column = first.span.column + (0 if "\n" in lead else len(lead))
        kept = Text(text=text, span=first.span._replace(column=column))
        children = (kept, *children[1:]) if text else children[1:]
    if children and isinstance(children[-1], Text):
        children = (*children[:-1], *_cut(children[-1], len(children[-1].text.rstrip())))
    return children


def _cut(last: Text, length: int) -> tuple[Text, ...]:
    """Drop what follows on a text's last line."""
    if not length:
        return ()
    column = last.span.end_column - (len(last.text) - length)
    return (Text(text=last.text[:length], span=last.span._replace(end_column=column)),)


def _criterion(entry: Blocks) -> Criterion:
    first = entry[0]
    last = first.children[-1] if isinstance(first, Paragraph) else None
    found = _MARKS.search(last.text.rstrip()) if isinstance(last, Text) else None
    if not isinstance(first, Paragraph) or not isinstance(last, Text) or found is None:
        return Criterion(body=entry, marks=None, span=first.span)
    length = len(last.text[: found.start()].rstrip())
    children = (*first.children[:-1], *_cut(last, length))
    marks = Fraction(found["number"])
    return Criterion(body=(*_paragraph(children), *entry[1:]), marks=marks, span=first.span)
