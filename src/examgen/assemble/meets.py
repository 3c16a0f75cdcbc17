"""Whether questions that were drawn earlier still meet a blueprint.

Nothing is drawn here: each requirement is looked at by itself, so that an error names
the one that is not met any more.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from examgen.assemble.context import Chosen, Selections
from examgen.assemble.demand import Counts, Range, counts_of
from examgen.assemble.enemies import enemies_of, first_clash
from examgen.assemble.marks import items_of, paper_marks
from examgen.assemble.matching import Candidate, assign
from examgen.assemble.measures import scales_of
from examgen.assemble.near import alike
from examgen.assemble.profile import term_of
from examgen.assemble.rule import Rule
from examgen.assemble.rules import Frame, rules_of
from examgen.assemble.where import band_of, in_topic, matcher
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Blueprint, FormsKind, Measure, NearDuplicates, SectionSpec
from examgen.model.item import Item, Status
from examgen.model.project import Project
from examgen.source import Span

_RULE = "lock-unmet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """What a lock holds: items by form and section, and where each stands in its file.

    ``named`` are the items that the blueprint names, by section.
    """

    selections: Selections
    named: tuple[tuple[Item, ...], ...]
    places: Mapping[str, Span]


def check_meets(
    locked: Locked,
    blueprint: Blueprint,
    project: Project,
    held: Mapping[str, frozenset[str]],
) -> tuple[Diagnostic, ...]:
    """Return an error for each requirement that the locked questions do not meet.

    Marks are left to ``check_marks``. How often questions are used elsewhere is looked at
    when they are drawn, not afterwards; a passage that the bank has since got more
    questions on is still whole.
    """
    found: dict[tuple[str, Span], Diagnostic] = {}
    for selection in dict.fromkeys(locked.selections.forms.values()):
        for problem in _of_form(selection, locked, blueprint, project, held):
            found.setdefault((problem.message, problem.span), problem)
    return (*found.values(), *_parallel(locked.selections, blueprint))


def _of_form(
    selection: tuple[Chosen, ...],
    locked: Locked,
    blueprint: Blueprint,
    project: Project,
    held: Mapping[str, frozenset[str]],
) -> Iterator[Diagnostic]:
    for number, (spec, chosen) in enumerate(zip(blueprint.sections, selection, strict=True)):
        yield from _named(spec, chosen, locked.named[number])
        yield from _filtered(spec, chosen, locked, project)
    yield from _sums(selection, blueprint, project)
    yield from _places(selection, blueprint, project)
    yield from _passages(selection, blueprint)
    yield from _together(selection, locked, blueprint, project)
    ids = {item.id for chosen in selection for item in items_of(chosen)}
    for overlap in blueprint.overlaps:
        shared = len(ids & held.get(overlap.paper, frozenset()))
        if shared > overlap.most:
            there = f"{shared} of the locked questions stand on `{overlap.paper}` too"
            yield error(_RULE, f"{there}, at most {overlap.most} may", overlap.span)


def _named(spec: SectionSpec, chosen: Chosen, named: Sequence[Item]) -> Iterator[Diagnostic]:
    there = {item.id for item in chosen.fixed}
    for item in named:
        if item.id not in there:
            place = next(
                (q.span for q in spec.questions if q.value in (item.id, *item.aliases)), spec.span
            )
            yield error(_RULE, f"`{item.id}` is named here, and the lock has it not", place)


def _filtered(
    spec: SectionSpec, chosen: Chosen, locked: Locked, project: Project
) -> Iterator[Diagnostic]:
    passes = matcher(spec.where, project)
    for item in chosen.drawn:
        if passes(item):
            continue
        place = locked.places[item.id]
        if item.status is not Status.READY:
            yield Diagnostic(
                severity=Severity.ERROR,
                rule=_RULE,
                message=f"`{item.id}` is locked, and not ready any more: it is {item.status}",
                span=place,
                related=((item.fields.get("status", item.span), "its status"),),
            )
            continue
        yield Diagnostic(
            severity=Severity.ERROR,
            rule=_RULE,
            message=f"`{item.id}` is locked, and does not pass the section's `where`",
            span=place,
            related=((spec.where.span or spec.span, "the filter"), (item.span, "the item")),
        )


def _rules(
    selection: Sequence[Chosen], blueprint: Blueprint, project: Project
) -> tuple[Frame, tuple[Rule, ...]]:
    items = [item for chosen in selection for item in items_of(chosen)]
    frame = Frame(
        project=project,
        scales=scales_of(items, blueprint.sections),
        counts=tuple(counts_of(spec) for spec in blueprint.sections),
        named=tuple(len(chosen.fixed) for chosen in selection),
        total=len(items),
    )
    return frame, rules_of(blueprint, frame)


def _sums(
    selection: Sequence[Chosen], blueprint: Blueprint, project: Project
) -> Iterator[Diagnostic]:
    """Yield an error for each sum that is not between its bounds."""
    frame, rules = _rules(selection, blueprint, project)
    for rule in rules:
        if rule.cell is not None or rule.earned:
            continue
        total = 0
        for number, (spec, chosen) in enumerate(zip(blueprint.sections, selection, strict=True)):
            if rule.section in (None, number):
                items = chosen.drawn if rule.picked else items_of(chosen)
                total += sum(term_of(rule, item, spec, frame.scales) for item in items)
        if (rule.low is not None and total < rule.low) or (
            rule.high is not None and total > rule.high
        ):
            message = f"{rule.name} should be {rule.text}, and {_told(rule, total)}"
            yield error(_RULE, message, rule.span)


def _told(rule: Rule, total: int) -> str:
    """Return what the lock comes to, as far as one number says it."""
    if rule.share:
        return "with the locked questions it is not"
    unit = " min" if rule.measure is Measure.MINUTES else ""
    whole = f" of {rule.of}" if rule.of else ""
    return f"the lock comes to {exact(total * rule.scale)}{unit}{whole}"


def _places(
    selection: Sequence[Chosen], blueprint: Blueprint, project: Project
) -> Iterator[Diagnostic]:
    """Yield an error for each section whose cells the drawn items do not fill.

    There is a way to fill them if all that the cells need can be placed, and if every
    item can: where both can be done apart, they can be done together.
    """
    for number, (spec, chosen) in enumerate(zip(blueprint.sections, selection, strict=True)):
        if not spec.cells:
            continue
        counts = counts_of(spec)
        entrants = [_entrant(item, spec, counts, project) for item in chosen.drawn]
        lows = [low for low, _ in counts.cells]
        highs = [_most(count, len(entrants)) for count in (*counts.cells, counts.free)]
        filled = assign((_within(e, len(lows)) for e in entrants), lows).complete
        settled = len(assign(entrants, highs).demand_of) == len(entrants)
        if not (filled and settled):
            message = f"the locked questions do not fill the places of {_label(number, spec)}"
            yield error(_RULE, message, spec.cells[0].count.span)


def _entrant(item: Item, spec: SectionSpec, counts: Counts, project: Project) -> Candidate:
    """Return an item with the cells that it fits; the last number is a free place.

    An item that fits a cell whose count is not one number takes no free place.
    """
    band = band_of(item.difficulty, project.bands)
    fits = [
        number
        for number, cell in enumerate(spec.cells)
        if (cell.topic is None or in_topic(cell.topic, item)) and cell.difficulty in (None, band)
    ]
    loose = any(counts.cells[n][0] != counts.cells[n][1] or spec.cells[n].count.share for n in fits)
    return Candidate(id=item.id, demands=tuple(fits if loose else [*fits, len(spec.cells)]))


def _within(candidate: Candidate, cells: int) -> Candidate:
    return Candidate(id=candidate.id, demands=tuple(d for d in candidate.demands if d < cells))


def _label(number: int, spec: SectionSpec) -> str:
    return spec.title or f"section {number + 1}"


def _most(count: Range, items: int) -> int:
    return items if count[1] is None else count[1]


def _passages(selection: Sequence[Chosen], blueprint: Blueprint) -> Iterator[Diagnostic]:
    for spec, chosen in zip(blueprint.sections, selection, strict=True):
        rule = spec.stimuli
        if rule is None or rule.count is None:
            continue
        uses = Counter(item.stimulus for item in items_of(chosen) if item.stimulus is not None)
        for stimulus, count in uses.items():
            low, high = rule.count.low, rule.count.high
            if (low is not None and count < low) or (high is not None and count > high):
                there = "1 question" if count == 1 else f"{count} questions"
                message = f"the lock has {there} on `{stimulus}`, not {rule.count.text}"
                yield error(_RULE, message, rule.span)


def _together(
    selection: Sequence[Chosen], locked: Locked, blueprint: Blueprint, project: Project
) -> Iterator[Diagnostic]:
    items = {item.id: item for chosen in selection for item in items_of(chosen)}
    named = {item.id for section in locked.named for item in section}
    pairs = [("enemies", first_clash(items, enemies_of(items.values())))]
    if blueprint.near_duplicates is NearDuplicates.APART:
        near = (p for p in alike(tuple(items.values()), project) if not named.issuperset(p))
        pairs.append(("nearly alike", next(near, None)))
    for what, pair in pairs:
        if pair is not None:
            one, other = pair
            message = f"`{one}` and `{other}` are {what}, and both are locked"
            yield error(_RULE, message, locked.places[other])


def _parallel(selections: Selections, blueprint: Blueprint) -> Iterator[Diagnostic]:
    """Yield errors of parallel forms that are not of one kind, or share what they must not."""
    if blueprint.forms.kind is not FormsKind.PARALLEL:
        if len(set(selections.forms.values())) > 1:
            message = "the forms are to be copies of one selection, and the locked ones differ"
            yield error(_RULE, message, blueprint.forms.span or blueprint.span)
        return
    forms = list(selections.forms.items())
    anchors = 0 if blueprint.forms.anchors is None else blueprint.forms.anchors.value
    span = blueprint.forms.span or blueprint.span
    for (one, mine), (other, yours) in combinations(forms, 2):
        ids = [{i.id for chosen in form for i in items_of(chosen)} for form in (mine, yours)]
        shared = len(ids[0] & ids[1])
        if shared != anchors:
            message = f"the locked forms {one} and {other} share {shared} questions, not {anchors}"
            yield error(_RULE, message, span)
        if paper_marks(blueprint, mine) != paper_marks(blueprint, yours):
            message = f"the locked forms {one} and {other} do not carry the same marks"
            yield error(_RULE, message, span)
