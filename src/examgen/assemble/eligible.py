"""What a draw may not use at all: named questions, their enemies, what other papers hold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from examgen.assemble.enemies import Enemies
from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Blueprint, Exposure
from examgen.model.item import Item

Held = Mapping[str, frozenset[str]]


def taken_by(
    blueprint: Blueprint, fixed: Sequence[Sequence[Item]], enemies: Enemies, held: Held
) -> dict[str, str]:
    """Map the ids that a draw may not use to the reason, in words for a hint.

    ``held`` are the ids that other papers hold, by paper.
    """
    named = [item.id for section in fixed for item in section]
    reasons: dict[str, str] = {}
    if blueprint.exposure is not None:
        worn = _worn(blueprint.exposure, held)
        reasons |= dict.fromkeys(sorted(worn), "in as many papers as `exposure` allows")
    for overlap in blueprint.overlaps:
        ids = held.get(overlap.paper, frozenset())
        if overlap.most <= len(ids.intersection(named)):
            reasons |= dict.fromkeys(sorted(ids), f"ruled out as `{overlap.paper}` holds them")
    hostile = {enemy for name in named for enemy in enemies.get(name, ())}
    reasons |= dict.fromkeys(sorted(hostile), "ruled out as enemies of named questions")
    return reasons | dict.fromkeys(named, "named elsewhere on this paper")


def check_overlaps(
    blueprint: Blueprint, fixed: Sequence[Sequence[Item]], held: Held
) -> tuple[Diagnostic, ...]:
    """Return an error for each paper of which more is named than may be shared."""
    named = {item.id for section in fixed for item in section}
    found: list[Diagnostic] = []
    for overlap in blueprint.overlaps:
        shared = sorted(named & held.get(overlap.paper, frozenset()))
        if len(shared) > overlap.most:
            names = ", ".join(f"`{name}`" for name in shared)
            message = f"{names} stand on `{overlap.paper}` too, of which {_most(overlap.most)}"
            hint = "take questions off the list, or allow more"
            related = tuple(
                (q.span, f"`{q.value}` is named here")
                for spec in blueprint.sections
                for q in spec.questions
                if q.value in shared
            )
            problem = error("overlap", message, overlap.span, hint)
            found.append(replace(problem, related=related))
    return tuple(found)


def _most(number: int) -> str:
    return f"at most {number} may be shared" if number else "none may be shared"


def _worn(exposure: Exposure, held: Held) -> set[str]:
    papers = [paper.value for paper in exposure.papers] or list(held)
    uses = Counter(name for paper in papers for name in held.get(paper, ()))
    return {name for name, count in uses.items() if count >= exposure.most}
