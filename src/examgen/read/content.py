"""Reads Markdown text into content: blocks of a stem, or the inside of one line."""

from dataclasses import dataclass

from examgen.diagnostic import Diagnostic, error
from examgen.model.content import Blocks, Inline, Paragraph, Text
from examgen.model.item import ClozeGap
from examgen.read import blocks
from examgen.read.context import Context
from examgen.read.inline import inline_nodes
from examgen.read.limits import MAX_QUESTION, too_long
from examgen.read.plain_blocks import read_plain
from examgen.read.references import definitions
from examgen.source import Excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentRead:
    """Blocks, the gaps that their ``Gap`` nodes number, and what is wrong."""

    blocks: Blocks
    gaps: tuple[ClozeGap, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def read_blocks(excerpt: Excerpt, *, gaps: bool = False, language: str = "en") -> ContentRead:
    """Read Markdown; with ``gaps``, ``[[…]]`` is a gap. Never raises.

    ``language`` says how numbers in gaps are written.
    """
    context = Context(
        references=definitions(excerpt.text), gaps=[] if gaps else None, language=language
    )
    found = content(excerpt, context)
    return ContentRead(
        blocks=found, gaps=tuple(context.gaps or ()), diagnostics=tuple(context.found)
    )


def read_inline(excerpt: Excerpt) -> tuple[tuple[Inline, ...], tuple[Diagnostic, ...]]:
    """Read the inside of one paragraph: no blocks, and no link definitions."""
    context = Context()
    if _is_too_long(excerpt, context):
        return _plain(excerpt), tuple(context.found)
    return inline_nodes(excerpt, context), tuple(context.found)


def content(excerpt: Excerpt, context: Context) -> Blocks:
    """Read Markdown in a context that may hold a whole file's link definitions."""
    if not excerpt.text.strip():
        return ()
    if _is_too_long(excerpt, context):
        children = _plain(excerpt)
        return (Paragraph(children=children, span=children[0].span),)
    plain = read_plain(excerpt, context)
    return blocks.read(excerpt, context) if plain is None else plain


def _is_too_long(excerpt: Excerpt, context: Context) -> bool:
    if not too_long(excerpt.text, MAX_QUESTION):
        return False
    message = f"this text has more than {MAX_QUESTION // 1024} KiB"
    end = excerpt.text.find("\n")
    span = excerpt.span(0, end if end > 0 else 1)
    context.found.append(error("text-too-long", message, span, "split the question"))
    return True


def _plain(excerpt: Excerpt) -> tuple[Text]:
    return (Text(text=excerpt.text, span=excerpt.span(0, len(excerpt.text))),)
