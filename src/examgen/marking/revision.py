"""What an examiner decides after an exam: other keys, or a question dropped."""

from dataclasses import dataclass
from fractions import Fraction

from examgen.marking.answer import Answer
from examgen.marking.numbers import PLAIN, NumberStyle
from examgen.marking.score import amount, is_blank, score
from examgen.model.key import Key
from examgen.model.marking import Rule
from examgen.model.ruling import Drop

__all__ = ["Drop", "Revision", "score_revised"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """Keys accepted besides the printed one, and whether the question is dropped."""

    any_of: tuple[Key, ...] = ()
    drop: Drop | None = None


def score_revised(
    rule: Rule,
    key: Key,
    answer: Answer,
    marks: Fraction,
    choices: int,
    *,
    revision: Revision,
    style: NumberStyle = PLAIN,
) -> Fraction:
    """Return the marks under a revised key: the best that any accepted key gives.

    Raises TypeError where the answer is of another kind than a key.
    """
    if revision.drop is Drop.ALL or (revision.drop is Drop.ATTEMPTED and not is_blank(answer)):
        return amount(rule.full, marks)
    keys = (key, *revision.any_of)
    return max(score(rule, each, answer, marks, choices, style=style) for each in keys)
