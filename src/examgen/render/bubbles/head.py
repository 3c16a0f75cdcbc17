"""The head and the foot of a sheet: what it belongs to, whose it is, how it is filled in."""

from collections.abc import Iterator
from html import escape

from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.boxes import box, said
from examgen.render.bubbles.layout import CAPTION, CODE, FOOT, HEAD, INSET, SIDE, Frame
from examgen.render.bubbles.shapes import Bubble, Label
from examgen.render.bubbles.widths import Size, fitted
from examgen.render.languages import words_for
from examgen.render.numbers import long_date
from examgen.render.words import Words

# Sizes of a title, of the line below it and of names, the greatest first, as the style sheet has
# them; and letters beyond which a title and a name are not set in the greater ones.
TITLES: tuple[Size, ...] = (("", 15.0, 2), (" long", 11.0, 2), (" longest", 8.0, 3))
FACTS: tuple[Size, ...] = (("", 8.6, 1), (" long", 7.0, 2))
NAMES: tuple[Size, ...] = (("", 10.5, 1), (" long", 7.0, 2), (" longest", 5.0, 3))
LONG, LONGEST = 44, 100
NAME_LONG, NAME_LONGEST = 46, 120
# What stands around an id, in letters.
_AROUND = "mm"


def head(paper: Paper, frame: Frame, bound: bool) -> Iterator[str]:
    """Yield the boxes of the head; ``bound`` behind a paper, it has a heading of its own."""
    wide, words = head_width(frame), words_for(paper.language)
    size, title = fitted_title(paper, frame)
    small, told = fitted_facts(paper, frame)
    what = said(words.sheet_title, words)
    yield box(SIDE, HEAD - 1, wide, 4, "caption", what, "h2" if bound else "div")
    yield box(SIDE, HEAD + 2.6, wide, 12.6, f"title{size}", f"<bdi>{escape(title)}</bdi>")
    yield box(SIDE, HEAD + 16, wide, 6.4, f"of{small}", f"<bdi>{escape(told)}</bdi>")
    name, _, signature = words.candidate_fields
    yield box(SIDE, HEAD + 23, wide, 9, "line", said(name, words))
    yield box(SIDE, HEAD + 33.4, wide, 9, "line", said(signature, words))
    below = frame.code[0] + CODE - SIDE
    how = "".join([f"<li><bdi{words.tag}>{line}</bdi></li>" for line in _how(words)])
    place = f"left:{SIDE}mm;top:{HEAD + 44.4}mm;width:{below:.2f}mm"
    yield f'<ul class="how" style="{place}">{how}</ul>'


def rule(frame: Frame) -> str:
    """Return the rule below the head."""
    return box(SIDE, frame.top - 2.6, frame.width - 2 * SIDE, 1, "rule", "")


def fitted_title(paper: Paper, frame: Frame) -> tuple[str, str]:
    """Return the class of a title's size, and the title as far as it has room."""
    sizes = TITLES[by_length(paper.title, LONG, LONGEST) :]
    return fitted(paper.title, "sans-bold", sizes, head_width(frame))


def fitted_facts(paper: Paper, frame: Frame) -> tuple[str, str]:
    """Return the class of the size of the line below the title, and what has room of it."""
    return fitted(facts(paper), "sans", FACTS, head_width(frame))


def facts(paper: Paper) -> str:
    """Return the line below the title: course, term and date."""
    date = long_date(paper.date, words_for(paper.language)) if paper.date else ""
    return " · ".join([part for part in (paper.course, paper.term, date) if part])


def head_width(frame: Frame) -> float:
    """Return the width of what stands beside the code, in millimetres."""
    return frame.code[0] - 5 - SIDE


def by_length(text: str, long: int, longest: int) -> int:
    """Return the first size to try for a text, 0 for the greatest."""
    return (len(text) > long) + (len(text) > longest)


def form_box(form: Form, frame: Frame, words: Words) -> str:
    """Return the box with the code of a form."""
    long = ' class="long"' if len(form.code) > 3 else ""
    letter = f"{said(words.form, words)}<strong{long}>{escape(form.code)}</strong>"
    return box(frame.code[0], frame.code[1] + CODE + 4, CODE, 14, "form", letter)


def holder_box(candidate: Candidate, frame: Frame, size: str | None = None) -> str:
    """Return id and name of whose sheet it is, on the line for the name, or in a size as told."""
    name = candidate.name
    if size is None:
        sizes = NAMES[by_length(candidate.id + name, NAME_LONG, NAME_LONGEST) :]
        before = candidate.id + _AROUND
        size, told = fitted(f"{before} {name}", "sans-bold", sizes, head_width(frame))
        name = told.removeprefix(before).strip()
    owner = f"<strong>{escape(candidate.id)}</strong><bdi>{escape(name)}</bdi>"
    return box(SIDE, HEAD + 26.2, head_width(frame), 5.7, f"holder{size}", owner)


def form_name(paper: Paper, form: Form) -> str:
    """Return what a form is called, nothing where it is the only one."""
    return f"{words_for(paper.language).form} {form.code}" if len(paper.forms) > 1 else ""


def foot(paper: Paper, name: str, page: int, count: int, frame: Frame) -> str:
    """Return the line at the foot of a page; ``name`` is that of a form."""
    words = words_for(paper.language)
    counted = said(words.sheet_page.format(page=page, pages=count), words)
    named = f"<bdi>{escape(paper.id)}</bdi> · {said(name, words)} · " if name else ""
    wide = frame.width - 4 * INSET
    return box(2 * INSET, frame.height - FOOT + 4.5, wide, 5, "foot", f"{named}{counted}")


def blank(frame: Frame, words: Words) -> str:
    """Return what a page says that is blank, so that a sheet begins on a leaf of its own."""
    wide = frame.width - 2 * SIDE
    return box(SIDE, frame.height / 2 - 5, wide, 10, "blank", said(words.blank_page, words))


def id_caption(frame: Frame, words: Words) -> str:
    """Return what stands above the grid for the id."""
    first = frame.id_labels[0]
    width = len(frame.id_labels) * first.width
    caption = said(words.candidate_fields[1], words)
    return box(first.x, HEAD - 0.4, width, CAPTION, "caption", caption)


def filled(candidate: Candidate | None, frame: Frame) -> tuple[Bubble, ...]:
    """Return the bubbles of an id; none where it is not made of as many digits as there is room."""
    number = candidate.id if candidate else ""
    if not (number.isascii() and number.isdigit() and len(number) <= len(frame.id_grid)):
        return ()
    groups = frame.id_grid[: len(number)]
    return tuple([group.bubbles[int(one)] for group, one in zip(groups, number, strict=True)])


def digit_cells(candidate: Candidate | None, frame: Frame) -> tuple[Label, ...]:
    """Return the digits of an id for the cells above the bubbles."""
    cells = frame.id_labels[: len(filled(candidate, frame))]
    return tuple(
        [
            cell_of(cell, one.value)
            for cell, one in zip(cells, filled(candidate, frame), strict=True)
        ]
    )


def cell_of(cell: Label, digit: str) -> Label:
    """Return a digit written into a cell."""
    return Label(
        x=cell.x, y=cell.y, width=cell.width, height=cell.height, look="cell digit", text=digit
    )


def _how(words: Words) -> Iterator[str]:
    right = '<span class="mark right"></span>'
    wrong = '<span class="mark">×</span><span class="mark">✓</span><span class="mark">·</span>'
    for line in words.sheet_how:
        yield escape(line).format(right=right, wrong=wrong)
