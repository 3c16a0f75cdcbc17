"""What tests of whole projects share: reading, linting and building a folder that holds a bank."""

import csv
import io
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from examgen.diagnostic import Diagnostic
from examgen.export.ir import plain
from examgen.model.content import Blocks, Math
from examgen.model.item import Bank, Choice, Item, Multiple, Single
from examgen.model.lint import LintSettings
from examgen.pipeline.build import build
from examgen.pipeline.lint import lint
from examgen.pipeline.order import BuiltPaper, LockUse, Order
from examgen.pipeline.survey import survey
from examgen.pipeline.wanted import reported
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store
from examgen.render.plain import plain_text

CORPUS = Path(__file__).parent
NO_STORE = Store(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What a build left: its papers, its findings, and the folder with one tree a paper."""

    papers: tuple[BuiltPaper, ...]
    diagnostics: tuple[Diagnostic, ...]
    folder: Path

    def data(self, path: str) -> bytes:
        return (self.folder / path).read_bytes()

    def text(self, path: str) -> str:
        return self.data(path).decode()

    def form(self, path: str) -> Any:
        return json.loads(self.data(path))

    def rows(self, path: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.text(path))))


def case(name: str) -> Path:
    """Return the folder of the case whose name begins so (``r05``)."""
    (found,) = CORPUS.glob(f"{name}*/")
    return found


def copy(name: str, place: Path) -> Path:
    """Copy a case to a place where it may be changed."""
    return shutil.copytree(case(name), place / name)


def bank_of(root: Path) -> Bank:
    return open_workspace(survey(root), NO_STORE).bank


def item_of(root: Path, name: str) -> Item:
    (found,) = [item for item in bank_of(root).items if item.id == name]
    return found


def findings(root: Path) -> list[str]:
    """Return what a lint shows as ``path:line rule``, the path from ``bank/`` on."""
    found = reported(lint(root, NO_STORE).diagnostics, LintSettings())
    return [f"{d.span.path.removeprefix('bank/')}:{d.span.line} {d.rule}" for d in found]


def make(
    root: Path,
    out: Path,
    *formats: str,
    seed: str | None = None,
    paper: str = "",
    use: LockUse = LockUse.NONE,
) -> Output:
    """Build a project's papers, or one of them; without their locks unless some ``use`` is said."""
    papers = (paper,) if paper else ()
    order = Order(root=root, out=out, papers=papers, formats=formats, seed=seed, use=use)
    built = build(order, NO_STORE)
    return Output(papers=built.papers, diagnostics=built.diagnostics, folder=out)


def tree(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder; a file's name is its path there."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def choices_of(item: Item) -> tuple[Choice, ...]:
    assert isinstance(item.response, Single | Multiple)
    return item.response.choices


def texts(item: Item) -> list[str]:
    return [plain_text(choice.body) for choice in choices_of(item)]


def formulas(blocks: Blocks) -> list[str]:
    return [node.tex for node in nodes(blocks) if isinstance(node, Math)]


def nodes(value: object) -> Iterator[object]:
    """Yield every node of the content, however deep it stands."""
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif hasattr(value, "__dataclass_fields__"):
        yield value
        for name in value.__dataclass_fields__:
            yield from nodes(getattr(value, name))


def questions_of(form: Any) -> list[Any]:
    """Return the questions of a form's JSON, in the order of the paper."""
    return [question for section in form["sections"] for question in section["questions"]]


def ir(root: Path) -> str:
    """Return a bank's items as JSON, as ``expected/ir.json`` holds them."""
    items = [plain(item) for item in bank_of(root).items]
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"
