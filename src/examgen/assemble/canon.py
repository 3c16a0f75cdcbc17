"""Content as plain text: a canonical form to rank by, and the words of a line."""

from dataclasses import fields

from examgen.model.content import (
    Block,
    Blocks,
    Code,
    Emphasis,
    Gap,
    Image,
    Inline,
    LineBreak,
    Link,
    Math,
    Paragraph,
    Strike,
    Strong,
    Text,
)

_Node = Inline | Block | str | int | tuple["_Node", ...] | None


def canonical(node: _Node) -> str:
    """Return an unambiguous text of content, equal exactly where the content is equal.

    Spans take no part.
    """
    match node:
        case None | int():
            return f"{node};"
        case str():
            return f"{len(node)}:{node}"
        case tuple():
            return f"({''.join(canonical(entry) for entry in node)})"
        case _:
            parts = (getattr(node, f.name) for f in fields(node) if f.compare)
            return f"{type(node).__name__}({''.join(canonical(part) for part in parts)})"


def one_line(blocks: Blocks) -> str | None:
    """Return the words of a lone paragraph, formulas as their TeX; None for anything else."""
    match blocks:
        case (Paragraph(children=children),):
            return _joined(children)
        case _:
            return None


def _joined(children: tuple[Inline, ...]) -> str | None:
    texts = [_words(child) for child in children]
    words = [text for text in texts if text is not None]
    return "".join(words) if len(words) == len(texts) else None


def _words(node: Inline) -> str | None:
    match node:
        case Text(text=text) | Code(text=text):
            return text
        case Math(tex=tex):
            return tex
        case Emphasis() | Strong() | Strike() | Link():
            return _joined(node.children)
        case Image() | LineBreak() | Gap():
            return None
