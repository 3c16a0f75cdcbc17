"""What tells whose paper it is: boxes of the cover and the line above the text, as HTML."""

from html import escape

from examgen.model.roster import Candidate
from examgen.render.compose.code import SIDE
from examgen.render.pdf.layout import Layout, scaled
from examgen.render.words import WORDS, Words

# Names longer than this are set smaller above the text; what still has no room is cut there.
LONG = 48
# Where the line begins, in millimetres from the top of the page: large print has less room.
LINE_TOP, LARGE_TOP = 7.5, 4.5
STYLE = """
.personal .holder { font: 9pt/1.3 "Exam Sans"; max-width: %dmm; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; margin: 0 auto 0 0; }
.personal .holder.long { font-size: 7.5pt; }
.personal .holder.all { white-space: normal; overflow: visible; }
.personal .holder b { border: 0.6pt solid #000; border-radius: 0.6mm; padding: 0.2mm 1.4mm; margin-inline-end: 1.6mm; }
"""  # noqa: E501


def line_top(layout: Layout) -> float:
    """Return where the line begins, in millimetres from the top of the page."""
    return LINE_TOP if layout.scale <= 1 else LARGE_TOP


def line_width(layout: Layout) -> float:
    """Return the room for the line beside the code, in millimetres."""
    return layout.width - 2 * layout.side - SIDE - 4


def holder_style(layout: Layout) -> str:
    """Return the style sheet of the line above the text."""
    return scaled(STYLE % (line_width(layout) / layout.scale), layout)


def holder(candidate: Candidate, size: str | None = None) -> str:
    """Return the line above the text; its size is by the length of the name, or as told."""
    if size is None:
        size = " long" if len(candidate.name) > LONG else ""
    return (
        f'<div class="holder{size}" dir="ltr"><b>{escape(candidate.id)}</b>'
        f"<bdi>{escape(candidate.name)}</bdi></div>"
    )


def boxes(candidate: Candidate, words: Words = WORDS) -> tuple[tuple[str, str], ...]:
    """Return the boxes of the cover, with what is printed in them."""
    name, number, *others = words.candidate_fields
    found = [(name, candidate.name), (number, candidate.id)]
    if candidate.section:
        found.append((words.candidate_section, candidate.section))
    if candidate.extra_time:
        found.append((words.extra_time, candidate.extra_time))
    return (*found, *[(other, "") for other in others])
