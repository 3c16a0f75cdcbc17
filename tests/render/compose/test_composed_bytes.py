"""The files of composed forms: the same for the same inputs, and nothing of other forms in them."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.bank import make_paper
from tests.render.compose.forms import composed, shelf, two_forms
from tests.render.papers import choices, paper, question
from tests.render.random_content import svg

from examgen.model import paper as p
from examgen.render.formats.pdf import RENDERER
from examgen.render.pdf_paper import render_paper
from examgen.render.renderer import CandidateView

# What composed files say that they were made by.
OURS = b"/Producer(examgen"
SCRIPT = """
import hashlib, sys
from tests.render.bank import make_paper
from tests.render.compose.forms import composed
for code, data in composed(make_paper("quiz1", "bytes").view).items():
    print(code, hashlib.sha256(data).hexdigest())
"""


def artifacts(view: CandidateView) -> dict[str, bytes]:
    made, found = render_paper(view)
    assert found == ()
    return {one.path: one.data for one in made}


def test_bytes_do_not_depend_on_hash_seeds() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=Path(__file__).parents[3],
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Kolkata"))
    }
    assert len(printed) == 1
    assert len(printed.pop().split()) == 4


def test_bytes_do_not_depend_on_what_was_kept() -> None:
    view = make_paper("quiz1", "bytes").view
    fresh = artifacts(view)
    place, kept = shelf()
    other = replace(view, paper=replace(view.paper, forms=view.paper.forms[::-1]), shelf=place)
    artifacts(other)
    view = replace(view, shelf=place)
    count = len(kept)
    assert artifacts(view) == fresh
    # Everything but the fonts' glyphs, which come in another order, was there.
    assert len(kept) == count
    for name in list(kept)[::3]:
        del kept[name]
    assert artifacts(view) == fresh


def test_bytes_do_not_depend_on_which_forms_are_wanted() -> None:
    view = make_paper("quiz1", "bytes").view
    every = artifacts(view)
    alone = [artifacts(replace(view, only=form.code)) for form in view.paper.forms]
    assert {path: data for made in alone for path, data in made.items()} == every


def test_what_was_damaged_is_made_again() -> None:
    place, kept = shelf()
    view = replace(make_paper("quiz1", "bytes").view, shelf=place)
    fresh = artifacts(view)
    first = next(iter(kept))
    kept[first] = kept[first][:-5]
    assert artifacts(view) == fresh


def figures(*sizes: int) -> dict[str, bytes]:
    return {f"bank/questions/f{size}.png": png(size) for size in sizes}


def png(size: int) -> bytes:
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (size, size), (size, 90, 90)).save(out, "PNG")
    return out.getvalue()


def test_a_form_holds_nothing_of_other_forms() -> None:
    asked = [
        question(1, f"Which of {n}? ![a](f{n}.png) $x_{n}$", choices("a", "b")) for n in (30, 40)
    ]
    made = paper(*asked[:1])
    section = made.forms[0].sections[0]
    forms = tuple(
        p.Form(code=code, sections=(replace(section, questions=(one,)),))
        for code, one in zip("AB", asked, strict=True)
    )
    view = CandidateView(paper=replace(made, forms=forms), figures=figures(30, 40))
    here = composed(view)
    for code, size, other in (("A", 30, 40), ("B", 40, 30)):
        data = here[code]
        assert data is not None
        assert b"/Width %d" % size in data
        assert b"/Width %d" % other not in data
        assert data.count(b"/Subtype /Form") == 1
    # Pictures that forms share are written once in each.
    both = paper(asked[0], replace(asked[0], number=2))
    view = CandidateView(paper=two_forms(both), figures=figures(30))
    data = composed(view)["A"]
    assert data is not None
    assert data.count(b"/Width 30") == 1


def test_what_does_not_fit_a_page_is_set_as_a_whole() -> None:
    long = question(1, "Why?", p.WriteText(lines=60))
    view = CandidateView(
        paper=two_forms(paper(long, question(2, "What?", choices("a", "b")))), figures={}
    )
    assert composed(view) == {"A": None, "B": None}
    made, found = RENDERER.render(view)
    assert found == ()
    assert [one.path for one in made] == ["quiz-A.pdf", "quiz-B.pdf"]
    assert not any(OURS in one.data for one in made)


def test_what_is_hopeless_is_not_tried_again() -> None:
    place, kept = shelf()
    long = question(1, "Why?", p.WriteText(lines=60))
    view = CandidateView(paper=two_forms(paper(long)), figures={}, shelf=place)
    composed(view)
    count = len(kept)
    assert composed(view) == {"A": None, "B": None}
    assert len(kept) == count


def test_a_bank_with_templates_of_its_own_is_not_composed() -> None:
    made = two_forms(paper(question(1, "What?", choices("a", "b"))))
    view = CandidateView(
        paper=made,
        figures={},
        templates={"paper-end.html": '<div class="end"><p>Well done</p></div>'},
    )
    assert not RENDERER.joint(view)
    assert not any(OURS in one.data for one in RENDERER.render(view)[0])
    assert RENDERER.joint(replace(view, templates={"header.html": ""}))


def test_one_form_is_set_as_a_whole() -> None:
    view = CandidateView(paper=paper(question(1, "What?", choices("a", "b"))), figures={})
    assert not RENDERER.joint(view)
    assert OURS not in RENDERER.render(view)[0][0].data
    view = replace(view, paper=two_forms(view.paper))
    assert RENDERER.joint(view)
    assert all(OURS in one.data for one in RENDERER.render(view)[0])


@pytest.mark.parametrize("stem", ["Which \N{GRINNING FACE} is it?", "See ![x](none.svg)"])
def test_findings_are_those_of_a_paper_set_as_a_whole(stem: str) -> None:
    one = paper(question(1, stem, choices("a", "b")))
    _, alone = RENDERER.render(CandidateView(paper=one, figures={}))
    _, found = RENDERER.render(CandidateView(paper=two_forms(one), figures={}))
    assert alone
    assert found == alone


def test_a_figure_that_weasyprint_complains_of_is_reported() -> None:
    bad = svg(90, 90).replace(b"<rect", b'<rect transform="spin(3)"')
    one = paper(question(1, "See ![x](bad.svg)", choices("a", "b")))
    figure = {"bank/questions/bad.svg": bad}
    _, alone = RENDERER.render(CandidateView(paper=one, figures=figure))
    _, found = RENDERER.render(CandidateView(paper=two_forms(one), figures=figure))
    assert found == alone
