"""Accepted numbers and texts, before and after, in words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from examgen.compare.flat import plain, quoted
from examgen.decimals import exact
from examgen.model.comparison import Change, Kind, Phrase, Piece
from examgen.model.item import Interval

Bounds = tuple[Fraction, Fraction]


def number_changes(
    old: Sequence[Interval], new: Sequence[Interval], part: str = ""
) -> Iterator[Change]:
    """Yield what is other about accepted numbers; ``part`` names the gap, if it is one."""
    before, after = {_bounds(i): i for i in old}, {_bounds(i): i for i in new}
    gone = [before[bounds] for bounds in before if bounds not in after]
    came = [after[bounds] for bounds in after if bounds not in before]
    if not gone and not came:
        if sorted(i.text for i in old) != sorted(i.text for i in new):
            said = _was_now(
                numbers_said(old), numbers_said(new), "the spelling of the answer", part
            )
            yield Change(kind=Kind.DATA, part=part or "answer", said=said)
    elif len(gone) == len(came) == 1 or (gone and came):
        how = _how(gone[0], came[0]) if len(gone) == len(came) == 1 else ""
        said = (*_was_now(numbers_said(old), numbers_said(new), "the key", part), *_plains(how))
        yield Change(kind=Kind.KEY, part="key", said=said)
    else:
        yield from (_accepts(numbers_said([i]), "too", part) for i in came)
        yield from (_accepts(numbers_said([i]), "no longer", part) for i in gone)


def text_changes(old: Sequence[str], new: Sequence[str], part: str = "") -> Iterator[Change]:
    """Yield what is other about accepted texts."""
    gone = [text for text in old if text not in new]
    came = [text for text in new if text not in old]
    if gone and came:
        said = _was_now(texts_said(old), texts_said(new), "the key", part)
        yield Change(kind=Kind.KEY, part="key", said=said)
        return
    yield from (_accepts((quoted(text),), "too", part) for text in came)
    yield from (_accepts((quoted(text),), "no longer", part) for text in gone)
    if not gone and not came and list(old) != list(new):
        said = _was_now(texts_said(old), texts_said(new), "the order of the answers", part)
        yield Change(kind=Kind.DATA, part=part or "answer", said=said)


def numbers_said(accepted: Sequence[Interval]) -> Phrase:
    """Return accepted numbers joined by *or*, each as its author typed it."""
    return _either([_number_said(interval) for interval in accepted])


def texts_said(accepted: Sequence[str]) -> Phrase:
    """Return accepted texts joined by *or*."""
    return _either([(quoted(text),) for text in accepted])


def _number_said(interval: Interval) -> Phrase:
    low, high = exact(interval.low), exact(interval.high)
    said = (quoted(interval.text),)
    if interval.low == interval.high or low in interval.text:
        return said
    return (*said, plain(f" ({low} to {high})"))


def _bounds(interval: Interval) -> Bounds:
    return interval.low, interval.high


def _how(old: Interval, new: Interval) -> str:
    """Say whether the one interval lies in the other."""
    if new.low <= old.low and old.high <= new.high:
        return "; more is accepted"
    if old.low <= new.low and new.high <= old.high:
        return "; less is accepted"
    return ""


def _accepts(said: Phrase, how: str, part: str) -> Change:
    where = f"{part} " if part else ""
    words = (plain(f"{where}accepts "), *said, plain(f" {how}"))
    return Change(kind=Kind.KEY, part="key", said=words)


def _was_now(old: Phrase, new: Phrase, name: str, part: str) -> Phrase:
    of = f" of {part}" if part else ""
    return (plain(f"{name}{of} was "), *old, plain(", now "), *new)


def _plains(text: str) -> tuple[Piece, ...]:
    return (plain(text),) if text else ()


def _either(parts: Sequence[Phrase]) -> Phrase:
    said: list[Piece] = []
    for part in parts:
        said += [plain(" or ")] if said else []
        said += part
    return tuple(said) or (plain("nothing"),)
