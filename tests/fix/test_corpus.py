"""Every fault of the corpus is mended, and nothing else changes, whatever ends the lines."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.fix.corpus import SETTINGS, Case, cases

from examgen.diagnostic import Diagnostic
from examgen.load import decode
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.fixing import Fixed, fix, mend
from examgen.pipeline.patch import unified_diff
from examgen.pipeline.reading import reader_of
from examgen.pipeline.verdict import Request, look_at
from examgen.publish.store import Store
from examgen.source import Source

CASES = cases()
MARK = b"\xef\xbb\xbf"


def encode(text: str, kind: str) -> bytes:
    """Return a text as bytes: with a mark in front, with other line ends, without the last one."""
    if "cut" in kind:
        text = text.rstrip("\n")
    data = text.replace("\n", "\r\n" if "crlf" in kind else "\n").encode()
    return (MARK if "mark" in kind else b"") + data


KINDS = ("lf", "crlf", "mark", "mark crlf", "cut", "cut mark crlf")


def kind_of(number: int, kind: str) -> str:
    """Return how a case's file is encoded: each in its own way, or all in one."""
    return KINDS[(number + number // len(KINDS)) % len(KINDS)] if kind == "mixed" else kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """A bank of all cases, one a file: what was found, what fixes made of it, what is left."""

    root: Path
    found: Mapping[str, list[Diagnostic]]
    fixed: Fixed
    left: Mapping[str, list[Diagnostic]]
    patch: str


@pytest.fixture(
    scope="module",
    params=["mixed", *(pytest.param(kind, marks=pytest.mark.soak) for kind in KINDS)],
)
def bank(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Mended:
    root = tmp_path_factory.mktemp("bank")
    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text(SETTINGS)
    for number, case in enumerate(CASES):
        (root / place(number, case)).write_bytes(encode(case.bad, kind_of(number, request.param)))
    store = Store(None)
    first = look_at(Request(root=root), store)
    patch = unified_diff(fix(first, store).rewrites, terminal=False, colour=False)
    fixed, left = mend(first, store)
    return Mended(
        root=root,
        found=by_path(first.findings.diagnostics),
        fixed=fixed,
        left=by_path(left.findings.diagnostics),
        patch=patch,
    )


def place(number: int, case: Case) -> str:
    return f"bank/questions/case{number}.{case.ending}"


def by_path(diagnostics: tuple[Diagnostic, ...]) -> Mapping[str, list[Diagnostic]]:
    sorted_out: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        sorted_out.setdefault(diagnostic.span.path, []).append(diagnostic)
    return sorted_out


def items(path: str, data: bytes) -> tuple[Item, ...]:
    source = decode(path, data)
    assert isinstance(source, Source)
    return reader_of(path).read(source, Project()).items


def test_the_corpus_is_large_and_covers_both_notations() -> None:
    assert len(CASES) >= 300
    assert len({case.rule for case in CASES if case.ending == "md"}) >= 15
    assert len({case.rule for case in CASES if case.ending == "yaml"}) >= 12


def test_every_fault_is_found_with_a_fix(bank: Mended) -> None:
    for number, case in enumerate(CASES):
        path = place(number, case)
        rules = [d.rule for d in bank.found.get(path, []) if d.fix is not None]
        assert case.rule in rules, (path, case.name, bank.found.get(path))


def test_files_are_what_they_should_be_to_the_last_byte(
    bank: Mended, request: pytest.FixtureRequest
) -> None:
    kind = request.node.callspec.params["bank"]
    for number, case in enumerate(CASES):
        path = place(number, case)
        made = (bank.root / path).read_bytes()
        good = encode(case.good, kind_of(number, kind))
        assert made == good, (path, case.name, bank.left.get(path))
        assert items(path, made) == items(path, good), case.name
        assert len(items(path, made)) == 3, (case.name, bank.left.get(path))


def test_nothing_fixable_is_left_and_no_error(bank: Mended) -> None:
    for path, left in bank.left.items():
        assert not [d for d in left if d.fix is not None or d.severity == "error"], path


def test_a_second_run_does_nothing(bank: Mended) -> None:
    store = Store(None)
    assert fix(look_at(Request(root=bank.root), store), store).rewrites == ()


@pytest.mark.parametrize("tool", ["git apply -p1", "patch -p1 --binary -s -i"])
def test_the_patch_makes_the_same_bytes(bank: Mended, tmp_path: Path, tool: str) -> None:
    for each in bank.fixed.rewrites:
        (tmp_path / each.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each.path).write_bytes(each.before)
    patch = tmp_path / "fixes.patch"
    patch.write_bytes(bank.patch.encode())
    subprocess.run([*tool.split(), str(patch)], cwd=tmp_path, check=True)
    for each in bank.fixed.rewrites:
        assert (tmp_path / each.path).read_bytes() == each.after, each.path
        assert (bank.root / each.path).read_bytes() == each.after, each.path
