"""Whatever two banks hold: nothing is other than itself, and the way back mirrors the way there."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.export.items import ITEMS

from examgen.changed import is_empty, summary
from examgen.compare import compare
from examgen.differing import blocks as blocks_of
from examgen.differing import is_island, likeness, line_runs, tokens, word_runs
from examgen.model.comparison import Comparison, Fate, Op, Side
from examgen.model.item import Bank, Item
from examgen.model.project import Project
from examgen.report.diff_json import diff_json
from examgen.report.diff_markdown import MAX_CHARACTERS, diff_markdown
from examgen.report.diff_text import diff_text

IDS = ("a", "b", "c", "d", "old")
MIRRORED = {
    Fate.ADDED: Fate.REMOVED,
    Fate.REMOVED: Fate.ADDED,
    Fate.CHANGED: Fate.CHANGED,
    Fate.FOUND: Fate.LOST,
    Fate.LOST: Fate.FOUND,
}


def banks() -> st.SearchStrategy[tuple[Item, ...]]:
    named = st.dictionaries(st.sampled_from(IDS), ITEMS, max_size=4)
    return named.map(
        lambda made: tuple(replace(item, id=name) for name, item in sorted(made.items()))
    )


def side(items: tuple[Item, ...], name: str = "a") -> Side:
    return Side(name=name, bank=Bank(items=items), project=Project())


@given(banks())
def test_a_bank_is_what_it_is(items: tuple[Item, ...]) -> None:
    found = compare(side(items), side(items))
    assert found == Comparison(old="a", new="a")
    assert is_empty(found)
    assert summary(found) == "no changes"


@given(banks(), banks())
def test_the_way_back_mirrors_the_way_there(one: tuple[Item, ...], other: tuple[Item, ...]) -> None:
    there, back = compare(side(one), side(other, "b")), compare(side(other, "b"), side(one))

    assert sorted(map(repr, ends(there, turned=False))) == sorted(
        map(repr, ends(back, turned=True))
    )
    assert there.reformatted == back.reformatted


def ends(found: Comparison, *, turned: bool) -> list[tuple[object, ...]]:
    return [
        (
            (c.old and c.old.id, c.new and c.new.id)[:: -1 if turned else 1],
            MIRRORED[c.fate] if turned else c.fate,
            sorted((d.kind.value, d.part.split()[0]) for d in c.changes),
        )
        for c in found.items
    ]


@given(banks(), banks())
def test_what_is_equal_is_not_told_and_what_differs_is(
    one: tuple[Item, ...], other: tuple[Item, ...]
) -> None:
    found = compare(side(one), side(other, "b"))
    told = {item.id for c in found.items for item in (c.old, c.new) if item is not None}
    for item in one:
        if item in other:
            assert item.id not in told
    count = sum(item not in one for item in other)
    assert found.reformatted + len(told) >= count
    for text in (diff_text(found, colour=True), diff_markdown(found), diff_json(found)):
        assert text.endswith("\n")
    assert len(diff_markdown(found)) <= MAX_CHARACTERS


TEXTS = st.text(st.sampled_from("ab c.\n1é\\x中\u2028\x0c\x85"), max_size=60)


@given(TEXTS, TEXTS)
def test_runs_hold_both_texts(old: str, new: str) -> None:
    assert "".join(tokens(old)) == old
    runs = word_runs(old, new)
    assert "".join(run.text for run in runs if run.op is not Op.CAME) == old
    assert "".join(run.text for run in runs if run.op is not Op.GONE) == new
    assert 0 <= likeness(tokens(old), tokens(new)) <= 1
    back = blocks_of(tokens(new), tokens(old), is_island)
    there = blocks_of(tokens(old), tokens(new), is_island)
    assert [(same, b0, b1, a0, a1) for same, a0, a1, b0, b1 in back] == there
    lines = line_runs(old, new)
    # A line feed alone ends a line: what others take for an end is part of it.
    for text, other in ((old, Op.CAME), (new, Op.GONE)):
        whole = "".join(f"{run.text}\n" for run in lines if run.op is not other)
        assert whole == (text if text.endswith("\n") or not text else f"{text}\n")
