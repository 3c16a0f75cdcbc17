"""Characters that no bundled font holds, found before they print as boxes."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from examgen.diagnostic import Diagnostic, error
from examgen.model.content import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strike,
    Strong,
    Table,
    Text,
)
from examgen.model.paper import (
    FillGaps,
    Form,
    GapMenu,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    Paper,
    PickMany,
    PickOne,
    Question,
    WriteCode,
)
from examgen.render.pdf.fonts import missing
from examgen.source import Span

Located = tuple[str, Span]


def missing_characters(paper: Paper, form: Form, span: Span) -> tuple[Diagnostic, ...]:
    """Return an error for each text on a form with a character that cannot be set.

    ``span`` stands for the paper's own texts, which have no place in a source here.
    """
    names = (paper.title, paper.course, paper.term, paper.institution, paper.licence)
    places = [(name, span) for name in names if name]
    places += _texts(paper.instructions)
    for section in form.sections:
        places += [(section.title or "", span), *_texts(section.instructions)]
        for passage in section.passages:
            places += [(passage.title or "", passage.span), *_texts(passage.body)]
        for question in section.questions:
            places += _question(question)
    return tuple(dict.fromkeys(_report(*place) for place in places if missing(place[0])))


def missing_texts(texts: Iterable[str], span: Span) -> tuple[Diagnostic, ...]:
    """Return an error for each text with a character that cannot be set, at a place for all."""
    return tuple(dict.fromkeys(_report(text, span) for text in texts if missing(text)))


def missing_in(view: object) -> str:
    """Return the characters that cannot be set in the texts of a view model, each once."""
    return "".join(dict.fromkeys(missing("".join(_texts_in(view)))))


def in_words(absent: str) -> str:
    """Return some of the characters of a text as a message names them."""
    return ", ".join(f"{character!r} (U+{ord(character):04X})" for character in absent[:5])


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts_in(one)
    elif is_dataclass(value):
        for member in fields(value):
            yield from _texts_in(getattr(value, member.name))


def _report(text: str, span: Span) -> Diagnostic:
    absent = missing(text)
    # A text without escapes lies in its source as it is.
    if span.line == span.end_line and span.end_column - span.column == len(text):
        column = span.column + text.index(absent[0])
        span = Span(span.path, span.line, column, span.line, column + 1)
    return error(
        "missing-glyph",
        f"no font of the paper holds {in_words(absent)}",
        span,
        "write it in other words, or as a figure",
    )


def _question(question: Question) -> Iterator[Located]:
    yield from _texts(question.stem)
    match question.task:
        case PickOne(choices=entries) | PickMany(choices=entries) | OrderEntries(entries=entries):
            for entry in entries:
                yield from _texts(entry.body)
        case MatchColumns(left=left, right=right):
            for entry in (*left, *right):
                yield from _texts(entry.body)
        case FillGaps(gaps=gaps):
            for gap in gaps:
                if isinstance(gap, GapMenu):
                    yield "".join(gap.choices), question.span
        case NumberBlank(unit=unit):
            yield unit, question.span
        case WriteCode(starter=starter):
            yield starter or "", question.span
        case _:
            pass


def _texts(blocks: Blocks) -> Iterator[Located]:
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[Located]:
    match block:
        case Paragraph(children=children) | Heading(children=children):
            yield from _inline(children)
        case CodeBlock(text=text, span=span):
            yield text, span
        case ListBlock(entries=entries):
            for entry in entries:
                yield from _texts(entry)
        case Quote(children=children):
            yield from _texts(children)
        case Table(header=header, rows=rows):
            for row in (header, *rows):
                for cell in row:
                    yield from _inline(cell)
        case _:
            pass


def _inline(nodes: tuple[Inline, ...]) -> Iterator[Located]:
    for node in nodes:
        match node:
            case Text(text=text, span=span) | Code(text=text, span=span):
                yield text, span
            case Emphasis() | Strong() | Strike() | Link():
                yield from _inline(node.children)
            case Image(title=title, span=span):
                yield title, span
            case _:
                pass
