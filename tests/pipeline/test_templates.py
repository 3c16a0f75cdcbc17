"""A bank's own templates: which are used, and what is said of those that are not."""

import shutil
from pathlib import Path

import pytest
from tests.saying import Say

from examgen.pipeline.templates import load_templates

START = Path(__file__).parents[1] / "commands" / "start"


def test_a_file_that_stands_for_none_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "headr.html").write_text("x", "utf-8")
    (folder / "house.css").write_text("p {}", "utf-8")
    (folder / "page.html").write_text('{% include "crest.html" %}', "utf-8")
    (folder / "crest.html").write_text("x", "utf-8")
    own, found = load_templates(tmp_path)
    assert list(own) == ["crest.html", "headr.html", "house.css", "page.html"]
    (finding,) = found
    assert finding.span.path == "templates/headr.html"
    assert finding.rule == "unused-template"
    assert finding.hint == "did you mean `header.html`?"


def test_a_build_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    root = shutil.copytree(START, tmp_path / "project")
    (root / "templates").mkdir(exist_ok=True)
    (root / "templates" / "papr.css").write_text("p {}", "utf-8")
    monkeypatch.chdir(root)
    said = say("build -p quiz -f html --no-lock -q")
    assert "templates/papr.css:1:1: warning[unused-template]" in said
