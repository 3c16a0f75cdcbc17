"""A small bank whose candidates get papers of their own, and what a build made of it."""

import io
from pathlib import Path

import pypdf

from examgen.pipeline.build import build
from examgen.pipeline.order import Built, Order
from examgen.publish.store import Store

PEOPLE = {
    "s1": "Ada Lovelace",
    "s2": "अनुष्का शर्मा",
    "s3": "<b>&amp;{{7*7}}</b>",
    "s4": "Wolfeschlegel " * 12,
}
QUESTIONS = """\
## alpha

What is one?

- [{0}] apple
- [{1}] pear
- [ ] plum

## beta

What is two?

- [{1}] uno
- [{0}] due
- [ ] tre

## gamma

What is three?

- [ ] eins
- [{0}] zwei
- [{1}] drei
"""
PAPER = """\
title: Quiz
shuffle: {questions: within-sections, choices: true}
seed: 7
sections:
  - title: All
    marks_each: 1
    questions: [alpha, beta, gamma]
"""


def bank(place: Path, right: str = "x ") -> Path:
    root = place / "project"
    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "papers").mkdir()
    (root / "bank" / "questions" / "q.md").write_text(QUESTIONS.format(*right))
    (root / "bank" / "papers" / "quiz.yaml").write_text(PAPER)
    (root / "bank" / "bank.yaml").write_text("title: Bank\nmarks: 1\n")
    return root


def build_of(root: Path, out: Path, people: dict[str, str] = PEOPLE, **more: object) -> Built:
    roster = root.parent / "roster.csv"
    roster.write_text("id;name\n" + "".join(f'{id_};"{name}"\n' for id_, name in people.items()))
    given = {"formats": ("pdf",), **more}
    order = Order(root=root, out=out, papers=("quiz",), roster=roster, **given)  # type: ignore[arg-type]
    return build(order, Store(root / ".store"))


def make(root: Path, out: Path, people: dict[str, str] = PEOPLE, **more: object) -> Built:
    built = build_of(root, out, people, **more)
    assert built.files, built.diagnostics
    return built


def files(out: Path, below: str = "quiz") -> dict[str, bytes]:
    folder = out / below
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def text_of(data: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
