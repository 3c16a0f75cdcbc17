"""Quiz text as it is copied from a page: ``Question 3``, ``A) …``, ``Correct Answer: B``.

It is plain text: nothing in it is markup. A table of score bands may stand at its end.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.content import Blocks, Paragraph, Text
from examgen.model.item import Choice, Essay, Item, ItemType, Multiple, Response, Single, Status
from examgen.read.characters import UNWANTED, check_characters
from examgen.read.foreign.importer import ForeignRead, Importer, local_id
from examgen.read.foreign.labels import BUTTON, follow, letters_of, wanted_number
from examgen.read.foreign.pasted_bands import read_bands
from examgen.read.foreign.tasklist_question import to_be_finished
from examgen.source import Source, Span

_HEAD = re.compile(
    r"[ \t]*(?P<word>[^\W\d_]{1,20})[ \u00a0]{0,2}(?P<number>\d{1,4})[ \t]*[.:)]?[ \t]*$"
)
_CHOICE = re.compile(r"[ \t]*\(?(?P<letter>[A-Za-z])[.):][ \t]+(?=\S)")
_ANSWER = re.compile(
    r"[ \t]*(?:the[ \t]+)?(?:correct[ \t]+)?(?:answers?|key)(?:\(s\))?[ \t]*(?:is|are)?[ \t]*[:：=]"
    r"[ \t]*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_FIRST_LETTER = re.compile(r"\(?(?P<letter>[A-Za-z])[.):][ \t]+\S")
_EXPLANATION = re.compile(r"[ \t]*explanation[ \t]*[:：]?[ \t]*", re.IGNORECASE)
_COUNT = re.compile(r"[ \t]*(?P<number>\d{1,4})[ \t]+questions?\b", re.IGNORECASE)
_FURNITURE = re.compile(r"\b(?:click|tap|press)\b", re.IGNORECASE)


@dataclass(slots=True, kw_only=True)
class _Reading:
    """A text on its way."""

    source: Source
    found: list[Diagnostic] = field(default_factory=list)

    def span(self, at: int) -> Span:
        """Return the span of what stands in a line (from 0)."""
        line = self.source.lines[at].rstrip()
        start = len(line) - len(line.lstrip())
        return Span(self.source.path, at + 1, start + 1, at + 1, len(line) + 1)


@dataclass(slots=True)
class _Parts:
    """The lines of a question, each with its number, dealt out."""

    stem: list[tuple[int, str]] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    choices: list[list[tuple[int, str]]] = field(default_factory=list)
    answer: tuple[int, str] | None = None
    explanation: list[tuple[int, str]] = field(default_factory=list)


def sniff(text: str) -> float:
    """Tell how much a text looks like pasted quiz text."""
    lines = text.split("\n")
    heads = sum(_HEAD.match(line) is not None for line in lines)
    choices = sum(_CHOICE.match(line) is not None for line in lines)
    answers = sum(_ANSWER.match(line) is not None for line in lines)
    if not heads or choices < 2:
        return 0.0
    return 0.9 if answers else 0.5


def read_pasted(source: Source) -> ForeignRead:
    """Read pasted quiz text. Never raises."""
    reading = _Reading(source=source)
    if UNWANTED.search(source.text):
        reading.found.extend(check_characters(source.excerpt()))
    heads = _heads(source.lines)
    bands, bands_at = read_bands(source, heads[-1] if heads else 0, len(heads), reading.found)
    ends = [*heads[1:], bands_at]
    items = tuple(
        _item(reading, at, end, local_id(number, len(heads)))
        for number, (at, end) in enumerate(zip(heads, ends, strict=False), 1)
    )
    title, instructions, comments = _front(reading, heads, len(items))
    return ForeignRead(
        items=items,
        title=title,
        instructions=instructions,
        comments=comments,
        bands=bands,
        diagnostics=tuple(sorted(reading.found, key=lambda d: (d.span, d.rule))),
    )


def _heads(lines: Sequence[str]) -> list[int]:
    """Return the lines such as ``Question 3``, by the word that most of them have."""
    found = [
        (at, head["word"].casefold())
        for at, line in enumerate(lines)
        if (head := _HEAD.match(line))
    ]
    if not found:
        return []
    word = Counter(word for _, word in found).most_common(1)[0][0]
    return [at for at, other in found if other == word]


def _front(
    reading: _Reading, heads: Sequence[int], count: int
) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    """Return the title, the instructions, and all that stands above the first question."""
    lines = reading.source.lines
    if not heads:
        text = reading.source.text.strip()
        if text:
            message = "there is no line such as `Question 1`, so nothing was imported"
            hint = "write such a line above each question"
            reading.found.append(error("no-questions", message, reading.span(0), hint))
        return None, (), (text,) if text else ()
    above = [(at, lines[at].strip()) for at in range(heads[0]) if lines[at].strip()]
    if not above:
        return None, (), ()
    instructions: list[str] = []
    for at, text in above[1:]:
        told = _COUNT.match(text)
        if told is not None and int(told["number"]) != count:
            message = f"the text says {told['number']} questions, and there are {count}"
            reading.found.append(warning("question-count", message, reading.span(at)))
        if told is None and not _FURNITURE.search(text):
            instructions.append(text)
    comment = "\n".join(text for _, text in above[1:])
    return above[0][1], tuple(instructions), (comment,) if comment else ()


def _item(reading: _Reading, head: int, end: int, id: str) -> Item:  # noqa: A002 - the field's name
    lines = reading.source.lines
    before = len(reading.found)
    parts = _parts(lines, head + 1, end)
    key = _key(reading, parts, head)
    choices = tuple(
        Choice(
            body=_paragraphs(reading, texts),
            correct=index in key,
            span=reading.span(texts[0][0]),
        )
        for index, texts in enumerate(parts.choices)
    )
    notes = tuple(to_be_finished(d) for d in reading.found[before:])
    response, type_ = _response(choices)
    return Item(
        id=id,
        type=type_,
        response=response,
        stem=_paragraphs(reading, parts.stem),
        status=Status.DRAFT if notes else Status.READY,
        source=lines[head].strip(" \t.:)"),
        explanation=_paragraphs(reading, parts.explanation),
        notes=notes,
        span=reading.span(head),
    )


def _parts(lines: Sequence[str], start: int, end: int) -> _Parts:
    """Deal the lines of a question out."""
    parts = _Parts()
    answered = False
    for at in range(start, end):
        line = lines[at]
        answer = None if parts.answer else _ANSWER.match(line)
        choice = None if answered else _CHOICE.match(line)
        if not line.strip():
            continue
        if BUTTON.match(line):
            answered = True
        elif answer is not None:
            answered, parts.answer = True, (at, answer["rest"].strip())
        elif choice is not None and follow([*parts.letters, choice["letter"]]):
            parts.letters.append(choice["letter"])
            parts.choices.append([(at, line[choice.end() :])])
        elif answered:
            word = _EXPLANATION.match(line)
            parts.explanation.append((at, line[word.end() :] if word else line))
        elif parts.choices:
            parts.choices[-1].append((at, line))
        else:
            parts.stem.append((at, line))
    return parts


def _paragraphs(reading: _Reading, texts: Sequence[tuple[int, str]]) -> Blocks:
    """Return each line as a paragraph of plain text."""
    return tuple(
        Paragraph(children=(Text(text=text.strip(), span=span),), span=span)
        for at, text in texts
        if text.strip()
        for span in (reading.span(at),)
    )


def _key(reading: _Reading, parts: _Parts, head: int) -> set[int]:
    """Return the indexes of the right choices; what cannot be judged is reported."""
    place = reading.span(head)
    if not parts.choices:
        hint = "choices are lines such as `A) text`"
        reading.found.append(error("no-choices", "this question has no choices", place, hint))
        return set()
    if parts.answer is None:
        hint = "tick the right choice, then remove `status=draft`"
        reading.found.append(error("no-key", "nothing tells which choice is right", place, hint))
        return set()
    at, text = parts.answer
    indexes = _named(text, [entry[0][1].strip() for entry in parts.choices])
    if not indexes or max(indexes) >= len(parts.choices):
        last = chr(ord("A") + len(parts.choices) - 1)
        message = f"the answer `{text[:40]}` names no choice from A to {last}"
        reading.found.append(error("key-unknown", message, reading.span(at)))
        indexes = {index for index in indexes if index < len(parts.choices)}
    wanted = wanted_number("\n".join(text for _, text in parts.stem))
    if wanted is not None and indexes and wanted[0] != len(indexes):
        message = f"“{wanted[1]}” contradicts the key, which names {len(indexes)}"
        hint = "correct the key or the number, then remove `status=draft`"
        reading.found.append(error("key-conflict", message, reading.span(at), hint))
    return indexes


def _named(text: str, choices: Sequence[str]) -> set[int]:
    """Return the indexes of the choices that an answer names by letter or in full."""
    same = [n for n, choice in enumerate(choices) if choice.casefold() == text.casefold()]
    if len(same) == 1:
        return set(same)
    first = _FIRST_LETTER.match(text)
    letters = letters_of(text) or ((first["letter"].upper(),) if first else ())
    return {ord(letter) - ord("A") for letter in letters}


def _response(choices: tuple[Choice, ...]) -> tuple[Response, ItemType]:
    if not choices:
        return Essay(rubric=()), ItemType.ESSAY
    if sum(choice.correct for choice in choices) > 1:
        return Multiple(choices=choices), ItemType.MULTIPLE
    return Single(choices=choices), ItemType.SINGLE


IMPORTER = Importer(
    name="pasted",
    summary="quiz text copied from a page: `Question 1`, `A) …`, `Correct Answer: B`",
    sniff=sniff,
    read=read_pasted,
)
