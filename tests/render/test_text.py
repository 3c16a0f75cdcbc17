"""The plain text of a paper: all of it, in lines that anyone can read, and nothing more."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.render.papers import AT, blocks, choices, paper, question
from tests.render.printed import words_of
from tests.render.random_content import FIGURES
from tests.render.random_papers import make_paper
from tests.render.test_random_papers import expected

from examgen.artifact import Audience
from examgen.diagnostic import Severity
from examgen.model import paper as p
from examgen.model.content import Math, Paragraph
from examgen.model.item import ItemType
from examgen.render.languages import words_for
from examgen.render.renderer import CandidateView, StaffView
from examgen.render.text.lines import Piece, columns, entry, written
from examgen.render.text.paper import form_text, render_text

SAYING = [words_for(language) for language in ("en", "ar", "he", "hi", "ta")]
BEGINS, ENDS = (
    "|".join([re.escape(said.format(what=words.code)) for words, said in pairs])
    for pairs in zip(*[((w, w.begins), (w, w.ends)) for w in SAYING], strict=True)
)
CODE = re.compile(rf"(?ms)^( *(?:\S+ )?)(?:{BEGINS}).*?^ *(?:{ENDS})$")


def said(made: p.Paper) -> str:
    """Return the text of a paper in which nothing is wrong."""
    text, found = form_text(made, made.forms[0])
    assert found == ()
    return text


def body(stem: str, task: p.Task | None = None) -> str:
    """Return the lines of a question below its kind."""
    text = said(paper(question(1, stem, task or p.TextBlank())))
    kind = "One correct choice" if isinstance(task, p.PickOne) else "Written answer"
    return text.partition(f"{kind}\n\n")[2].partition("\n\n\nEnd of paper")[0]


def test_where_files_go(staff: StaffView) -> None:
    (artifact,), found = render_text(staff.view)
    assert (artifact.audience, artifact.path) == (Audience.CANDIDATE, "quiz1.txt")
    assert found == ()


def test_the_sample_reads_like_this(staff: StaffView, golden: Callable[[str, str], None]) -> None:
    golden("quiz1.txt", said(staff.view.paper))


@pytest.mark.parametrize("seed", range(60))
def test_a_text_made_by_chance_has_all_words_in_order(seed: int) -> None:
    made = make_paper(f"paper {seed}")
    view = CandidateView(paper=made, figures=FIGURES, only="A")
    (artifact,), found = render_text(view)
    assert found == ()
    text = artifact.data.decode()
    # Names of columns are repeated in each row.
    assert list(dict.fromkeys(words_of(text))) == expected(made)
    assert_plain(text)


def assert_plain(text: str) -> None:
    """Nothing is laid out by anything but blanks at the beginning of a line."""
    assert text.endswith("\n")
    assert not re.search(r"[\t\f\r\v]|__|[\u2500-\u257f]| $|\n{4}", text, re.MULTILINE)
    for line in CODE.sub("", text).split("\n"):
        # What has no blank in it may be longer, behind a mark as well.
        assert columns(line) <= 72 or max(columns(word) for word in line.split()) > 60, line


def test_figures_count_by_their_description() -> None:
    text = body("Look.\n\n![A tree: root 8, children 3 and 10](square.svg)")
    assert "\n\nFigure: A tree: root 8, children 3 and 10\n\n" in text
    assert body("The sign ![a star](dot.svg) means?").startswith("The sign (Figure: a star) means?")


def test_a_figure_without_description_is_told_to_author_and_reader() -> None:
    made = paper(question(1, "Look.\n\n![](square.svg)", p.TextBlank()))
    text, (found,) = form_text(made, made.forms[0])
    assert "\n\nFigure without description\n\n" in text
    assert (found.rule, found.severity) == ("missing-alt", Severity.WARNING)
    assert found.span.line == 3
    assert "Figure without description" in found.message


def test_a_table_is_told_by_rows() -> None:
    table = "| Name | Value |\n|--|--|\n| a | 1 |\n| b | |"
    assert body(f"Look.\n\n{table}").startswith(
        "Look.\n\nTable begins\nColumns: Name; Value\n"
        "Row 1: Name: a; Value: 1\nRow 2: Name: b; Value: (empty)\nTable ends\n\n"
    )


def test_an_empty_corner_leaves_names_of_rows_alone() -> None:
    assert "Row 1: rain; May: 3\n" in body("Look.\n\n| | May |\n|--|--|\n| rain | 3 |")


def test_cells_of_long_rows_have_lines_of_their_own() -> None:
    names = [f"A long name of column {n}" for n in range(6)]
    table = f"| {' | '.join(names)} |\n|{'--|' * 6}\n|{' 1 |' * 6}"
    assert f"Row 1\n  {names[0]}: 1\n  {names[1]}: 1\n" in body(f"Look.\n\n{table}")


def test_code_stays_as_it_is() -> None:
    code = "def f(x):\n    if x:\n        return  1  # " + "long " * 20 + "end\n\n\tpass"
    text = body(f"Look.\n\n```python\n{code}\n```")
    assert f"\n\nCode begins: python\n{code}\nCode ends\n\n" in text
    assert "What does `a  +  b` do?" in body("What does `a  +  b` do?")


def test_code_in_a_choice_is_not_moved() -> None:
    text = body("Which?", choices("```\n  a\n```", "b"))
    assert "\nA. Code begins\n  a\n  Code ends\n\nB. b\n\nAnswer:" in text


def test_formulas_are_set_off_where_they_could_be_words() -> None:
    text = body("Let $x_1$ be in $[0, 1)$. Which $a$ is the $n$th, if $a \\in A$? A $k$-means.")
    expected_text = "Let x_1 be in $[0, 1)$. Which $a$ is the $n$th, if $a in A$? A k-means."
    assert text.startswith(expected_text)
    assert body("$$a + b$$").startswith("a + b\n")
    assert "A. a + b\n" in body("Which?", choices("$a + b$", "$c$"))


def test_notations_are_explained_where_they_occur() -> None:
    plain = said(paper(question(1, "Why?", p.TextBlank())))
    assert "How this text is written" not in plain
    signs = said(paper(question(1, "Is *not* `x` $x^2$?", p.TextBlank())))
    notes = signs.partition("How this text is written\n")[2].partition("\n\n\n")[0]
    assert "asterisks" in notes
    assert "grave accent" in notes
    assert "AsciiMath" in notes
    assert "dollar" not in notes


def test_a_formula_that_cannot_be_read_is_an_error() -> None:
    stem = (Paragraph(children=(Math(tex=r"\nothing", span=AT),), span=AT),)
    one = replace(question(1, "x", p.TextBlank()), stem=stem)
    text, (found,) = form_text(made := paper(one), made.forms[0])
    assert (found.rule, found.severity) == ("bad-formula", Severity.ERROR)
    assert r"\nothing" in text


def test_what_is_struck_and_where_links_lead_is_said() -> None:
    assert body("Take ~~two~~ three.").startswith("Take (struck out: two) three.")
    assert body("See [the page](https://example.org/a).").startswith(
        "See the page (https://example.org/a)."
    )
    assert body("See <https://example.org/a>.").startswith("See https://example.org/a.")


def test_lists_hang() -> None:
    text = body(f"1. {'one ' * 20}\n2. two\n   - deep\n3. three")
    assert text.startswith("1. one one ")
    assert "\n  one one one\n2. two\n  - deep\n3. three\n" in text


TASKS: list[tuple[p.Task, str]] = [
    (p.NumberBlank(unit=""), "Answer:"),
    (p.NumberBlank(unit="kg/m²"), "Answer (kg/m²):"),
    (p.TextBlank(), "Answer:"),
    (p.JudgeStatement(), "Answer (True or False):"),
    (p.WriteText(lines=12), "On paper there is room for 12 lines.\n\nAnswer:"),
    (
        p.WriteCode(lines=1, language="python", starter=None),
        "On paper there is room for one line.\n\nAnswer (python):",
    ),
    (
        p.WriteCode(lines=5, language="python", starter="def f():\n    ..."),
        "Code begins: python\ndef f():\n    ...\nCode ends\n\n"
        "On paper there is room for 5 lines.\n\nAnswer:",
    ),
    (choices("red", "blue"), "A. red\nB. blue\n\nAnswer:"),
    (
        p.OrderEntries(entries=choices("first", "last").choices),
        "Give every entry its place, 1 for the first.\nA. first\nB. last\n\nAnswer A:\nAnswer B:",
    ),
    (
        p.MatchColumns(
            left=(p.PlacedChoice(label="1", body=blocks("Chad"), span=AT),),
            right=choices("Accra", "N'Djamena").choices,
        ),
        "Join each of these …\n1. Chad\n\n… to one of these\nA. Accra\nB. N'Djamena\n\nAnswer 1:",
    ),
    (
        p.FillGaps(
            gaps=(
                p.GapBlank(number=False),
                p.GapMenu(choices=("red", "light / dark")),
                p.GapBlank(number=True),
            )
        ),
        "Answer 1:\n\nGap 2\na. red\nb. light / dark\nAnswer 2:\n\nAnswer 3:",
    ),
]


@pytest.mark.parametrize(("task", "lines"), TASKS)
def test_each_task_says_what_to_do_and_where_the_answer_goes(task: p.Task, lines: str) -> None:
    one = replace(question(1, "Do it.", task), type=ItemType.ESSAY)
    text = said(paper(one))
    assert f"\n\nDo it.\n\n{lines}\n\n\nEnd of paper\n" in text


def test_gaps_are_named_in_the_text() -> None:
    from examgen.read.content import read_blocks
    from examgen.source import Source

    read = read_blocks(Source("q.md", "Salt is [[a]] and [[b]].").excerpt(), gaps=True)
    task = p.FillGaps(gaps=(p.GapBlank(number=False),) * 2)
    one = replace(question(1, "x", task), stem=read.blocks)
    assert "\n\nSalt is [Gap 1] and [Gap 2].\n\nAnswer 1:\nAnswer 2:\n" in said(paper(one))


def test_passages_are_marked_off_and_referred_to() -> None:
    made = paper(*(replace(question(n, "Why?", p.TextBlank()), stimulus="p") for n in (1, 2)))
    passage = p.Passage(id="p", title="The case", body=blocks("It rained."), span=AT)
    section = replace(made.forms[0].sections[0], passages=(passage,))
    text = said(replace(made, forms=(p.Form(code="A", sections=(section,)),)))
    assert (
        "\n\n\nPassage begins: The case\nFor questions 1 and 2\n\nIt rained.\n\nPassage ends\n"
        in text
    )
    assert text.count("It rained.") == 1
    assert "\nRefers to The case (For questions 1 and 2)\n\nWhy?" in text


def test_a_choice_of_questions_is_told() -> None:
    made = paper(*(question(n, "Why?", p.TextBlank()) for n in (1, 2, 3)))
    section = replace(made.forms[0].sections[0], choose=2, title="Essays", minutes=30)
    text = said(replace(made, forms=(p.Form(code="A", sections=(section,)),)))
    assert (
        "\n\n\nSection: Essays\n30 minutes, 4 marks\n\nAnswer any 2 of these 3 questions.\n" in text
    )


SCRIPTS = {
    "ar": "ما هي عاصمة مالي؟ اختر $x^2$ من `code` هنا.",
    "he": "מהי בירת מאלי? בחרו אחת.",
    "hi": "माली की राजधानी क्या है? एक चुनिए।",
    "ta": "மாலியின் தலைநகரம் எது?",
    "el": "Ποια είναι η πρωτεύουσα;",
    "ru": "Какой город — столица Мали?",
    "zh": "马里的首都是哪里?选择一个答案。" * 6,
    "ja": "マリの首都はどこですか。「一つ」選びなさい。" * 6,
}


@pytest.mark.parametrize("language", SCRIPTS)
def test_scripts_stand_in_the_order_of_reading(language: str) -> None:
    made = replace(paper(question(1, SCRIPTS[language], p.TextBlank())), language=language)
    text = said(made)
    assert "".join(SCRIPTS[language].replace("$", "").split()) in "".join(text.split())
    assert not [one for one in text if unicodedata.category(one) == "Cf"]
    assert_plain(text)
    for line in text.split("\n"):
        assert not line.startswith(("。", "」", "?"))


WORDS = st.lists(
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=90), max_size=40
)


@given(WORDS, st.integers(2, 80))
def test_filling_keeps_all_characters_within_the_width(words: list[str], width: int) -> None:
    text = written([Piece(text=" ".join(words), rest="  ")], width)
    assert "".join(text.split()) == "".join(words)
    narrow = [word for word in words if word.isascii()]
    for line in text.split("\n"):
        assert columns(line) <= width or len(line.split()) == 1
    assert len(text.split()) >= len(narrow)


def test_an_entry_hangs_and_its_blocks_follow() -> None:
    pieces = entry("A. ", [Piece(text="one two"), Piece(text="three")])
    assert written(pieces, 8) == "A. one\n  two\n\n  three\n"
    assert written(entry("B. ", [])) == "B.\n"
