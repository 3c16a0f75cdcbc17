"""Candidates' own papers: each as if there were no other, names in nothing but the files."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from tests.pipeline.rostering import PEOPLE, bank, files, make, text_of

from examgen.diagnostic import ExamgenError
from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store


def test_each_has_name_and_id_on_every_page_and_nobody_elses(tmp_path: Path) -> None:
    make(bank(tmp_path), tmp_path / "out", spares=1)
    own = files(tmp_path / "out", "quiz/candidate/personal")
    assert list(own) == ["quiz-S01.pdf", "quiz-s1.pdf", "quiz-s2.pdf", "quiz-s3.pdf", "quiz-s4.pdf"]
    for page in text_of(own["quiz-s1.pdf"]):
        assert "Ada Lovelace" in page
        assert "s1" in page
    assert PEOPLE["s3"] in text_of(own["quiz-s3.pdf"])[0]
    assert text_of(own["quiz-s4.pdf"])[0].replace("\n", " ").count("Wolfeschlegel") >= 12
    assert not any("Ada" in page for page in text_of(own["quiz-S01.pdf"]))


def test_names_are_in_no_file_name_store_or_manifest(tmp_path: Path) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "out")
    everything = {**files(tmp_path / "out", "."), **files(root, ".")}
    for path, data in everything.items():
        if not path.endswith(".pdf"):
            for name in PEOPLE.values():
                assert name not in path
                assert name.strip().encode() not in data, path


@pytest.mark.parametrize("only", ["s1", "s2", "S01"])
def test_one_is_printed_again_with_the_same_bytes(tmp_path: Path, only: str) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "out", spares=1)
    before = files(tmp_path / "out")
    make(root, tmp_path / "out", spares=1, only=(only,))
    assert files(tmp_path / "out") == before
    alone = {name: PEOPLE[name] for name in PEOPLE if name == only} or {"s9": "Z"}
    make(root, tmp_path / "other", alone, spares=1, only=(only,))
    path = f"candidate/personal/quiz-{only}.pdf"
    assert files(tmp_path / "other")[path] == before[path]


def test_who_has_left_the_roster_has_no_paper_any_more(tmp_path: Path) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "out")
    make(root, tmp_path / "out", {"s1": "Ada Lovelace"})
    assert list(files(tmp_path / "out", "quiz/candidate/personal")) == ["quiz-s1.pdf"]


def test_bytes_do_not_hang_on_the_number_of_processes(tmp_path: Path) -> None:
    root = bank(tmp_path)
    people = {f"n{at:02}": f"Nora {at}" for at in range(60)}
    make(root, tmp_path / "one", people, jobs=1)
    make(root, tmp_path / "two", people, jobs=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_keys_change_no_byte_of_a_candidates_file(tmp_path: Path) -> None:
    made = []
    for right in ("x ", " x"):
        root = bank(tmp_path / right.replace(" ", "_"), right)
        make(root, root / "out", formats=("pdf", "text"))
        made.append(files(root / "out", "quiz/candidate"))
        made.append(files(root / "out", "quiz/staff"))
    assert made[0] == made[2]
    assert "personal/quiz-s1.txt" in made[0]
    assert made[1] != made[3]


def test_staff_get_keys_and_orders_in_three_formats(tmp_path: Path) -> None:
    make(bank(tmp_path), tmp_path / "out")
    staff = tmp_path / "out" / "quiz" / "staff"
    told = json.loads((staff / "quiz-personal.json").read_text())["candidates"]
    assert [one["candidate"] for one in told] == list(PEOPLE)
    base = sqlite3.connect(staff / "quiz-personal.sqlite")
    orders = list(base.execute("SELECT * FROM orders"))
    base.close()
    assert orders == [
        (one["candidate"], question["number"], label, origin)
        for one in told
        for question in one["questions"]
        for label, origin in question["order"].items()
    ]
    lines = (staff / "quiz-personal.csv").read_text().splitlines()
    assert len(lines) == 1 + 3 * len(PEOPLE)
    # Each has an order of their own, and a key that goes with it.
    right = {"alpha": 0, "beta": 1, "gamma": 1}
    for one in told:
        for question in one["questions"]:
            (label,) = question["key"]["labels"]
            assert question["order"][label] == right[question["item"]]
    assert len({json.dumps(one["questions"]) for one in told}) > 1


def test_an_unknown_candidate_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExamgenError, match="no candidate 's77'"):
        make(bank(tmp_path), tmp_path / "out", only=("s77",))


def test_candidates_have_the_print_that_the_roster_names(tmp_path: Path) -> None:
    root = bank(tmp_path)
    (root / "bank" / "bank.yaml").write_text(
        "title: Bank\nmarks: 1\npage_size: A5\ntheme: booklet\n"
    )
    roster = tmp_path / "roster.csv"
    roster.write_text("id,print\ns1,\ns2,large\ns3,Dyslexia\n")
    order = Order(root=root, out=tmp_path, papers=("quiz",), formats=("pdf",), roster=roster)
    built = build(order, Store(root / ".store"))
    assert built.files, built.diagnostics
    folder = tmp_path / "quiz" / "candidate" / "personal"
    read = [pypdf.PdfReader(folder / f"quiz-{name}.pdf") for name in ("s1", "s2", "s3")]
    widths = [round(one.pages[0].mediabox.width / 72 * 25.4) for one in read]
    # Large print of a paper on A5 is on A4.
    assert widths == [148, 210, 148]
    assert [len(one.pages) % 4 for one in read] == [0, 0, 0]
    alone = build(replace(order, only=("s3",), out=tmp_path / "alone"), Store(root / ".store"))
    assert alone.files
    own = tmp_path / "alone" / "quiz" / "candidate" / "personal" / "quiz-s3.pdf"
    assert own.read_bytes() == (folder / "quiz-s3.pdf").read_bytes()


def test_plain_texts_for_whom_the_roster_or_the_call_wants_them(tmp_path: Path) -> None:
    root = bank(tmp_path)
    with (root / "bank" / "papers" / "quiz.yaml").open("a") as blueprint:
        blueprint.write("forms: [A, B]\n")
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,extra_time,print\ns1,Ada,25 %,text\ns2,Bob,,\n")
    order = Order(root=root, out=tmp_path, papers=("quiz",), formats=("pdf",), roster=roster)
    built = build(order, Store(root / ".store"))
    assert built.files, built.diagnostics
    folder = tmp_path / "quiz" / "candidate" / "personal"
    assert sorted(path.name for path in folder.iterdir()) == [
        "quiz-s1.pdf",
        "quiz-s1.txt",
        "quiz-s2.pdf",
    ]
    text = (folder / "quiz-s1.txt").read_text("utf-8")
    assert "\n\nName: Ada\nRoll number: s1\nExtra time: 25 %\n\n" in text
    assert "Form:" not in text
    # The text asks what the PDF asks, in the same order.
    page = pypdf.PdfReader(folder / "quiz-s1.pdf").pages[0].extract_text()
    words = {"apple", "pear", "plum", "uno", "due", "tre", "eins", "zwei", "drei"}
    asked = [word for word in text.split() if word in words]
    assert len(asked) == 9
    assert [word for word in page.split() if word in words] == asked

    everyone = replace(order, formats=("pdf", "text"), out=tmp_path / "all")
    assert build(everyone, Store(root / ".store")).files
    made = tmp_path / "all" / "quiz" / "candidate"
    assert (made / "personal" / "quiz-s2.txt").is_file()
    assert (made / "personal" / "quiz-s1.txt").read_text("utf-8") == text
    # Nobody writes on the paper's own form.
    assert not (made / "quiz.txt").exists()
