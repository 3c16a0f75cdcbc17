"""What WeasyPrint gets wrong in breaking lines: text before a formula, code or emphasis.

Text that would fit the line, but for the space at its end, is broken after its first word by
WeasyPrint 70: `It` stands alone on a line, and `has the rank $r$` on the next one.
"""

from typing import Any

NO_BREAK = "\N{NO-BREAK SPACE}"
# Takes the place of a space that must not hang over the end of a line.
_LETTER = "n"


def mend_lines() -> None:
    """Let the space at the end of a text hang over the end of the line, if it may be broken."""
    from weasyprint.layout import inline

    split = inline.split_first_line

    def mended(
        text: str, style: Any, context: Any, max_width: float | None, spacing: float, **more: Any
    ) -> Any:
        found = split(text, style, context, max_width, spacing, **more)
        length, after = found[1], found[2]
        if after is None or max_width is None or not text.endswith((" ", NO_BREAK)):
            return found
        # Only a line of a single word can be broken too early.
        if b" " in text.encode()[:length] or style["white_space"] != "normal":
            return found
        if text.endswith(NO_BREAK):
            # What is glued to the text has no room: it is broken before its last word.
            glued = text.rstrip(NO_BREAK) + _LETTER
            return split(glued, style, context, max_width, spacing, **more)
        bare = split(text.rstrip(" "), style, context, max_width, spacing, **more)
        if bare[2] is not None or bare[3] > max_width:
            return found
        return split(text, style, context, None, spacing, **more)

    inline.split_first_line = mended
