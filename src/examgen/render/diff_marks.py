"""Content written with the words marked that differ from another content."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from itertools import groupby

from markupsafe import Markup

from examgen.differing import blocks, is_island, tokens
from examgen.model.content import Blocks
from examgen.render.content import Writer, write_blocks
from examgen.render.page import GapWriter, WriterAt, markup, number_gap
from examgen.source import Span

Write = Callable[[WriterAt], str]
Writers = tuple[WriterAt, WriterAt]
_GONE, _CAME = '<del class="gone">', '<ins class="came">'


def marked(
    old: Write, new: Write, write_old: WriterAt, write_new: WriterAt
) -> tuple[Markup, Markup]:
    """Return two contents with what is gone marked in one, and what came in the other.

    Each is written twice: first to note its words, formulas and figures in order, then
    with marks around those that have no counterpart.
    """
    a, b = _noted(old, write_old), _noted(new, write_new)
    gone, came = [False] * len(a), [False] * len(b)
    for same, a0, a1, b0, b1 in blocks(a, b, is_island):
        if not same:
            gone[a0:a1] = [True] * (a1 - a0)
            came[b0:b1] = [True] * (b1 - b0)
    return (
        markup(old(_marking(write_old, gone, _GONE))),
        markup(new(_marking(write_new, came, _CAME))),
    )


def both(
    old: Write | None, new: Write | None, write: Writers, *, whole: bool = True
) -> tuple[Markup, Markup]:
    """Return two contents with marks; one alone is marked as a ``whole`` if that is wanted."""
    if (old is None or new is None) and not whole:
        return _written(old, write[0]), _written(new, write[1])
    return marked(old or _nothing, new or _nothing, *write)


def writing(blocks: Blocks, span: Span) -> Write:
    """Return what writes blocks that stand at a place."""
    return lambda at: write_blocks(blocks, at(span, number_gap))


def _written(write: Write | None, at: WriterAt) -> Markup:
    return markup(write(at)) if write else Markup()


def _nothing(_: WriterAt) -> str:
    return ""


def _noted(write: Write, at: WriterAt) -> list[str]:
    """Return what a content is made of, in the order in which it is written."""
    found: list[str] = []

    def note(token: str) -> str:
        found.append(token)
        return ""

    def words(text: str, _: str = "") -> str:
        found.extend(_tokens(text))
        return ""

    def code(text: str, _: str) -> str:
        found.extend(tokens(text))
        return ""

    def noting(span: Span, gap: GapWriter) -> Writer:
        plain = at(span, gap)
        return replace(
            plain,
            math=lambda tex, _: note(f"${tex}"),
            # What is seen of a figure counts, not where its file lies.
            image=lambda image: note(plain.image(image)),
            gap=lambda gap: note(f"[{gap.index}]"),
            code=code,
            text=words,
        )

    write(noting)
    return found


def _marking(at: WriterAt, changed: list[bool], start: str) -> WriterAt:
    """Return a writer that marks, given of each part in order whether it is changed."""
    place = 0
    end = f"</{start[1:4]}>"

    def take(count: int) -> list[bool]:
        nonlocal place
        place += count
        return changed[place - count : place]

    def around(inside: str) -> str:
        return f"{start}{inside}{end}" if take(1)[0] else inside

    def words(parts: list[str]) -> str:
        return _runs(parts, take(len(parts)), start, end)

    def writer_at(span: Span, gap: GapWriter) -> Writer:
        plain = at(span, gap)

        def code(text: str, language: str) -> str:
            parts = tokens(text)
            if any(changed[place : place + len(parts)]):
                return words(parts)
            take(len(parts))
            return plain.code(text, language)

        return replace(
            plain,
            math=lambda tex, display: around(plain.math(tex, display)),
            image=lambda image: around(plain.image(image)),
            gap=lambda node: around(plain.gap(node)),
            code=code,
            text=lambda text: words(_tokens(text)),
        )

    return writer_at


def _runs(parts: list[str], flags: list[bool], start: str, end: str) -> str:
    written = []
    for on, run in groupby(zip(parts, flags, strict=True), key=lambda pair: pair[1]):
        inside = escape("".join([part for part, _ in run]), quote=False)
        written.append(f"{start}{inside}{end}" if on else inside)
    return "".join(written)


def _tokens(text: str) -> list[str]:
    """Return the tokens of a text, in which a line end is a blank like any other."""
    return [" " if token.isspace() else token for token in tokens(text)]
