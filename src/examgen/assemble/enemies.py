"""Items that must not stand on one paper, and a draw that keeps them apart.

``draw_apart`` is for draws by ranks alone; where it gives up, a solver goes on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from examgen.assemble.matching import Assignment, Candidate, assign
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.item import Item
from examgen.source import Span

# Draws tried before giving up; each leaves out one more item of a hostile pair.
_MOST_TRIES = 500

Enemies = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Two items that cannot be kept apart (or not within the tries, if ``gave_up``)."""

    first: str
    second: str
    gave_up: bool


def enemies_of(items: Iterable[Item]) -> Enemies:
    """Return the declared enemies of each item, both ways round."""
    found: dict[str, set[str]] = {}
    for item in items:
        for enemy in item.enemies:
            if enemy != item.id:
                found.setdefault(item.id, set()).add(enemy)
                found.setdefault(enemy, set()).add(item.id)
    return {name: frozenset(others) for name, others in found.items()}


def first_clash(ids: Iterable[str], enemies: Enemies) -> tuple[str, str] | None:
    """Return the first id that is an enemy of an earlier one, as (earlier, later)."""
    seen: list[str] = []
    for name in ids:
        hostile = enemies.get(name, frozenset())
        earlier = next((other for other in seen if other in hostile), None)
        if earlier is not None:
            return earlier, name
        seen.append(name)
    return None


def draw_apart(
    candidates: Sequence[Candidate], needs: Sequence[int], enemies: Enemies
) -> Assignment | Clash:
    """Return the assignment of lowest ranks, or the first found in which no two enemies stand.

    A hostile pair in a draw is parted by leaving out the later one, and where that
    leads nowhere, the earlier: a search to the end, but for a limit on tries. The
    first, unhindered draw comes back as it is where even that is incomplete.
    """
    drawn = assign(candidates, needs)
    pair = first_clash(drawn.demand_of, enemies)
    if not drawn.complete or pair is None:
        return drawn
    first_pair = pair
    # The later one of a pair is pushed last, so that it is the first to be left out.
    stack = [frozenset({name}) for name in pair]
    seen = set(stack)
    for _ in range(_MOST_TRIES):
        if not stack:
            break
        without = stack.pop()
        drawn = assign((c for c in candidates if c.id not in without), needs)
        if not drawn.complete:
            continue
        pair = first_clash(drawn.demand_of, enemies)
        if pair is None:
            return drawn
        branches = [without | {name} for name in pair if without | {name} not in seen]
        stack += branches
        seen.update(branches)
    return Clash(first=first_pair[0], second=first_pair[1], gave_up=bool(stack))


def enemies_error(first: Item, second: Item, span: Span, message: str) -> Diagnostic:
    """Return the error of two enemies that are, or would be, on one paper."""
    return Diagnostic(
        severity=Severity.ERROR,
        rule="enemies-together",
        message=message,
        span=span,
        hint="use one of the two, or take the other off its enemies",
        related=tuple(
            (item.fields["enemies"], f"enemies of `{item.id}`")
            for item in (first, second)
            if "enemies" in item.fields
        ),
    )
