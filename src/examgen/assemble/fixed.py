"""The questions that a blueprint names: found, checked, and reserved for their sections."""

from collections.abc import Mapping

from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Blueprint, Located
from examgen.model.item import Bank, Item, Status
from examgen.source import Span
from examgen.suggest import hint_of


def fixed_items(
    blueprint: Blueprint, bank: Bank
) -> tuple[tuple[tuple[Item, ...], ...], tuple[Diagnostic, ...]]:
    """Return the named items of each section, in the order of the list.

    Unknown ids, items that are not ready and items named twice are errors, and left
    out. An item's old ids (its aliases) name it as well.
    """
    index = _index(bank)
    first_use: dict[str, Span] = {}
    diagnostics: list[Diagnostic] = []
    sections: list[tuple[Item, ...]] = []
    for spec in blueprint.sections:
        found: list[Item] = []
        for named in spec.questions:
            item = index.get(named.value)
            problem = _problem(named, item, index, first_use)
            if problem is not None:
                diagnostics.append(problem)
            elif item is not None:
                first_use[item.id] = named.span
                found.append(item)
        sections.append(tuple(found))
    return tuple(sections), tuple(diagnostics)


def _index(bank: Bank) -> Mapping[str, Item]:
    old = {alias: item for item in bank.items for alias in item.aliases}
    return old | {item.id: item for item in bank.items}


def _problem(
    named: Located[str],
    item: Item | None,
    index: Mapping[str, Item],
    first_use: Mapping[str, Span],
) -> Diagnostic | None:
    if item is None:
        hint = hint_of(named.value, index)
        return error(
            "unknown-question", f"no question has the id `{named.value}`", named.span, hint
        )
    if item.status is not Status.READY:
        return Diagnostic(
            severity=Severity.ERROR,
            rule="question-not-ready",
            message=f"`{item.id}` is not ready: its status is {item.status}",
            span=named.span,
            hint="set its status to ready, or take it off the list",
            related=((item.fields.get("status", item.span), "its status"),),
        )
    if item.id in first_use:
        return Diagnostic(
            severity=Severity.ERROR,
            rule="duplicate-question",
            message=f"`{item.id}` is on this paper twice",
            span=named.span,
            hint="take one of the two off the list",
            related=((first_use[item.id], "first named here"),),
        )
    return None
