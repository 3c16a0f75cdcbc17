"""Which items stand on a paper, section by section.

First the named questions of every section are reserved; then all cells and picks of all
sections are filled at once, with whatever else the blueprint asks for, lowest ranks
first. An item's rank depends on the seed and its id alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product

from examgen.assemble.context import Context, Selections
from examgen.assemble.demand import demands_of
from examgen.assemble.drawing import Job
from examgen.assemble.eligible import check_overlaps, taken_by
from examgen.assemble.enemies import Enemies, enemies_error, enemies_of, first_clash
from examgen.assemble.fixed import fixed_items
from examgen.assemble.forms import draw_forms
from examgen.assemble.marks import items_of, marks_of
from examgen.assemble.near import named_alike
from examgen.assemble.where import matcher
from examgen.diagnostic import Diagnostic, has_errors, warning
from examgen.model.blueprint import Blueprint, Measure
from examgen.model.item import Bank, Item
from examgen.model.project import Project

Selection = tuple[Selections | None, tuple[Diagnostic, ...]]
# What the questions of sections to choose from may be worth is tried in so many ways.
_MOST_WORTHS = 24


def select(
    blueprint: Blueprint, bank: Bank, project: Project, seed: str, context: Context
) -> Selection:
    """Return the items of each form's sections, or None and the errors that forbid it.

    Drawn items stand in the order of the cells they fill, by rank within each.
    """
    fixed, fixed_problems = fixed_items(blueprint, bank)
    demands, demand_problems = demands_of(blueprint)
    enemies = enemies_of(bank.items)
    problems = (
        *fixed_problems,
        *demand_problems,
        *_hostile(blueprint, fixed, enemies),
        *check_overlaps(blueprint, fixed, context.held),
        *named_alike(blueprint, fixed, project),
    )
    if has_errors(problems):
        return None, problems
    taken = taken_by(blueprint, fixed, enemies, context.held)
    job = Job(
        blueprint=blueprint,
        bank=bank,
        project=project,
        context=context,
        items={item.id: item for item in bank.items},
        demands=demands,
        taken=taken,
        fixed=fixed,
        enemies=enemies,
        seed=seed,
    )
    first: tuple[Diagnostic, ...] = ()
    for worths in islice(_worths(job), _MOST_WORTHS):
        selections, found = draw_forms(job, worths)
        if selections is not None:
            found = (*found, *_without(blueprint, selections))
            return selections, (*problems, *found)
        first = first or found
    return None, (*problems, *first)


def _hostile(
    blueprint: Blueprint, fixed: tuple[tuple[Item, ...], ...], enemies: Enemies
) -> tuple[Diagnostic, ...]:
    named = {item.id: item for section in fixed for item in section}
    clash = first_clash(named, enemies)
    if clash is None:
        return ()
    first, second = (named[name] for name in clash)
    places = {q.value: q.span for spec in blueprint.sections for q in spec.questions}
    message = f"`{first.id}` and `{second.id}` are enemies, and both are on this paper"
    # An item named by an old id has no place under its own; its text will do.
    return (enemies_error(first, second, places.get(second.id, second.span), message),)


def _worths(job: Job) -> Iterator[Mapping[int, Fraction]]:
    """Yield what each question is worth in the sections where candidates choose.

    That is what the section says, else what the first named question has; else all
    marks that its items have are tried, the commonest first.
    """
    options: dict[int, list[Fraction]] = {}
    for index, spec in enumerate(job.blueprint.sections):
        if spec.choose is None:
            continue
        named = marks_of(job.fixed[index][0], spec) if job.fixed[index] else None
        given = named if spec.marks_each is None else spec.marks_each.value
        if given is not None:
            options[index] = [given]
            continue
        passes = matcher(spec.where, job.project)
        found = Counter(item.marks for item in job.bank.items if passes(item))
        known = [(-count, marks) for marks, count in found.items() if marks is not None]
        options[index] = [marks for _, marks in sorted(known)] or [Fraction(0)]
    for values in product(*options.values()):
        yield dict(zip(options, values, strict=True))


# Numbers of items that sums and means pass over where an item has none.
_NUMBERS: tuple[tuple[Measure, str, Callable[[Item], object]], ...] = (
    (Measure.MINUTES, "time", lambda item: item.seconds),
    (Measure.MEAN_DIFFICULTY, "difficulty", lambda item: item.difficulty),
)


def _without(blueprint: Blueprint, selections: Selections) -> Iterator[Diagnostic]:
    """Yield a warning where a time or a mean is asked for and chosen questions have none."""
    scopes = (blueprint.requirements, *(spec.requirements for spec in blueprint.sections))
    chosen = {
        item.id: item
        for form in selections.forms.values()
        for section in form
        for item in items_of(section)
    }
    for measure, word, number in _NUMBERS:
        row = next((r for rows in scopes for r in rows if r.measure is measure), None)
        count = sum(1 for item in chosen.values() if number(item) is None)
        if row is not None and count:
            there = "question has" if count == 1 else "questions have"
            message = (
                f"{count} of the {len(chosen)} {there} no {word}, and {_count(count)} none here"
            )
            rule = "no-time" if measure is Measure.MINUTES else "no-difficulty"
            yield warning(rule, message, row.span, f"give questions a `{word}`")


def _count(count: int) -> str:
    return "counts for" if count == 1 else "count for"
