"""Filters that let nothing through, and names in them that no question has: slips, as a rule."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from examgen.assemble.demand import counts_of
from examgen.assemble.where import matcher
from examgen.diagnostic import Diagnostic, warning
from examgen.model.blueprint import Blueprint, Condition
from examgen.model.item import Bank, Item
from examgen.model.project import Project
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """A field whose values no settings list: what one is called, and those of an item."""

    rule: str
    word: str
    values: Callable[[Item, Project], tuple[str, ...]]


_FIELDS: Mapping[str, _Field] = {
    "tags": _Field(rule="unknown-tag", word="tag", values=lambda item, _: item.tags),
    "author": _Field(
        rule="unknown-author",
        word="author",
        values=lambda item, project: _one(item.author or project.author),
    ),
    "id": _Field(rule="unknown-id", word="id", values=lambda item, _: (item.id,)),
    "language": _Field(
        rule="unknown-language",
        word="language",
        values=lambda item, project: _languages(item.language or project.language),
    ),
    "topic": _Field(rule="unknown-topic", word="topic", values=lambda item, _: _topics(item.topic)),
}


def check_names(blueprint: Blueprint, bank: Bank, project: Project) -> tuple[Diagnostic, ...]:
    """Return a warning for each name in a filter that no question has, whatever its status.

    Such a filter lets nothing through or, below ``not``, everything. Topics are looked at
    where the bank's settings list none.
    """
    known: dict[str, frozenset[str]] = {}
    found: list[Diagnostic] = []
    for condition in _conditions(blueprint):
        name = condition.name
        if name not in _FIELDS or (name == "topic" and project.topics):
            continue
        if name not in known:
            values = _FIELDS[name].values
            known[name] = frozenset(v for item in bank.items for v in values(item, project))
        for value in condition.values:
            wanted = value.casefold() if name == "language" else value
            if wanted not in known[name]:
                found.append(_unknown(condition, value, known[name], bank))
    return tuple(dict.fromkeys(found))


def check_filters(blueprint: Blueprint, bank: Bank, project: Project) -> tuple[Diagnostic, ...]:
    """Return a warning for each filter that lets nothing through where nothing need be picked.

    Where something has to be, its pool is an error.
    """
    found: list[Diagnostic] = []
    for spec in blueprint.sections:
        where, (least, most) = spec.where, counts_of(spec).pick
        if not where.conditions or least or most == 0:
            continue
        passes = matcher(where, project)
        if not any(passes(item) for item in bank.items):
            message = "no question passes this filter, so none is picked"
            hint = "its conditions hold together: loosen one, or leave the section out"
            found.append(warning("empty-filter", message, where.span or spec.span, hint))
    return tuple(found)


def _unknown(condition: Condition, value: str, known: frozenset[str], bank: Bank) -> Diagnostic:
    rule, word = _FIELDS[condition.name].rule, _FIELDS[condition.name].word
    hint = hint_of(value, sorted(known))
    twin = next((name for name in sorted(known) if _looks(name) == _looks(value)), None)
    parts = [part.strip() for part in value.split(",")]
    if len(parts) > 1 and known.issuperset(parts):
        hint = f"several are a list: `[{', '.join(parts)}]`"
    elif twin is not None:
        hint = f"`{twin}` looks the same, and is written with other characters: copy it from there"
    elif word == "id":
        now = next((item.id for item in bank.items if value in item.aliases), None)
        hint = f"it is `{now}` now" if now else hint
    return warning(rule, f"no question has the {word} `{value}`", condition.span, hint)


def _looks(name: str) -> str:
    """Return a name as it looks: letters composed, wide ones narrow, blanks alike."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _conditions(blueprint: Blueprint) -> Iterator[Condition]:
    for spec in blueprint.sections:
        yield from spec.where.conditions
        for row in spec.requirements:
            yield from row.where.conditions
    for row in blueprint.requirements:
        yield from row.where.conditions


def _one(value: str | None) -> tuple[str, ...]:
    return () if value is None else (value,)


def _languages(tag: str) -> tuple[str, ...]:
    """Return ``en-gb`` and ``en``: whoever asks for one of them finds it."""
    parts = tag.casefold().split("-")
    return tuple("-".join(parts[:count]) for count in range(1, len(parts) + 1))


def _topics(topic: str | None) -> tuple[str, ...]:
    parts = [] if topic is None else topic.split("/")
    return tuple("/".join(parts[:count]) for count in range(1, len(parts) + 1))
