"""Words that a reader of PDF cannot make out from their glyphs, told beside them.

A PDF has one text for each glyph. In scripts of India a glyph stands for other letters
from word to word, and vowels may come before the letters that they are spoken after.
"""

import re
from collections.abc import Callable
from typing import Any

_REORDERED = re.compile("[\u0900-\u0dff]")


def with_words(draw_text: Callable[..., Any]) -> Callable[..., Any]:
    """Return WeasyPrint's function that draws a line of text, made to tell what it reads."""

    def draw(stream: Any, textbox: Any, *others: Any) -> Any:
        if not _REORDERED.search(textbox.text):
            return draw_text(stream, textbox, *others)
        words = textbox.text.encode("utf-16-be").hex().encode()
        stream.stream.append(b"/Span <</ActualText <feff%s>>> BDC" % words)
        drawn = draw_text(stream, textbox, *others)
        stream.stream.append(b"EMC")
        return drawn

    return draw
