"""What was decided of a paper's questions after the exam, before and after."""

from collections.abc import Iterator

from examgen.compare.flat import plain, quoted
from examgen.model.blueprint import Blueprint
from examgen.model.comparison import Change, Kind, Phrase
from examgen.model.ruling import Drop, Ruling

_DROPPED = {
    Drop.ALL: "dropped with full marks for all",
    Drop.ATTEMPTED: "dropped with full marks for all who answered it",
}


def ruling_changes(old: Blueprint, new: Blueprint) -> Iterator[Change]:
    """Yield each question that is ruled otherwise: its answers count otherwise, as by a key."""
    was, now = ({one.question: one for one in side.rulings} for side in (old, new))
    for question in sorted({*was, *now}):
        before, after = was.get(question), now.get(question)
        if before != after:
            said = (
                quoted(question),
                plain(" was "),
                *_said(before),
                plain(", now "),
                *_said(after),
            )
            yield Change(kind=Kind.KEY, part="ruling", said=said)


def _said(ruling: Ruling | None) -> Phrase:
    if ruling is None:
        return (plain("as its key says"),)
    said: Phrase = ()
    for other in ruling.any_of:
        said = (*said, plain(" or " if said else ""), quoted(other.text))
    if said:
        said = (*said, plain(" accepted too"))
    if ruling.drop is not None:
        said = (*said, plain(f"{' and ' if said else ''}{_DROPPED[ruling.drop]}"))
    return said
