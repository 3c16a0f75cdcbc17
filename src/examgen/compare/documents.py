"""Settings and blueprints, before and after, in words and by their lines."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from examgen.compare.facts import DEFAULTED, value_said
from examgen.compare.flat import plain, quoted
from examgen.compare.rulings import ruling_changes
from examgen.decimals import exact
from examgen.differing import line_runs
from examgen.model.comparison import (
    Change,
    Document,
    DocumentChange,
    Fate,
    Kind,
    Phrase,
    Piece,
    Side,
)
from examgen.model.item import ItemType
from examgen.model.marking import Amount, MarkingScheme, Rule
from examgen.model.project import Project

_SCALARS = (
    *("title", "institution", "course", "language", "licence", "author", "marks", "difficulty"),
    *("theme", "crest", "page_size", "columns"),
)


def settings_change(old: Side, new: Side) -> DocumentChange | None:
    """Return what bank.yaml says otherwise, with how many items follow it."""
    path = new.project.span.path
    unread = any(side.absent or path in side.broken for side in (old, new))
    changes = () if unread else tuple(_settings(old, new))
    if not changes:
        return None
    return DocumentChange(name="settings", path=path, fate=Fate.CHANGED, changes=changes)


def blueprint_changes(old: Side, new: Side) -> Iterator[DocumentChange]:
    """Yield the papers whose blueprint came, went or says something else."""
    for paper in sorted({*old.papers, *new.papers}):
        was, now = old.papers.get(paper), new.papers.get(paper)
        if was is None or now is None:
            path = (now or was or Document(path="", text="", blueprint=None)).path
            fate = Fate.ADDED if was is None else Fate.REMOVED
            yield DocumentChange(name=paper, path=path, fate=fate)
        elif was.text != now.text and (was.blueprint is None or was.blueprint != now.blueprint):
            changes = tuple(_blueprint(was, now))
            yield DocumentChange(name=paper, path=now.path, fate=Fate.CHANGED, changes=changes)


def _settings(old: Side, new: Side) -> Iterator[Change]:
    was, now = old.project, new.project
    for name in _SCALARS:
        before, after = getattr(was, name), getattr(now, name)
        if before != after:
            said = (plain("was "), value_said(before), plain(", now "), value_said(after))
            yield _change(name, *said, *_followers(name, new))
    yield from marking_changes(was.marking, now.marking)
    yield from _named("topics", {t.id: t.title for t in was.topics},
                      {t.id: t.title for t in now.topics})  # fmt: skip
    yield from _named("bands", _bands(was), _bands(now))
    if was.near_duplicates != now.near_duplicates:
        degrees = [exact(side.near_duplicates.likeness) for side in (was, now)]
        more = "other pairs are allowed" if degrees[0] == degrees[1] else " → ".join(degrees)
        yield _change("near-duplicates", plain(more))
    if was.parts != now.parts:
        yield _change("headings", plain("other words start an explanation, a hint and so on"))
    if was.published != now.published:
        yield _change("published", value_said(", ".join(now.published)))
    if was.site != now.site:
        said = (plain("was "), value_said(was.site.url), plain(", now "), value_said(now.site.url))
        yield _change("address of the site", *said)


def _followers(name: str, new: Side) -> tuple[Piece, ...]:
    """Say how many items have no value of their own."""
    if name not in DEFAULTED:
        return ()
    count = sum(name not in item.fields for item in new.bank.items)
    if not count:
        return ()
    noun = "item that does" if count == 1 else "items that do"
    return (plain(f" (for the {count:,} {noun} not say)"),)


def marking_changes(old: MarkingScheme, new: MarkingScheme) -> Iterator[Change]:
    """Yield the types of questions that are marked otherwise."""
    if old.default != new.default:
        yield _change("marking", plain("for all types but those named: "), *_rules(old, new, None))
    for kind in ItemType:
        was, now = old.rules.get(kind), new.rules.get(kind)
        if was != now:
            yield _change("marking", plain(f"for {kind.value}: "), *_rules(old, new, kind))


def _rules(old: MarkingScheme, new: MarkingScheme, kind: ItemType | None) -> Phrase:
    was, now = (
        scheme.default if kind is None else scheme.rules.get(kind, scheme.default)
        for scheme in (old, new)
    )
    parts = [
        f"{part.name.replace('_', ' ')} was {_value(getattr(was, part.name))}, "
        f"now {_value(getattr(now, part.name))}"
        for part in fields(Rule)
        if getattr(was, part.name) != getattr(now, part.name)
    ]
    return (plain("; ".join(parts) or "as by default"),)


def _value(value: Any) -> str:
    match value:
        case Amount(per_mark=per_mark, constant=constant):
            terms = [f"{exact(per_mark)} × marks"] if per_mark else []
            terms += [exact(constant)] if constant or not terms else []
            return " + ".join(terms)
        case None:
            return "none"
        case _:
            return str(value)


def _bands(project: Project) -> Mapping[str, str]:
    return {band.name: f"{exact(band.value)}, up to {exact(band.upto)}" for band in project.bands}


def _named(part: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for name in new:
        if name not in old:
            yield _change(part, plain("added "), quoted(name))
        elif old[name] != new[name]:
            said = (plain(" was "), quoted(old[name]), plain(", now "), quoted(new[name]))
            yield _change(part, quoted(name), *said)
    for name in old:
        if name not in new:
            yield _change(part, plain("removed "), quoted(name))


def _blueprint(old: Document, new: Document) -> Iterator[Change]:
    if old.blueprint is not None and new.blueprint is not None:
        yield from ruling_changes(old.blueprint, new.blueprint)
    runs = line_runs(old.text, new.text)
    yield Change(kind=Kind.DATA, part="lines", runs=runs)
    for side, how in ((old, "could not be read before"), (new, "cannot be read any more")):
        if side.blueprint is None:
            yield _change("blueprint", plain(how))


def _change(part: str, *said: Piece) -> Change:
    return Change(kind=Kind.DATA, part=part, said=said)
