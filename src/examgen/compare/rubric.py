"""The rubric of a free answer, before and after, in words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from examgen.compare.another import is_another
from examgen.compare.flat import flat, in_short, plain, quoted
from examgen.compare.pairing import pair_blocks
from examgen.decimals import exact
from examgen.differing import word_runs
from examgen.model.comparison import Change, Kind, Piece
from examgen.model.item import Criterion


def rubric_changes(old: Sequence[Criterion], new: Sequence[Criterion]) -> Iterator[Change]:
    """Yield what is other about a rubric: criteria, their marks, their wording."""
    for i, j in pair_blocks([c.body for c in old], [c.body for c in new]):
        was = None if i is None else old[i]
        now = None if j is None else new[j]
        if was is None and now is not None:
            yield _key(plain("the rubric asks for "), quoted(in_short(now.body)), plain(" too"))
        elif now is None and was is not None:
            said = plain("the rubric asks for "), quoted(in_short(was.body)), plain(" no longer")
            yield _key(*said)
        elif was is not None and now is not None:
            yield from _criterion(was, now)


def _criterion(was: Criterion, now: Criterion) -> Iterator[Change]:
    if was.marks != now.marks:
        yield _key(
            plain("the rubric gave "),
            plain(f"{_marks(was.marks)} for "),
            quoted(in_short(now.body)),
            plain(f", now {_marks(now.marks)}"),
        )
    if flat(was.body) != flat(now.body):
        kind = Kind.KEY if is_another(was.body, now.body) else Kind.TEXT
        yield Change(kind=kind, part="rubric", runs=word_runs(flat(was.body), flat(now.body)))


def _marks(value: Fraction | None) -> str:
    if value is None:
        return "no stated marks"
    return f"{exact(value)} {'mark' if value == 1 else 'marks'}"


def _key(*said: Piece) -> Change:
    return Change(kind=Kind.KEY, part="key", said=said)
