"""Composed pages are those that WeasyPrint sets as a whole, pixel by pixel and word by word."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.bank import PAPERS
from tests.render.bank import make_paper as bank_paper
from tests.render.compose.forms import NEEDED, complaints, differing, lines, moved, pairs, two_forms
from tests.render.papers import AT, blocks, choices, paper, question
from tests.render.random_content import FIGURES
from tests.render.random_papers import make_paper as random_paper
from tests.render.random_papers import make_print
from tests.render.sample import make_staff_view

from examgen.model import paper as p
from examgen.model.content import Image
from examgen.render.pdf.height import is_tall
from examgen.render.pdf.view import layout_of
from examgen.render.renderer import CandidateView

pytestmark = pytest.mark.skipif(not NEEDED, reason="needs pdftoppm, pdftotext and qpdf")

CREST = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="70"><path d="M5 5h9v9z"/></svg>'
)
MANY = 2000
BATCH = 50
SCRIPTS = {
    "hi": (
        "हिन्दी में प्रश्न: नीचे दिए गए विकल्पों में से सही उत्तर चुनिए। क्षेत्रफल $\\pi r^2$ क्या है?",
        ("प्रथम विकल्प", "द्वितीय **विकल्प**", "तृतीय विकल्प", "कोई नहीं"),
    ),
    "ta": (
        "தமிழில் ஒரு கேள்வி: சரியான விடையைத் தேர்ந்தெடுக்கவும். $x + 1$ எது?",
        ("முதல் விடை", "இரண்டாம் விடை", "மூன்றாம் விடை", "எதுவும் இல்லை"),
    ),
    "ar": (
        "سؤال باللغة العربية: اختر الإجابة الصحيحة من بين الخيارات التالية $x^2$ ثم اشرح.",
        ("الخيار الأول", "الخيار الثاني", "الخيار **الثالث**", "لا شيء"),
    ),
    "he": (
        "שאלה בעברית: בחרו את התשובה הנכונה מבין האפשרויות $x^2$ והסבירו.",
        ("תשובה ראשונה", "תשובה שנייה", "תשובה שלישית", "אף אחת"),
    ),
    "el": (
        "Ερώτηση με *ελληνικά* και русский текст: ποια είναι η σωστή απάντηση;",
        ("πρώτη", "δεύτερη", "третья", "ουδεμία"),
    ),
    "zh": (
        "关于“光合作用”，**不正确**的是……请选择 $x^2$ 并说明（直接写出）。",
        ("吸收二氧化碳", "释放**氧气**", "合成有机物", "以上都不是"),
    ),
    "zh-Hant": (
        "下列關於「光合作用」的敘述，何者錯誤？請選擇 $x^2$ 並說明，骨骼與角度。",
        ("吸收二氧化碳", "釋放氧氣", "合成有機物", "以上皆非"),
    ),
    "ja": (
        "次のうち**正しくないもの**を一つ選び、直角三角形の角度 $x^2$ について述べなさい。",
        ("二酸化炭素を吸収する", "酸素を出す", "有機物を作る", "どれでもない"),
    ),
    "ko": (
        "다음 중 **옳지 않은** 것을 고르시오. 광합성에 대한 설명과 $x^2$ 의 값을 쓰시오.",
        ("이산화탄소를 흡수한다", "산소를 내보낸다", "유기물을 만든다", "답 없음"),
    ),
}


def compare(view: CandidateView, folder: Path) -> int:
    """Compare all forms that can be composed; return how many there are."""
    count = 0
    for pair in pairs(view):
        count += 1
        assert complaints(pair.composed, folder) == ""
        assert differing(pair, folder) == []
        assert moved(pair) == []
        assert lines(pair.composed) == lines(pair.direct)
    return count


@pytest.mark.parametrize("name", PAPERS)
def test_papers_of_the_bank(name: str, tmp_path: Path) -> None:
    view = bank_paper(name, "pages").view
    made = replace(view, paper=two_forms(view.paper))
    assert compare(made, tmp_path) == 2


def test_every_kind_of_question_and_content(tmp_path: Path) -> None:
    view = make_staff_view().view
    assert compare(replace(view, paper=two_forms(view.paper)), tmp_path) == 2


@pytest.mark.parametrize("language", SCRIPTS)
def test_other_scripts(language: str, tmp_path: Path) -> None:
    stem, answers = SCRIPTS[language]
    ordered = p.OrderEntries(entries=choices(*answers).choices)
    made = paper(
        question(1, stem, choices(*answers)),
        question(2, f"{stem}\n\n- {answers[0]}\n- {answers[1]}", choices(*answers[:2])),
        question(3, f"> {stem}\n\n| {answers[0]} | {answers[1]} |\n|--|--|\n| 1 | 2 |", ordered),
        question(4, f"{stem} " * 6, choices(*[f"{answer} " * 9 for answer in answers])),
        title=answers[0],
    )
    made = two_forms(replace(made, language=language))
    assert compare(CandidateView(paper=made, figures={}), tmp_path) == 2


@pytest.mark.parametrize("size", ["Letter", "A5", "Legal"])
def test_other_sizes_of_page(size: str, tmp_path: Path) -> None:
    stems = [question(n, "Which of these is it? " * n, choices("a", "b", "c")) for n in (1, 2, 3)]
    made = two_forms(paper(*stems, page_size=size))
    assert compare(CandidateView(paper=made, figures={}), tmp_path) == 2


@pytest.mark.parametrize(
    ("theme", "name", "size"),
    [
        ("plain", "large", "A4"),
        ("plain", "dyslexia", "A5"),
        ("university", "standard", "A4"),
        ("university", "dyslexia", "Letter"),
        ("booklet", "standard", "A4"),
        ("booklet", "large", "Letter"),
    ],
)
def test_prints_and_themes(theme: str, name: str, size: str, tmp_path: Path) -> None:
    view = make_staff_view().view
    crest = Image(path="bank/crest.svg", alt="", title="", span=AT)
    made = replace(
        view.paper,
        theme=theme,
        crest=crest if theme == "university" else None,
        page_size=size,
        instructions=(),
        rules={},
    )
    view = replace(view, figures={**view.figures, crest.path: CREST}, prints=(name,))
    assert compare(replace(view, paper=two_forms(made)), tmp_path) == 2


def test_a_question_nearly_as_high_as_a_page(tmp_path: Path) -> None:
    made = two_forms(
        paper(
            question(1, "Why?", p.WriteText(lines=29)),
            question(2, "```python\nx = 1\n```\n\nHow?", p.WriteText(lines=27)),
        )
    )
    assert compare(CandidateView(paper=made, figures={}), tmp_path) == 2


def test_long_passages_and_labels(tmp_path: Path) -> None:
    passage = p.Passage(id="p", title="Case", body=blocks("Some words of a case. " * 60), span=AT)
    many = choices(*[f"choice {n}" for n in range(26)])
    asked = [replace(question(n, f"Question {n}?", many), stimulus="p") for n in range(1, 13)]
    made = paper(*asked)
    section = replace(made.forms[0].sections[0], passages=(passage,), title="Part", choose=3)
    made = two_forms(replace(made, forms=(p.Form(code="A", sections=(section, section)),)))
    assert compare(CandidateView(paper=made, figures={}), tmp_path) == 2


def moderate(seed: str) -> CandidateView:
    """Return a paper made by chance without questions that are sure not to fit a page.

    Columns have tests of their own.
    """
    made, name = replace(random_paper(seed), columns=1), make_print(seed)
    number, sections = 0, []
    for section in made.forms[0].sections:
        questions = []
        for one in section.questions:
            if not is_tall(one, layout_of(made, name)):
                number += 1
                questions.append(replace(one, number=number))
        if questions:
            sections.append(replace(section, questions=tuple(questions)))
    paper = two_forms(replace(made, forms=(p.Form(code="A", sections=tuple(sections)),)))
    return CandidateView(paper=paper, figures=FIGURES, prints=(name,))


@pytest.mark.parametrize("seed", range(4))
def test_papers_made_by_chance(seed: int, tmp_path: Path) -> None:
    compare(moderate(f"composed {seed}"), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
def test_many_papers_made_by_chance(first: int, tmp_path: Path) -> None:
    forms = 0
    for seed in range(first, min(first + BATCH, MANY)):
        forms += compare(moderate(f"composed {seed}"), tmp_path / str(seed))
    assert forms > BATCH
