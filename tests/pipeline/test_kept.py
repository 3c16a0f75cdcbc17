"""Rendered files that the store keeps: the same bytes, and never those of something else."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.papers import choices, paper, question

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import warning
from examgen.model.key import AnswerKey
from examgen.model.marking import MarkingScheme
from examgen.pipeline.kept import MAX_BYTES, name_of, pack, unpack
from examgen.pipeline.press import press_for
from examgen.pipeline.rendering import Job, render_all
from examgen.pipeline.shelf import shelf_of
from examgen.publish.store import Store
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Span

FILES = (
    Artifact(audience=Audience.CANDIDATE, path="quiz.pdf", data=b"%PDF\n\x00"),
    Artifact(audience=Audience.STAFF, path="a/b.csv", data=b""),
)


def staff(folder: Path | None) -> StaffView:
    made = paper(question(1, "Why?", choices("first", "second")))
    key = AnswerKey(paper="quiz", seed="1", scheme=MarkingScheme(), forms=())
    view = CandidateView(paper=made, figures={"a.svg": b"one"}, shelf=shelf_of(Store(folder)))
    return StaffView(view=view, key=key)


def test_files_come_back_as_they_were() -> None:
    packed = pack((FILES, ()))
    assert packed is not None
    assert unpack(packed) == (FILES, ())


@pytest.mark.parametrize("cut", [0, 1, 20, -1])
def test_what_is_no_pack_is_no_file(cut: int) -> None:
    assert unpack((pack((FILES, ())) or b"")[:cut]) is None


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/x", "..\\x", "C:x", "", "a//x"])
def test_a_file_that_would_lie_elsewhere_is_no_file(path: str) -> None:
    packed = pack(((replace(FILES[0], path=path),), ()))
    assert packed is not None
    assert unpack(packed) is None


def test_files_with_findings_and_large_ones_are_not_kept() -> None:
    finding = warning("x", "y", Span("a", 1, 1, 1, 1))
    assert pack((FILES, (finding,))) is None
    assert pack(((replace(FILES[0], data=b" " * (MAX_BYTES + 1)),), ())) is None


def test_a_name_stands_for_all_that_a_renderer_is_given(tmp_path: Path) -> None:
    one = staff(tmp_path)
    view, other_key = one.view, replace(one.key, seed="2")
    moved = replace(view.paper.forms[0].sections[0].questions[0], span=Span("q", 9, 1, 9, 2))
    section = replace(view.paper.forms[0].sections[0], questions=(moved,))
    form = replace(view.paper.forms[0], sections=(section,))
    views = [
        view,
        replace(view, only="A"),
        replace(view, prints=("large",)),
        replace(view, figures={"a.svg": b"two"}),
        replace(view, figures={"b.svg": b"one"}),
        replace(view, templates={"a.svg": "one"}),
        replace(view, paper=replace(view.paper, title="Test")),
        replace(view, paper=replace(view.paper, forms=(form,))),
        replace(view, shelf=replace(view.shelf, version=b"other")),
    ]
    names = [name_of("pdf", each) for each in views]
    names += [name_of("html", view), name_of("pdf", one)]
    names.append(name_of("pdf", replace(one, key=other_key)))
    assert len(set(names)) == len(names)


def test_without_a_store_nothing_is_named() -> None:
    assert name_of("pdf", staff(None)) is None


def test_what_is_kept_is_not_made_again(tmp_path: Path) -> None:
    job = Job(staff=staff(tmp_path), formats=("html", "json"))
    with press_for(job.formats, 1) as press:
        first, _ = render_all(job, press, None)
        assert press.crew.workers
    name = name_of("html", replace(job.staff.view, only="A"))
    assert name is not None
    planted = Artifact(audience=Audience.CANDIDATE, path="quiz.html", data=b"planted")
    job.staff.view.shelf.put(name, pack(((planted,), ())) or b"")
    with press_for(job.formats, 1) as press:
        assert render_all(job, press, None)[0] == (planted, *first[1:])
        assert not press.crew.workers
