"""Requirements that the pool is too small for, whatever else is asked."""

from collections.abc import Callable
from fractions import Fraction

from examgen.assemble.conflict_words import row_text
from examgen.assemble.problem import Problem, Row, RowKind
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, error

_SAME_MARKS = (
    "questions to choose from carry the same marks: give the section `marks_each`, "
    "write more of them, or let candidates choose fewer"
)

# A row to a hint: what keeps items out of its pool.
PoolHint = Callable[[Row], str | None]


def short_rows(problem: Problem) -> tuple[tuple[int, int], ...]:
    """Return (row, the sum that comes nearest to its bounds) of rows that cannot be met alone."""
    least, most = reach_of(problem)
    found: list[tuple[int, int]] = []
    for index, row in enumerate(problem.rows):
        if row.low is not None and most[index] < row.low:
            found.append((index, most[index]))
        elif row.high is not None and least[index] > row.high:
            found.append((index, least[index]))
    return tuple(found)


def reach_of(problem: Problem) -> tuple[list[int], list[int]]:
    """Return the least and the most that each row's sum can be with every item free."""
    numbers = [0] * len(problem.profiles)
    for candidate in problem.candidates:
        numbers[candidate.profile] += 1
    least, most = [0] * len(problem.rows), [0] * len(problem.rows)
    for places, number in zip(problem.profiles, numbers, strict=True):
        ends: dict[int, tuple[int, int]] = {}
        for place in places:
            for row, term in place.terms:
                low, high = ends.get(row, (0, 0))
                ends[row] = (min(low, term), max(high, term))
        for row, (low, high) in ends.items():
            least[row] += number * low
            most[row] += number * high
    return least, most


def short_pool(row: Row, reached: int, hint: PoolHint | None) -> Diagnostic:
    """Return the error of a row that cannot be met alone."""
    why = hint(row) if hint is not None else None
    have = _written(row, reached)
    if row.low is not None and reached < row.low:
        if row.share:
            message = f"no questions can make up `{row_text(row)}`"
        elif row.kind is RowKind.LIKE_FIRST:
            message = f"what is left does not come to the {row_text(row)}"
        else:
            message = f"{row.name}: need {_written(row, row.low)}, have {have}"
        if row.kind is RowKind.CHOICE:
            why = why or _SAME_MARKS
        why = why or "write more questions for it, or ask for fewer"
    else:
        message = f"{row.name}: {row.text} allowed, the named questions alone make {have}"
        why = why or "take named questions off the list, or allow more"
    return error("short-pool", message, row.span, why)


def _written(row: Row, number: int) -> str:
    value: Fraction = (number + row.named) * row.scale
    unit = "" if row.unit == "questions" else f" {row.unit}"
    return f"{exact(value)}{unit}"
