"""What follows a stem: choices, an answer line, a list of pairs, of steps, of criteria."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from examgen.decimals import exact
from examgen.export.markdown_blocks import block_lines, indented, quoted
from examgen.export.markdown_fields import is_unit
from examgen.export.markdown_inline import Page, Spot, inline
from examgen.model.content import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Heading,
    Inline,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Text,
)
from examgen.model.item import Choice, Criterion, Interval, Match, Numeric, Order, Pair, Short
from examgen.source import Span

_LURE = "Chosen because:"
_PIN = re.compile(r"\{pin\}[ \t]*$")
_QUOTE_MARK = re.compile(r"\[!quote\]", re.IGNORECASE)
_MARKS = re.compile(
    r"\(\d{1,4}(?:\.\d{1,4}|/[1-9]\d{0,3})?(?:[ \t]{0,9}(?:marks?|points?|pts?))?\)\s*$"
)
_FIT_MARKS = re.compile(r"\d{1,4}(?:\.\d{1,4}|/[1-9]\d{0,3})?")


def choice_lines(choices: Sequence[Choice], page: Page) -> list[str]:
    """Return a task list; rationales and lures are quotes below their choices."""
    return [line for choice in choices for line in _choice(choice, page)]


def _choice(choice: Choice, page: Page) -> list[str]:
    box = f"- [{'x' if choice.correct else ' '}] "
    body = _body(choice.body, page)
    starts_with_words = bool(choice.body) and isinstance(choice.body[0], Paragraph)
    first = _PIN.sub(r"\\\g<0>", body[0]) if starts_with_words else ""
    rest = body[1:] if starts_with_words else body
    if choice.pin:
        first = f"{first} {{pin}}".lstrip()
    remark = _remark(choice, page)
    if remark and choice.body and isinstance(choice.body[-1], Quote):
        rest = [*rest, ""]
    return indented([first, *rest, *remark], box, 2)


def _body(blocks: Blocks, page: Page) -> list[str]:
    """Return a choice's own blocks; a quote among them is marked as its own."""
    lines: list[str] = []
    run: list[Block] = []
    for block in (*blocks, None):
        if block is not None and not isinstance(block, Quote):
            run.append(block)
            continue
        parts = [block_lines(run, page, Spot())] if run else []
        run = []
        if block is not None:
            inner = block_lines(block.children, page, Spot(lures=True))
            parts.append(quoted(["[!quote]", *inner]))
        for part in parts:
            lines += ["", *part] if lines else part
    return lines


def _remark(choice: Choice, page: Page) -> list[str]:
    """Return the quote that holds a choice's rationale and its lure."""
    for index, block in enumerate(choice.rationale):
        words = _first_words(block)
        if index == 0 and _QUOTE_MARK.match(words):
            page.lose("a rationale cannot begin with `[!quote]`", block.span)
        if words.startswith(_LURE):
            page.lose(f"a rationale that begins with `{_LURE}` is a lure", block.span)
    lures = [_lure(block, page) for block in choice.lure]
    lines = block_lines((*choice.rationale, *lures), page, Spot(lures=True))
    return quoted(lines) if lines else []


def _first_words(block: Block) -> str:
    first = block.children[0] if isinstance(block, Paragraph) and block.children else None
    return first.text if isinstance(first, Text) else ""


def _lure(block: Block, page: Page) -> Block:
    if not isinstance(block, Paragraph):
        page.lose("a lure is a paragraph; this part of it joins the rationale", block.span)
        return block
    lead = Text(text=f"{_LURE} ", span=block.span)
    return replace(block, children=(lead, *block.children))


def numeric_line(response: Numeric) -> str:
    """Return the answer line of a numeric item, its unit behind each number."""
    unit = response.unit if is_unit(response.unit) else ""
    return f"Answer: {' | '.join(_interval(i, unit) for i in response.accepted)}"


def _interval(interval: Interval, unit: str) -> str:
    text, bars = interval.text, unit.replace("|", "\\|")
    if not unit:
        return text
    middle, sign, width = text.partition(" ± ")
    if not sign:
        return f"{text} {bars}"
    if unit == "%":
        return f"{middle} % ± {width}{'' if width.endswith(' rel') else ' pp'}"
    if width.endswith("%"):
        return f"{middle} {bars} ± {width}"
    return f"{text} {bars}"


def short_lines(response: Short) -> list[str]:
    """Return the answer line and the pattern of a short answer."""
    lines: list[str] = []
    if response.accepted:
        texts = " | ".join(text.replace("|", "\\|") for text in response.accepted)
        lines.append(f"Answer: {texts}")
    if response.pattern is not None:
        lines.append(f"Pattern: {response.pattern}")
    return lines


def match_entries(response: Match, page: Page) -> list[list[str]]:
    """Return the entries ``left => right``, then the extras."""
    pairs = [_pair(_left(pair, page), pair.right, pair.span, page) for pair in response.pairs]
    extras = [_pair((), extra, extra[0].span, page) for extra in response.extras if extra]
    return [*pairs, *extras]


def _pair(left: Sequence[Inline], right: Blocks, span: Span, page: Page) -> list[str]:
    first = right[0] if right and isinstance(right[0], Paragraph) else None
    blank, arrow = Text(text=" ", span=span), Text(text="=>", span=span)
    nodes: list[Inline] = [*left, blank, arrow] if left else [arrow]
    if first is not None:
        nodes += [blank, *first.children]
    lines = inline(nodes, page, Spot(boxed=True, arrow=arrow)).split("\n")
    more = block_lines(right[1:] if first else right, page, Spot(arrow=arrow))
    return [*lines, "", *more] if more else lines


def _left(pair: Pair, page: Page) -> tuple[Inline, ...]:
    """Return the left side of a pair, which is inside a line in Markdown."""
    if len(pair.left) == 1 and isinstance(pair.left[0], Paragraph):
        return pair.left[0].children
    message = "the left side of a pair is one paragraph in Markdown"
    page.lose(message, pair.span, "shorten it, or keep this question in YAML")
    nodes: list[Inline] = []
    for block in pair.left:
        blank = [Text(text=" ", span=block.span)] if nodes else []
        match block:
            case Paragraph(children=children) | Heading(children=children):
                nodes += [*blank, *children]
            case MathBlock(tex=tex):
                nodes += [*blank, Math(tex=tex, span=block.span)]
            case CodeBlock(text=text):
                nodes += [*blank, Code(text=" ".join(text.split()) or " ", span=block.span)]
            case _:
                words = " ".join(" ".join(block_lines((block,), page, Spot())).split())
                nodes += [*blank, Text(text=words, span=block.span)]
    return tuple(nodes)


def order_entries(response: Order, page: Page) -> list[list[str]]:
    """Return the entries of an order."""
    return [block_lines(entry, page, Spot(boxed=True)) for entry in response.entries]


def list_lines(entries: Sequence[Sequence[str]], *, ordered: bool, second: bool) -> list[str]:
    """Return entries as a list; ``second``: another list of this kind stands right before."""
    marker = (") " if second else ". ") if ordered else ("* " if second else "- ")
    lines: list[str] = []
    for number, entry in enumerate(entries, 1):
        lead = f"{number}{marker}" if ordered else marker
        lines += indented(entry, lead, len(lead))
    return lines


def rubric_lines(rubric: Sequence[Criterion], page: Page) -> list[str]:
    """Return the criteria, each with its marks behind it."""
    return [line for c in rubric for line in indented(list(_criterion(c, page)), "- ", 2)]


def _criterion(criterion: Criterion, page: Page) -> Iterator[str]:
    body = criterion.body
    first = body[0] if body and isinstance(body[0], Paragraph) else None
    if criterion.marks is not None:
        marks = f"({_fit(criterion.marks, criterion, page)})"
        if first is None:
            yield marks
            yield ""
        else:
            lead = Text(text=f" {marks}", span=first.span)
            body = (replace(first, children=(*first.children, lead)), *body[1:])
    elif first is not None and _ends_in_marks(first):
        page.lose("what ends a criterion in brackets is read as its marks", first.span)
    yield from block_lines(body, page, Spot(boxed=first is not None))


def _ends_in_marks(paragraph: Paragraph) -> bool:
    last = paragraph.children[-1] if paragraph.children else None
    return isinstance(last, Text) and _MARKS.search(last.text) is not None


def _fit(marks: Fraction, criterion: Criterion, page: Page) -> str:
    text = exact(marks)
    if not _FIT_MARKS.fullmatch(text):
        page.lose(f"the marks {text} of a criterion cannot be written", criterion.span)
    return text
