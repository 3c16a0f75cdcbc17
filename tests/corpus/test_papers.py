"""Reported mistakes of shuffles, marks, keys and pages: what each `case.md` says must hold."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.corpus.project import (
    Output,
    case,
    copy,
    findings,
    make,
    questions_of,
)
from tests.render.pages import parse, text_of

from examgen.assemble import assemble
from examgen.load import load_source
from examgen.model.paper import Form, PickOne, Question
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store
from examgen.read.blueprint import read_blueprint
from examgen.render.plain import plain_text
from examgen.source import Source


def placed(question: Question) -> list[str]:
    assert isinstance(question.task, PickOne)
    return [plain_text(choice.body) for choice in question.task.choices]


def questions(form: Form) -> list[Question]:
    return [question for section in form.sections for question in section.questions]


def test_r17_all_and_none_of_the_above_stay_last() -> None:
    root = case("r17")
    workspace = open_workspace(survey(root), Store(None))
    _, source = load_source(root, "bank/papers/quiz.yaml")
    assert isinstance(source, Source)
    blueprint, _ = read_blueprint(source, workspace.project)
    assert blueprint
    firsts = set()
    for seed in range(100):
        assembly, _ = assemble(blueprint, workspace.bank, workspace.project, seed=str(seed))
        assert assembly
        (question,) = questions(assembly.paper.forms[0])
        order = placed(question)
        assert order[3:] == ["All of the above", "None of the above"]
        firsts.add(tuple(order[:3]))
    assert len(firsts) == 6


def test_r17_a_choice_that_names_others_is_an_error() -> None:
    assert findings(case("r17")) == [
        "questions/primes.md:5 none-of-the-above",
        "questions/primes.md:9 all-of-the-above",
        "questions/primes.md:17 choice-names-choice",
    ]


def test_r18_every_question_has_its_own_shuffle(tmp_path: Path) -> None:
    out = make(case("r18"), tmp_path, "json", "key")
    rows = out.rows("quiz/staff/quiz-key.csv")
    assert len(rows) == 20
    counts = Counter(row["key"] for row in rows)
    assert set(counts) == set("ABCD")
    assert min(counts.values()) >= 2
    for row, question in zip(rows, questions_of(out.form("quiz/candidate/quiz.json")), strict=True):
        assert chosen(question, row["key"]) == row["item"][::-1]


def chosen(question: Any, labels: str) -> str:
    """Return the texts that stand behind letters on a form, sorted."""
    by_label = {choice["label"]: choice["text"] for choice in question["task"]["choices"]}
    return ", ".join(sorted(by_label[label] for label in labels.replace(" ", "").split(";")))


def test_r19_an_item_more_changes_nothing(tmp_path: Path) -> None:
    root = copy("r19", tmp_path)
    before = make(root, tmp_path / "before", "json").data("quiz/candidate/quiz.json")
    more = "id: q0\ntopic: shapes\nstem: Which one is round?\nanswers: [ball, disc]\n"
    (root / "bank/questions/aaa.yaml").write_text(more, "utf-8")
    assert make(root, tmp_path / "after", "json").data("quiz/candidate/quiz.json") == before
    other = make(root, tmp_path / "other", "json", seed="8").data("quiz/candidate/quiz.json")
    assert other != before


def test_r20_processes_and_hash_seeds_change_nothing(tmp_path: Path) -> None:
    trees = []
    for jobs, hash_seed in (("1", "1"), ("4", "2")):
        out = tmp_path / jobs
        command = [sys.executable, "-m", "examgen", "build", "--no-cache", "--no-lock", "--quiet"]
        asked = ["--format", "json,practice", "--jobs", jobs, "--out", str(out)]
        subprocess.run(
            [*command, *asked, "--root", str(case("r20"))],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
        )
        files = [p for p in (out / "quiz").rglob("*") if p.is_file()]
        trees.append({p.relative_to(out): p.read_bytes() for p in files})
    assert len(trees[0]) == 7
    assert trees[0] == trees[1]


def test_r24_keys_are_joined_by_item(tmp_path: Path) -> None:
    out = make(case("r24"), tmp_path, "json", "key")
    right: dict[str, set[str]] = {}
    places: dict[str, set[tuple[str, str]]] = {}
    for row in out.rows("quiz/staff/quiz-key.csv"):
        form = out.form(f"quiz/candidate/quiz-{row['form']}.json")
        question = questions_of(form)[int(row["number"]) - 1]
        right.setdefault(row["item"], set()).add(chosen(question, row["key"]))
        places.setdefault(row["item"], set()).add((row["number"], row["key"]))
    assert right == {
        "legs": {"A spider"},
        "wings": {"A bat"},
        "eggs": {"The echidna, The platypus"},
        "hooves": {"A goat"},
    }
    assert any(len(found) == 2 for found in places.values())


def test_r25_a_paper_is_never_short(tmp_path: Path) -> None:
    out = make(case("r25"), tmp_path / "out", "json", "key")
    (finding,) = out.diagnostics
    assert (finding.rule, finding.span.line) == ("short-pool", 5)
    assert finding.message == "t2: need 3, have 2"
    assert out.papers == ()
    assert not (tmp_path / "out").exists()
    assert findings(case("r25")) == ["papers/quiz.yaml:5 short-pool"]


def test_r27_marks_must_add_up(tmp_path: Path) -> None:
    out = make(case("r27"), tmp_path, "json", paper="announced")
    (finding,) = out.diagnostics
    assert "51" in finding.message
    assert "50" in finding.message
    assert not (tmp_path / "announced").exists()
    assert findings(case("r27")) == ["papers/announced.yaml:3 marks-total"]


def test_r27_the_sum_is_printed(tmp_path: Path) -> None:
    out = make(case("r27"), tmp_path, "json", "html", paper="summed")
    assert out.form("summed/candidate/summed.json")["marks"] == "51"
    header = next(parse(out.text("summed/candidate/summed.html")).iter("header"))
    assert "51" in text_of(header)


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Output:
    out = tmp_path_factory.mktemp("scripted")
    return make(case("r36-scripts"), out, "html", "json", "practice", "key")


@pytest.mark.parametrize(
    "path",
    [
        *("candidate/quiz.html", "practice/quiz.html"),
        *("staff/quiz-key.html", "staff/quiz-marking.html"),
    ],
)
def test_r36_no_text_becomes_code(scripted: Output, path: str) -> None:
    page = parse(scripted.text(f"quiz/{path}"))
    for element in page.iter():
        assert not [name for name in element.attrib if name.lower().startswith("on")]
        assert not element.get("href", "").lower().startswith("javascript:")
        if element.tag == "script":
            assert "alert" not in text_of(element)
    assert "I'm </script><script>alert(1)</script>" in text_of(page)


def test_r36_texts_are_as_typed(scripted: Output) -> None:
    form = scripted.form("quiz/candidate/quiz.json")
    assert form["title"] == 'I\'m </script><script>alert(1)</script> "q" & co'
    (question,) = questions_of(form)
    assert [choice["text"] for choice in question["task"]["choices"]] == [
        "<img src=x onerror=alert(1)>",
        "c",
        "</script><script>alert(3)</script>",
    ]
    assert question["stem"]["text"] == "What happens? <svg onload=alert(2)> ]]> <script>"
    assert [d.rule for d in scripted.diagnostics] == ["link-address"]


def test_r42_a_question_is_a_group_with_a_name(tmp_path: Path) -> None:
    page = parse(make(case("r42-groups"), tmp_path, "html").text("quiz/candidate/quiz.html"))
    ids = {element.get("id"): element for element in page.iter() if element.get("id")}
    names = {}
    for element in page.iter():
        if element.tag == "fieldset" or element.get("role") in {"group", "radiogroup"}:
            named = element.get("aria-labelledby", "").split()
            legends = [text_of(e) for e in element if e.tag == "legend"]
            name = " ".join([*(text_of(ids[i]) for i in named), *legends])
            kinds = {e.get("type") for e in element.iter("input")}
            names[name] = (element.get("role"), kinds)
    (one,) = [n for n in names if "nearest to the sun" in n]
    (several,) = [n for n in names if "have rings" in n]
    assert names[one] == ("radiogroup", {"radio"})
    assert names[several] in [("group", {"checkbox"}), (None, {"checkbox"})]
    assert "One or more correct choices" in text_of(page)


def test_r42_a_figure_without_a_text_is_an_error() -> None:
    assert findings(case("r42-no-alt")) == ["questions/mute.md:3 missing-alt"]
