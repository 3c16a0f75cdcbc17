"""Texts that have no room on a sheet: they are set smaller, and end with dots at last."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.bubbles.forms import TASKS, answered_by

from examgen.model.paper import Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.head import fitted_facts, fitted_title, holder_box
from examgen.render.bubbles.layout import frame_of
from examgen.render.formats.sheet import RENDERER
from examgen.render.pdf.layout import layout_for
from examgen.render.renderer import CandidateView
from examgen.source import Span

ENGLISH = "An introduction to the history of numerical methods for very large systems"
TITLES = {
    "en": ENGLISH,
    "de": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "ar": "مقدمة في تاريخ الطرق العددية لأنظمة كبيرة جدا من المعادلات التفاضلية والعادية",
    "hi": "परिचय और इतिहास परिचय और इतिहास परिचय और इतिहास परिचय और इतिहास",
    "ta": "கணிதவியல் வரலாறு மற்றும் தத்துவம் கணிதவியல் வரலாறு மற்றும் தத்துவம்",
    "zh": "大规模方程组数值方法的历史与哲学导论" * 3,
}


def named(language: str, title: str, course: str, size: str) -> Paper:
    made = answered_by(*TASKS[:2], page_size=size)
    return replace(made, language=language, title=title, course=course, term="Summer")


def printed(made: Paper, place: Path) -> str:
    """Return the text of a sheet without blanks; nothing in the file is amiss for poppler."""
    (place / "sheet.pdf").write_bytes(
        RENDERER.render(CandidateView(paper=made, figures={}))[0][0].data
    )
    told = subprocess.run(
        ["pdftotext", "-raw", place / "sheet.pdf", "-"], check=True, capture_output=True
    )
    assert told.stderr == b""
    return re.sub(r"[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", told.stdout.decode())


@pytest.mark.parametrize("size", ["A4", "A5"])
@pytest.mark.parametrize("language", TITLES)
def test_what_has_no_room_ends_with_dots(language: str, size: str, tmp_path: Path) -> None:
    title = f"{TITLES[language]} " * 4
    made = named(language, title.strip(), title.strip(), size)
    text = printed(made, tmp_path)
    frame = frame_of(layout_for(size))
    _, shown = fitted_title(made, frame)
    _, below = fitted_facts(made, frame)
    for one in (shown, below):
        assert one.endswith("…")
        assert len(one) > 20
        assert title.startswith(one[:-1])
    assert text.count("…") == 2
    if language in ("en", "de", "zh"):
        assert "".join(shown.split()) in text
        assert "".join(below.split()) in text


def test_a_long_course_is_set_smaller_before_it_is_cut(tmp_path: Path) -> None:
    made = named("en", "Quiz", ENGLISH, "A4")
    text = printed(made, tmp_path)
    assert "".join(f"{ENGLISH} · Summer".split()) in text
    assert "…" not in text
    assert fitted_facts(made, frame_of(layout_for("A4")))[0] == " long"
    short = named("en", "Quiz", "Course", "A4")
    assert fitted_facts(short, frame_of(layout_for("A4"))) == ("", "Course · Summer")


def test_nothing_but_whole_letters_is_left() -> None:
    made = named("hi", "क्षि" * 200, "Course", "A5")
    _, shown = fitted_title(made, frame_of(layout_for("A5")))
    assert shown.removesuffix("…") == "क्षि" * (len(shown) // 4)


def test_a_long_name_ends_with_dots() -> None:
    span = Span("roster.csv", 2, 1, 2, 2)
    long = Candidate(id="a" * 40, name="Wolfeschlegel" * 15, span=span)
    assert "…</bdi>" in holder_box(long, frame_of(layout_for("A5")))
    short = Candidate(id="s1", name="Ada Lovelace", span=span)
    assert "<bdi>Ada Lovelace</bdi>" in holder_box(short, frame_of(layout_for("A5")))
