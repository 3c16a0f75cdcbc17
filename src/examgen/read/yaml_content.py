"""Markdown inside YAML values."""

from examgen.diagnostic import error
from examgen.model.content import Blocks, MathBlock, Paragraph
from examgen.model.item import ClozeGap
from examgen.read import mappings
from examgen.read.content import read_blocks, read_inline
from examgen.read.located_yaml import Node, Scalar
from examgen.read.mappings import Opened, Reading
from examgen.read.yaml_prose import cut_comment


def content(opened: Opened, name: str, reading: Reading) -> Blocks:
    """Read the Markdown behind a key; nothing where the key is absent."""
    node = mappings.scalar(opened, name, reading)
    if node is None:
        return ()
    found = read_blocks(node.excerpt, language=reading.project.language)
    reading.found.extend(found.diagnostics)
    return found.blocks


def gapped(
    opened: Opened, name: str, language: str, reading: Reading
) -> tuple[Blocks, tuple[ClozeGap, ...]]:
    """Read Markdown with gaps, ``[[…]]``; ``language`` says how their numbers are written."""
    node = mappings.scalar(opened, name, reading)
    if node is None:
        return (), ()
    found = read_blocks(node.excerpt, gaps=True, language=language)
    reading.found.extend(found.diagnostics)
    return found.blocks, found.gaps


def line(opened: Opened, name: str, reading: Reading) -> Blocks:
    """Read what is usually one line: a choice, a side of a pair, an entry.

    A value on its key's line is text: ``+``, ``1.`` or ``# x`` start no list or heading.
    """
    node = mappings.scalar(opened, name, reading)
    return () if node is None else _line(node, reading)


def line_of(name: str, node: Node, place: Node, reading: Reading) -> Blocks:
    """Read an entry of a list as ``line`` reads the value of a key."""
    text = mappings.text_node(name, node, place, reading, prose=True, entry=True)
    return () if text is None else _line(text, reading)


def raw(opened: Opened, name: str, reading: Reading) -> str | None:
    """Return a text that is no Markdown, without its last line ends."""
    if name not in opened.entries:
        return None
    key, node = opened.entries[name]
    if not isinstance(node, Scalar):
        mappings.scalar(opened, name, reading)
        return None
    reading.found.extend(cut_comment(name, node, prose=True))
    if not node.text:
        reading.found.append(error("missing-value", f"`{name}` has no value", key.span))
        return None
    return node.text.rstrip("\n")


def _line(node: Scalar, reading: Reading) -> Blocks:
    excerpt = node.excerpt
    found = read_blocks(excerpt, language=reading.project.language)
    block_form = node.style in ("|", ">") or "\n" in excerpt.text
    if block_form or all(isinstance(block, Paragraph | MathBlock) for block in found.blocks):
        reading.found.extend(found.diagnostics)
        return found.blocks
    children, diagnostics = read_inline(excerpt)
    reading.found.extend(diagnostics)
    return (Paragraph(children=children, span=excerpt.span(0, len(excerpt.text))),)
