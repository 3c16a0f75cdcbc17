"""bank.yaml."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.item import ItemType
from examgen.model.project import DEFAULT_BANDS, PART_NAMES, Project
from examgen.read.settings import PROJECT_KEYS, read_project
from examgen.source import Source

F = Fraction


def read(text: str) -> tuple[Project, tuple[Diagnostic, ...]]:
    return read_project(Source("bank/bank.yaml", text))


def test_everything() -> None:
    project, found = read(
        "title: Optics\ninstitution: Lens School\ncourse: Physics 2\nlanguage: de\n"
        "licence: CC0-1.0\nauthor: A. Writer\n"
        "topics:\n"
        "  light: Light\n"
        "  lenses:\n"
        "    title: Lenses\n"
        "    topics: {thin: Thin lenses, thick: }\n"
        "difficulty_bands:\n"
        "  leicht: {value: 0.2, upto: 0.4}\n"
        "  schwer: {value: 0.8, upto: 1}\n"
        "difficulty: leicht\nmarks: 2\nmarking: {single: {wrong: -m/3}}\n"
        "parts: {explanation: Erklärung}\npublished: [quiz1, quiz2]\n"
        "theme: Booklet\npage_size: a5\n"
    )
    assert not found
    assert (project.title, project.institution) == ("Optics", "Lens School")
    assert (project.course, project.language) == ("Physics 2", "de")
    assert (project.licence, project.author) == ("CC0-1.0", "A. Writer")
    assert [(topic.id, topic.title) for topic in project.topics] == [
        ("light", "Light"),
        ("lenses", "Lenses"),
        ("lenses/thin", "Thin lenses"),
        ("lenses/thick", "thick"),
    ]
    assert project.topics[2].span == ("bank/bank.yaml", 11, 14, 11, 18)
    assert [(band.name, band.upto) for band in project.bands] == [
        ("leicht", F(2, 5)),
        ("schwer", 1),
    ]
    assert project.difficulty == F(1, 5)
    assert project.marks == 2
    assert project.marking.rules[ItemType.SINGLE].wrong.per_mark == F(-1, 3)
    assert project.parts == {**PART_NAMES, "explanation": "Erklärung"}
    assert project.published == ("quiz1", "quiz2")
    assert (project.theme, project.page_size) == ("booklet", "A5")


@pytest.mark.parametrize("text", ["", "# nothing\n", "{}"])
def test_an_empty_file_is_a_default_project(text: str) -> None:
    project, found = read(text)
    assert not found
    assert project == Project()


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("[a]", "bad-value", (1, 1)),
        ("titel: x", "unknown-field", (1, 1)),
        ("title: Quiz #1", "yaml-cut", (1, 12)),
        ("title:", "missing-value", (1, 1)),
        ("language: german!", "bad-value", (1, 11)),
        ("marks: none", "bad-value", (1, 8)),
        ("difficulty: hrad", "bad-value", (1, 13)),
        ("topics: [a]", "bad-value", (1, 9)),
        ("topics: {Big One: x}", "bad-id", (1, 10)),
        ("topics: {a: {titel: x}}", "unknown-field", (1, 14)),
        ("topics: {a: {topics: x}}", "bad-value", (1, 22)),
        ("difficulty_bands: {easy: {value: 0.1}}", "missing-field", (1, 20)),
        ("difficulty_bands: {easy: {value: 0.1, upto: 0.9}}", "bad-value", (1, 19)),
        ("difficulty_bands: {a: {value: 0.5, upto: 0.4}}", "bad-value", (1, 23)),
        ("difficulty_bands: {a: {value: 2, upto: 1}}", "bad-value", (1, 31)),
        ("parts: {hint: Explanation}", "bad-value", (1, 15)),
        ("published: site", "bad-id", (1, 12)),
        ("page_size: A0", "bad-value", (1, 12)),
        ("theme: universty", "bad-value", (1, 8)),
        ("site: https://example.org", "bad-value", (1, 7)),
        ("site: {adress: https://example.org}", "unknown-field", (1, 8)),
        ("site: {url: }", "missing-value", (1, 8)),
        ("site: {url: example.org}", "bad-value", (1, 13)),
        ("crest: ../../crest.svg", "bad-value", (1, 8)),
        ("marking: gatte", "bad-value", (1, 10)),
        ("title: a\ntitle: b", "yaml-duplicate-key", (2, 1)),
    ],
)
def test_mistakes_leave_a_usable_project(text: str, rule: str, start: tuple[int, int]) -> None:
    project, found = read(text)
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert project.bands == DEFAULT_BANDS


@given(
    name=st.sampled_from(sorted(PROJECT_KEYS)),
    text=st.text(alphabet="ab01:. \n-[]{}'\"|,#", max_size=30),
)
def test_never_raises(name: str, text: str) -> None:
    project, _ = read(f"{name}: {text}")
    assert project.bands
