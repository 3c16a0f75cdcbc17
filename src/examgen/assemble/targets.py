"""Where inside its range a number of questions is to lie: drawn, since optima sit at the ends."""

from collections.abc import Sequence
from dataclasses import replace

from examgen.assemble.demand import Counts
from examgen.assemble.draw import number
from examgen.assemble.problem import Row
from examgen.assemble.rule import Rule
from examgen.assemble.rules import is_count
from examgen.model.blueprint import Measure


def targeted(
    rows: Sequence[Row], rules: Sequence[Rule | None], counts: Sequence[Counts], seed: str
) -> tuple[Row, ...]:
    """Return the rows with targets drawn inside the ranges of questions.

    ``rules`` are those behind the rows. Where the paper has a number of questions, or a
    range of it, the sections' own numbers follow from that.
    """
    totals = [index for index, rule in enumerate(rules) if rule and is_count(rule)]
    picks = [index for index, rule in enumerate(rules) if rule and is_pick(rule)]
    found = list(rows)
    for index in totals or picks:
        rule = rules[index]
        section = None if rule is None else rule.section
        own = counts if section is None else (counts[section],)
        name = "paper" if section is None else f"section {section + 1}"
        found[index] = _aimed(rows[index], own, name, seed)
    return tuple(found)


def _aimed(row: Row, counts: Sequence[Counts], name: str, seed: str) -> Row:
    """Return a row with a target between its bounds, as far as the sections' counts allow."""
    low = max(sum(own.pick[0] for own in counts), row.low or 0)
    highs = [row.high, _sum([own.pick[1] for own in counts])]
    known = [high for high in highs if high is not None]
    if not known or min(known) <= low:
        return row
    target = number(low, min(known), seed=seed, purpose="target", name=name)
    return replace(row, target=target)


def _sum(numbers: Sequence[int | None]) -> int | None:
    known = [n for n in numbers if n is not None]
    return sum(known) if len(known) == len(numbers) else None


def is_pick(rule: Rule) -> bool:
    """Tell whether a rule counts what one section picks."""
    plain = rule.measure is Measure.QUESTIONS and rule.kept and not rule.share
    return plain and rule.section is not None and rule.cell is None
