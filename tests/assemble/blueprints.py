"""Random papers over the whole language, each built around a selection that it allows.

A case hides a selection and asks for what that selection happens to be, more or less: so a
paper is known to exist. Cases on few items are bent afterwards, and brute force tells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import strategies as st
from tests.assemble.banks import MARKS, bank_of, item, pairs, sorts
from tests.assemble.selection import Part, World
from tests.assemble.wishes import (
    PROJECT,
    at,
    bounds_of,
    cells_for,
    filters,
    near,
    requirements,
)

from examgen.model.blueprint import (
    Blueprint,
    Exposure,
    FormsSpec,
    Located,
    NearDuplicates,
    Overlap,
    QuestionOrder,
    SectionOrder,
    SectionSpec,
    StimulusRule,
    Where,
)
from examgen.model.item import Item, Status
from examgen.model.project import NearDuplicateSettings, Project


@dataclass(frozen=True, slots=True)
class Case:
    """What to assemble, and a selection that meets it."""

    world: World
    hidden: tuple[Part, ...]

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Tell Hypothesis the case in so few words that one can read it when it fails."""
        printer.text(told(self.world, self.hidden))


def told(world: World, hidden: Sequence[Part] = ()) -> str:
    """Return a bank and a blueprint as lines: an item each, a requirement each."""
    blueprint = world.blueprint
    lines = [f"{len(blueprint.forms.codes)} {blueprint.forms.kind} forms, held {world.held}"]
    lines += [f"  {o.paper}: {o.most}" for o in blueprint.overlaps]
    lines += [f"  exposure {blueprint.exposure.most}"] if blueprint.exposure else []
    for spec in blueprint.sections:
        named = [q.value for q in spec.questions]
        marks, choose = (x and str(x.value) for x in (spec.marks_each, spec.choose))
        rule = spec.stimuli and (spec.stimuli.count.text if spec.stimuli.count else "whole")
        pick = spec.pick and spec.pick.text
        lines.append(f"section: {named=} {pick=} {marks=} {choose=} {rule=} {spec.order=}")
        lines += [f"  where {'not ' * c.negated}{c.name} {c.values}" for c in spec.where.conditions]
        lines += [f"  cell {c.topic}, {c.difficulty}: {c.count.text}" for c in spec.cells]
        lines += [f"  {'picked ' * r.picked}{r.name}: {r.bounds.text}" for r in spec.requirements]
    lines += [f"paper {r.name}: {r.bounds.text}" for r in blueprint.requirements]
    lines += [f"alike {sorted(map(sorted, world.alike))}"] if world.alike else []
    lines += [_line(i) for i in world.bank.items]
    lines += [f"hidden {[i.id for i in part.items]}" for part in hidden]
    return "\n".join(lines)


def _line(one: Item) -> str:
    traits = {
        "topic": one.topic,
        "difficulty": one.difficulty and float(one.difficulty),
        "marks": one.marks and float(one.marks),
        "type": one.type,
        "seconds": one.seconds,
        "tags": one.tags,
        "level": one.level,
        "status": None if one.status is Status.READY else one.status,
        "stimulus": one.stimulus,
        "author": one.author,
        "language": one.language,
        "enemies": one.enemies,
    }
    return f"{one.id}: " + ", ".join(f"{k} {v}" for k, v in traits.items() if v)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sketch:
    """A section before it is written: indices of its named and its picked items."""

    named: tuple[int, ...]
    picked: tuple[int, ...]
    rule: str
    where: Where = field(default_factory=Where)


@st.composite
def cases(
    draw: st.DrawFn, least: int = 8, most: int = 40, sections: int = 3, size: int = 6
) -> Case:
    """Banks and blueprints for which a paper exists, with one that does."""
    kinds = draw(sorts(least, most))
    sketches = draw(_sketches(len(kinds), sections, size))
    apart = draw(st.integers(0, 3)) > 0
    items, texts = draw(_items(kinds, sketches, apart=apart))
    sketches = [
        replace(sketch, where=draw(filters([items[i] for i in sketch.picked])))
        for sketch in sketches
    ]
    _keep_whole(items, sketches)
    alike = frozenset(
        frozenset({items[one].id, items[other].id})
        for one, other in combinations(range(len(items)), 2)
        if texts[one] == texts[other] and items[one].stimulus == items[other].stimulus
    )
    hidden = [draw(_part(sketch, items)) for sketch in sketches]
    picked = {i.id for part in hidden for i in part.picked}
    drawn = {i.id for part in hidden for i in part.items}
    held, exposure = draw(_others([i.id for i in items], picked))
    overlaps = tuple(
        Overlap(
            paper=paper, most=len(ids & drawn) + draw(st.sampled_from([0, 0, 0, 1])), span=at(6)
        )
        for paper, ids in held.items()
        if draw(st.booleans())
    )
    scope = [(part, part.items) for part in hidden]
    many = draw(st.booleans())
    blueprint = Blueprint(
        id="quiz",
        title="Quiz",
        requirements=draw(requirements(scope, picked=False, most=5)),
        overlaps=overlaps,
        exposure=exposure,
        near_duplicates=NearDuplicates.APART if apart else NearDuplicates.ALLOWED,
        sections=tuple(part.spec for part in hidden),
        question_order=draw(st.sampled_from(QuestionOrder)),
        forms=FormsSpec(codes=("A", "B") if many else ("A",)),
        span=at(1),
    )
    project = draw(_project(sorted(alike, key=sorted)))
    world = World(blueprint=blueprint, bank=bank_of(items), project=project, held=held, alike=alike)
    return Case(world, tuple(hidden))


@st.composite
def _sketches(draw: st.DrawFn, count: int, sections: int, size: int) -> list[_Sketch]:
    """Deal a hidden selection to some sections."""
    order = draw(st.permutations(range(count)))
    found: list[_Sketch] = []
    for _ in range(draw(st.integers(1, sections))):
        take = order[: draw(st.integers(1, size))]
        order = order[len(take) :]
        if take:
            named = draw(st.sampled_from([0, 0, 0, 1, 2]))
            rule = draw(st.sampled_from(["", "", "", "whole", "amount"]))
            found.append(_Sketch(named=tuple(take[:named]), picked=tuple(take[named:]), rule=rule))
    return found


@st.composite
def _items(
    draw: st.DrawFn, kinds: Sequence[int], sketches: Sequence[_Sketch], *, apart: bool
) -> tuple[list[Item], list[int]]:
    """Make the items; no two of the hidden ones are enemies or, if it matters, alike."""
    count = len(kinds)
    named = {i for sketch in sketches for i in sketch.named}
    bound = {i for sketch in sketches if sketch.rule for i in sketch.named}
    ruled = {i for sketch in sketches if sketch.rule for i in sketch.picked}
    hidden = named | {i for sketch in sketches for i in sketch.picked}
    texts = list(range(count))
    for one, other in sorted(draw(pairs(count, 3))):
        if not (apart and one in hidden and other in hidden) and texts[one] == one:
            texts[other] = texts[one]
    if apart:
        seen: set[int] = set()
        for i in sorted(hidden):
            texts[i] = count + i if texts[i] in seen else texts[i]
            seen.add(texts[i])
    hostile: dict[int, list[str]] = {}
    for one, other in sorted(draw(pairs(count, 8))):
        if not {one, other} <= hidden:
            first, second = (one, other) if draw(st.booleans()) else (other, one)
            hostile.setdefault(first, []).append(f"q{second:03}")
    items: list[Item] = []
    for i, kind in enumerate(kinds):
        changes: dict[str, object] = {"enemies": tuple(hostile.get(i, ()))}
        if texts[i] < i:
            changes["type"] = items[texts[i]].type
        if i in named:
            changes["status"] = Status.READY
        if i in bound:
            changes["stimulus"] = None
        if i in ruled and draw(st.booleans()):
            changes["stimulus"] = draw(st.sampled_from(["s1", "s1", "s2", "s3"]))
        items.append(item(i, kind, texts[i], **changes))
    return items, texts


def _keep_whole(items: list[Item], sketches: Sequence[_Sketch]) -> None:
    """Take what is not hidden off the passages that a section wants whole."""
    for sketch in sketches:
        used = {items[i].stimulus for i in sketch.picked if sketch.rule == "whole"} - {None}
        for i, one in enumerate(items):
            if one.stimulus in used and i not in sketch.picked:
                items[i] = replace(one, stimulus=None)


@st.composite
def _part(draw: st.DrawFn, sketch: _Sketch, items: Sequence[Item]) -> Part:
    """Write the section that a sketch is for."""
    named = tuple(items[i] for i in sketch.named)
    picked = tuple(items[i] for i in sketch.picked)
    marks = draw(st.sampled_from([None, None, *MARKS]))
    spec = SectionSpec(
        title=draw(st.sampled_from([None, "Part"])),
        questions=tuple(Located(i.id, at(2)) for i in named),
        where=sketch.where,
        stimuli=draw(_stimuli(sketch.rule, picked)),
        order=draw(st.sampled_from([None, *SectionOrder])),
        marks_each=None if marks is None else Located(marks, at(5)),
        span=at(2),
    )
    equal = marks is not None or len({i.marks for i in (*named, *picked)}) == 1
    if equal and draw(st.booleans()):
        choose = draw(st.integers(1, len(named) + len(picked)))
        spec = replace(spec, choose=Located(choose, at(5)))
    if picked:
        places = draw(st.sampled_from(["none", "some", "every"]))
        cells = () if places == "none" else draw(cells_for(picked, every=places == "every"))
        pick = None if places == "every" and draw(st.booleans()) else draw(near(len(picked)))
        spec = replace(spec, cells=cells, pick=pick)
    part = Part(spec, named, picked)
    splits = draw(requirements([(part, picked)], picked=True))
    sums = draw(requirements([(part, part.items)], picked=False, most=2))
    spec = replace(spec, requirements=(*splits, *sums))
    return Part(spec, named, picked)


@st.composite
def _stimuli(draw: st.DrawFn, rule: str, picked: Sequence[Item]) -> StimulusRule | None:
    if not rule:
        return None
    if rule == "whole":
        return StimulusRule(whole=True, span=at(7))
    names = [i.stimulus for i in picked if i.stimulus is not None]
    counts = [names.count(name) for name in names] or [2]
    low = Fraction(max(1, min(counts) - draw(st.integers(0, 1))))
    high = Fraction(max(counts) + draw(st.integers(0, 1)))
    return StimulusRule(whole=False, count=bounds_of(low, high, line=7), span=at(7))


@st.composite
def _others(
    draw: st.DrawFn, ids: Sequence[str], picked: set[str]
) -> tuple[Mapping[str, frozenset[str]], Exposure | None]:
    """Say what two other papers hold, and how often an item may be used."""
    some = st.sets(st.sampled_from(ids), max_size=len(ids) // 3)
    held = {paper: frozenset(draw(some)) for paper in ("quiz1", "quiz2")}
    if draw(st.integers(0, 2)) > 0:
        held = {paper: there - picked for paper, there in held.items()}
    if draw(st.integers(0, 2)) > 0:
        return held, None
    most = draw(st.integers(1, 2))
    named = draw(st.sampled_from([(), ("quiz1",), ("quiz1", "quiz2")]))
    used = frozenset(name for name in picked if sum(name in held[p] for p in named or held) >= most)
    held = {paper: there - used for paper, there in held.items()}
    papers = tuple(Located(name, at(8)) for name in named)
    return held, Exposure(most=most, papers=papers, span=at(8))


@st.composite
def _project(draw: st.DrawFn, alike: Sequence[frozenset[str]]) -> Project:
    """Allow one pair of likes now and then."""
    if not alike or draw(st.integers(0, 4)) > 0:
        return PROJECT
    one, other = sorted(draw(st.sampled_from(alike)))
    return replace(PROJECT, near_duplicates=NearDuplicateSettings(allowed=((one, other),)))
