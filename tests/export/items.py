"""Strategies for items of every type, with nested content and nasty text."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from examgen.model.content import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    Gap,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Strike,
    Strong,
    Table,
    Text,
    ThematicBreak,
)
from examgen.model.item import (
    Choice,
    Cloze,
    ClozeGap,
    CodeAnswer,
    Criterion,
    Essay,
    Interval,
    Item,
    ItemType,
    Level,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Pair,
    Response,
    Short,
    Shuffle,
    Single,
    Status,
    TextGap,
    TrueFalse,
)
from examgen.source import Span

PATH = "bank/questions/unit/q.md"
AT = Span(PATH, 1, 1, 1, 1)

_PIECES = (
    *"ab1é问.,;:!?-+*_~`#>|=\\/$&<()[]{}@^%\"'",
    *("##", "###", "- ", "1. ", "2) ", "> ", "```", "~~~", "**", "__", "~~", "$$", "[[", "]]"),
    *("[x] ", "[ ] ", "{pin}", "Answer: ", "Pattern:", "Chosen because:", "=>", "](", "![", "<!--"),
    *("&amp;", "&#65;", "<b>", "<http://a.b>", "https://x.y", "[a]: b", "*[a]: b", "\\(", "\\)"),
    *("| - |", "---", "***", "___", "Explanation", "(2)", "x", " ", " ", "word", "\n", "\u00a0"),
)


def _cleaned(text: str) -> str:
    """Keep to what a paragraph's text can be: no blank lines, no tabs."""
    return "\n".join(line for line in text.split("\n") if line) or "x"


def words(*, lines: bool = True) -> st.SearchStrategy[str]:
    """Nasty text of one line, or of several."""
    pieces = st.lists(st.sampled_from(_PIECES), min_size=1, max_size=8).map("".join)
    return pieces.map(_cleaned if lines else lambda text: text.replace("\n", "") or "x")


_STRESSED = (Emphasis, Strong)
# What has no way to stand right beside each other.
_MEETING: dict[type, tuple[type, ...]] = {
    Emphasis: _STRESSED,
    Strong: _STRESSED,
    Strike: (Strike,),
    Code: (Code,),
}


def _merged(nodes: list[Inline]) -> tuple[Inline, ...]:
    """Join texts that meet, and drop what a reader could not have given."""
    kept: list[Inline] = []
    for node in nodes:
        last = kept[-1] if kept else None
        if isinstance(node, Text) and isinstance(last, Text):
            kept[-1] = Text(text=_cleaned(last.text + node.text), span=AT)
        elif isinstance(last, _MEETING.get(type(node), ())):
            kept.append(Text(text=" ", span=AT))
            kept.append(node)
        elif isinstance(node, LineBreak) and (not kept or isinstance(last, LineBreak)):
            continue
        else:
            kept.append(node)
    while kept and isinstance(kept[-1], LineBreak):
        kept.pop()
    return _no_newline_at_edges(kept) or (Text(text="x", span=AT),)


def _no_newline_at_edges(nodes: list[Inline]) -> tuple[Inline, ...]:
    """A line end is inside a paragraph, and never beside a hard break."""
    kept: list[Inline] = []
    for index, node in enumerate(nodes):
        if isinstance(node, Text):
            text = node.text
            if index == 0 or isinstance(nodes[index - 1], LineBreak):
                text = text.lstrip("\n")
            if index + 1 == len(nodes) or isinstance(nodes[index + 1], LineBreak):
                text = text.rstrip("\n")
            if text:
                kept.append(Text(text=text, span=AT))
        else:
            kept.append(node)
    return tuple(kept)


_TEX = st.sampled_from(["x", "x^2", "a_1", "\\frac{1}{2}", "\\|v\\|", "1 < 2", "a*b*c", "\\$5"])
_TARGETS = st.sampled_from(
    ["https://a.b/c", "https://a.b/(c)?d=1&e;", "https://a.b/x_y_z*", "mailto:a@b.c"]
)


def _inside(lines: bool, depth: int, *, strong: bool, strike: bool, link: bool) -> Any:
    """Inline nodes; no node of a kind stands inside another one of it, but emphasis may."""
    leaves: list[st.SearchStrategy[Inline]] = [
        words(lines=lines).map(lambda text: Text(text=text, span=AT)),
        words(lines=False).map(lambda text: Text(text=text, span=AT)),
        words(lines=False).map(lambda text: Code(text=text, span=AT)),
        _TEX.map(lambda tex: Math(tex=tex, span=AT)),
    ]
    if lines:
        leaves.append(st.just(LineBreak(span=AT)))
    if not link:
        leaves.append(_images())
    if depth:
        more: dict[str, bool] = {"strong": strong, "strike": strike, "link": link}

        def inner(kind: Callable[..., Inline], **changed: bool) -> Any:
            content = _inside(lines, depth - 1, **{**more, **changed})
            return content.map(lambda children: kind(children=children, span=AT))

        leaves.append(inner(Emphasis))
        if not strong:
            leaves.append(inner(Strong, strong=True))
        if not strike:
            leaves.append(inner(Strike, strike=True))
        if not link:
            content = _inside(lines, depth - 1, **{**more, "link": True})
            leaves.append(
                st.tuples(_TARGETS, content).map(
                    lambda made: Link(target=made[0], children=made[1], span=AT)
                )
            )
    return st.lists(st.one_of(leaves), min_size=1, max_size=4).map(_merged)


def _images() -> st.SearchStrategy[Inline]:
    paths = st.sampled_from(["bank/questions/unit/a.svg", "bank/questions/b (1)%.png", "bank/c.d"])
    alts = words(lines=False).map(lambda text: " ".join(text.split()))
    titles = st.sampled_from(["", "plain", 'with "quotes" and \\ &amp;'])
    return st.builds(Image, path=paths, alt=alts, title=titles, span=st.just(AT))


def inlines(*, lines: bool = True, depth: int = 2) -> st.SearchStrategy[tuple[Inline, ...]]:
    """The inside of a paragraph."""
    made: st.SearchStrategy[tuple[Inline, ...]] = _inside(
        lines, depth, strong=False, strike=False, link=False
    )
    return made


PARAGRAPHS = inlines().map(lambda children: Paragraph(children=children, span=AT))
FLAT = inlines(lines=False, depth=1)


def _code() -> st.SearchStrategy[Block]:
    lines = st.sampled_from(["", " ", "x = 1", "    y", "```", "~~~~", "$a$", "<b>", "\tz", "---"])
    text = st.lists(lines, max_size=4).map("\n".join)
    languages = st.sampled_from(["", "python", "c++", "a`b", "&amp;"])
    return st.builds(CodeBlock, language=languages, text=text, span=st.just(AT))


def _table() -> st.SearchStrategy[Block]:
    def made(drawn: Any) -> Block:
        width, rows = drawn
        cells = [tuple(row[:width]) for row in rows]
        aligns = ("left", "", "center")[:width]
        return Table(aligns=aligns, header=cells[0], rows=tuple(cells[1:]), span=AT)

    # TeX with `\\|` and code with backslashes before bars do not survive in a table.
    cell = st.one_of(st.just(()), words(lines=False).map(lambda t: (Text(text=t, span=AT),)))
    rows = st.lists(st.lists(cell, min_size=3, max_size=3), min_size=1, max_size=3)
    return st.tuples(st.integers(1, 3), rows).map(made)


def _list(entry: st.SearchStrategy[Blocks]) -> st.SearchStrategy[Block]:
    def made(drawn: tuple[int | None, bool, list[Blocks]]) -> Block:
        start, tight, entries = drawn
        pieces = [len(entry) for entry in entries]
        plain = [any(isinstance(b, Paragraph) for b in entry) for entry in entries]
        if any(plain) and any(n > 1 for n in pieces):
            tight = False
        elif not any(plain) or len(entries) == 1:
            tight = True
        return ListBlock(start=start, tight=tight, entries=tuple(entries), span=AT)

    starts = st.sampled_from([None, 0, 1, 9])
    return st.tuples(starts, st.booleans(), st.lists(entry, min_size=1, max_size=3)).map(made)


_LEAF_BLOCKS = st.one_of(
    PARAGRAPHS,
    PARAGRAPHS,
    _code(),
    _table(),
    st.builds(Heading, level=st.integers(3, 6), children=FLAT, span=st.just(AT)),
    st.sampled_from(["x", "a\nb", "$", "- 1\n# 2", "\\\\"]).map(
        lambda tex: MathBlock(tex=tex, span=AT)
    ),
    st.just(ThematicBreak(span=AT)),
)


def _wrapped(block: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    inside = st.lists(block, min_size=1, max_size=2).map(tuple)
    quotes = inside.map(lambda children: Quote(children=children, span=AT))
    return st.one_of(block, _list(inside), quotes)


BLOCKS: st.SearchStrategy[Block] = _wrapped(_wrapped(_LEAF_BLOCKS))
CONTENT: st.SearchStrategy[Blocks] = st.lists(BLOCKS, max_size=3).map(tuple)
LINE: st.SearchStrategy[Blocks] = FLAT.map(lambda c: (Paragraph(children=c, span=AT),))


def _begins_plainly(blocks: Blocks) -> bool:
    """Tell whether a rationale does not look like a lure or like a choice's own quote."""
    for block in blocks:
        first = block.children[0] if isinstance(block, Paragraph) else None
        if isinstance(first, Text) and first.text.startswith(("Chosen because:", "[!")):
            return False
    return True


def _is_no_placeholder(blocks: Blocks) -> bool:
    first = blocks[0] if blocks else None
    return not isinstance(first, Paragraph) or not all(
        isinstance(c, Text) and not c.text.strip(" \u00a0\u00ad\u200b") for c in first.children
    )


def _unpadded(children: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Drop white space at both ends, which a lure, a side or a criterion cannot have."""
    lead = (Text(text="a", span=AT),)
    return _merged([*lead, *children, *lead])


_LURES = inlines(depth=1).map(lambda c: Paragraph(children=_unpadded(c), span=AT))
CHOICES = st.builds(
    Choice,
    body=CONTENT.filter(_is_no_placeholder),
    correct=st.booleans(),
    pin=st.booleans(),
    rationale=CONTENT.filter(_begins_plainly),
    lure=st.lists(_LURES, max_size=2).map(tuple),
    span=st.just(AT),
)
_CHOICES = st.lists(CHOICES, min_size=1, max_size=3).map(tuple)
_SIDES = FLAT.map(lambda c: (Paragraph(children=_unpadded(c), span=AT),))
_WORD = st.text("ab1|\\=?*/[]&;: ", min_size=1, max_size=6).map(str.strip).filter(bool)
_INTERVALS = st.sampled_from(
    [
        ("16", 16, 16, 16),
        ("60..80", 60, 80, None),
        ("50 ± 2", 48, 52, 50),
        ("-1.5", -1.5, -1.5, -1.5),
    ]
).map(
    lambda made: Interval(
        text=made[0],
        low=Fraction(made[1]),
        high=Fraction(made[2]),
        value=None if made[3] is None else Fraction(made[3]),
    )
)
_ACCEPTED = st.lists(_INTERVALS, min_size=1, max_size=2, unique=True).map(tuple)
_MARKS = st.sampled_from([None, Fraction(2), Fraction(1, 2), Fraction(1, 3)])
_RUBRIC = st.lists(
    st.builds(Criterion, body=_SIDES, marks=_MARKS, span=st.just(AT)), max_size=3
).map(tuple)


def _menu(made: tuple[list[str], int]) -> ClozeGap:
    return MenuGap(choices=tuple(made[0]), key=made[1] % len(made[0]), span=AT)


_GAPS: st.SearchStrategy[ClozeGap] = st.one_of(
    st.lists(_WORD, min_size=1, max_size=2).map(lambda t: TextGap(accepted=tuple(t), span=AT)),
    _ACCEPTED.map(lambda accepted: NumberGap(accepted=accepted, span=AT)),
    st.tuples(st.lists(_WORD, min_size=2, max_size=3, unique=True), st.integers(0, 2)).map(_menu),
)


def _gapped(made: tuple[list[ClozeGap], list[tuple[Inline, ...]]]) -> tuple[Blocks, Response]:
    gaps, texts = made
    blocks: list[Block] = []
    for index in range(len(gaps)):
        around = texts[index % len(texts)]
        children = (*around, Gap(index=index, span=AT), *around)
        blocks.append(Paragraph(children=children, span=AT))
    return tuple(blocks), Cloze(gaps=tuple(gaps))


_CLOZES = st.tuples(
    st.lists(_GAPS, min_size=1, max_size=3), st.lists(FLAT, min_size=1, max_size=2)
).map(_gapped)


def _with_stem(
    kind: ItemType, response: st.SearchStrategy[Any]
) -> st.SearchStrategy[tuple[ItemType, Blocks, Response]]:
    return st.tuples(st.just(kind), CONTENT, response)


_STARTERS = st.sampled_from([None, "def f():\n    ...", ""])
_RESPONSES: st.SearchStrategy[tuple[ItemType, Blocks, Response]] = st.one_of(
    _with_stem(ItemType.SINGLE, _CHOICES.map(lambda c: Single(choices=c))),
    _with_stem(ItemType.MULTIPLE, _CHOICES.map(lambda c: Multiple(choices=c))),
    _with_stem(
        ItemType.NUMERIC,
        st.builds(
            Numeric,
            accepted=_ACCEPTED,
            unit=st.sampled_from(["", "GB", "%", "tokens per s", "a|b", "%x"]),
            span=st.just(AT),
        ),
    ),
    _with_stem(
        ItemType.SHORT,
        st.builds(
            Short,
            accepted=st.lists(_WORD, min_size=1, max_size=3, unique=True).map(tuple),
            pattern=st.sampled_from([None, "a|b", "[x]+"]),
            span=st.just(AT),
        ),
    ),
    _with_stem(ItemType.TRUE_FALSE, st.booleans().map(lambda v: TrueFalse(value=v, span=AT))),
    _with_stem(
        ItemType.MATCH,
        st.builds(
            Match,
            pairs=st.lists(
                st.builds(Pair, left=_SIDES, right=_SIDES, span=st.just(AT)), min_size=1, max_size=3
            ).map(tuple),
            extras=st.lists(_SIDES, max_size=2).map(tuple),
        ),
    ),
    _with_stem(
        ItemType.ORDER,
        st.lists(LINE, min_size=2, max_size=3).map(lambda e: Order(entries=tuple(e))),
    ),
    _CLOZES.map(lambda made: (ItemType.CLOZE, *made)),
    _with_stem(ItemType.ESSAY, st.builds(Essay, rubric=_RUBRIC, lines=st.sampled_from([None, 12]))),
    _with_stem(
        ItemType.CODE,
        st.builds(
            CodeAnswer,
            rubric=_RUBRIC,
            language=st.sampled_from(["", "c++"]),
            starter=_STARTERS,
            lines=st.sampled_from([None, 3]),
        ),
    ),
)


def _item(drawn: tuple[tuple[ItemType, Blocks, Response], dict[str, Any]]) -> Item:
    (kind, stem, response), fields = drawn
    if isinstance(response, CodeAnswer) and response.starter is None:
        # Code that ends a stem is the code to start from.
        stem = tuple(block for block in stem if not isinstance(block, CodeBlock))
    return Item(id="unit/q", type=kind, response=response, stem=stem, span=AT, **fields)


_NAMES = st.sampled_from(["Ada", 'A "B" \\C', "x = {y}", "ä, ö"])
_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "topic": st.just("a/b"),
        "tags": st.sampled_from([("one",), ("one", "two words")]),
        "difficulty": st.sampled_from([Fraction(1, 4), Fraction(3, 10)]),
        "marks": st.sampled_from([Fraction(2), Fraction(1, 3)]),
        "seconds": st.sampled_from([45, 60, 120]),
        "level": st.sampled_from(Level),
        "status": st.sampled_from(Status),
        "author": _NAMES,
        "source": _NAMES,
        "licence": _NAMES,
        "language": st.sampled_from(["de", "pt-BR"]),
        "enemies": st.just(("x", "y")),
        "stimulus": st.just("s1"),
        "shuffle": st.sampled_from(Shuffle),
        "aliases": st.just(("old",)),
        "explanation": CONTENT,
        "hint": CONTENT,
        "reference": CONTENT,
        "notes": CONTENT,
    },
)
ITEMS: st.SearchStrategy[Item] = st.tuples(_RESPONSES, _FIELDS).map(_item)
