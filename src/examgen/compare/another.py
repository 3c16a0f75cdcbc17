"""Whether an answer says something else, or the same in other words."""

import re
import unicodedata
from collections.abc import Iterator

from examgen.compare.flat import flat
from examgen.compare.pairing import REWORDED
from examgen.compare.same import images, nodes
from examgen.differing import likeness, tokens
from examgen.model.content import Blocks, Code, CodeBlock, Math, MathBlock

# A number with its sign, a negation, or one character.
_EXACT = re.compile(
    r"-?\s?\d+(?:[.,]\d+)*"
    r"|\b(?:not|no|none|never|neither|nor|cannot|without|except|unless)\b|n['’]t\b|\S",
    re.IGNORECASE,
)
_MINUS = str.maketrans("−–‐‑", "----")
# Signs of tables and of struck words.
_MARKUP = "|~"


def is_another(old: Blocks, new: Blocks) -> bool:
    """Tell whether a text was replaced and not reworded.

    Where a number, its sign, a mathematical sign, a negation, a formula, a piece of code or a
    figure is another, so is the answer, however alike the words are.
    """
    if [image.path for image in images(old)] != [image.path for image in images(new)]:
        return True
    formulas = list(_formulas(old)), list(_formulas(new))
    # Words set as code, or as code no longer, are the same words.
    if len(formulas[0]) == len(formulas[1]) and formulas[0] != formulas[1]:
        return True
    was, now = flat(old), flat(new)
    if list(_exact(was)) != list(_exact(now)):
        return True
    return likeness(tokens(was), tokens(now)) < REWORDED


def _formulas(blocks: Blocks) -> Iterator[str]:
    for node in nodes(blocks, Math, MathBlock, Code, CodeBlock):
        match node:
            case Math(tex=tex) | MathBlock(tex=tex):
                yield "".join(tex.split())
            case Code(text=text) | CodeBlock(text=text):
                yield "\n".join([line.rstrip() for line in text.split("\n")])


def _exact(text: str) -> Iterator[str]:
    """Yield what says another thing when one character of it is another."""
    for part in _EXACT.findall(text.translate(_MINUS)):
        if len(part) > 1 or part.isnumeric():
            yield "".join(part.split()).casefold()
        elif unicodedata.category(part) == "Sm" and part not in _MARKUP:
            yield part
