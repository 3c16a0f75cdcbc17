"""Papers in each language: its own words, fonts, direction, and text that can be read out."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.render.compose.forms import two_forms
from tests.render.language_papers import SAMPLES, sample_paper
from tests.render.papers import clean, fonts, render, squeezed

from examgen.render.bubbles.drawing import sheet_html
from examgen.render.bubbles.geometry import page_codes
from examgen.render.bubbles.layout import frame_of
from examgen.render.bubbles.layout import lay_out as lay_out_sheet
from examgen.render.bubbles.style import sheet_style
from examgen.render.compose.setting import PIXELS_PER_MM
from examgen.render.formats.pdf import RENDERER as PDF
from examgen.render.formats.sheet import RENDERER as SHEET
from examgen.render.languages import KNOWN, words_for
from examgen.render.numbers import counted, duration, marks, numbered
from examgen.render.pdf import Sheet
from examgen.render.pdf.booklet import whole_paper
from examgen.render.pdf.document import Notes, lay_out
from examgen.render.pdf.layout import layout_for
from examgen.render.pdf.view import layout_of, paper_view
from examgen.render.renderer import CandidateView
from examgen.render.theme import load_theme
from examgen.render.words import Counted, Words

FONTS = {
    "en": set(),
    "hi": {"Exam-Devanagari", "Exam-Devanagari-Bold"},
    "ta": {"Exam-Tamil", "Exam-Tamil-Bold"},
    "ar": {"Exam-Arabic", "Exam-Arabic-Bold"},
    "he": {"Exam-Hebrew", "Exam-Hebrew-Bold"},
    "zh": {"Exam-CJK", "Exam-CJK-Bold", "Exam-Wide"},
    "zh-Hant": {"Exam-CJK", "Exam-CJK-Bold"},
    "ja": {"Exam-CJK", "Exam-CJK-Bold"},
    "ko": {"Exam-CJK", "Exam-CJK-Bold"},
}
LATIN = {"Exam-Serif", "Exam-Serif-Bold", "Exam-Serif-Italic", "Exam-Sans", "Exam-Sans-Bold"}
# A glyph of these stands for other letters from word to word, and a PDF knows it by one text.
REORDERED = {"hi", "ta"}
# Words of files for staff, which stay in English.
FOR_STAFF = {
    *("choose_key", "place", "key_title", "marking_title", "staff_note", "number", "item"),
    *("type", "answers", "labels_of", "appendix", "free_answer"),
}
# Signs, and what is alike in many languages.
SIGNS = {"language", "direction", "tag", "colon", "semicolon", "comma", "stop", "after_kind"}
SIGNS |= {"between", "date", "not_chosen"}
# Words that are spelled as in English.
ALIKE = {
    "de": {"candidate_fields", "months"},
    "es": {"total", "whole"},
    "fr": {
        *("candidate_fields", "licence", "minute", "number_of_questions", "question"),
        *("question_list", "questions", "signature", "total", "whole"),
    },
}
# Signs of formulas and of programs are called by name in all languages.
NAMES = re.compile(r"(?<![A-Za-z])(?:AsciiMath|sqrt|x)(?![A-Za-z])")
OTHER_SCRIPTS = [name for name in KNOWN if name not in {"de", "es", "fr"}]


def pdf_text(data: bytes, folder: Path) -> str:
    """Return a PDF's text as a reader copies it: in logical order."""
    (folder / "one.pdf").write_bytes(data)
    told = subprocess.run(
        ["pdftotext", str(folder / "one.pdf"), "-"], capture_output=True, check=True, text=True
    )
    # Marks of direction are the reader's.
    return squeezed(re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", told.stdout))


@pytest.mark.parametrize("language", SAMPLES)
def test_a_paper_is_in_its_language(language: str, tmp_path: Path) -> None:
    said, words = SAMPLES[language], words_for(language)
    data, found = render(replace(sample_paper(language), id="quiz"))
    assert found == ()
    text = pdf_text(data, tmp_path)
    parts = (said.title, said.statement, *said.entries, words.end_of_paper, words.marking)
    ours = (*words.candidate_fields, words.total_marks, words.section_number.format(number=2))
    for part in (*parts, *ours, words.sheet_page.format(page=1, pages=2)):
        assert squeezed(part) in text or language in REORDERED
    if language != "en":
        assert not re.search("Total|Name|Section|Question|Answer|mark|Page", text)


@pytest.mark.parametrize("language", SAMPLES)
def test_the_fonts_are_those_of_the_language_and_no_others(language: str) -> None:
    reader = clean(replace(sample_paper(language), id="quiz"))
    names = {str(font["/BaseFont"]).split("+")[-1] for page in reader.pages for font in fonts(page)}
    assert FONTS[language] <= names <= FONTS[language] | LATIN | {"Exam-Wide", "Exam-Symbols"}


@pytest.mark.parametrize("language", ["ar", "zh"])
def test_composed_papers_have_the_same_words(language: str, tmp_path: Path) -> None:
    made = two_forms(replace(sample_paper(language), id="quiz"))
    artifacts, found = PDF.render(CandidateView(paper=made, figures={}))
    assert found == ()
    words = words_for(language)
    for artifact in artifacts:
        text = pdf_text(artifact.data, tmp_path)
        assert squeezed(words.sheet_page.format(page=2, pages=2)) in text
        assert squeezed(words.instructions) in text


@pytest.mark.parametrize("language", SAMPLES)
def test_an_answer_sheet_is_in_its_language(language: str, tmp_path: Path) -> None:
    words = words_for(language)
    artifacts, found = SHEET.render(CandidateView(paper=sample_paper(language), figures={}))
    assert found == ()
    text = pdf_text(artifacts[0].data, tmp_path)
    for part in (words.sheet_title, *words.candidate_fields, words.sheet_how[-1]):
        assert squeezed(part) in text or language in REORDERED
    assert squeezed(words.true_letter) in text


@pytest.mark.parametrize("name", ["en", *KNOWN])
@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ("A4", "standard"),
        ("Letter", "standard"),
        ("A5", "standard"),
        ("A4", "large"),
        ("Letter", "large"),
    ],
)
def test_what_a_sheet_explains_ends_above_its_bubbles(name: str, size: str, kind: str) -> None:
    made = replace(sample_paper("en"), language=name.replace("_", "-"), page_size=size)
    frame = frame_of(layout_for(size, kind))
    layout = lay_out_sheet(made, made.forms[0], frame)
    codes = page_codes(made, made.forms[0], layout)
    html, css = sheet_html(made, made.forms[0], layout, codes), sheet_style(layout.frame)
    laid = lay_out(html, css, Sheet(figures={}, language=made.language), Notes())
    (how,) = [box for box in boxes(laid.pages[0]._page_box) if is_how(box)]
    assert (how.position_y + how.height) / PIXELS_PER_MM < (frame.top - 2.6) * frame.scale


def boxes(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from boxes(child)


def is_how(box: Any) -> bool:
    return box.element is not None and box.element.get("class") == "how" and box.height > 0


@pytest.mark.parametrize("name", OTHER_SCRIPTS)
def test_every_word_of_papers_is_translated(name: str) -> None:
    words = words_for(name.replace("_", "-"))
    for field in fields(Words):
        if field.name in FOR_STAFF | SIGNS or field.name.startswith("proof"):
            continue
        for text in texts(getattr(words, field.name)):
            # Letters of bubbles stay, and names of fields in braces.
            bare = NAMES.sub("", re.sub(r"\{\w+\}|\b[ab]\b", "", text))
            assert not re.search("[A-Za-z]", bare), (field.name, text)


def texts(value: object) -> list[str]:
    """Return the texts that a value consists of."""
    match value:
        case str():
            return [value]
        case tuple():
            return [text for one in value for text in texts(one)]
        case dict():
            return [text for one in value.values() for text in texts(one)]
        case _:
            return texts(tuple([getattr(value, field.name) for field in fields(value)]))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", KNOWN)
def test_a_language_says_every_word_in_its_own_way(name: str) -> None:
    """A word that nobody translated is as in English; those that are spelled alike are named."""
    english, words = words_for("en"), words_for(name.replace("_", "-"))
    alike = set()
    for field in fields(Words):
        if field.name in FOR_STAFF | SIGNS or field.name.startswith("proof"):
            continue
        here, there = (texts(getattr(one, field.name)) for one in (english, words))
        assert len(here) == len(there), field.name
        # What has no words in it, such as a number with a dash, may be alike.
        both = [text for text in here if text in there and re.search("[a-z]", strip(text))]
        if both:
            alike.add(field.name)
    assert alike == ALIKE.get(name, set())


def strip(text: str) -> str:
    return re.sub(r"\{\w+\}", "", text)


@pytest.mark.parametrize("name", KNOWN)
def test_patterns_have_the_same_fields_in_all_languages(name: str) -> None:
    english, words = words_for("en"), words_for(name.replace("_", "-"))
    for field in fields(Words):
        here, there = getattr(english, field.name), getattr(words, field.name)
        match here:
            case str():
                assert names_in(there) == names_in(here), field.name
            case Counted():
                assert names_in(there.other) == {"n"}, field.name
            case tuple():
                assert [names_in(text) for text in there] == [names_in(text) for text in here]
            case _:
                assert list(there) == list(here), field.name
                for name_, text in here.items():
                    assert names_in(there[name_]) == names_in(text), field.name
    assert len(words.months) == 12


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_a_language_is_found_by_its_tag() -> None:
    assert words_for("en-GB").section == "Section"
    assert words_for("hi-IN").section == "खंड"
    assert words_for("zh-TW") == words_for("zh-Hant-HK") == words_for("zh_hant".replace("_", "-"))
    assert words_for("zh-CN") == words_for("zh-Hans-HK") == words_for("zh")
    assert words_for("zh-CN").marking == "评分规则"
    assert words_for("zh-TW").marking == "計分方式"


def test_numbers_take_the_form_of_their_noun() -> None:
    arabic = words_for("ar")
    said = [counted(Fraction(n), arabic.hour) for n in (1, 2, 3, 10, 11)]
    assert said == ["ساعة واحدة", "ساعتان", "3 ساعات", "10 ساعات", "11 ساعة"]
    # The mark before the number keeps its sign on its left.
    assert marks(Fraction(-1, 2), arabic) == "\u200e−0.5 درجة"
    assert marks(Fraction(-1), arabic) == "\u200e−1 درجة"
    assert duration(90, arabic) == "ساعة واحدة و30 دقيقة"
    assert duration(90, words_for("zh")) == "1小时30分钟"
    assert duration(60, words_for("de")) == "1 Stunde"
    assert marks(Fraction(1, 2), words_for("hi")) == "0.5 अंक"
    assert numbered(["3", "4", "5"], words_for("zh")) == "3、4、5"


def test_a_language_without_words_has_english_ones_that_say_so() -> None:
    made = replace(sample_paper("en"), language="pt")
    sheet = Sheet(figures={}, language="pt", layout=layout_of(made))
    html, _, _ = whole_paper(paper_view(made, made.forms[0], sheet), load_theme({}), "", sheet)
    assert html is not None
    assert '<html lang="pt"' in html
    for part in ("Time", "Total marks", "Roll number"):
        assert f"<span>{part}</span>" in html or f'<span lang="en">{part}</span>' in html
    assert '<h2 lang="en">Section 1</h2>' in html
    assert '<p class="section-choose" lang="en">' in html
    assert '<p lang="en">End of paper</p>' in html
    assert 'lang="en"' not in html.split("<main>")[1].split('class="stem')[1].split("</div>")[0]


def test_a_foot_of_a_banks_own_style_sheet_is_the_one_that_counts(tmp_path: Path) -> None:
    own = "@page { @bottom-center { content: 'Folio ' counter(page) } }"
    view = CandidateView(paper=sample_paper("en"), figures={}, templates={"print.css": own})
    text = pdf_text(PDF.render(view)[0][0].data, tmp_path)
    assert "Folio1" in text
    assert "Page1" not in text
