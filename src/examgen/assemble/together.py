"""Which candidates come together, and which must not: passages, enemies, other papers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from examgen.assemble.enemies import Enemies
from examgen.assemble.problem import Candidate, Enmity, Group
from examgen.model.blueprint import Blueprint, StimulusRule
from examgen.model.item import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The open items of one stimulus in one section, and how many may be drawn if any is.

    ``named`` are how many questions of the passage are named there: if any are, they bring
    it, and it has ``begun``.
    """

    stimulus: str
    section: int
    items: tuple[str, ...]
    low: int
    high: int
    rule: StimulusRule
    named: int

    @property
    def begun(self) -> bool:
        """Whether the passage comes in any case."""
        return self.named > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An item of a passage: the sections whose filters it passes, and those with a place for it."""

    item: Item
    wished: frozenset[int]
    open: frozenset[int]


def passages_of(
    blueprint: Blueprint, fixed: Sequence[Sequence[Item]], members: Iterable[Member]
) -> tuple[Passage, ...]:
    """Return the passages of sections that say how many items of one they take."""
    wished = Counter[tuple[int, str]]()
    places: dict[tuple[int, str], list[str]] = {}
    for member in members:
        for section in member.wished:
            if blueprint.sections[section].stimuli is not None and member.item.stimulus:
                passage = section, member.item.stimulus
                wished[passage] += 1
                places.setdefault(passage, [])
                if section in member.open:
                    places[passage].append(member.item.id)
    found: list[Passage] = []
    for (section, stimulus), items in sorted(places.items()):
        rule = blueprint.sections[section].stimuli
        if rule is None:
            continue
        named = sum(1 for item in fixed[section] if item.stimulus == stimulus)
        low, high = _wanted(rule, len(items), wished[section, stimulus], named)
        found.append(
            Passage(
                stimulus=stimulus,
                section=section,
                items=tuple(sorted(items)),
                low=low,
                high=high,
                rule=rule,
                named=named,
            )
        )
    return tuple(found)


def barred_by(passages: Iterable[Passage]) -> Mapping[str, frozenset[int]]:
    """Return the sections that items cannot be in, since their passage has too few of them."""
    barred: dict[str, frozenset[int]] = {}
    for passage in passages:
        if not passage.begun and (passage.low > len(passage.items) or passage.high <= 0):
            for name in passage.items:
                barred[name] = barred.get(name, frozenset()) | {passage.section}
    return barred


def groups_of(passages: Iterable[Passage], index: Mapping[str, int]) -> tuple[Group, ...]:
    """Return the passages that may come or not; ``index`` is that of each candidate."""
    found: list[Group] = []
    for passage in passages:
        members = tuple(sorted(index[name] for name in passage.items if name in index))
        if members and not passage.begun:
            found.append(
                Group(
                    stimulus=passage.stimulus,
                    section=passage.section,
                    members=members,
                    low=passage.low,
                    high=passage.high,
                    span=passage.rule.span,
                )
            )
    return tuple(found)


def enmities_of(
    candidates: Sequence[Candidate],
    index: Mapping[str, int],
    enemies: Enemies,
    items: Mapping[str, Item],
) -> tuple[Enmity, ...]:
    """Return the declared enemies among candidates, in their order.

    ``items`` are the candidates' items: one of each pair says where it names the other.
    """
    pairs = sorted(
        {
            (min(index[one], index[other]), max(index[one], index[other]))
            for one in enemies.keys() & index.keys()
            for other in enemies[one]
            if other in index
        }
    )
    found: list[Enmity] = []
    for pair in pairs:
        first, last = (items[name] for name in sorted(candidates[number].id for number in pair))
        teller = first if last.id in first.enemies else last
        found.append(
            Enmity(
                members=pair,
                most=1,
                reason=f"`{first.id}` and `{last.id}` are enemies",
                span=teller.fields.get("enemies", teller.span),
            )
        )
    return tuple(found)


def shared_with(
    blueprint: Blueprint,
    fixed: Sequence[Sequence[Item]],
    index: Mapping[str, int],
    held: Mapping[str, frozenset[str]],
) -> tuple[Enmity, ...]:
    """Return the limits on what may stand on other papers too, if more could."""
    named = {item.id for section in fixed for item in section}
    found: list[Enmity] = []
    for overlap in blueprint.overlaps:
        ids = held.get(overlap.paper, frozenset())
        most = overlap.most - len(ids & named)
        members = tuple(sorted(index[name] for name in ids if name in index))
        if len(members) > most:
            reason = f"at most {overlap.most} questions of `{overlap.paper}`"
            found.append(Enmity(members=members, most=most, reason=reason, span=overlap.span))
    return tuple(found)


def _wanted(rule: StimulusRule, items: int, wished: int, named: int) -> tuple[int, int]:
    """Return how many open items of a passage come, beside those that are named.

    A whole passage has all that pass the section's filters, also those without a place.
    """
    if rule.whole or rule.count is None:
        return wished, wished
    low, high = rule.count.low, rule.count.high
    most = items if high is None else int(high) - named
    return max(int(low or 0) - named, 0 if named else 1), min(most, items)
