"""What a YAML question asks for: choices, an answer, pairs, an order, a rubric, gaps."""

from typing import assert_never

from examgen.diagnostic import error
from examgen.model.content import Blocks
from examgen.model.item import (
    Choice,
    Cloze,
    ClozeGap,
    CodeAnswer,
    Criterion,
    Essay,
    ItemType,
    Match,
    Multiple,
    Numeric,
    Order,
    Pair,
    Response,
    Short,
    Single,
    TrueFalse,
)
from examgen.read import mappings
from examgen.read.answer import read_answer, split_bars
from examgen.read.fields import ItemFields
from examgen.read.located_yaml import Node, Scalar
from examgen.read.mappings import Opened, Reading
from examgen.read.yaml_content import content, line, line_of, raw
from examgen.read.yaml_tables import CHOICE_KEYS, CRITERION_KEYS, PAIR_KEYS, RESPONSE_KEYS
from examgen.source import Excerpt, Span

# Which keys a response of each type is made of.
_PARTS: dict[ItemType, tuple[str, ...]] = {
    ItemType.SINGLE: ("choices",),
    ItemType.MULTIPLE: ("choices",),
    ItemType.NUMERIC: ("answer", "answers"),
    ItemType.SHORT: ("answer", "answers", "pattern"),
    ItemType.TRUE_FALSE: ("answer",),
    ItemType.MATCH: ("pairs", "extras"),
    ItemType.ORDER: ("order",),
    ItemType.CLOZE: (),
    ItemType.ESSAY: ("rubric",),
    ItemType.CODE: ("rubric", "starter"),
}
_NEEDED = {
    ItemType.SINGLE: "choices",
    ItemType.MULTIPLE: "choices",
    ItemType.NUMERIC: "answer",
    ItemType.SHORT: "answer",
    ItemType.TRUE_FALSE: "answer",
    ItemType.MATCH: "pairs",
    ItemType.ORDER: "order",
}


def read_response(
    opened: Opened, fields: ItemFields, gaps: tuple[ClozeGap, ...], reading: Reading
) -> tuple[ItemType, Response] | None:
    """Read the response of a question; None after saying why there is none."""
    type_ = fields.type or _guess(opened, fields)
    if type_ is not None and not _belong(opened, type_, reading):
        return None
    if type_ in (None, ItemType.NUMERIC, ItemType.SHORT, ItemType.TRUE_FALSE):
        return _answered(opened, fields, reading)
    needed = _NEEDED.get(type_)
    if needed is not None and needed not in opened.entries:
        message = f"a question of type `{type_}` needs `{needed}`"
        reading.found.append(error("missing-field", message, _place(opened)))
        return None
    if type_ in (ItemType.SINGLE, ItemType.MULTIPLE):
        return _chosen(opened, fields.type, reading)
    response = _composed(opened, type_, fields, gaps, reading)
    return None if response is None else (type_, response)


def _guess(opened: Opened, fields: ItemFields) -> ItemType | None:
    """Return the type that the keys tell; None leaves it to the answer."""
    if "choices" in opened.entries:
        return ItemType.SINGLE
    if "pairs" in opened.entries:
        return ItemType.MATCH
    if "order" in opened.entries:
        return ItemType.ORDER
    if "starter" in opened.entries:
        return ItemType.CODE
    if "rubric" in opened.entries:
        return ItemType.CODE if fields.code_language else ItemType.ESSAY
    return None


def _belong(opened: Opened, type_: ItemType, reading: Reading) -> bool:
    """Report keys that the type has no use for."""
    strange = [
        name for name in opened.entries if name in RESPONSE_KEYS and name not in _PARTS[type_]
    ]
    for name in strange:
        message = f"`{name}` does not go with a question of type `{type_}`"
        hint = f"remove it, or change the type; {type_} takes {', '.join(_PARTS[type_]) or 'gaps'}"
        span = opened.entries[name][0].span
        reading.found.append(error("wrong-part", message, span, hint))
    return not strange


def _answered(
    opened: Opened, fields: ItemFields, reading: Reading
) -> tuple[ItemType, Response] | None:
    """Read a number, a short text or a judgement."""
    answers = _answers(opened, reading)
    pattern = mappings.scalar(opened, "pattern", reading)
    if not answers and pattern is None:
        if not {"answer", "answers", "pattern"} & {*opened.entries}:
            hint = "`choices`, `answer`, `answers`, `pairs`, `order` or `rubric`, or a `type`"
            message = "this question asks for nothing"
            reading.found.append(error("missing-field", message, _place(opened), hint))
        return None
    response, diagnostics = read_answer(
        answers,
        pattern.excerpt if pattern else None,
        type=fields.type,
        unit=fields.unit or "",
        language=fields.language or reading.project.language,
    )
    reading.found.extend(diagnostics)
    if response is None:
        return None
    match response:
        case Numeric():
            return ItemType.NUMERIC, response
        case Short():
            return ItemType.SHORT, response
        case TrueFalse():
            return ItemType.TRUE_FALSE, response
        case _:
            assert_never(response)


def _answers(opened: Opened, reading: Reading) -> tuple[Excerpt, ...]:
    if "answer" in opened.entries and "answers" in opened.entries:
        message = "`answer` and `answers` are both given"
        span = opened.entries["answers"][0].span
        reading.found.append(error("wrong-part", message, span, "keep the list `answers`"))
    single = mappings.scalar(opened, "answer", reading)
    if single is not None:
        return split_bars(single.excerpt)
    if "answers" not in opened.entries:
        return ()
    key, node = opened.entries["answers"]
    texts = [
        mappings.text_node("answers", entry, key, reading, prose=True, entry=True)
        for entry in mappings.list_of("answers", key, node, reading)
    ]
    return tuple(text.excerpt for text in texts if text is not None)


def _chosen(
    opened: Opened, declared: ItemType | None, reading: Reading
) -> tuple[ItemType, Response]:
    """Read choices; several right ones make it ``multiple`` where no type is declared."""
    key, node = opened.entries["choices"]
    choices = tuple(
        _choice(entry, reading) for entry in mappings.list_of("choices", key, node, reading)
    )
    several = sum(choice.correct for choice in choices) > 1
    type_ = declared or (ItemType.MULTIPLE if several else ItemType.SINGLE)
    if type_ is ItemType.MULTIPLE:
        return type_, Multiple(choices=choices)
    return type_, Single(choices=choices)


def _choice(node: Node, reading: Reading) -> Choice:
    if isinstance(node, Scalar):
        body = line_of("choices", node, node, reading)
        return Choice(body=body, correct=False, span=node.span)
    opened = mappings.open_mapping(node, CHOICE_KEYS, "a choice", reading, mend=True)
    if mappings.misses(opened, "text"):
        message = "this choice has no `text`"
        reading.found.append(error("missing-field", message, node.span))
    return Choice(
        body=line(opened, "text", reading),
        correct=bool(mappings.value(opened, "correct", reading)),
        pin=bool(mappings.value(opened, "pin", reading)),
        rationale=content(opened, "rationale", reading),
        lure=content(opened, "lure", reading),
        span=node.span,
    )


def _composed(
    opened: Opened,
    type_: ItemType,
    fields: ItemFields,
    gaps: tuple[ClozeGap, ...],
    reading: Reading,
) -> Response | None:
    """Read a match, an order, a cloze, an essay or code."""
    if type_ is ItemType.MATCH:
        return _match(opened, reading)
    if type_ is ItemType.ORDER:
        return Order(entries=_lines(opened, "order", reading))
    if type_ is ItemType.CLOZE:
        if not gaps:
            message = "this cloze question has no gap in its stem"
            hint = "write `[[answer]]` where the gap is"
            reading.found.append(error("missing-field", message, _place(opened), hint))
            return None
        return Cloze(gaps=gaps)
    rubric = _rubric(opened, reading)
    if type_ is ItemType.ESSAY:
        return Essay(rubric=rubric, lines=fields.lines)
    starter = raw(opened, "starter", reading)
    language = fields.code_language or ""
    return CodeAnswer(rubric=rubric, language=language, starter=starter, lines=fields.lines)


def _match(opened: Opened, reading: Reading) -> Match:
    pairs: list[Pair] = []
    for entry in mappings.list_of("pairs", *opened.entries["pairs"], reading):
        own = mappings.open_mapping(entry, PAIR_KEYS, "a pair", reading, mend=True)
        missing = [name for name in PAIR_KEYS if mappings.misses(own, name)]
        if missing:
            message = f"this pair has no `{missing[0]}`"
            hint = "a right side that belongs to no left one goes under `extras`"
            reading.found.append(error("missing-field", message, entry.span, hint))
        pairs.append(
            Pair(
                left=line(own, "left", reading), right=line(own, "right", reading), span=entry.span
            )
        )
    return Match(pairs=tuple(pairs), extras=_lines(opened, "extras", reading))


def _rubric(opened: Opened, reading: Reading) -> tuple[Criterion, ...]:
    if "rubric" not in opened.entries:
        return ()
    rubric: list[Criterion] = []
    for entry in mappings.list_of("rubric", *opened.entries["rubric"], reading):
        if isinstance(entry, Scalar):
            body = line_of("rubric", entry, entry, reading)
            rubric.append(Criterion(body=body, marks=None, span=entry.span))
            continue
        own = mappings.open_mapping(entry, CRITERION_KEYS, "a criterion", reading, mend=True)
        if mappings.misses(own, "criterion"):
            message = "this line of the rubric has no `criterion`"
            reading.found.append(error("missing-field", message, entry.span))
        body, marks = line(own, "criterion", reading), mappings.value(own, "marks", reading)
        rubric.append(Criterion(body=body, marks=marks, span=entry.span))
    return tuple(rubric)


def _lines(opened: Opened, name: str, reading: Reading) -> tuple[Blocks, ...]:
    if name not in opened.entries:
        return ()
    key, node = opened.entries[name]
    return tuple(
        line_of(name, entry, key, reading) for entry in mappings.list_of(name, key, node, reading)
    )


def _place(opened: Opened) -> Span:
    """Return where to say that something is missing: the stem's key, or the first line."""
    if "stem" in opened.entries:
        return opened.entries["stem"][0].span
    span = opened.node.span
    return Span(span.path, span.line, span.column, span.line, span.column + 1)
