"""Problems in which a conflict of known cause was planted among requirements that can be met."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.assemble.asking import Ask, Thing, Ties, cell, count, many, marks, problem, share, time

from examgen.assemble.problem import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A problem and the members of the only minimal conflict in it, as a message has them."""

    name: str
    problem: Problem
    expected: tuple[str, ...]
    crowded: bool = False


# Requirements that can always be met, and that a sloppy explanation would name.
def _noise() -> list[Ask]:
    return [
        count("topic spare", "..9", "spare"),
        count("topic other", "0..8", "other"),
        marks("..400"),
        count("questions in all", "..200"),
        time("..600 min"),
    ]


def _plant(
    name: str,
    things: Iterable[Thing],
    asks: Sequence[Ask],
    ties: Ties | None = None,
    *,
    only: Sequence[int] | None = None,
    named: Sequence[str] = (),
    crowded: bool = False,
    spare_cell: int = 0,
) -> Planted:
    """Plant all of ``asks``, or those of the indices ``only``, with ``named`` ties."""
    noise = _noise()
    half = len(noise) // 2
    everything = [*noise[:half], *asks, *noise[half:]]
    spare = [*many("spare", 12), *many("other", 9, marks=2, seconds=90)]
    spare = [replace(thing, cells=(spare_cell,)) for thing in spare]
    chosen = [asks[index] for index in only] if only is not None else list(asks)
    texts = [f"{ask.name} {'' if '..' in ask.text else '= '}{ask.text}" for ask in chosen]
    return Planted(
        name=name,
        problem=problem([*things, *spare], everything, ties),
        expected=(*texts, *named),
        crowded=crowded,
    )


def _counts() -> Iterator[Planted]:
    for least in (4, 5, 6, 7):
        asks = [count("questions", f"..{least - 1}"), count("topic a", f"{least}..", "a")]
        yield _plant(f"one count of {least} above all", many("a", 9), asks)
    for number in (2, 3, 4):
        kinds = "abcd"[:number]
        things = [thing for kind in kinds for thing in many(kind, 6)]
        asks = [count(f"topic {kind}", "3..5", kind) for kind in kinds]
        asks += [count("questions", f"..{3 * number - 1}")]
        yield _plant(f"{number} counts and their sum", things, asks)


def _totals() -> Iterator[Planted]:
    for most, total in ((6, 20), (5, 16), (8, 25)):
        things = [*many("a", 12, marks=3), *many("b", 12, marks=2)]
        asks = [count("questions", f"..{most}"), marks(f"{total}")]
        yield _plant(f"{total} marks of {most} questions", things, asks)
    things = [*many("a", 12, marks=2, seconds=300)]
    asks = [marks("6..9", "a"), count("topic a", "5..", "a")]
    yield _plant("five of two marks, at most nine", things, asks)
    asks = [marks("7", "a")]
    yield _plant("an odd total of even marks", things, asks)


def _times() -> Iterator[Planted]:
    for most, least in ((14, 15), (20, 22)):
        asks = [count("topic a", f"{least}..", "a"), time(f"..{most} min")]
        yield _plant(f"{least} questions in {most} min", many("a", 30, seconds=60), asks)
    for most in (30, 35, 38):
        things = [*many("a", 40, marks=1, seconds=60), *many("b", 20, marks=3, seconds=300)]
        asks = [
            count("questions", "..20"),
            marks("30", "a", "b"),
            time(f"..{most} min"),
            count("topic spare", "..0", "spare"),
        ]
        yield _plant(f"30 marks, 20 questions, {most} min", things, asks, only=[0, 1, 2])


def _enemies() -> Iterator[Planted]:
    for pairs in (1, 2, 3, 4):
        things = list(many("a", 2 * pairs))
        apart = [(f"a{2 * n}", f"a{2 * n + 1}") for n in range(pairs)]
        asks = [count("topic a", f"{pairs + 1}..", "a")]
        named = [f"`{one}` and `{other}` are enemies" for one, other in apart]
        yield _plant(f"{pairs} pairs of enemies", things, asks, Ties(apart=apart), named=named)
    things = [*many("a", 1), *many("b", 1, marks=2), *many("c", 5)]
    asks = [count("topic a", "1", "a"), count("topic b", "1", "b"), count("topic c", "2..", "c")]
    ties = Ties(apart=[("a0", "b0"), ("c0", "c1"), ("c2", "spare0")])
    named = ["`a0` and `b0` are enemies"]
    yield _plant("two kinds that are enemies", things, asks, ties, only=[0, 1], named=named)
    # Any one pair less, and two of them could stand together.
    apart = [("a0", "a1"), ("a0", "a2"), ("a1", "a2")]
    things = [*many("a", 3), *many("c", 4)]
    named = [f"`{one}` and `{other}` are enemies" for one, other in apart]
    asks = [count("topic a", "2..", "a"), count("topic c", "..3", "c")]
    ties = Ties(apart=[*apart, ("c0", "c1")])
    yield _plant("three mutual enemies", things, asks, ties, only=[0], named=named)


def _passages() -> Iterator[Planted]:
    for size, wanted in ((4, 3), (5, 2), (3, 1)):
        ids = [f"a{n}" for n in range(size)]
        ties = Ties(passages=[("text", ids, size, size), ("free", ["spare0", "spare1"], 2, 2)])
        named = [f"`text` with all its {size} questions, or without any"]
        asks = [count("topic a", f"{wanted}", "a")]
        yield _plant(f"{wanted} of a passage of {size}", many("a", size), asks, ties, named=named)
    ids = [f"a{n}" for n in range(6)]
    ties = Ties(passages=[("text", ids, 3, 4)])
    named = ["`text` with 3..4 of its questions, or without any"]
    asks = [count("topic a", "5", "a")]
    yield _plant("five of a passage of at most four", many("a", 6), asks, ties, named=named)
    things = [thing for kind in "abc" for thing in many(kind, 4)]
    ties = Ties(passages=[(kind, [f"{kind}{n}" for n in range(4)], 4, 4) for kind in "abc"])
    named = [f"`{kind}` with all its 4 questions, or without any" for kind in "abc"]
    asks = [count("topic abc", "6", *"abc")]
    yield _plant("six of three passages of four", things, asks, ties, named=named)


def _shares() -> Iterator[Planted]:
    for percent, most in ((50, 4), (40, 3), (75, 7)):
        things = [*many("a", 20), *many("b", 20)]
        asks = [
            share("a", percent),
            count("topic a", f"..{most}", "a"),
            count("questions", "10..12"),
        ]
        yield _plant(f"a share of {percent} % of ten", things, asks)
    things = [*many("a", 20), *many("b", 20)]
    asks = [share("a", 60), share("b", 50), count("questions", "5..")]
    yield _plant("two shares of more than all", things, asks)
    things = [*many("a", 9, marks=2), *many("b", 12, marks=8)]
    hard = Ask(
        name="mean difficulty",
        text="0.7..0.75",
        low=0,
        of=lambda thing, _: (thing.marks - 7) if thing.kind in "ab" else 0,
        scale=Fraction(1, 10),
        share=True,
    )
    easy = replace(
        hard, low=None, high=0, of=lambda t, _: 2 * t.marks - 15 if t.kind in "ab" else 0
    )
    asks = [hard, easy, count("topic a", "2..", "a")]
    fewer = [*asks, count("topic b", "..9", "b")]
    yield _plant("a mean of too many easy ones", things, fewer, only=[0, 2, 3])
    fewer = [*asks, count("questions", "..11")]
    yield _plant("a mean of too few questions", things, fewer, only=[0, 2, 3])


def _overlaps() -> Iterator[Planted]:
    for most in (0, 1, 2):
        ids = [f"a{n}" for n in range(6)]
        words = f"at most {most} questions of `quiz0`"
        ties = Ties(limits=[((*ids, "spare3"), most, words)])
        asks = [count("topic a", f"{most + 2}..", "a")]
        yield _plant(f"{words} and more", many("a", 6), asks, ties, named=[words])


def _crowded() -> Iterator[Planted]:
    for each in (3, 4, 5):
        pool = 2 * each - 1
        things = [Thing(id=f"a{n}", kind="a", cells=(0, 1)) for n in range(pool)]
        things += [Thing(id=f"b{n}", kind="b", cells=(2,)) for n in range(4)]
        asks = [cell("optics, easy", f"{each}", 0), cell("optics", f"{each}", 1)]
        yield _plant(f"two cells of {each} from {pool}", things, asks, crowded=True, spare_cell=2)


def planted() -> list[Planted]:
    """Return all problems."""
    makers = (_counts, _totals, _times, _enemies, _passages, _shares, _overlaps, _crowded)
    return [each for maker in makers for each in maker()]
