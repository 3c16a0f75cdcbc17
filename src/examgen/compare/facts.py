"""What is said about an item besides its texts, before and after, in words."""

from collections.abc import Iterator
from fractions import Fraction

from examgen.compare.flat import plain, quoted
from examgen.decimals import exact
from examgen.model.comparison import Change, Kind, Phrase, Piece
from examgen.model.content import Image
from examgen.model.item import Item
from examgen.model.project import Project

_FIELDS = (
    *("marks", "difficulty", "topic", "status", "seconds", "level", "language"),
    *("author", "source", "licence", "shuffle"),
)
_LISTS = ("tags", "enemies", "aliases")
# What bank.yaml gives where an item says nothing: told once, with the settings.
DEFAULTED = ("marks", "difficulty", "author", "licence")


def fact_changes(old: Item, new: Item, before: Project, after: Project) -> Iterator[Change]:
    """Yield the fields that differ; what only follows the settings is told with them."""
    if old.id != new.id:
        yield _renamed(old, new)
    if old.stimulus != new.stimulus:
        yield Change(kind=Kind.TEXT, part="passage", said=_was_now(old.stimulus, new.stimulus))
    for name in _FIELDS:
        was, now = getattr(old, name), getattr(new, name)
        if was != now and not _follows(name, (old, before), (new, after)):
            yield Change(kind=Kind.DATA, part=name, said=_was_now(was, now))
    for name in _LISTS:
        yield from _list(name, getattr(old, name), getattr(new, name), (old.id, new.id))


def value_said(value: object) -> Piece:
    """Return a setting's value as a part of a sentence."""
    match value:
        case None | "" | ():
            return plain("none")
        case Fraction():
            return plain(exact(value))
        case bool():
            return plain("yes" if value else "no")
        case int():
            return plain(str(value))
        case Image(path=path):
            return quoted(path)
        case _:
            return quoted(str(value))


def _follows(name: str, old: tuple[Item, Project], new: tuple[Item, Project]) -> bool:
    return name in DEFAULTED and all(
        name not in item.fields and getattr(item, name) == getattr(project, name)
        for item, project in (old, new)
    )


def _renamed(old: Item, new: Item) -> Change:
    kept = old.id in new.aliases or new.id in old.aliases
    more = "" if kept else "; without an alias, locks and other items do not find it"
    said = (plain("was "), quoted(old.id), plain(", now "), quoted(new.id), plain(more))
    return Change(kind=Kind.DATA, part="id", said=tuple(p for p in said if p.text))


def _list(
    name: str, old: tuple[str, ...], new: tuple[str, ...], ids: tuple[str, str]
) -> Iterator[Change]:
    came = [entry for entry in new if entry not in old]
    gone = [entry for entry in old if entry not in new]
    if name == "aliases":
        # That an id stays as an alias is said with the id.
        came, gone = ([e for e in part if e not in ids] for part in (came, gone))
    said: list[Piece] = []
    for how, entries in (("added", came), ("removed", gone)):
        for entry in entries:
            said += [plain(f", {how} " if said else f"{how} "), quoted(entry)]
    if said:
        yield Change(kind=Kind.DATA, part=name, said=tuple(said))


def _was_now(old: object, new: object) -> Phrase:
    return (plain("was "), value_said(old), plain(", now "), value_said(new))
