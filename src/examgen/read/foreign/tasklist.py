"""Task-list Markdown as public banks have it: ``- [x]``, lettered bullets, ``<details>``."""

import re
from collections.abc import Callable, Iterator, Mapping

from examgen.diagnostic import Diagnostic, warning
from examgen.read.characters import UNWANTED, check_characters
from examgen.read.foreign.importer import ForeignRead, Importer, local_id
from examgen.read.foreign.places import moved
from examgen.read.foreign.tasklist_lines import Page, heading_of, lay_out
from examgen.read.foreign.tasklist_matter import front_matter, read_matter
from examgen.read.foreign.tasklist_question import read_question
from examgen.read.foreign.tasklist_split import Split, split
from examgen.read.references import definition, fold_label
from examgen.source import Source, Span

_BOX = re.compile(r"^[ \t]*[-*+][ \t]+\[[^\[\]\n]{0,3}\][ \t]", re.MULTILINE)
_TICK = re.compile(r"^[ \t]*[-*+][ \t]+\[[xX]\][ \t]", re.MULTILINE)
_LETTERED = re.compile(r"^[ \t]*[-*+][ \t]+\(?[A-Za-z][.)][ \t]", re.MULTILINE)

_LABEL = re.compile(r"\[([^\[\]\n]+)\]")


def sniff(text: str) -> float:
    """Tell how much a text looks like task-list Markdown."""
    if _BOX.search(text):
        return 0.95 if _TICK.search(text) else 0.8
    return 0.7 if _LETTERED.search(text) and "<details" in text.lower() else 0.0


def read_tasklist(source: Source) -> ForeignRead:
    """Read a file of questions with boxes or lettered bullets. Never raises."""
    start, matter = front_matter(source)
    if matter is not None and any(key.text == "question" for key, _ in matter.entries):
        item, page = read_matter(source, start, matter)
        comments = tuple(_unused_definitions(page, start))
        return ForeignRead(items=(item,), comments=comments, diagnostics=_sorted(page))
    page = lay_out(source, start)
    parted = split(page, start)
    count = len(parted.questions)
    items = tuple(
        read_question(page, question, local_id(number, count))
        for number, question in enumerate(parted.questions, 1)
    )
    comments = _rest(page, parted, start)
    found = _sorted(page)
    if page.shifts:
        move = _mover(page.shifts)
        items, found = moved(items, move), moved(found, move)
    title = _title(page, parted)
    return ForeignRead(items=items, title=title, comments=comments, diagnostics=found)


def _rest(page: Page, parted: Split, start: int) -> tuple[str, ...]:
    """Return what belongs to no question, and report it; front matter and comments are not."""
    source = page.layout.source
    comments = ["\n".join(source.lines[:start])] if start else []
    for first, end in parted.rest:
        lines = page.layout.lines[first:end]
        told = next(at for at in range(first, end) if page.layout.lines[at].strip())
        span = source.line_span(told + 1)
        message = "this text belongs to no question, and is kept as a comment"
        page.found.append(warning("text-unused", message, span))
        comments.append("\n".join(lines).strip())
    taken = {at for question in parted.questions for at in range(question.start, question.end)}
    comments += [text for at, _, text in page.layout.comments if at not in taken and text]
    return (*comments, *_unused_definitions(page, start))


def _unused_definitions(page: Page, start: int) -> Iterator[str]:
    """Return the definitions of links that no text refers to."""
    lines = page.layout.source.lines
    defined = [
        at
        for at in range(start, len(lines))
        if at not in page.layout.inside and definition(lines[at], 0, len(lines[at]))
    ]
    known = frozenset(defined)
    text = "\n".join(line for at, line in enumerate(lines) if at not in known)
    used = {fold_label(label) for label in _LABEL.findall(text)}
    for at in defined:
        label = _LABEL.search(lines[at])
        if label is not None and fold_label(label[1]) not in used:
            yield lines[at].strip()


def _title(page: Page, parted: Split) -> str | None:
    found = heading_of(page.layout, parted.title) if parted.title is not None else None
    return found["text"].rstrip(" \t#") if found else None


def _sorted(page: Page) -> tuple[Diagnostic, ...]:
    excerpt = page.layout.source.excerpt()
    unwanted = check_characters(excerpt) if UNWANTED.search(excerpt.text) else ()
    return tuple(sorted((*page.found, *unwanted), key=lambda d: (d.span, d.rule)))


def _mover(shifts: Mapping[int, int]) -> Callable[[Span], Span]:
    """Return what moves spans back by the indent that was taken from their lines."""

    def move(span: Span) -> Span:
        column = span.column + shifts.get(span.line, 0)
        end_column = span.end_column + shifts.get(span.end_line, 0)
        return span._replace(column=column, end_column=end_column)

    return move


IMPORTER = Importer(
    name="tasklist",
    summary="Markdown with `- [x]` boxes, or lettered bullets and answers in <details>",
    sniff=sniff,
    read=read_tasklist,
)
