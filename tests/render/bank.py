"""The sample bank in memory, and its papers with their keys."""

from functools import cache
from pathlib import Path

from examgen.assemble import assemble
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.blueprint import read_blueprint
from examgen.read.readers.markdown import READER as MARKDOWN
from examgen.read.readers.yaml import READER as YAML
from examgen.read.settings import read_project
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Source

ROOT = Path(__file__).parents[2]
QUESTIONS = ROOT / "bank" / "questions"
READERS = {suffix: reader for reader in (MARKDOWN, YAML) for suffix in reader.suffixes}
PAPERS = sorted(
    path.stem
    for path in (ROOT / "bank" / "papers").glob("*.yaml")
    if not path.name.endswith(".lock.yaml")
)


def source(path: Path) -> Source:
    return Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))


@cache
def read_sample() -> tuple[Bank, Project]:
    project, _ = read_project(source(ROOT / "bank" / "bank.yaml"))
    paths = sorted(path for path in QUESTIONS.rglob("*") if path.suffix in READERS)
    read = [READERS[path.suffix].read(source(path), project) for path in paths]
    return join_files(read)[0], project


@cache
def make_paper(name: str, seed: str) -> StaffView:
    items, project = read_sample()
    blueprint, _ = read_blueprint(source(ROOT / "bank" / "papers" / f"{name}.yaml"), project)
    assert blueprint is not None
    assembly, _ = assemble(blueprint, items, project, seed=seed)
    assert assembly is not None
    figures = {
        path.relative_to(ROOT).as_posix(): path.read_bytes() for path in QUESTIONS.rglob("*.svg")
    }
    return StaffView(view=CandidateView(paper=assembly.paper, figures=figures), key=assembly.key)
