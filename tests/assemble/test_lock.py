"""Locks: what a paper is made of again, and what is told when its questions change."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examgen.assemble import Assembly, assemble
from examgen.assemble.digests import blueprint_digest, key_digest, text_digest
from examgen.assemble.lock import Matter, changes, lock_of
from examgen.assemble.lock_text import write_lock
from examgen.model.blueprint import (
    Blueprint,
    FormsSpec,
    Located,
    NearDuplicates,
    Overlap,
    QuestionOrder,
    SectionOrder,
    exactly,
)
from examgen.model.content import Image, Paragraph, Text
from examgen.model.item import (
    Bank,
    Cloze,
    Item,
    Match,
    MenuGap,
    Multiple,
    Numeric,
    Order,
    Pair,
    Single,
    Status,
    TrueFalse,
)
from examgen.model.lock import Lock
from examgen.model.project import Project, Topic
from examgen.read.lock import read_lock
from examgen.source import Source

if TYPE_CHECKING:
    from tests.assemble.conftest import Build

    from examgen.diagnostic import Diagnostic

THREE = FormsSpec(codes=("A", "B", "C"))
PROJECT = Project()
NOTHING = Matter(stimuli={}, figures={})


def drawn(blueprint: Blueprint, bank: Bank, seed: str = "1", **how: Any) -> Assembly:
    made, found = assemble(blueprint, bank, PROJECT, seed=seed, **how)
    assert made is not None, found
    return made


def locked(blueprint: Blueprint, bank: Bank, seed: str = "1") -> Lock:
    """Return a paper's lock as it is read from its file."""
    made = drawn(blueprint, bank, seed)
    lock = lock_of(blueprint, made.drawn, NOTHING, seed=seed, version="1.0")
    text = write_lock(lock)
    read, found = read_lock(Source("bank/papers/quiz.lock.yaml", text), blueprint.id)
    assert found == ()
    assert read == lock
    assert write_lock(read) == text
    return read


def told(lock: Lock, blueprint: Blueprint, bank: Bank) -> list[str]:
    """Return what is said of a paper that is made of its lock."""
    made = drawn(blueprint, bank, lock=lock)
    return [d.message for d in changes(lock, blueprint, made.drawn, NOTHING, bank)]


def refused(lock: Lock, blueprint: Blueprint, bank: Bank, **how: Any) -> list[Diagnostic]:
    made, found = assemble(blueprint, bank, PROJECT, seed="1", lock=lock, **how)
    assert made is None
    return list(found)


def changed(bank: Bank, name: str, **fields: Any) -> Bank:
    items = (replace(i, **fields) if i.id == name else i for i in bank.items)
    return replace(bank, items=tuple(items))


@settings(max_examples=30)
@given(seed=st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1))
def test_a_lock_makes_the_paper_again(build: type[Build], seed: str) -> None:
    bank = build.every_type()
    sections = (
        build.section("i-match", pick=4),
        build.section(pick=5, line=4, marks_each=Located(Fraction(1, 3), build.span())),
    )
    blueprint = build.blueprint(
        *sections, forms=THREE, question_order=QuestionOrder.WITHIN_SECTIONS
    )
    lock = locked(blueprint, bank, seed)
    assert lock.seed == seed
    more = build.bank(*bank.items, *build.items("t1", 9))
    again = drawn(blueprint, more, seed, lock=lock)
    assert again == drawn(blueprint, bank, seed)
    assert changes(lock, blueprint, again.drawn, NOTHING, more) == ()
    # Without the lock, or with another seed and without it, the paper is another.
    assert drawn(blueprint, more, seed) != again or drawn(blueprint, more, f"{seed}x") != again


def test_the_orders_are_those_of_the_lock_and_not_of_the_seed(build: type[Build]) -> None:
    bank = build.every_type()
    blueprint = build.blueprint(build.section(pick=10), forms=THREE)
    first = drawn(blueprint, bank, "1")
    again = drawn(blueprint, bank, "2", lock=locked(blueprint, bank, "1"))
    assert again.paper == first.paper
    assert again.key.forms == first.key.forms
    assert drawn(blueprint, bank, "2").paper != first.paper


def placeless(value: object) -> str:
    return re.sub(r"Span\([^)]*\)", "", repr(value))


TEXTS = ("red", "green", "blue", "pink", "grey", "gold")


@given(st.permutations(range(6)), st.integers(0, 5), st.booleans())
def test_choices_that_move_in_the_source_stay_on_the_paper(
    build: type[Build], order: list[int], other: int, reworded: bool
) -> None:
    blueprint = build.blueprint(build.section("q"), forms=THREE)
    bank = build.bank(build.item("q", build.single(TEXTS)))
    lock = locked(blueprint, bank)
    before = drawn(blueprint, bank).paper
    choices = build.choices([TEXTS[i] for i in order], (order.index(other),))
    moved = changed(bank, "q", response=Single(choices=choices))
    assert drawn(blueprint, moved, lock=lock).paper == before
    wanted = ["the key of `q` has changed since `quiz` was locked"] if other else []
    assert told(lock, blueprint, moved) == wanted
    if reworded:
        place = order.index(0)
        new = replace(choices[place], body=build.text("scarlet"))
        edited = (*choices[:place], new, *choices[place + 1 :])
        again = changed(bank, "q", response=Single(choices=edited))
        paper = drawn(blueprint, again, lock=lock).paper
        assert placeless(paper).replace("scarlet", "red") == placeless(before)
        what = "text and key" if other else "text"
        has = "have" if other else "has"
        assert told(lock, blueprint, again) == [
            f"the {what} of `q` {has} changed since `quiz` was locked"
        ]


def test_a_mended_key_of_a_match_or_an_order_moves_nothing(build: type[Build]) -> None:
    bank = build.every_type()
    blueprint = build.blueprint(build.section("i-match", "i-order"), forms=THREE)
    lock = locked(blueprint, bank)
    before = drawn(blueprint, bank)
    match, order = (i.response for i in bank.items if i.id in ("i-match", "i-order"))
    assert isinstance(match, Match)
    assert isinstance(order, Order)
    first, second, third = match.pairs
    swapped = (replace(first, right=second.right), replace(second, right=first.right), third)
    mended = changed(bank, "i-match", response=replace(match, pairs=swapped))
    mended = changed(mended, "i-order", response=Order(entries=order.entries[::-1]))
    after = drawn(blueprint, mended, lock=lock)
    assert after.paper == before.paper
    assert after.key != before.key
    assert told(lock, blueprint, mended) == [
        "the key of `i-match` has changed since `quiz` was locked",
        "the key of `i-order` has changed since `quiz` was locked",
    ]


@pytest.mark.parametrize("texts", [TEXTS[:5], (*TEXTS, "teal"), TEXTS[1:]])
def test_an_entry_more_or_less_gives_a_fresh_order(
    build: type[Build], texts: tuple[str, ...]
) -> None:
    blueprint = build.blueprint(build.section("q"))
    bank = build.bank(build.item("q", build.single(TEXTS, 3)))
    lock = locked(blueprint, bank)
    other = changed(bank, "q", response=build.single(texts, texts.index("pink")))
    assert drawn(blueprint, other, lock=lock).paper == drawn(blueprint, other).paper
    (message,) = told(lock, blueprint, other)
    assert message.startswith("the text of `q` has changed since `quiz` was locked; its entries")


def test_equal_rights_that_become_unequal_are_an_entry_more(build: type[Build]) -> None:
    pairs = tuple(
        Pair(left=build.text(left), right=build.text(right), span=build.span())
        for left, right in (("a", "one"), ("b", "one"), ("c", "two"))
    )
    blueprint = build.blueprint(build.section("q"))
    bank = build.bank(build.item("q", Match(pairs=pairs)))
    lock = locked(blueprint, bank)
    assert [len(entries) for entries in lock.forms[0].sections[0].items[0].entries] == [2]
    other = (pairs[0], replace(pairs[1], right=build.text("three")), pairs[2])
    assert (
        "in a new order"
        in told(lock, blueprint, changed(bank, "q", response=Match(pairs=other)))[0]
    )


def test_another_type_of_response_is_another_text(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section("q"))
    bank = build.bank(build.item("q", build.single()))
    lock = locked(blueprint, bank)
    true = TrueFalse(value=True, span=build.span())
    (message,) = told(lock, blueprint, changed(bank, "q", type="true-false", response=true))
    assert message.startswith("the text and key of `q` have changed")


EDITS: dict[str, dict[str, Any]] = {
    "hint": {"hint": "x"},
    "explanation": {"explanation": "x"},
    "notes": {"notes": "x"},
    "tags": {"tags": ("new",)},
    "author": {"author": "Ada"},
    "difficulty": {"difficulty": Fraction(1, 3)},
}


@pytest.mark.parametrize("name", EDITS)
def test_what_neither_candidates_see_nor_is_right_is_no_change(
    build: type[Build], name: str
) -> None:
    blueprint = build.blueprint(build.section("i-single", pick=9))
    bank = build.every_type()
    lock = locked(blueprint, bank)
    fields = {k: build.text(v) if v == "x" else v for k, v in EDITS[name].items()}
    assert told(lock, blueprint, changed(bank, "i-single", **fields)) == []


def test_marks_that_change_are_told(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section("q"))
    bank = build.bank(build.item("q"))
    lock = locked(blueprint, bank)
    more = changed(bank, "q", marks=Fraction(3, 2))
    assert told(lock, blueprint, more) == ["the marks of `q` have changed since `quiz` was locked"]
    spec = build.section("q", marks_each=Located(Fraction(2), build.span()))
    assert told(lock, build.blueprint(spec), bank)[0].startswith("the marks of `q`")


def test_marks_that_do_not_add_up_any_more_are_an_error(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section("q"), requirements=(build.total(Fraction(1), 9),))
    bank = build.bank(build.item("q"))
    found = refused(locked(blueprint, bank), blueprint, changed(bank, "q", marks=Fraction(2)))
    assert [(d.rule, d.span.line) for d in found] == [("marks-total", 9)]


def test_text_and_key_are_told_apart(build: type[Build]) -> None:
    numeric = build.item(
        "n", Numeric(accepted=(build.interval("1"),), unit="GB", span=build.span())
    )

    def digests(item: Item) -> tuple[str, str]:
        return text_digest(item, None, {}), key_digest(item, ())

    text, key = digests(numeric)
    other = Numeric(accepted=(build.interval("2"),), unit="GB", span=build.span())
    assert digests(replace(numeric, response=other)) == (
        text,
        key_digest(replace(numeric, response=other), ()),
    )
    assert digests(replace(numeric, response=other))[1] != key
    unit = Numeric(accepted=(build.interval("1"),), unit="MB", span=build.span())
    assert digests(replace(numeric, response=unit))[0] != text
    assert digests(replace(numeric, response=unit))[1] == key
    stimulus = build.stimulus("p")
    assert text_digest(numeric, stimulus, {}) != text
    assert text_digest(numeric, stimulus, {}) != text_digest(
        numeric, replace(stimulus, title="T"), {}
    )


def test_the_layout_of_the_source_is_no_change(build: type[Build]) -> None:
    span = build.span()

    def stem(text: str) -> Item:
        return build.item("q", stem=(Paragraph(children=(Text(text=text, span=span),), span=span),))

    one, other = stem("a long\nline"), stem("a long line")
    assert text_digest(one, None, {}) == text_digest(other, None, {})
    assert text_digest(stem("a long  lines"), None, {}) != text_digest(one, None, {})


def test_a_figure_counts_by_its_bytes_and_not_by_its_place(build: type[Build]) -> None:
    span = build.span()

    def stem(path: str) -> Item:
        image = Image(path=path, alt="a", title="", span=span)
        return build.item("q", stem=(Paragraph(children=(image,), span=span),))

    here = text_digest(stem("one.svg"), None, {"one.svg": "x"})
    assert here == text_digest(stem("two.svg"), None, {"two.svg": "x"})
    assert here != text_digest(stem("one.svg"), None, {"one.svg": "y"})


def test_menus_keep_their_orders(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section("i-cloze"), forms=THREE)
    bank = build.every_type()
    lock = locked(blueprint, bank)
    cloze = next(i.response for i in bank.items if i.id == "i-cloze")
    assert isinstance(cloze, Cloze)
    menu = cloze.gaps[2]
    assert isinstance(menu, MenuGap)
    other = MenuGap(choices=("left", "up", "down"), key=2, span=menu.span)
    moved = changed(bank, "i-cloze", response=Cloze(gaps=(*cloze.gaps[:2], other)))
    assert drawn(blueprint, moved, lock=lock).paper == drawn(blueprint, bank).paper
    wrong = changed(bank, "i-cloze", response=Cloze(gaps=(*cloze.gaps[:2], replace(other, key=0))))
    assert told(lock, blueprint, moved) == []
    assert told(lock, blueprint, wrong) == [
        "the key of `i-cloze` has changed since `quiz` was locked"
    ]


def test_an_item_is_found_by_its_old_id(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section(pick=2))
    bank = build.bank(*build.items("t1", 3))
    lock = locked(blueprint, bank)
    name = lock.forms[0].sections[0].items[0].id
    renamed = Bank(
        items=tuple(
            replace(i, id="new", aliases=(name,)) if i.id == name else i for i in bank.items
        )
    )
    assert told(lock, blueprint, renamed) == []
    again = drawn(blueprint, renamed, lock=lock)
    assert "new" in build.ids(again)
    tasks = [[q.task for q in build.questions(made)] for made in (again, drawn(blueprint, bank))]
    assert tasks[0] == tasks[1]


def test_an_item_that_is_gone_is_an_error_at_its_line(build: type[Build]) -> None:
    blueprint = build.blueprint(build.section(pick=2))
    bank = build.bank(*build.items("t1", 3))
    lock = locked(blueprint, bank)
    gone = lock.forms[0].sections[0].items[1]
    rest = Bank(items=tuple(i for i in bank.items if i.id != gone.id))
    (found,) = refused(lock, blueprint, rest)
    assert (found.rule, found.span) == ("locked-item-missing", gone.span)
    assert found.hint
    assert "--keep" in found.hint
    assert f"aliases: [{gone.id}]" in found.hint
    kept = drawn(blueprint, rest, lock=lock, keep=True)
    assert set(build.ids(kept)) == {i.id for i in rest.items}


def _status(build: type[Build], bank: Bank, blueprint: Blueprint, name: str) -> Any:
    del build
    return changed(bank, name, status=Status.RETIRED), blueprint


def _topic(build: type[Build], bank: Bank, blueprint: Blueprint, name: str) -> Any:
    spec = replace(blueprint.sections[0], where=build.where("topic=t1"))
    return changed(bank, name, topic="t2"), replace(blueprint, sections=(spec,))


def _pick(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    spec = replace(blueprint.sections[0], pick=exactly(3, build.span(7)))
    return bank, replace(blueprint, sections=(spec,))


def _named(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    spec = replace(blueprint.sections[0], questions=(Located("t1/x-00", build.span(8)),))
    return bank, replace(blueprint, sections=(spec,))


def _cells(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    spec = replace(blueprint.sections[0], cells=(build.cell(None, "hard", 1),))
    return bank, replace(blueprint, sections=(spec,))


def _sections(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    more = build.section(pick=1)
    return bank, replace(blueprint, sections=(*blueprint.sections, more))


def _forms(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    del build
    return bank, replace(blueprint, forms=THREE)


def _enemies(build: type[Build], bank: Bank, blueprint: Blueprint, name: str) -> Any:
    del build
    others = tuple(i.id for i in bank.items if i.id != name)
    return changed(bank, name, enemies=others), blueprint


def _marks(build: type[Build], bank: Bank, blueprint: Blueprint, _: str) -> Any:
    spec = replace(
        blueprint.sections[0],
        requirements=(
            replace(build.total(Fraction(1), 6), name="marks of t1", where=build.where("topic=t1")),
        ),
    )
    return bank, replace(blueprint, sections=(spec,))


@pytest.mark.parametrize(
    "change",
    [_status, _topic, _pick, _named, _cells, _sections, _forms, _enemies, _marks],
    ids=lambda change: change.__name__,
)
def test_what_a_lock_does_not_meet_is_an_error_that_keeping_mends(
    build: type[Build], change: Any
) -> None:
    items = build.items("t1", 5)
    hard = build.items("t1/x", 3, difficulty=Fraction(9, 10))
    base = build.blueprint(build.section(pick=2), near_duplicates=NearDuplicates.ALLOWED)
    bank = build.bank(*items)
    lock = locked(base, bank)
    name = lock.forms[0].sections[0].items[0].id
    bank, blueprint = change(build, build.bank(*bank.items, *hard), base, name)
    found = refused(lock, blueprint, bank)
    assert {d.rule for d in found} == {"lock-unmet"}
    assert all(d.hint and "--keep" in d.hint and "--update" in d.hint for d in found)
    if change is not _marks:
        drawn(blueprint, bank, lock=lock, keep=True)


def test_questions_of_another_paper_are_looked_at_again(build: type[Build]) -> None:
    from examgen.assemble.context import Context

    overlap = Overlap(paper="other", most=1, span=build.span(6))
    blueprint = build.blueprint(build.section(pick=3), overlaps=(overlap,))
    bank = build.bank(*build.items("t1", 9))
    lock = locked(blueprint, bank)
    ids = [item.id for item in lock.forms[0].sections[0].items]
    context = Context(held={"other": frozenset(ids[:2])})
    (found,) = refused(lock, blueprint, bank, context=context)
    assert (found.rule, found.span.line) == ("lock-unmet", 6)
    kept = drawn(blueprint, bank, lock=lock, keep=True, context=context)
    assert len(set(ids) & set(build.ids(kept))) == 2


@given(st.integers(0, 5), st.integers(0, 99))
def test_keeping_changes_as_little_as_possible(build: type[Build], gone: int, seed: int) -> None:
    blueprint = build.blueprint(
        build.section(pick=6), forms=THREE, question_order=QuestionOrder.WITHIN_SECTIONS
    )
    bank = build.bank(*build.items("t1", 12))
    lock = locked(blueprint, bank, str(seed))
    before = drawn(blueprint, bank, str(seed))
    name = lock.forms[0].sections[0].items[gone].id
    rest = Bank(items=tuple(i for i in bank.items if i.id != name))
    kept = drawn(blueprint, rest, str(seed), lock=lock, keep=True)
    for form in range(3):
        old, new = build.ids(before, form), build.ids(kept, form)
        assert [i for i, j in zip(old, new, strict=True) if i != j] == [name]
        tasks = {q.item: q.task for q in build.questions(kept, form)}
        for question in build.questions(before, form):
            assert question.item == name or tasks[question.item] == question.task


def test_a_blueprint_that_asks_otherwise_is_told(build: type[Build]) -> None:
    bank = build.bank(*build.items("t1", 4))
    blueprint = build.blueprint(build.section(pick=2))
    lock = locked(blueprint, bank)
    wider = replace(
        blueprint, sections=(replace(blueprint.sections[0], where=build.where("topic=t1")),)
    )
    assert told(lock, wider, bank) == [
        "what `quiz` says about drawing has changed since it was locked"
    ]
    for same in (
        replace(blueprint, title="Other", term="now", instructions=build.text("Go")),
        replace(blueprint, sections=(replace(blueprint.sections[0], title="S", minutes=5),)),
        replace(blueprint, seed=Located("2", build.span())),
    ):
        assert told(lock, same, bank) == []
    assert blueprint_digest(blueprint) != blueprint_digest(
        replace(blueprint, shuffle_choices=False)
    )


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_bank_does_not_matter(build: type[Build], chance: Any) -> None:
    blueprint = build.blueprint(build.section(pick=4), forms=THREE)
    bank = build.every_type()
    items = list(bank.items)
    chance.shuffle(items)
    lock = locked(blueprint, bank)
    assert locked(blueprint, replace(bank, items=tuple(items))) == lock
    assert drawn(blueprint, replace(bank, items=tuple(items)), lock=lock) == drawn(blueprint, bank)


def test_many_choices_have_labels_of_two_letters(build: type[Build]) -> None:
    texts = [f"choice {number}" for number in range(60)]
    bank = build.bank(build.item("q", Multiple(choices=build.choices(texts, (1, 55)))))
    blueprint = build.blueprint(build.section("q"), forms=THREE)
    lock = locked(blueprint, bank)
    assert "AA" in write_lock(lock)
    assert drawn(blueprint, bank, "2", lock=lock).paper == drawn(blueprint, bank).paper


TOPICS = tuple(
    Topic(id=name, title=name, span=Project().span) for name in ("zeta", "alpha", "alpha/x")
)


@pytest.mark.parametrize("paper", list(QuestionOrder))
def test_sections_by_topic_and_by_difficulty(build: type[Build], paper: QuestionOrder) -> None:
    kinds = [("alpha", 3), ("zeta", 2), ("alpha/x", None), (None, 1), ("beta", 2), ("zeta", 1)]
    items = [
        build.item(f"q{n}", topic=topic, difficulty=None if hard is None else Fraction(hard, 4))
        for n, (topic, hard) in enumerate(kinds)
    ]
    names = [item.id for item in items]
    project = replace(Project(), topics=TOPICS)
    by_id = {item.id: item for item in items}
    for order, key in (
        (SectionOrder.BY_TOPIC, ["zeta", "zeta", "alpha", "alpha/x", "beta", None]),
        (SectionOrder.BY_DIFFICULTY, [1, 1, 2, 2, 3, None]),
    ):
        spec = build.section(*names, order=order)
        blueprint = build.blueprint(spec, question_order=paper, forms=THREE)
        made, _ = assemble(blueprint, build.bank(*items), project, seed="1")
        assert made is not None
        for form in range(3):
            shown = [by_id[name] for name in build.ids(made, form)]
            if order is SectionOrder.BY_TOPIC:
                assert [item.topic for item in shown] == key
            else:
                assert [i.difficulty and i.difficulty * 4 for i in shown] == key
    listed = build.blueprint(
        build.section(*names, order=SectionOrder.AS_LISTED), question_order=paper
    )
    made, _ = assemble(listed, build.bank(*items), project, seed="1")
    assert made is not None
    assert build.ids(made) == names
    mixed = build.blueprint(
        build.section(*names, order=SectionOrder.SHUFFLED), question_order=paper
    )
    orders = {tuple(build.ids(drawn(mixed, build.bank(*items), str(seed)))) for seed in range(20)}
    assert len(orders) > 15


def test_passages_stay_together_when_kept(build: type[Build]) -> None:
    stimulus = build.stimulus("p")
    case = tuple(build.item(f"c{n}", stimulus="p") for n in range(3))
    alone = build.items("t1", 5)
    bank = build.bank(*case, *alone, stimuli=(stimulus,))
    spec = build.section("c0", "c1", "c2", pick=3)
    blueprint = build.blueprint(spec, question_order=QuestionOrder.WITHIN_SECTIONS)
    lock = locked(blueprint, bank)
    rest = replace(bank, items=tuple(i for i in bank.items if i.id not in {"t1-00", "c1"}))
    fewer = build.blueprint(
        build.section("c0", "c2", pick=4), question_order=QuestionOrder.WITHIN_SECTIONS
    )
    ids = build.ids(drawn(fewer, rest, lock=lock, keep=True))
    assert ids[ids.index("c0") + 1] == "c2"
    assert len(ids) == 6
