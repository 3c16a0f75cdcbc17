"""What candidates and staff read of an item, before and after, word by word."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeVar

from examgen.compare.flat import flat, in_short, plain, quoted
from examgen.compare.keys import letter
from examgen.compare.pairing import pair_blocks
from examgen.compare.same import images, settled
from examgen.differing import word_runs
from examgen.model.comparison import Change, FigureFile, Kind, Pairs, Phrase
from examgen.model.content import Blocks
from examgen.model.item import (
    Choice,
    CodeAnswer,
    Essay,
    Match,
    Multiple,
    Order,
    Response,
    Single,
)

_UNSEEN = FigureFile(digest="", size=0)
T = TypeVar("T")
Figures = Mapping[str, FigureFile]


def text_change(
    part: str, old: Blocks, new: Blocks, figures: Container[str] = ()
) -> Iterator[Change]:
    """Yield the words that differ, or that only the markup does.

    ``figures`` are the digests of those that the item has on both sides: where one of them
    stands in another's place, nothing else tells it.
    """
    if old == new:
        return
    places = zip(images(old), images(new), strict=False)
    if any(was.path != now.path and (was.path in figures or now.path in figures)
           for was, now in places):  # fmt: skip
        said = (plain("shows its figures in other places"),)
        yield Change(kind=Kind.TEXT, part=part, said=said)
    paths = {image.path for side in (old, new) for image in images(side)}
    blind = dict.fromkeys(paths, _UNSEEN)
    was, now = settled(old, blind), settled(new, blind)
    if was == now:
        return
    before, after = flat(was), flat(now)
    if before == after:
        yield Change(kind=Kind.TEXT, part=part, said=(plain("only its markup changed"),))
    elif not old:
        yield Change(kind=Kind.TEXT, part=part, said=(plain("added"),), runs=word_runs("", after))
    elif not new:
        said = (plain("removed"),)
        yield Change(kind=Kind.TEXT, part=part, said=said, runs=word_runs(before, ""))
    else:
        yield Change(kind=Kind.TEXT, part=part, runs=word_runs(before, after))


def entries_of(response: Response) -> tuple[Blocks, ...]:
    """Return the choices, left sides or entries of a response, to pair by."""
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            return tuple(choice.body for choice in choices)
        case Match(pairs=pairs):
            return tuple(pair.left for pair in pairs)
        case Order(entries=entries):
            return entries
        case _:
            return ()


def response_changes(
    old: Response, new: Response, pairs: Pairs, keyed: Sequence[Change]
) -> Iterator[Change]:
    """Yield what is read of a response; ``keyed`` are its key's changes, said already."""
    match old, new:
        case (Single() | Multiple(), Single() | Multiple()):
            yield from _choices(old.choices, new.choices, pairs)
        case Match(), Match():
            yield from _match(old, new, pairs, keyed)
        case Order(), Order():
            for i, j in pairs:
                names = "entry", f"entry {(j if j is not None else i or 0) + 1}"
                was, now = _at(old.entries, i), _at(new.entries, j)
                yield from _entry(names, was, now)
        case Essay(), Essay():
            yield from _field("lines", old.lines, new.lines)
        case CodeAnswer(), CodeAnswer():
            yield from _field("lines", old.lines, new.lines)
            yield from _field("language of the code", old.language or None, new.language or None)
            if (old.starter or "") != (new.starter or ""):
                runs = word_runs(old.starter or "", new.starter or "")
                yield Change(kind=Kind.TEXT, part="starter", runs=runs)
        case _:
            return


def kept_figures(old: object, new: object) -> frozenset[str]:
    """Return the digests of the figures that two settled values share."""
    return frozenset({image.path for image in images(old)} & {i.path for i in images(new)})


def figure_changes(old: object, new: object, before: Figures, after: Figures) -> Iterator[Change]:
    """Yield the figures that look otherwise, came or went."""
    was = {image.path: before.get(image.path) for image in images(old)}
    now = {image.path: after.get(image.path) for image in images(new)}
    gone = [path for path in was if path not in now]
    came = [path for path in now if path not in was]
    for path in [path for path in was if path in now and _other(was[path], now[path])]:
        yield _figure(path, f"was {_size(was[path])}, now {_size(now[path])}")
    for path in came:
        twin = next((p for p in gone if was[p] is not None and not _other(was[p], now[path])), None)
        if twin is not None:
            gone.remove(twin)
        else:
            yield _figure(path, f"added, {_size(now[path])}")
    for path in gone:
        yield _figure(path, f"removed, {_size(was[path])}")


def _choices(old: Sequence[Choice], new: Sequence[Choice], pairs: Pairs) -> Iterator[Change]:
    for i, j in pairs:
        was, now = _at(old, i), _at(new, j)
        if was is None and now is not None:
            yield from _entry(("choice", f"choice {letter(j or 0)}"), None, now.body)
        elif now is None and was is not None:
            yield from _entry(("choice", f"choice {letter(i or 0)}"), was.body, None)
        elif was is not None and now is not None and j is not None:
            name = f"choice {letter(j)}"
            right = ", the right one" if was.correct and now.correct and len(new) > 1 else ""
            yield from text_change(f"{name}{right}", was.body, now.body)
            yield from text_change(f"rationale of {name}", was.rationale, now.rationale)
            yield from text_change(f"lure of {name}", was.lure, now.lure)
            if was.pin != now.pin:
                pinned = "is pinned to its place" if now.pin else "is pinned no longer"
                yield Change(kind=Kind.DATA, part=name, said=(plain(pinned),))
    both = [i for i, j in pairs if i is not None and j is not None]
    if both != sorted(both):
        order = ", ".join(letter(i) for i in both)
        said = (plain(f"stand in another order, by their old letters {order}"),)
        yield Change(kind=Kind.DATA, part="choices", said=said)


def _match(old: Match, new: Match, pairs: Pairs, keyed: Sequence[Change]) -> Iterator[Change]:
    told = {piece.text for change in keyed for piece in change.said if piece.quoted}
    for i, j in pairs:
        was, now = _at(old.pairs, i), _at(new.pairs, j)
        name = f"pair {(j if j is not None else i or 0) + 1}"
        if was is None or now is None:
            pair = now if was is None else was
            if pair is not None:
                left, right = quoted(in_short(pair.left)), quoted(in_short(pair.right))
                how = "added: " if was is None else "removed: "
                said = (plain(how), left, plain(" – "), right)
                yield Change(kind=Kind.TEXT, part=name, said=said)
            continue
        yield from text_change(f"left side of {name}", was.left, now.left)
        if in_short(now.right) not in told:
            yield from text_change(f"right side of {name}", was.right, now.right)
    for i, j in pair_blocks(old.extras, new.extras):
        names = "extra right side", f"extra right side {(j if j is not None else i or 0) + 1}"
        yield from _entry(names, _at(old.extras, i), _at(new.extras, j))


def _entry(names: tuple[str, str], was: Blocks | None, now: Blocks | None) -> Iterator[Change]:
    """Yield an entry that came, went or was reworded; ``names`` are with no place and with one."""
    if was is None and now is not None:
        said: Phrase = (plain("added: "), quoted(in_short(now)))
        yield Change(kind=Kind.TEXT, part=names[1], said=said)
    elif now is None and was is not None:
        said = (plain("removed: "), quoted(in_short(was)))
        yield Change(kind=Kind.TEXT, part=names[1], said=said)
    elif was is not None and now is not None:
        yield from text_change(names[1], was, now)


def _field(part: str, old: object, new: object) -> Iterator[Change]:
    if old != new:
        words = ["none" if value is None else str(value) for value in (old, new)]
        said = (plain(f"was {words[0]}, now {words[1]}"),)
        yield Change(kind=Kind.TEXT, part=part, said=said)


def _figure(path: str, how: str) -> Change:
    return Change(kind=Kind.TEXT, part="figure", said=(quoted(path), plain(f" {how}")))


def _other(one: FigureFile | None, two: FigureFile | None) -> bool:
    return (one and one.digest) != (two and two.digest)


def _size(figure: FigureFile | None) -> str:
    return "missing" if figure is None else f"{figure.size:,} bytes"


def _at(values: Sequence[T], index: int | None) -> T | None:
    return None if index is None else values[index]
