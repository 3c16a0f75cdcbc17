"""Sheets of any paper: nothing is left out, nothing overlaps, nothing is off the page."""

import json
from dataclasses import replace
from math import dist
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.render.bubbles.forms import TASKS, answered_by, bubbles, in_sections
from tests.render.papers import choices
from tests.render.test_accessible import amiss

from examgen.artifact import Audience
from examgen.model import paper as p
from examgen.render.bubbles.geometry import geometry_json
from examgen.render.bubbles.layout import CODE, HEAD, Layout, lay_out
from examgen.render.bubbles.shapes import Label
from examgen.render.bubbles.widths import lines_of
from examgen.render.formats.sheet import RENDERER
from examgen.render.pdf.fonts import text_width
from examgen.render.pdf.layout import POINTS_PER_MM
from examgen.render.renderer import CandidateView

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "sheet.schema.json"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS = tuple(choices(*LETTERS[:n]) for n in range(2, 27))

tasks = st.one_of(
    st.sampled_from(ROWS),
    st.sampled_from(ROWS).map(lambda task: p.PickMany(choices=task.choices)),
    st.sampled_from(TASKS),
    st.tuples(st.sampled_from(ROWS), st.sampled_from(ROWS)).map(
        lambda pair: p.MatchColumns(left=pair[0].choices, right=pair[1].choices)
    ),
    st.sampled_from(ROWS).map(lambda task: p.OrderEntries(entries=task.choices)),
)


@st.composite
def papers(draw: st.DrawFn) -> p.Paper:
    some = draw(st.lists(tasks, min_size=1, max_size=12))
    count = draw(st.integers(1, 300))
    made = answered_by(*[some[n % len(some)] for n in range(count)])
    titles = draw(st.lists(st.text("ab ", min_size=1, max_size=300), min_size=1, max_size=4))
    size, language = draw(st.sampled_from(["A4", "Letter"])), draw(st.sampled_from(["en", "he"]))
    return replace(in_sections(made, *titles), page_size=size, language=language)


def geometry(made: p.Paper) -> tuple[dict[str, Any], Layout]:
    layout = lay_out(made, made.forms[0])
    return json.loads(json.dumps(geometry_json(made, made.forms[0], layout))), layout


@settings(max_examples=10, deadline=None)
@given(papers())
def test_nothing_overlaps_or_is_off_the_page(made: p.Paper) -> None:
    found, layout = geometry(made)
    on: dict[int, list[dict[str, Any]]] = {}
    for page, one in bubbles(found):
        on.setdefault(page, []).append(one)
    width, height = found["page_size"].values()
    for page, ones in on.items():
        assert all(one["x"] - one["radius"] >= 11 for one in ones)
        assert all(one["x"] + one["radius"] <= width - 11 for one in ones)
        assert all(HEAD <= one["y"] <= height - 16 for one in ones)
        assert _apart(ones)
        drawn = layout.pages[page - 1]
        assert all(label.y + label.height <= height - 15 for label in drawn.labels)
        for label in drawn.labels:
            assert not [one for one in ones if _covers(label, one)]


def _apart(ones: list[dict[str, Any]]) -> bool:
    cells: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for one in ones:
        cells.setdefault((int(one["x"] // 5), int(one["y"] // 5)), []).append(one)
    near = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return all(
        dist((one["x"], one["y"]), (other["x"], other["y"])) > one["radius"] + other["radius"]
        for (x, y), here in cells.items()
        for one in here
        for dx, dy in near
        for other in cells.get((x + dx, y + dy), ())
        if other is not one
    )


def _covers(label: Label, one: dict[str, Any]) -> bool:
    x, y = float(one["x"]), float(one["y"])
    return bool(
        label.x < x + one["radius"] - 0.01
        and x - one["radius"] + 0.01 < label.x + label.width
        and label.y < y + one["radius"] - 0.01
        and y - one["radius"] + 0.01 < label.y + label.height
    )


@settings(max_examples=10, deadline=None)
@given(papers())
def test_every_question_has_all_its_bubbles(made: p.Paper) -> None:
    found, _ = geometry(made)
    groups: dict[int, list[tuple[str, str]]] = {}
    for page in found["pages"]:
        for question in page["questions"]:
            rows = groups.setdefault(question["number"], [])
            for group in question["groups"]:
                rows.append((group["name"], "".join([b["label"] for b in group["bubbles"]])))
    asked = [q for section in made.forms[0].sections for q in section.questions]
    assert sorted(groups) == [question.number for question in asked]
    for question in asked:
        assert groups[question.number] == expected(question.task)


def expected(task: p.Task) -> list[tuple[str, str]]:
    match task:
        case p.PickOne(choices=some) | p.PickMany(choices=some):
            return [("", _letters(some))]
        case p.JudgeStatement():
            return [("", "TF")]
        case p.MatchColumns(left=left, right=right):
            return [(entry.label, _letters(right)) for entry in left]
        case p.OrderEntries(entries=some):
            return [(f"{n}.", _letters(some)) for n in range(1, len(some) + 1)]
        case p.NumberBlank():
            return [("sign", "−"), *[(str(n), ".0123456789") for n in range(1, 8)]]
        case p.FillGaps():
            return [("(1)", "abc")]
        case _:
            return []


def _letters(some: tuple[p.PlacedChoice, ...]) -> str:
    return "".join([choice.label for choice in some])


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_geometry_is_as_its_schema_says(language: str) -> None:
    found, _ = geometry(replace(answered_by(*TASKS), language=language))
    jsonschema.validate(found, json.loads(SCHEMA.read_text("utf-8")))


def test_sixty_questions_fit_on_a_page() -> None:
    for size in ("A4", "Letter"):
        found, _ = geometry(answered_by(*[choices(*"abcde")] * 60, page_size=size))
        assert len(found["pages"]) == 1


def test_a_heading_stays_with_its_questions() -> None:
    for count in range(40, 90):
        made = in_sections(answered_by(*[choices(*"abc")] * count), "One", "Two", "Three")
        _, layout = geometry(made)
        for page in layout.pages:
            for one in [label for label in page.labels if label.look == "section"]:
                below = [o for o in page.labels if o.look == "number" and 0 < o.y - one.y < 10]
                assert [o for o in below if one.x <= o.x < one.x + one.width]


def test_codes_and_marks_keep_clear_of_the_rest() -> None:
    found, layout = geometry(answered_by(*TASKS))
    code = found["code"]
    for _, one in bubbles(found):
        beside = one["x"] + one["radius"] < code["x"] - 3 or one["x"] > code["x"] + CODE + 3
        assert beside or one["y"] > code["y"] + CODE + 3
    hollow = [one["name"] for one in found["corners"] if one["hollow"]]
    assert hollow == ["bottom-right"]
    assert [page["code"] for page in found["pages"]] == ["examgen:1:quiz:A::p1"]
    assert len(layout.pages) == 1


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_sheet_is_the_same_bytes_twice(size: str) -> None:
    view = CandidateView(paper=answered_by(*TASKS[:9], page_size=size), figures={})
    first, second = RENDERER.render(view), RENDERER.render(view)
    assert first == second
    pdf, found = first[0]
    assert (pdf.audience, pdf.path) == (Audience.CANDIDATE, "quiz-sheet.pdf")
    assert (found.audience, found.path) == (Audience.STAFF, "quiz-sheet.json")


def test_a_sheet_is_accessible(tmp_path: Path) -> None:
    view = CandidateView(paper=answered_by(*TASKS), figures={})
    assert amiss(RENDERER.render(view)[0][0].data, tmp_path) == []


def test_what_has_no_room_and_no_glyph_is_told() -> None:
    long, word = "Such a long title " * 20, "Donaudampfschifffahrtsgesellschaft"
    made = in_sections(answered_by(*TASKS, title=long), "The end " * 90, word, "Fine")
    _, found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert [(one.severity.value, one.rule, one.hint) for one in found] == [
        ("warning", "sheet-room", "shorten the title"),
        ("warning", "sheet-room", "shorten the section's title"),
    ]
    made = in_sections(answered_by(*TASKS, title="Quiz \U0001f600"), "A \U0001f601", "B")
    _, found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert [(one.severity.value, one.rule) for one in found] == [("error", "missing-glyph")] * 2


@settings(max_examples=25, deadline=None)
@given(st.text("abcW .-", max_size=120), st.floats(20, 80))
def test_a_text_takes_no_more_lines_than_are_counted(text: str, width: float) -> None:
    lines = lines_of(text, "sans-bold", 8.6, width)
    assert (
        lines >= text_width(text.replace(" ", ""), "sans-bold") * 8.6 / POINTS_PER_MM / width - 0.01
    )
    assert lines_of(text, "sans-bold", 8.6, width * 2) <= lines
