"""No file of a bank is passed over unseen."""

from pathlib import Path

import pytest

from examgen.pipeline.survey import survey


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    for folder in ("questions", "papers/old"):
        (tmp_path / "bank" / folder).mkdir(parents=True)
    (tmp_path / "bank" / "bank.yaml").write_text("title: T\n")
    (tmp_path / "bank" / "papers" / "quiz.yaml").write_text("title: Quiz\n")
    return tmp_path


@pytest.mark.parametrize(
    "path", ["questions/a.txt", "questions/no-ending", "papers/quiz2.yml", "papers/readme.md"]
)
def test_files_that_nothing_reads_are_named(bank: Path, path: str) -> None:
    (bank / "bank" / path).write_text("")
    found = [(d.rule, d.span.path) for d in survey(bank).findings]
    assert found == [("unread-file", f"bank/{path}")]


@pytest.mark.parametrize(
    "path", ["questions/a.md", "questions/a.YML", "questions/a.png", "papers/quiz.lock.yaml"]
)
def test_files_that_have_a_place_are_no_finding(bank: Path, path: str) -> None:
    (bank / "bank" / path).write_text("")
    assert survey(bank).findings == ()


def test_two_blueprints_of_one_paper_are_an_error_and_the_first_stays(bank: Path) -> None:
    (bank / "bank" / "papers" / "old" / "quiz.yaml").write_text("title: Old quiz\n")
    found = survey(bank)
    (finding,) = found.findings
    assert (finding.rule, finding.span.path) == ("duplicate-paper", "bank/papers/quiz.yaml")
    assert finding.related[0][0].path == "bank/papers/old/quiz.yaml"
    assert found.papers == {"quiz": "bank/papers/old/quiz.yaml"}


def test_papers_come_by_their_paths(bank: Path) -> None:
    (bank / "bank" / "papers" / "endterm.yaml").write_text("title: Endterm\n")
    assert list(survey(bank).papers) == ["endterm", "quiz"]
