"""What stands behind the choices of a foreign question: explanation, hint, reference, notes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from examgen.model.content import Block, Blocks, Heading, Inline, Link, Paragraph, Text
from examgen.model.content import ThematicBreak as Rule
from examgen.model.project import PART_NAMES

_POINTER = re.compile(
    r"[\s|,;:·().–—-]*(?:references?|sources?|see|see also|read more|documentation|docs?|links?)?"
    r"[\s|,;:·().–—-]*",
    re.IGNORECASE,
)
_EXPLAINS = re.compile(r"(?:explanation|rationale)[ \t]*[:：][ \t]*", re.IGNORECASE)


@dataclass(slots=True, kw_only=True)
class PartBlocks:
    """Blocks by part; ``current`` is the part that the last heading has begun."""

    blocks: dict[str, list[Block]] = field(
        default_factory=lambda: {name: [] for name in PART_NAMES}
    )
    current: str = "explanation"


def deal(blocks: Blocks, parts: PartBlocks) -> None:
    """Deal blocks out to the parts that headings and links tell."""
    names = {heading.casefold(): part for part, heading in PART_NAMES.items()}
    for block in blocks:
        if isinstance(block, Rule):
            # Between questions a rule only separates.
            continue
        if isinstance(block, Heading):
            words = "".join(c.text for c in block.children if isinstance(c, Text))
            part = names.get(words.strip(" :").casefold())
            if part is not None:
                parts.current = part
                continue
        if isinstance(block, Paragraph) and _is_pointer(block.children):
            parts.blocks["reference"].append(block)
        else:
            parts.blocks[parts.current].append(_without_word(block))


def _is_pointer(children: Sequence[Inline]) -> bool:
    """Tell whether a paragraph is but a link to where one reads more."""
    texts = [child.text for child in children if isinstance(child, Text)]
    links = [child for child in children if isinstance(child, Link)]
    plain = len(texts) + len(links) == len(children)
    return plain and bool(links) and all(_POINTER.fullmatch(text) for text in texts)


def _without_word(block: Block) -> Block:
    first = block.children[0] if isinstance(block, Paragraph) and block.children else None
    if isinstance(block, Paragraph) and isinstance(first, Text):
        word = _EXPLAINS.match(first.text)
        rest = first.text[word.end() :] if word else ""
        if rest:
            return replace(block, children=(replace(first, text=rest), *block.children[1:]))
    return block
