"""Marks for one response, in exact fractions."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from examgen.marking.answer import (
    Answer,
    Arranged,
    Blank,
    Filled,
    Graded,
    Judged,
    Matched,
    PickedMany,
    PickedOne,
    Typed,
)
from examgen.marking.numbers import PLAIN, NumberStyle, read_number
from examgen.marking.text import is_accepted
from examgen.model.item import ClozeGap, Interval, MenuGap, NumberGap, TextGap
from examgen.model.key import (
    GapsKey,
    JudgementKey,
    Key,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.marking import Amount, MultiMark, Partial, Penalty, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tally:
    """Counts of one response: r, w, k and N of the schemes, and parts judged rightly."""

    right: int
    wrong: int
    keys: int
    total: int
    judged: int


def score(
    rule: Rule,
    key: Key,
    answer: Answer,
    marks: Fraction,
    choices: int,
    *,
    style: NumberStyle = PLAIN,
) -> Fraction:
    """Return the marks that an answer earns on a question that carries ``marks``.

    ``choices`` is the number of choices shown (N); it counts for letter keys only.
    Raises TypeError where the answer is of another kind than the key; a free answer
    has to come as ``Graded``, since no program marks it.
    """
    blank = amount(rule.blank, marks)
    earned = blank if is_blank(answer) else _earned(rule, key, answer, marks, choices, style)
    return earned if rule.floor is None else max(earned, amount(rule.floor, marks))


def amount(value: Amount, marks: Fraction) -> Fraction:
    """Return an amount in marks for a question that carries ``marks``."""
    return value.per_mark * marks + value.constant


def is_blank(answer: Answer) -> bool:
    """Tell whether an answer is none."""
    match answer:
        case Blank():
            return True
        case PickedOne(labels=labels) | PickedMany(labels=labels) | Arranged(labels=labels):
            return not any(labels)
        case Typed(text=text):
            return not text.strip()
        case Matched(pairs=pairs):
            return not pairs
        case Filled(gaps=gaps):
            return all(_is_open(gap) for gap in gaps)
        case Judged() | Graded():
            return False
        case _:
            assert_never(answer)


def _earned(
    rule: Rule, key: Key, answer: Answer, marks: Fraction, choices: int, style: NumberStyle
) -> Fraction:
    match key, answer:
        case LetterKey(), PickedOne():
            return _one(rule, key, frozenset(answer.labels), marks)
        case LetterKey(), PickedMany():
            tally = _letters(frozenset(key.labels), frozenset(answer.labels), choices)
            return _several(rule, tally, marks)
        case NumberKey(), Typed():
            right = _is_number(answer.text, key.accepted, key.unit, style)
        case TextKey(), Typed():
            right = is_accepted(answer.text, key.accepted, key.pattern)
        case JudgementKey(), Judged():
            right = answer.value is key.value
        case MatchKey(), Matched():
            return _several(rule, _pairs(key, answer), marks)
        case OrderKey(), Arranged():
            return _several(rule, _places(key, answer), marks)
        case GapsKey(), Filled():
            return _several(rule, _gaps(key, answer, style), marks)
        case RubricKey(), Graded():
            return min(sum(answer.marks, Fraction(0)), amount(rule.full, marks))
        case _:
            message = f"{type(answer).__name__} is no answer that a {type(key).__name__} can mark"
            raise TypeError(message)
    return amount(rule.full if right else rule.wrong, marks)


def _one(rule: Rule, key: LetterKey, picked: frozenset[str], marks: Fraction) -> Fraction:
    if len(picked) > 1 and rule.multi_mark is MultiMark.BLANK:
        return amount(rule.blank, marks)
    return amount(rule.full if picked == frozenset(key.labels) else rule.wrong, marks)


def _several(rule: Rule, tally: _Tally, marks: Fraction) -> Fraction:
    """Apply the rule's way of sharing marks; ``full`` stands for m in every formula."""
    full, wrong = amount(rule.full, marks), amount(rule.wrong, marks)
    if tally.keys == 0:
        return wrong
    match rule.partial:
        case Partial.EXACT:
            return full if tally.right == tally.keys and not tally.wrong else wrong
        case Partial.PER_CORRECT:
            if tally.right == tally.keys and not tally.wrong:
                return full
            return wrong if tally.wrong else tally.right * amount(rule.each, marks)
        case Partial.PROPORTIONAL:
            return wrong if tally.wrong else full * Fraction(tally.right, tally.keys)
        case Partial.RIGHT_MINUS_WRONG_K:
            return full * Fraction(tally.right - tally.wrong, tally.keys)
        case Partial.RIGHT_MINUS_WRONG_N:
            return full * Fraction(tally.right - tally.wrong, tally.total)
        case Partial.PER_CHOICE | Partial.PER_PART:
            return full * Fraction(tally.judged, tally.total)
        case Partial.FRACTIONS:
            cost = tally.wrong * _cost(rule.penalty, tally)
            return full * (Fraction(tally.right, tally.keys) - cost)
        case _:
            assert_never(rule.partial)


def _cost(penalty: Penalty, tally: _Tally) -> Fraction:
    """Return the share of the marks that one wrong choice takes."""
    distractors = tally.total - tally.keys
    match penalty:
        case Penalty.FALSE:
            return Fraction(1, max(distractors, 1))
        case Penalty.FALSE2:
            return Fraction(1, max(distractors, 2))
        case Penalty.TRUE:
            return Fraction(1, tally.keys)
        case Penalty.ALL:
            return Fraction(1)
        case Penalty.NONE:
            return Fraction(0)
        case _:
            assert_never(penalty)


def _letters(key: frozenset[str], picked: frozenset[str], choices: int) -> _Tally:
    right, wrong = len(picked & key), len(picked - key)
    return _Tally(
        right=right,
        wrong=wrong,
        keys=len(key),
        total=choices,
        judged=right + choices - len(key) - wrong,
    )


def _parts(right: int, given: int, count: int) -> _Tally:
    return _Tally(right=right, wrong=given - right, keys=count, total=count, judged=right)


def _pairs(key: MatchKey, answer: Matched) -> _Tally:
    given: dict[str, set[str]] = {}
    for left, label in answer.pairs:
        given.setdefault(left, set()).add(label)
    right = sum(1 for left, label in key.pairs if given.get(left) == {label})
    return _parts(right, len(given), len(key.pairs))


def _places(key: OrderKey, answer: Arranged) -> _Tally:
    pairs = zip(key.labels, answer.labels, strict=False)
    right = sum(1 for wanted, label in pairs if wanted == label)
    return _parts(right, sum(1 for label in answer.labels if label), len(key.labels))


def _gaps(key: GapsKey, answer: Filled, style: NumberStyle) -> _Tally:
    pairs = list(zip(key.gaps, answer.gaps, strict=False))
    right = sum(1 for gap, value in pairs if _fills(gap, value, style))
    given = sum(1 for _, value in pairs if not _is_open(value))
    return _parts(right, given, len(key.gaps))


def _fills(gap: ClozeGap, value: str | int | None, style: NumberStyle) -> bool:
    match gap:
        case TextGap():
            return isinstance(value, str) and is_accepted(value, gap.accepted, None)
        case NumberGap():
            return isinstance(value, str) and _is_number(value, gap.accepted, "", style)
        case MenuGap():
            return value == gap.key
        case _:
            assert_never(gap)


def _is_open(value: str | int | None) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _is_number(text: str, accepted: Sequence[Interval], unit: str, style: NumberStyle) -> bool:
    value = read_number(text, unit=unit, style=style)
    return value is not None and any(part.low <= value <= part.high for part in accepted)
