"""Answers without choices: numbers, texts with a pattern, true or false."""

import re

from examgen.decimals import has_decimal_comma
from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.item import Interval, ItemType, Numeric, Short, TrueFalse
from examgen.read.intervals import Measured, measure
from examgen.read.near_numbers import RULE
from examgen.read.near_words import JUDGED
from examgen.read.values import Wrong
from examgen.source import Excerpt, Span

_MAX_PATTERN = 1000
_BAR = re.compile(r"\\?\|")

Answered = Numeric | Short | TrueFalse


def split_bars(excerpt: Excerpt) -> tuple[Excerpt, ...]:
    """Split at each ``|`` that has no backslash before it; ``\\|`` becomes a bar."""
    cuts = [found.start() for found in _BAR.finditer(excerpt.text) if found.group() == "|"]
    starts, ends = [0, *(at + 1 for at in cuts)], [*cuts, len(excerpt.text)]
    pieces = zip(starts, ends, strict=True)
    return tuple(_bars(_stripped(excerpt.slice(start, end))) for start, end in pieces)


def read_answer(
    answers: tuple[Excerpt, ...],
    pattern: Excerpt | None,
    *,
    type: ItemType | None,  # noqa: A002 - the field's own name
    unit: str,
    language: str,
) -> tuple[Answered | None, tuple[Diagnostic, ...]]:
    """Read the alternatives of an answer, and the pattern beside them.

    Without ``type`` numbers make it numeric, ``true`` and ``false`` a judgement, and
    anything else or a pattern a short text. A declared ``unit`` asks for numbers.
    """
    found: list[Diagnostic] = []
    answers = tuple(_stripped(answer) for answer in answers)
    given = (*answers, pattern) if pattern else answers
    if not given:
        return None, ()
    span = _joined(given)
    empty = [error(RULE, "an answer is empty", _whole(a)) for a in given if not a.text]
    if empty:
        return None, tuple(empty)
    if type is None:
        type = _guess(answers, pattern, unit, language)  # noqa: A001 - the field's own name
        found += _meant_as_judgement(answers, pattern)
    value = _read(answers, pattern, type, unit, language, span, found)
    return value, tuple(found)


def read_intervals(
    excerpts: tuple[Excerpt, ...], *, unit: str, language: str
) -> tuple[tuple[Interval, ...] | None, tuple[Diagnostic, ...]]:
    """Read alternatives that must all be numbers (also the gap ``[[= 3.14 ± 0.01]]``)."""
    found: list[Diagnostic] = []
    intervals, _ = _numbers(excerpts, unit, language, found)
    return (None if found else intervals), tuple(found)


def _guess(
    answers: tuple[Excerpt, ...], pattern: Excerpt | None, unit: str, language: str
) -> ItemType:
    if pattern is not None:
        return ItemType.SHORT
    if len(answers) == 1 and answers[0].text.lower() in ("true", "false"):
        return ItemType.TRUE_FALSE
    comma = has_decimal_comma(language)
    read = [measure(a.text, unit=unit, comma=comma, numeric=bool(unit)) for a in answers]
    return ItemType.SHORT if None in read else ItemType.NUMERIC


def _meant_as_judgement(
    answers: tuple[Excerpt, ...], pattern: Excerpt | None
) -> tuple[Diagnostic, ...]:
    """Report an answer that is only ``yes`` or ``no``: candidates would have to type the word."""
    word = answers[0].text if len(answers) == 1 and pattern is None else ""
    judged = JUDGED.get(word.casefold())
    if judged is None:
        return ()
    message = f"`{word}` is a word that candidates would have to type"
    hint = f"write `{judged}` for a true-false question, or say `type: short` if it is a text"
    return (warning(RULE, message, _whole(answers[0]), hint),)


def _read(
    answers: tuple[Excerpt, ...],
    pattern: Excerpt | None,
    type: ItemType,  # noqa: A002 - the field's own name
    unit: str,
    language: str,
    span: Span,
    found: list[Diagnostic],
) -> Answered | None:
    """Read by type."""
    if type is ItemType.SHORT:
        if pattern is not None and not _valid(pattern, found):
            return None
        texts = tuple(dict.fromkeys(answer.text for answer in answers))
        return Short(accepted=texts, pattern=pattern.text if pattern else None, span=span)
    if pattern is not None:
        message = f"a pattern goes with `type: short`, not with `{type}`"
        found.append(error(RULE, message, _whole(pattern), "remove the pattern or the type"))
        return None
    if type is ItemType.NUMERIC:
        intervals, read_unit = _numbers(answers, unit, language, found)
        return None if found else Numeric(accepted=intervals, unit=read_unit, span=span)
    if type is ItemType.TRUE_FALSE:
        return _judgement(answers, span, found)
    message = f"a question of type `{type}` takes no answer of this kind"
    hint = "answers go with the types numeric, short and true-false"
    found.append(error(RULE, message, span, hint))
    return None


def _judgement(
    answers: tuple[Excerpt, ...], span: Span, found: list[Diagnostic]
) -> TrueFalse | None:
    text = answers[0].text.lower()
    if len(answers) == 1 and text in ("true", "false"):
        return TrueFalse(value=text == "true", span=span)
    judged = JUDGED.get(answers[0].text.casefold()) if len(answers) == 1 else None
    hint = f"write `{judged}`" if judged else None
    message = "the answer of a true-false question is `true` or `false`"
    found.append(error(RULE, message, span, hint))
    return None


def _numbers(
    answers: tuple[Excerpt, ...], unit: str, language: str, found: list[Diagnostic]
) -> tuple[tuple[Interval, ...], str]:
    """Read alternatives as numbers; all units among them must be one."""
    intervals: list[Interval] = []
    comma = has_decimal_comma(language)
    agreed = unit
    for answer in map(_stripped, answers):
        read = measure(answer.text, unit=unit, comma=comma, numeric=True)
        if isinstance(read, Measured):
            if read.unit and agreed and read.unit != agreed:
                message = f"the unit `{read.unit}` differs from `{agreed}`"
                found.append(error(RULE, message, _whole(answer), "use one unit throughout"))
            agreed = agreed or read.unit
            intervals.append(read.interval)
        elif isinstance(read, Wrong):
            found.append(error(read.rule, read.message, _whole(answer), read.hint))
    return tuple(intervals), agreed


def _valid(pattern: Excerpt, found: list[Diagnostic]) -> bool:
    """Report a pattern that RE2 does not take."""
    if len(pattern.text) > _MAX_PATTERN:
        message = f"a pattern has at most {_MAX_PATTERN} characters"
        found.append(error("bad-pattern", message, _whole(pattern)))
        return False
    # RE2 answers in linear time whatever the pattern; loaded where one is written.
    import re2

    options = re2.Options()
    options.log_errors = False
    try:
        re2.compile(pattern.text, options)
    except re2.error as problem:
        said = problem.args[0] if problem.args else b""
        reason = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        hint = "RE2 has no look-around and no back-references; a literal sign takes a backslash"
        found.append(error("bad-pattern", f"no pattern: {reason}", _whole(pattern), hint))
        return False
    return True


def _stripped(excerpt: Excerpt) -> Excerpt:
    text = excerpt.text
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if start == 0 and end == len(text):
        return excerpt
    return excerpt.slice(start, max(start, end))


def _bars(excerpt: Excerpt) -> Excerpt:
    """Return the excerpt with ``\\|`` turned into a bar, each place kept."""
    escapes = [found.start() for found in re.finditer(r"\\\|", excerpt.text)]
    if not escapes:
        return excerpt
    pieces = zip([0, *(at + 1 for at in escapes)], [*escapes, len(excerpt.text)], strict=True)
    return excerpt.cut(pieces, "")


def _whole(excerpt: Excerpt) -> Span:
    return excerpt.span(0, len(excerpt.text))


def _joined(excerpts: tuple[Excerpt, ...]) -> Span:
    """Return the span from the first excerpt to the last in the source."""
    spans = [_whole(excerpt) for excerpt in excerpts]
    start, end = min(span.start for span in spans), max(span.end for span in spans)
    return Span(spans[0].path, *start, *end)
