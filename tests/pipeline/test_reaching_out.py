"""No question, template or link of a bank makes a build open what lies outside, or call anyone."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.pipeline.test_isolation import ASKED, bank_with, built, here
from tests.render.canaries import Canaries, canaries, holds_secret
from tests.render.vectors import ADDRESSES, ELEMENTS, RULES, USUAL, drawing

from examgen.diagnostic import ExamgenError
from examgen.pipeline import printing


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
    """Build a bank in this process, where it is seen what is opened, and look at all it wrote."""
    with patch.object(printing, "render_all", here), suppress(ExamgenError):
        built(root, "pdf", "html", "practice", "key")
    assert (out.calls, out.opened) == ([], [])
    made = [path for path in (root / "out").rglob("*") if path.is_file()]
    assert not [path for path in made if holds_secret(path.read_bytes())]


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
