"""No question, template or link of a bank makes a build open what lies outside, or call anyone."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tests.pipeline.test_isolation import ASKED, NO_STORE, bank_with, built, here
from tests.render.canaries import Canaries, canaries, holds_secret
from tests.render.vectors import ADDRESSES, ELEMENTS, RULES, USUAL, drawing

from examgen.diagnostic import ExamgenError
from examgen.pipeline import printing, rendering, rostered
from examgen.pipeline.build import build
from examgen.pipeline.order import Built, Order
from examgen.pipeline.press import Call
from examgen.pipeline.site import build_site
from examgen.pipeline.site_press import SiteOrder

PAPERS = ("fine", "quiz")


@pytest.fixture
def out(tmp_path: Path) -> Iterator[Canaries]:
    with canaries(tmp_path / "outside") as made:
        yield made


HOSTILE = {
    "image": ASKED.format("![x](ADDRESS)"),
    "image by reference": ASKED.format("![x][a]\n\n[a]: ADDRESS"),
    "link": ASKED.format("[x](ADDRESS) <ADDRESS>"),
    "html": ASKED.format('<img src="ADDRESS"><iframe src="ADDRESS"></iframe>'),
    "attributes": ASKED.format('![x](a.svg){srcset="ADDRESS" style="background:url(ADDRESS)"}'),
    "formula": ASKED.format("$\\includegraphics{ADDRESS} \\href{ADDRESS}{x}$"),
    "template": ASKED.format('{% include "ADDRESS" %} {{ url_for("ADDRESS") }}'),
}
TEMPLATES = {
    "paper.css": RULES["import"] + RULES["background"],
    "print.css": RULES["font"],
    "paper.html": "<html><title>t</title>" + ELEMENTS["img"] + ELEMENTS["attachment"] + "</html>",
    "page.html": '{% include "ADDRESS" %}',
    "include.html": '{% import "ADDRESS" as a %}{{ a }}',
}


@pytest.mark.parametrize("kind", [*USUAL, "a path", "a path upwards", "without scheme"])
@pytest.mark.parametrize("name", HOSTILE)
def test_no_question_reaches_out(name: str, kind: str, out: Canaries, tmp_path: Path) -> None:
    text = HOSTILE[name].replace("ADDRESS", ADDRESSES[kind](out))
    root = bank_with(tmp_path / "bank", "bank/questions/bad.md", text)
    (root / "bank/questions/a.svg").write_text(drawing(""), "utf-8")
    require_silence(root, out)


@pytest.mark.parametrize("kind", [*USUAL, "a path", "a path upwards"])
@pytest.mark.parametrize("name", TEMPLATES)
def test_no_template_reaches_out(name: str, kind: str, out: Canaries, tmp_path: Path) -> None:
    text = TEMPLATES[name].replace("ADDRESS", ADDRESSES[kind](out))
    path = f"templates/{name.replace('include', 'paper')}"
    require_silence(bank_with(tmp_path / "bank", path, text), out)


def require_silence(root: Path, out: Canaries) -> None:
    """Build all that can be in this process, where it is seen what is opened; look at all of it."""
    target = root / "out"
    with (
        patch.object(printing, "render_all", here),
        patch.object(rendering, "called", called_here),
        patch.object(rostered, "called", called_here),
    ):
        for make in (
            lambda: built(root, "pdf", "html", "practice", "key", "sheet", "proof"),
            lambda: built_for_people(root, target / "people"),
            lambda: build_site(
                SiteOrder(root=root, target=target / "site", papers=PAPERS), NO_STORE
            ),
        ):
            with suppress(ExamgenError):
                make()
    assert (out.calls, out.opened) == ([], [])
    made = [path for path in target.rglob("*") if path.is_file()]
    assert not [path for path in made if holds_secret(path.read_bytes())]


def called_here(calls: Sequence[Call], *_: object) -> Iterator[Any]:
    yield from [call.work(*call.given) for call in calls]


def built_for_people(root: Path, target: Path) -> Built:
    """Build papers of two candidates, one of whom is called like an attack."""
    people = root / "people.csv"
    people.write_text('id,name\ns1,Ada\ns2,"<img src=file:///etc/hostname>"\n', "utf-8")
    order = Order(root=root, out=target, papers=(), formats=("pdf",), roster=people, bound=True)
    return build(order, NO_STORE)


def test_all_that_is_built_is_looked_at(out: Canaries, tmp_path: Path) -> None:
    """Nothing is silent above merely for want of papers, pages or sheets."""
    root = bank_with(tmp_path / "bank", "bank/questions/bad.md", ASKED.format("Well?"))
    require_silence(root, out)
    made = {path.relative_to(root / "out").as_posix() for path in (root / "out").rglob("*")}
    assert made >= {
        "quiz/candidate/quiz.pdf",
        "quiz/candidate/quiz-sheet.pdf",
        "quiz/staff/quiz-proof.pdf",
        "people/quiz/candidate/personal/quiz-s2.pdf",
        "people/quiz/candidate/quiz-print.pdf",
        "site/index.html",
    }


LINKS = {
    "figure": ("bank/questions/a.svg", "secret.svg"),
    "question": ("bank/questions/bad.md", "secret.txt"),
    "folder": ("bank/questions/more", "."),
    "settings": ("bank/bank.yaml", "secret.txt"),
    "blueprint": ("bank/papers/quiz.yaml", "secret.txt"),
    "template": ("templates/paper.css", "secret.css"),
    "templates": ("templates", "."),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
@pytest.mark.parametrize("name", LINKS)
def test_no_link_is_followed(name: str, out: Canaries, tmp_path: Path) -> None:
    link, target = LINKS[name]
    root = bank_with(tmp_path / "bank", "bank/questions/bad.md", ASKED.format("![x](a.svg)"))
    (root / "bank/questions/a.svg").write_text(drawing(""), "utf-8")
    (root / link).parent.mkdir(exist_ok=True)
    (root / link).unlink(missing_ok=True)
    (root / link).symlink_to(out.folder / target)
    require_silence(root, out)
