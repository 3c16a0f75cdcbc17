"""Gaps of cloze items: ``[[typed]]``, ``[[this || that]]``, ``[[= 3.14 ± 0.01]]``, menus.

A menu is ``[[? wrong / *right / wrong]]``: choices between slashes with blanks around
them, the right one behind a star.
"""

import re

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import ClozeGap, MenuGap, NumberGap, TextGap
from examgen.read.answer import read_intervals
from examgen.read.escapes import unescape
from examgen.source import Excerpt, Span

_BARS = re.compile(r"\|\|?")
_DOUBLE_BARS = re.compile(r"\|\|")
_SLASH = re.compile(r"(?:(?<=\s)|\A)/(?=\s|\Z)")


def read_gap(
    inside: Excerpt, span: Span, language: str, found: list[Diagnostic]
) -> ClozeGap | None:
    """Read what stands between ``[[`` and ``]]``; ``span`` is that of the whole gap."""
    text = inside.text.strip()
    if text.startswith("="):
        return _number(inside, span, language, found)
    if text.startswith("?"):
        return _menu(text[1:], span, found)
    accepted = tuple(unescape(part.strip()) for part in _DOUBLE_BARS.split(text))
    if not all(accepted):
        hint = "write the answer as `[[answer]]`, alternatives as `[[this || that]]`"
        found.append(error("gap-empty", "a gap or one of its alternatives is empty", span, hint))
        return None
    return TextGap(accepted=accepted, span=span)


def _number(
    inside: Excerpt, span: Span, language: str, found: list[Diagnostic]
) -> NumberGap | None:
    start = inside.text.index("=") + 1
    ends = [bar.start() for bar in _BARS.finditer(inside.text, start)] + [len(inside.text)]
    starts = [start] + [bar.end() for bar in _BARS.finditer(inside.text, start)]
    parts = tuple(_trimmed(inside, *ends_of) for ends_of in zip(starts, ends, strict=True))
    accepted, problems = read_intervals(parts, unit="", language=language)
    found.extend(problems)
    return NumberGap(accepted=accepted, span=span) if accepted else None


def _trimmed(excerpt: Excerpt, start: int, end: int) -> Excerpt:
    text = excerpt.text[start:end]
    lead = len(text) - len(text.lstrip())
    return excerpt.slice(start + lead, max(start + lead, start + len(text.rstrip())))


def _menu(text: str, span: Span, found: list[Diagnostic]) -> MenuGap | None:
    parts = [part.strip() for part in _SLASH.split(text)]
    right = [index for index, part in enumerate(parts) if part.startswith("*")]
    choices = tuple(unescape(part.removeprefix("*").strip()) for part in parts)
    if len(right) == 1 and len(parts) > 1 and all(choices) and len(set(choices)) == len(choices):
        return MenuGap(choices=choices, key=right[0], span=span)
    message = (
        f"a menu needs one right choice, marked with `*`; this one has {len(right)}"
        if len(right) != 1
        else "a menu needs two or more choices, none empty, none twice"
    )
    hint = "write `[[? wrong / *right / wrong]]`, with blanks around each slash"
    found.append(error("gap-menu", message, span, hint))
    return None
