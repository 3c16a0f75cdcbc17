"""What can stand in a stem, a choice or an explanation: a closed union of nodes.

Content never holds a key. A gap of a cloze item is only its number; what belongs
there is part of the item's response.
"""

from dataclasses import dataclass, field

from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Plain characters. A line end inside a paragraph is one ``\\n``."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Emphasis:
    """``*stressed*`` text."""

    children: tuple["Inline", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strong:
    """``**strongly stressed**`` text."""

    children: tuple["Inline", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """``~~struck~~`` text."""

    children: tuple["Inline", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """Code inside a line, as typed."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Math:
    """A formula inside a line: TeX without its dollars; the span is that of ``tex``."""

    tex: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link; ``target`` is an https, http or mailto address."""

    target: str
    children: tuple["Inline", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A figure. ``path`` is POSIX and relative to the project's root."""

    path: str
    alt: str
    title: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineBreak:
    """A hard line break."""

    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """The place of a cloze item's gap, numbered from 0 in reading order."""

    index: int
    span: Span = field(compare=False)


Inline = Text | Emphasis | Strong | Strike | Code | Math | Link | Image | LineBreak | Gap


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph; one that holds nothing but images is a figure on its own."""

    children: tuple[Inline, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading inside content, level 3 to 6."""

    level: int
    children: tuple[Inline, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeBlock:
    """A block of code; ``text`` has no last line end, ``language`` may be empty."""

    language: str
    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MathBlock:
    """A displayed formula: TeX without its delimiters; the span is that of ``tex``."""

    tex: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBlock:
    """A list; ``start`` is None for bullets, else the first number."""

    start: int | None
    tight: bool
    entries: tuple[tuple["Block", ...], ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A quotation."""

    children: tuple["Block", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; ``aligns`` holds ``left``, ``right``, ``center`` or an empty string a column."""

    aligns: tuple[str, ...]
    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThematicBreak:
    """A rule across the column."""

    span: Span = field(compare=False)


Block = Paragraph | Heading | CodeBlock | MathBlock | ListBlock | Quote | Table | ThematicBreak

Blocks = tuple[Block, ...]
