"""Which items stand on a paper, section by section.

The order of filling: first the named questions of every section are reserved; then
all cells and picks of all sections are filled at once, by an assignment that finds a
place for everything if there is one, lowest ranks first. An item's rank depends on
the seed and its id alone.
"""

from examgen.assemble.context import Chosen, Context, Selections
from examgen.assemble.demand import Demand, candidates_for, demands_of
from examgen.assemble.draw import shuffled
from examgen.assemble.enemies import Clash, Enemies, draw_apart, enemies_of, first_clash
from examgen.assemble.fixed import fixed_items
from examgen.assemble.shortage import Draw, explain_shortage
from examgen.diagnostic import Diagnostic, Severity, has_errors
from examgen.model.blueprint import Blueprint
from examgen.model.item import Bank, Item
from examgen.model.project import Project
from examgen.source import Span

Selection = tuple[Selections | None, tuple[Diagnostic, ...]]


def select(
    blueprint: Blueprint, bank: Bank, project: Project, seed: str, context: Context
) -> Selection:
    """Return the items of each form's sections, or None and the errors that forbid it.

    Drawn items stand in the order of the demands they fill, by rank within each.
    """
    # Parallel forms and the solver are still to come; all forms get the same selection.
    del context
    fixed, fixed_problems = fixed_items(blueprint, bank)
    demands, demand_problems = demands_of(blueprint)
    enemies = enemies_of(bank.items)
    problems = (*fixed_problems, *demand_problems, *_hostile(blueprint, fixed, enemies))
    if has_errors(problems):
        return None, problems
    drawn, draw_problems = _draw(
        demands, _taken(fixed, enemies), enemies, bank=bank, project=project, seed=seed
    )
    if has_errors(draw_problems):
        return None, (*problems, *draw_problems)
    chosen = tuple(
        Chosen(fixed=named, drawn=_of_section(index, demands, drawn))
        for index, named in enumerate(fixed)
    )
    forms = dict.fromkeys(blueprint.forms.codes, chosen)
    return Selections(forms=forms, drawn_by="ranks"), (*problems, *draw_problems)


def _hostile(
    blueprint: Blueprint, fixed: tuple[tuple[Item, ...], ...], enemies: Enemies
) -> tuple[Diagnostic, ...]:
    named = {item.id: item for section in fixed for item in section}
    clash = first_clash(named, enemies)
    if clash is None:
        return ()
    first, second = (named[name] for name in clash)
    places = {q.value: q.span for spec in blueprint.sections for q in spec.questions}
    # An item named by an old id has no place under its own; its text will do.
    return (_enemies_error(first, second, places.get(second.id, second.span)),)


def _enemies_error(first: Item, second: Item, span: Span, message: str = "") -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        rule="enemies-together",
        message=message
        or f"`{first.id}` and `{second.id}` are enemies, and both are on this paper",
        span=span,
        hint="use one of the two, or take the other off its enemies",
        related=tuple(
            (item.fields["enemies"], f"enemies of `{item.id}`")
            for item in (first, second)
            if "enemies" in item.fields
        ),
    )


def _draw(
    demands: tuple[Demand, ...],
    taken: dict[str, str],
    enemies: Enemies,
    *,
    bank: Bank,
    project: Project,
    seed: str,
) -> tuple[dict[int, list[Item]], tuple[Diagnostic, ...]]:
    """Fill the demands; return the items of each demand, by rank."""
    items = {item.id: item for item in bank.items}
    open_items = (item for item in bank.items if item.id not in taken)
    pool = candidates_for(demands, open_items, project)
    candidates = shuffled(pool, lambda c: c.id, seed=seed, form="", purpose="select")
    result = draw_apart(candidates, [demand.count for demand in demands], enemies)
    if isinstance(result, Clash):
        return {}, (_clash_error(result, items, demands),)
    if not result.complete:
        draw = Draw(demands=demands, candidates=candidates, assignment=result, taken=taken)
        return {}, explain_shortage(draw, bank, project)
    drawn: dict[int, list[Item]] = {}
    for name, demand in result.demand_of.items():
        drawn.setdefault(demand, []).append(items[name])
    return drawn, ()


def _taken(fixed: tuple[tuple[Item, ...], ...], enemies: Enemies) -> dict[str, str]:
    """Map the ids that a draw may not use to the reason, in words for a hint."""
    named = [item.id for section in fixed for item in section]
    hostile = {enemy for name in named for enemy in enemies.get(name, ())}
    reasons = dict.fromkeys(sorted(hostile), "ruled out as enemies of named questions")
    return reasons | dict.fromkeys(named, "named elsewhere on this paper")


def _clash_error(clash: Clash, items: dict[str, Item], demands: tuple[Demand, ...]) -> Diagnostic:
    first, second = items[clash.first], items[clash.second]
    found = "was found" if clash.gave_up else "exists"
    message = f"no draw {found} that keeps enemies such as `{first.id}` and `{second.id}` apart"
    return _enemies_error(first, second, demands[0].span, message)


def _of_section(
    section: int, demands: tuple[Demand, ...], drawn: dict[int, list[Item]]
) -> tuple[Item, ...]:
    return tuple(
        item
        for index, demand in enumerate(demands)
        if demand.section == section
        for item in drawn.get(index, ())
    )
