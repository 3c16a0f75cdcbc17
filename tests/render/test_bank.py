"""The sample bank's papers as pages: every kind of content that its authors use."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.render.pages import parse

from examgen.assemble import assemble
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.blueprint import read_blueprint
from examgen.read.readers.markdown import READER as MARKDOWN
from examgen.read.readers.yaml import READER as YAML
from examgen.read.settings import read_project
from examgen.render.answer_key import render_key
from examgen.render.form_json import render_json
from examgen.render.html import render_html
from examgen.render.practice import render_practice
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Source

ROOT = Path(__file__).parents[2]
PAPERS = sorted(path.stem for path in (ROOT / "bank" / "papers").glob("*.yaml"))
READERS = {suffix: reader for reader in (MARKDOWN, YAML) for suffix in reader.suffixes}


def source(path: Path) -> Source:
    return Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))


@pytest.fixture(scope="module")
def bank() -> tuple[Bank, Project]:
    project, _ = read_project(source(ROOT / "bank" / "bank.yaml"))
    paths = sorted(p for p in (ROOT / "bank" / "questions").rglob("*") if p.suffix in READERS)
    return join_files(READERS[p.suffix].read(source(p), project) for p in paths)[0], project


@pytest.mark.parametrize("paper", [name for name in PAPERS if not name.endswith(".lock")])
def test_every_paper_is_a_sound_page(bank: tuple[Bank, Project], paper: str) -> None:
    items, project = bank
    blueprint, _ = read_blueprint(source(ROOT / "bank" / "papers" / f"{paper}.yaml"), project)
    assert blueprint is not None
    assembly, _ = assemble(blueprint, items, project, seed="page tests")
    assert assembly is not None
    figures = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in (ROOT / "bank" / "questions").rglob("*.svg")
    }
    staff = StaffView(view=CandidateView(paper=assembly.paper, figures=figures), key=assembly.key)
    made = [render_html(staff.view), render_practice(staff), render_json(staff.view)]
    # One key is enough: its PDF takes longer than all pages.
    made += [render_key(staff)] if paper == "quiz1" else []
    for artifacts, found in made:
        assert found == ()
        for artifact in artifacts:
            if artifact.path.endswith(".html"):
                root = parse(artifact.data.decode())
                ids = Counter(e.get("id") for e in root.iter() if e.get("id"))
                assert set(ids.values()) == {1}


def test_importing_every_renderer_loads_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from examgen.render import formats\n"
        "from examgen.registry import collect\n"
        "collect(formats, 'RENDERER', object)\n"
        "heavy = {'jinja2', 'pygments', 'weasyprint', 'mathra', 'defusedxml', 're2', 'fontTools'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
