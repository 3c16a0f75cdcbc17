"""What style sheets need for a paper's language: its foot, and quotes as wide as its characters."""

import re

from examgen.render.words import Words

# Fonts that have narrow quotes, dashes and dots; those of Chinese and Japanese are one em wide.
_TEXT_FONTS = re.compile(r'"Exam (?:Serif|Sans)"')
_WIDE = "Exam Wide"
_COUNTERS = {"{page}": "counter(page)", "{pages}": "counter(pages)"}


def foot_rules(words: Words) -> str:
    """Return the style rules of the foot; they stand before the style sheets."""
    parts = [part for part in re.split(r"(\{pages?\})", words.sheet_page) if part]
    content = " ".join([_COUNTERS.get(part, quoted(part)) for part in parts])
    return f"@page {{ @bottom-center {{ content: {content}; direction: {words.direction} }} }}"


def quoted(text: str) -> str:
    """Return a text as a string of a style sheet."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def with_wide_quotes(css: str, language: str) -> str:
    """Return style sheets that ask for wide quotes where the language has them."""
    if language.lower().split("-")[0] not in {"ja", "zh"}:
        return css
    return _TEXT_FONTS.sub(lambda font: f'"{_WIDE}", {font[0]}', css)
