"""Pairs that are nearly alike, found from those of the bank as it was."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examgen.check.alike import alike_among, alike_since, known_of
from examgen.check.card import Card
from examgen.model.item import Shuffle, Status
from examgen.source import Span

THRESHOLDS = (Fraction(1, 2), Fraction(3, 4), Fraction(85, 100), Fraction(1))
TEXTS = st.lists(st.sampled_from("abcdef"), max_size=6).map("\n".join)
BANKS = st.dictionaries(
    st.sampled_from([f"q{n}" for n in range(9)]), st.tuples(TEXTS, st.sampled_from(["", "1", "2"]))
)


def cards(texts: dict[str, tuple[str, str]]) -> dict[str, Card]:
    return {
        name: Card(
            id=name,
            span=Span("a.md", 1, 1, 1, 1),
            status=Status.READY,
            topic=None,
            difficulty=None,
            language=None,
            aliases=(),
            enemies=(),
            stimulus=None,
            fields={},
            figures=(),
            key_place=None,
            choices=0,
            shuffle=Shuffle.AUTO,
            words=words,
            data=data,
            asks=f"{words}|{data}",
            key_is_longest=None,
            stem_print=words,
            key_print=None,
        )
        for name, (words, data) in sorted(texts.items())
    }


@given(BANKS, BANKS, st.sampled_from(THRESHOLDS))
def test_nothing_depends_on_what_was_there_before(
    old: dict[str, tuple[str, str]], new: dict[str, tuple[str, str]], threshold: Fraction
) -> None:
    before, after = cards(old), cards(old | new)
    known = known_of(before, alike_among(before, threshold))
    assert alike_since(known, after, threshold) == alike_among(after, threshold)
    known = known_of(after, alike_among(after, threshold))
    assert alike_since(known, before, threshold) == alike_among(before, threshold)
