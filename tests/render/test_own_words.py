"""What examgen says of itself in plain texts, pages and practice pages, in each language."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from tests.render.language_papers import SAMPLES, sample_paper
from tests.render.pages import candidate, parse, practice, text_of
from tests.render.papers import AT, blocks
from tests.render.sample import interval

from examgen import render as packaged
from examgen.model import content as c
from examgen.model import key as k
from examgen.model import paper as p
from examgen.model.blueprint import Band
from examgen.model.item import Criterion, ItemType, MenuGap, NumberGap, TextGap
from examgen.model.marking import MarkingScheme
from examgen.model.roster import Candidate
from examgen.render.compose.holder import boxes
from examgen.render.html import render_html
from examgen.render.languages import KNOWN, words_for
from examgen.render.numbers import duration, long_date, marks
from examgen.render.renderer import CandidateView, StaffView
from examgen.render.text.paper import form_text

OTHERS = [language for language in SAMPLES if language != "en"]
# In formulas and in what is said of them: names of signs, and that of their notation.
NAMES = {"AsciiMath", "pi", "sqrt"}
LATIN = re.compile(r"[A-Za-z]{2,}")


def staff_of(language: str) -> StaffView:
    """Return a sample with questions of all kinds, a key that explains, and score bands."""
    said, made = SAMPLES[language], sample_paper(language)
    first, second = made.forms[0].sections
    parts = blocks(
        f"| {said.unit} |\n|---|\n| {said.title} |\n\n```\nx = 1\n```\n\n"
        f"$${'+'.join(['x_1'] * 20)}$$\n\n![](a.svg)\n\n~~{said.unit}~~ `x`\n\n> {said.statement}"
    )
    matrix = blocks("$$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$")
    gaps = c.Paragraph(children=tuple([c.Gap(index=at, span=AT) for at in range(3)]), span=AT)
    task = p.FillGaps(
        gaps=(
            p.GapBlank(number=False),
            p.GapBlank(number=True),
            p.GapMenu(choices=(said.unit, said.title)),
        )
    )
    more = (
        question(7, (gaps, *parts), task, ItemType.CLOZE),
        question(8, blocks(said.statement), p.WriteText(lines=1), ItemType.ESSAY),
        replace(question(9, matrix), marks=Fraction(1, 2)),
    )
    sections = (first, second, p.Section(title=None, instructions=(), minutes=None, questions=more))
    form = replace(made.forms[0], sections=sections)
    paper = replace(made, forms=(form,), rules={})
    entries = tuple(
        [
            entry(one, key, blocks(said.statement))
            for one, key in zip(questions(form), keys(said.unit, said.statement), strict=True)
        ]
    )
    key = k.AnswerKey(
        paper=paper.id,
        seed="",
        scheme=MarkingScheme(rules=paper.rules),
        forms=(k.FormKey(code=form.code, entries=entries),),
        bands=tuple(
            [Band(share=Fraction(n, 3), label=said.unit, note=said.title) for n in (0, 1, 2)]
        ),
    )
    square = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'
    )
    return StaffView(view=CandidateView(paper=paper, figures={"a.svg": square}), key=key)


def question(
    number: int,
    stem: c.Blocks,
    task: p.Task | None = None,
    kind: ItemType = ItemType.SHORT,
) -> p.Question:
    return p.Question(
        number=number,
        item=f"item-{number}",
        type=kind,
        marks=Fraction(1),
        stem=stem,
        task=task or p.TextBlank(),
        span=AT,
    )


def questions(form: p.Form) -> Iterator[p.Question]:
    for section in form.sections:
        yield from section.questions


def keys(unit: str, statement: str) -> tuple[k.Key, ...]:
    near = (interval("1", "2", None, "1..2"), interval("3", "5", "4", "4 ± 1"))
    menu = MenuGap(choices=(unit, statement), key=0, span=AT)
    return (
        k.LetterKey(labels=("A",)),
        k.LetterKey(labels=("A", "C")),
        k.JudgementKey(value=False),
        k.NumberKey(accepted=near, unit=unit),
        k.MatchKey(pairs=(("1", "C"), ("2", "D"))),
        k.OrderKey(labels=("B", "A", "C", "D")),
        k.GapsKey(
            gaps=(
                TextGap(accepted=(unit, unit, unit), span=AT),
                NumberGap(accepted=near, span=AT),
                menu,
            )
        ),
        k.RubricKey(rubric=(Criterion(body=blocks(statement), marks=Fraction(1), span=AT),)),
        k.TextKey(accepted=(unit,), pattern="1.*"),
    )


def entry(one: p.Question, key: k.Key, said: c.Blocks) -> k.KeyEntry:
    notes = []
    if isinstance(one.task, p.PickOne | p.PickMany) and isinstance(key, k.LetterKey):
        notes = [
            k.ChoiceNote(
                label=choice.label,
                correct=choice.label in key.labels,
                origin=at,
                rationale=said,
                lure=said,
            )
            for at, choice in enumerate(one.task.choices)
        ]
    return k.KeyEntry(
        number=one.number,
        item=one.item,
        type=one.type,
        marks=one.marks,
        key=key,
        choices=tuple(notes),
        orders={},
        explanation=said,
        hint=said,
        reference=said,
        topic=None,
        tags=(),
        difficulty=None,
        span=AT,
    )


def spoken(root: Element) -> Iterator[tuple[str, str]]:
    """Give each text and each name of a page with the language it is said in."""
    yield from _spoken(root, "")


def _spoken(element: Element, outside: str) -> Iterator[tuple[str, str]]:
    language = element.get("lang") or outside
    # How formulas are spoken is tested with them.
    if str(element.tag).endswith("svg"):
        return
    if element.tag in {"style", "pre"}:
        name = element.get("aria-label")
        if name:
            yield name, language
        return
    for name in ("aria-label", "title", "alt"):
        if element.get(name):
            yield element.get(name) or "", language
    if element.text and element.text.strip():
        yield element.text, language
    for child in element:
        yield from _spoken(child, language)
        if child.tail and child.tail.strip():
            yield child.tail, language


@pytest.mark.parametrize("language", OTHERS)
def test_a_plain_text_has_no_english_in_it(language: str) -> None:
    paper = staff_of(language).view.paper
    said, found = form_text(paper, paper.forms[0])
    assert [one.rule for one in found] == ["missing-alt"]
    assert set(LATIN.findall(said)) <= NAMES
    words = words_for(language)
    assert paper.date is not None
    for part in (
        long_date(paper.date, words),
        f"{words.duration}{words.colon}{duration(90, words)}",
        words.section_number.format(number=3),
        f"{words.question} 7 ({marks(Fraction(1), words)})",
        words.no_description,
        words.begins.format(what=words.table),
        words.ends.format(what=words.quotation),
        words.struck,
        words.room_one,
        words.notation,
        words.end_of_paper,
    ):
        assert part in said
    # Every notation is explained.
    plain = " ".join(said.split())
    for note in words.notations.values():
        assert note.replace(" ", "") in plain.replace(" ", "")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("made", [candidate, practice])
def test_a_page_has_no_english_in_it(language: str, made: Callable[[StaffView], str]) -> None:
    root = parse(made(staff_of(language)))
    said = list(spoken(root))
    assert {word for words, _ in said for word in LATIN.findall(words)} <= NAMES
    assert {tag for _, tag in said} == {language}
    words = words_for(language)
    texts = {" ".join(words.split()) for words, _ in said}
    assert {words.formula, words.code, words.table, f"{words.gap} 1", words.skip} <= texts
    assert {words.marking, words.questions, words.duration, words.your_answer} <= texts
    if made is practice:
        assert {words.why_right, words.why_wrong, words.lure, words.bands, words.rubric} <= texts
        assert {words.explanation, words.model_answer, words.practice_note} <= texts
        assert words.below.format(high="3 1/3") in texts


@pytest.mark.parametrize("made", [candidate, practice])
def test_english_in_place_of_other_words_says_so(made: Callable[[StaffView], str]) -> None:
    """Bengali has no words here; what authors write is in another script."""
    staff = staff_of("hi")
    bengali = replace(staff.view.paper, language="bn")
    root = parse(made(replace(staff, view=replace(staff.view, paper=bengali))))
    seen = set()
    for words, language in spoken(root):
        if LATIN.search(words):
            assert language == "en", words
        if re.search(r"[\u0900-\u097f]", words):
            assert language == "bn", words
        seen.add(language)
    assert seen == {"bn", "en"}
    assert root.get("lang") == "bn"


@pytest.mark.parametrize("name", KNOWN)
def test_pages_and_texts_say_what_paper_says(name: str) -> None:
    """The parts that all three have are the same words."""
    language = name.replace("_", "-")
    made = replace(sample_paper("en"), language=language)
    (artifact,), _ = render_html(CandidateView(paper=made, figures={}))
    page = text_of(parse(artifact.data.decode()))
    plain, _ = form_text(made, made.forms[0])
    plain = " ".join(plain.split())
    words = words_for(language)
    assert made.date is not None
    for part in (
        *(words.instructions, words.marking, words.duration, words.left_column),
        *(words.choose.format(count=2, all=3), words.section_number.format(number=2)),
        *(long_date(made.date, words), duration(90, words), marks(Fraction(2), words)),
        *(words.kinds[ItemType.MULTIPLE], words.passage, words.true, words.plain_kind),
    ):
        assert squeezed(part) in squeezed(page)
        assert squeezed(part) in squeezed(plain)


def squeezed(said: str) -> str:
    return re.sub(r"\s", "", said)


@pytest.mark.parametrize("language", OTHERS)
def test_a_personal_text_names_its_holder_in_its_language(language: str) -> None:
    words, paper = words_for(language), sample_paper(language)
    one = Candidate(id="77", name="Asha", section="9", extra_time="20", span=AT)
    said, _ = form_text(paper, paper.forms[0], boxes(one, words))
    name, number, signature = words.candidate_fields
    for field, text in ((name, "Asha"), (number, "77"), (words.extra_time, "20")):
        assert f"\n{field}{words.colon}{text}\n" in said
    assert f"\n{signature}{words.colon}".rstrip() not in said


def test_english_words_run_from_left_to_right_on_a_page_that_does_not() -> None:
    """No box with other words in it is turned round."""
    css = Path(str(packaged.__file__)).parent / "templates" / "page.css"
    (turned,) = re.findall(r'\[dir="rtl"\] :is\((.*?)\)\[lang="en"\]', css.read_text("utf-8"))
    kinds = {kind for kind in turned.split(", ") if not kind.startswith(".")}
    staff = staff_of("hi")
    persian = replace(staff.view.paper, language="fa")
    root = parse(practice(replace(staff, view=replace(staff.view, paper=persian))))
    assert root.get("dir") == "rtl"
    marked = [element for element in root.iter() if element.get("lang") == "en"]
    assert {str(e.tag) for e in marked} & kinds == {str(e.tag) for e in marked} - {
        *("a", "button", "div", "input", "nav", "pre", "section", "select", "summary"),
        *("svg", "{http://www.w3.org/2000/svg}svg"),
    }
    for element in marked:
        if element.tag in kinds:
            assert not re.search(r"[\u0900-\u097f]", text_of(element))
