"""The sample papers are as they were locked: who edits one of their questions renews the lock."""

from pathlib import Path

from tests.corpus.project import make

from examgen.pipeline.order import LockUse
from examgen.pipeline.survey import survey

ROOT = Path(__file__).parents[2]


def test_every_sample_paper_has_its_lock_and_no_lock_is_left_over() -> None:
    found = survey(ROOT)
    assert found.papers
    assert found.locked.keys() == found.papers.keys()


def test_the_sample_papers_are_as_they_were_locked(tmp_path: Path) -> None:
    locks = {path: (ROOT / path).read_bytes() for path in survey(ROOT).locks}
    built = make(ROOT, tmp_path, "json", use=LockUse.LOCKED)
    assert [(d.rule, d.message) for d in built.diagnostics] == []
    assert {paper.id for paper in built.papers} == set(survey(ROOT).papers)
    assert {path: (ROOT / path).read_bytes() for path in locks} == locks
