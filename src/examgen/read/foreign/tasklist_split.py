"""Where the questions of a foreign Markdown file begin and end.

Questions stand under headings, or in a numbered list, or just one after the other; what
comes before the first one, and headings above the questions' level, belong to none.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from examgen.read.escapes import heading_end
from examgen.read.foreign.labels import Label, label_of, sure_labels
from examgen.read.foreign.tasklist_lines import Page, dedent, heading_of, is_box
from examgen.read.markdown_lines import width

_NUMBERED = re.compile(r"(?P<lead> {0,3}\d{1,4}[.)](?:[ \t]+|$))")
_LETTERED = re.compile(r"[ \t]*[-*+][ \t]+\(?[A-Za-z][.)][ \t]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Lines of one question (from 0). ``column`` is where its words begin in line ``start``.

    ``label`` is what stood before them (``Q7``). The body runs from ``body`` to ``end``.
    ``headed``: the words are a heading, not the first line of a paragraph.
    """

    start: int
    column: int
    body: int
    end: int
    label: str = ""
    headed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The questions of a file, its title, and the stretches of lines that belong to none."""

    questions: tuple[Question, ...]
    title: int | None = None
    rest: tuple[tuple[int, int], ...] = ()


def split(page: Page, start: int) -> Split:
    """Split a file from line ``start`` on."""
    end = len(page.layout.lines)
    for way in (_under_headings, _in_a_list):
        questions, breaks = way(page, start)
        if questions:
            return _split(page, questions, breaks, start, end)
    questions = _in_a_row(page, start)
    return _split(page, questions, (), start, end)


def _split(
    page: Page, questions: Sequence[Question], breaks: Sequence[int], start: int, end: int
) -> Split:
    """Cut questions at breaks, and gather what is left."""
    title = None
    rest: list[tuple[int, int]] = []
    kept: list[Question] = []
    starts = [question.start for question in questions] + [end]
    if start < starts[0]:
        title = _title(page, start, starts[0])
        rest.append((start if title is None else title + 1, starts[0]))
    for question, following in zip(questions, starts[1:], strict=True):
        index = bisect_left(breaks, question.body)
        stop = min([following, *breaks[index : index + 1]])
        kept.append(
            Question(
                start=question.start,
                column=question.column,
                body=question.body,
                end=stop,
                label=question.label,
                headed=question.headed,
            )
        )
        if stop < following:
            rest.append((stop, following))
    blank = page.layout.lines
    solid = tuple((a, b) for a, b in rest if any(blank[at].strip() for at in range(a, b)))
    return Split(questions=tuple(kept), title=title, rest=solid)


def _title(page: Page, start: int, end: int) -> int | None:
    """Return the line of a heading that comes before everything else."""
    for at in range(start, end):
        if page.layout.lines[at].strip():
            return at if heading_of(page.layout, at) else None
    return None


def _under_headings(page: Page, start: int) -> tuple[list[Question], list[int]]:
    """Find headings with boxes, or numbers like those, below them; and higher headings."""
    layout = page.layout
    places: list[tuple[int, int, str]] = []
    for at in range(start, len(layout.lines)):
        found = heading_of(layout, at)
        if found is not None:
            text = found["text"][: heading_end(found["text"])]
            places.append((at, len(found["hashes"]), text))
    boxed = _boxed(page, [(at, level) for at, level, _ in places])
    labelled = Counter(p[1] for p in places if p[0] in boxed and label_of(p[2]) is not None)
    levels = labelled or Counter(level for at, level, _ in places if boxed.get(at))
    if not levels:
        return [], []
    chosen = max(levels, key=lambda level: (levels[level], level))
    own = [place for place in places if place[1] == chosen]
    labels = dict(zip((p[0] for p in own), sure_labels([label_of(p[2]) for p in own]), strict=True))
    questions: list[Question] = []
    breaks: list[int] = []
    for at, level, text in places:
        label = labels.get(at)
        if level < chosen:
            breaks.append(at)
        elif level == chosen and (label is not None or at in boxed):
            questions.append(_headed(page, at, text, label))
    return _by_entries(page, questions, breaks)


def _by_entries(
    page: Page, questions: list[Question], breaks: list[int]
) -> tuple[list[Question], list[int]]:
    """Take the entries below a title such as ``Quiz`` for the questions, if each has boxes."""
    kept: list[Question] = []
    titles: list[int] = []
    stops = sorted([*breaks, *(question.start for question in questions), len(page.layout.lines)])
    below = [
        _asked_entries(page, question.body, stops[bisect_right(stops, question.start)])
        for question in questions
    ]
    words = [page.layout.lines[q.start][q.column :].strip(" \t#*_") for q in questions]
    # `Section 1` is a title as `Section 2` is, which has several entries below it.
    several = any(len(own) > 1 and not text for own, text in zip(below, words, strict=True))
    for question, entries, text in zip(questions, below, words, strict=True):
        # A heading that asks is the question, and the list belongs to it.
        asks = text.endswith(("?", ":")) or (question.label and not several)
        if len(entries) < (2 if asks else 1) or (question.label and text):
            kept.append(question)
            continue
        titles.append(question.start)
        end = stops[bisect_right(stops, question.start)]
        ends = [*(entry.start for entry in entries[1:]), end]
        for entry, following in zip(entries, ends, strict=True):
            _dedent_entry(page, entry, following)
        kept += entries
    return kept, sorted([*breaks, *titles])


def _asked_entries(page: Page, start: int, end: int) -> list[Question]:
    """Return the entries of a numbered list if boxes follow each of them, and none comes first."""
    layout = page.layout
    entries: list[Question] = []
    asked = True
    for at in range(start, end):
        if is_box(layout, at):
            if not entries:
                return []
            asked = True
        elif at not in layout.inside and (found := _NUMBERED.match(layout.lines[at])):
            if not asked:
                return []
            entries.append(_entry(page, at, found))
            asked = False
    return entries if asked else []


def _boxed(page: Page, headings: Sequence[tuple[int, int]]) -> dict[int, bool]:
    """Return the headings that have boxes below them, in their part of the file.

    The value tells whether boxes come before the next heading, of whatever level.
    """
    boxed: dict[int, bool] = {}
    above: list[tuple[int, int]] = []
    ends = (*(at for at, _ in headings[1:]), len(page.layout.lines))
    for (at, level), end in zip(headings, ends, strict=False):
        while above and above[-1][1] >= level:
            above.pop()
        above.append((at, level))
        if any(is_box(page.layout, inner) for inner in range(at + 1, end)):
            boxed.update((outer, False) for outer, _ in above if outer not in boxed)
            boxed[at] = True
    return boxed


def _headed(page: Page, at: int, text: str, label: Label | None) -> Question:
    column = page.layout.lines[at].index(text)
    if label is not None:
        column += label.length
    shown = label.text.strip("# ") if label else ""
    end = len(page.layout.lines)
    return Question(start=at, column=column, body=at + 1, end=end, label=shown, headed=True)


def _in_a_list(page: Page, start: int) -> tuple[list[Question], list[int]]:
    """Find the entries of numbered lists that have boxes or lettered bullets below them."""
    layout = page.layout
    places = [
        (at, found)
        for at in range(start, len(layout.lines))
        if at not in layout.inside and (found := _NUMBERED.match(layout.lines[at]))
    ]
    ends = (*(at for at, _ in places[1:]), len(layout.lines))
    questions = [
        _entry(page, at, found)
        for (at, found), end in zip(places, ends, strict=False)
        if any(_is_choice(page, inner) for inner in range(at + 1, end))
    ]
    breaks = [at for at in range(start, len(layout.lines)) if heading_of(layout, at)]
    starts = sorted([*breaks, *(question.start for question in questions), len(layout.lines)])
    for question in questions:
        _dedent_entry(page, question, starts[bisect_right(starts, question.start)])
    return questions, breaks


def _entry(page: Page, at: int, found: re.Match[str]) -> Question:
    label = found[0].strip(" \t.)")
    end = len(page.layout.lines)
    return Question(start=at, column=found.end(), body=at + 1, end=end, label=label)


def _dedent_entry(page: Page, question: Question, end: int) -> None:
    """Take the indent away that the lines below a list's entry have."""
    lines = [line for line in page.layout.lines[question.body : end] if line.strip()]
    dedent(page, question.body, end, min([question.column, *map(width, lines)]))


def _is_choice(page: Page, at: int) -> bool:
    layout = page.layout
    return is_box(layout, at) or (
        at not in layout.inside and _LETTERED.match(layout.lines[at]) is not None
    )


def _in_a_row(page: Page, start: int) -> list[Question]:
    """Find paragraphs at the left margin, each followed by boxes."""
    layout = page.layout
    lines = layout.lines
    begins: list[int] = []
    begun: int | None = None
    blank = True
    for at in range(start, len(lines)):
        if at in layout.inside or not lines[at].strip():
            blank = True
        elif is_box(layout, at):
            if begun is not None:
                begins.append(begun)
            begun, blank = None, False
        else:
            # What stands behind choices is theirs unless it begins a paragraph.
            if begun is None and (not begins or (blank and lines[at][0] not in " \t>`~|!")):
                begun = at
            blank = False
    return [Question(start=at, column=0, body=at + 1, end=len(lines)) for at in begins]
