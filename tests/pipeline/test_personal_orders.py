"""Orders of candidates' own papers: what the blueprint and the questions keep together stays so."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.pipeline.rostering import bank, files, make, text_of

PEOPLE = {f"n{at:02}": f"Nora {at}" for at in range(12)}
FIXED = """
## last

Which is it?

- [ ] first thing
- [x] second thing
- [ ] All of the above

## kept {shuffle=false}

Which was it?

- [ ] one thing
- [x] two things
- [ ] three things
"""
CASE = """
## case {stimulus title="A cluster"}

Eight nodes share a switch.

## case-one {stimulus=case}

How many are there?

- [x] eight
- [ ] nine

## case-two {stimulus=case}

What do they share?

- [x] a switch
- [ ] a disk
"""
PARALLEL = """\
title: Quiz
seed: 7
forms: {count: 2, kind: parallel}
shuffle: {questions: within-sections, choices: true}
sections:
  - title: All
    marks_each: 1
    pick: 2
    where: {topic: sums}
"""


def told(out: Path) -> list[dict[str, Any]]:
    data = json.loads((out / "quiz/staff/quiz-personal.json").read_text())
    candidates: list[dict[str, Any]] = data["candidates"]
    return candidates


def extended(place: Path, more: str, names: str) -> Path:
    root = bank(place)
    questions = root / "bank" / "questions" / "q.md"
    questions.write_text(questions.read_text() + more)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(paper.read_text().replace("gamma]", f"gamma, {names}]"))
    return root


def test_fixed_choices_stay(tmp_path: Path) -> None:
    make(extended(tmp_path, FIXED, "last, kept"), tmp_path / "out", PEOPLE)
    firsts = set()
    for one in told(tmp_path / "out"):
        orders = {question["item"]: question["order"] for question in one["questions"]}
        assert orders["last"]["C"] == 2
        assert list(orders["kept"].values()) == [0, 1, 2]
        firsts.add(orders["last"]["A"])
        text = " ".join(text_of(files(tmp_path / "out")[path_of(one)])).split()
        assert text.index("three") > text.index("two") > 0
    assert firsts == {0, 1}


def test_passages_keep_their_questions(tmp_path: Path) -> None:
    make(extended(tmp_path, CASE, "case-one, case-two"), tmp_path / "out", PEOPLE)
    places = set()
    for one in told(tmp_path / "out"):
        items = [question["item"] for question in one["questions"]]
        pair = sorted([items.index("case-one"), items.index("case-two")])
        assert pair[1] == pair[0] + 1
        places.add(pair[0])
        (text,) = text_of(files(tmp_path / "out")[path_of(one)])
        assert f"Forquestions{pair[0] + 1}and{pair[1] + 1}" in "".join(text.split())
        assert text.count("Eight nodes share a switch.") == 1
    assert len(places) > 1


def test_parallel_forms_are_given_to_some_each(tmp_path: Path) -> None:
    root = bank(tmp_path)
    sums = [
        f"## s{at} {{topic=sums difficulty=0.5}}\n\nWhat is {at} + {at}?\n\nAnswer: {2 * at}\n"
        for at in range(8)
    ]
    (root / "bank/questions/sums.md").write_text("\n".join(sums))
    (root / "bank/bank.yaml").write_text("title: Bank\nmarks: 1\ntopics: {sums: Sums}\n")
    (root / "bank/papers/quiz.yaml").write_text(PARALLEL)
    make(root, tmp_path / "out", PEOPLE)
    drawn = {
        frozenset(question["item"] for question in one["questions"])
        for one in told(tmp_path / "out")
    }
    assert len(drawn) == 2
    assert not frozenset.intersection(*drawn)


def test_rulings_are_in_everybodys_key(tmp_path: Path) -> None:
    root = bank(tmp_path)
    paper = root / "bank/papers/quiz.yaml"
    rulings = "rulings:\n  - {question: alpha, any_of: [B, C]}\n  - {question: beta, drop: all}\n"
    paper.write_text(paper.read_text() + rulings)
    make(root, tmp_path / "out", PEOPLE)
    staff = files(tmp_path / "out", "quiz/staff")
    table = list(csv.DictReader(io.StringIO(staff["quiz-personal.csv"].decode())))
    with closing(sqlite3.connect(tmp_path / "out/quiz/staff/quiz-personal.sqlite")) as base:
        asked = "SELECT any_of, dropped FROM entries WHERE candidate = ? AND item = ?"
        stored = {
            (one, item): base.execute(asked, (one, item)).fetchone()
            for one in PEOPLE
            for item in ("alpha", "beta", "gamma")
        }
    seen = set()
    for one in told(tmp_path / "out"):
        entries = {entry["item"]: entry for entry in one["questions"]}
        # Letters of rulings are those of the choices as written, here those of the own paper.
        labels = {origin: label for label, origin in entries["alpha"]["order"].items()}
        others = [{"kind": "letters", "labels": [labels[origin]]} for origin in (1, 2)]
        assert entries["alpha"]["any_of"] == others
        assert entries["beta"]["drop"] == "all"
        assert not {"any_of", "drop"} & {*entries["gamma"]}
        cells = {
            row["item"]: (row["any_of"], row["drop"])
            for row in table
            if row["candidate"] == one["candidate"]
        }
        alpha = f"{labels[1]}|{labels[2]}"
        assert cells == {"alpha": (alpha, ""), "beta": ("", "all"), "gamma": ("", "")}
        assert {stored[one["candidate"], item] == cells[item] for item in cells} == {True}
        seen.add(alpha)
    assert len(seen) > 1


def path_of(one: dict[str, Any]) -> str:
    return f"candidate/personal/quiz-{one['candidate']}.pdf"
