"""Words that a reader of PDF cannot make out from their glyphs, told beside them.

A PDF has one text for each glyph, and WeasyPrint takes that of the place where a glyph
comes first. In scripts of India a glyph stands for other letters from word to word, and
vowels may come before the letters that they are spoken after: there lines have their words
beside them. Arabic letters that are joined may have one text together, which belongs to
neither: there each form reads as its letter. Words beside lines would not do for Arabic:
readers turn them round once more.
"""

import re
from collections.abc import Callable
from typing import Any

from examgen.render.pdf.letters import letters

_INDIAN = re.compile("[\u0900-\u0dff]")
_ARABIC = re.compile("[\u0600-\u08ff]")
_ARABIC_FONT = "Exam Arabic"


def with_words(draw_text: Callable[..., Any]) -> Callable[..., Any]:
    """Return WeasyPrint's function that draws a line of text, made to tell what it reads."""

    def draw(stream: Any, textbox: Any, *others: Any) -> Any:
        indian = _INDIAN.search(textbox.text)
        if indian:
            words = textbox.text.encode("utf-16-be").hex().encode()
            stream.stream.append(b"/Span <</ActualText <feff%s>>> BDC" % words)
        drawn = draw_text(stream, textbox, *others)
        if indian:
            stream.stream.append(b"EMC")
        if _ARABIC.search(textbox.text):
            _spell(stream)
        return drawn

    return draw


def _spell(stream: Any) -> None:
    """Let the glyphs of Arabic that were drawn read as their letters."""
    for font in [one for one in stream._fonts.values() if one.family == _ARABIC_FONT]:
        known = letters(font.file_content)
        for glyph, text in font.to_unicode.items():
            own = [letter for letter in text if letter in known.get(glyph, ())]
            if len(own) == 1 < len(text):
                font.to_unicode[glyph] = own[0]
            elif not own and len(known.get(glyph, ())) == 1:
                font.to_unicode[glyph] = min(known[glyph])
