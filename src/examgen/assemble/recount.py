"""Counts a draw again, in whole numbers and by nothing but its problem."""

from collections.abc import Sequence

from examgen.assemble.problem import Drawn, Problem, Row

# What a step away from a target costs: more than one question for another can save.
_PULL = 10.0
# Into how many steps the range of a row is split; one whole number at least is a step.
_STEPS = 6


def pull(row: Row) -> tuple[float, int]:
    """Return what one whole number away from a row's target costs, and how many are free.

    Numbers with many steps (seconds, difficulty) are free by half of one, for no draw
    is better by a second.
    """
    if row.low is None or row.high is None:
        step = max(1.0, float(1 / row.scale))
    else:
        step = max(1.0, (row.high - row.low) / _STEPS)
    return _PULL / step, int((step - 1) / 2)


def totals(problem: Problem, drawn: Drawn) -> list[int]:
    """Return what the chosen places add up to, row by row."""
    sums = [0] * len(problem.rows)
    for candidate, place in drawn.places:
        for row, number in problem.profiles[problem.candidates[candidate].profile][place].terms:
            sums[row] += number
    return sums


def faults(problem: Problem, drawn: Drawn) -> tuple[str, ...]:
    """Return what a draw breaks, in words; nothing where it meets all that is asked."""
    chosen = [candidate for candidate, _ in drawn.places]
    found = ["a candidate is drawn twice"] if len(set(chosen)) < len(chosen) else []
    for row, total in zip(problem.rows, totals(problem, drawn), strict=True):
        if not within(total, row):
            found.append(f"{row.name}: {total} is not in {row.low}..{row.high}")
    sections = {
        candidate: problem.profiles[problem.candidates[candidate].profile][place].section
        for candidate, place in drawn.places
    }
    for group in problem.groups:
        count = sum(1 for member in group.members if sections.get(member) == group.section)
        if count and not group.low <= count <= group.high:
            found.append(f"{count} of {group.stimulus}, not {group.low}..{group.high}")
    for enmity in problem.enmities:
        together = _together(enmity.members, sections)
        if together > enmity.most:
            found.append(f"{together} of {enmity.members} together")
    return tuple(found)


def within(total: int, row: Row) -> bool:
    """Tell whether a sum lies in its row's bounds."""
    return (row.low is None or row.low <= total) and (row.high is None or total <= row.high)


def _together(members: Sequence[int], sections: dict[int, int]) -> int:
    return sum(1 for member in members if member in sections)
