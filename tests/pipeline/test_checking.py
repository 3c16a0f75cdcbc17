"""What a store remembers of a bank changes no finding, whatever was edited since."""

import shutil
from pathlib import Path

import pytest

from examgen.diagnostic import Diagnostic
from examgen.model.lint import LintSettings
from examgen.pipeline.lint import lint
from examgen.pipeline.wanted import reported
from examgen.publish.store import Store

FILES = 70  # enough for several processes

HEAD = "---\ntopic: a\n---\n\n"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080600000"
    "01f15c4890000000d49444154789c6360000000000400012702d40a0000000049454e44ae426082"
)


def question(n: int, more: str = "", asked: str = "") -> str:
    return f"""## q{n} {{difficulty=easy {more}}}

{asked or f"Which of the {n} boxes holds a thing called {'x' * n}?"}

- [x] the one on the left{"" if asked else f" of all {n}"}
- [ ] the one to the right of them
"""


def bank(root: Path) -> Path:
    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text("title: T\nmarks: 1\ntopics: {a: A}\n", "utf-8")
    for n in range(FILES):
        place(root, n).write_text(HEAD + question(2 * n) + "\n" + question(2 * n + 1), "utf-8")
    return root


def place(root: Path, n: int) -> Path:
    return root / "bank" / "questions" / f"f{n:02}.md"


COPY = "How many bytes of state does the optimiser keep for each weight of a model?"
NEAR = "How many bytes of state does the optimiser hold for each weight of a model?"
EDITS = {
    "nothing": {},
    "another stem": {3: question(6, asked="Which one is it that nobody asked for?")},
    "lines move": {3: "\n\n" + question(6) + "\n" + question(7)},
    "a copy": {3: question(6, asked=COPY), 9: question(18, asked=COPY)},
    "a copy comes before the first": {1: question(2, asked=COPY)},
    "nearly a copy": {12: question(24, asked=NEAR)},
    "copies part": {1: question(2), 9: question(18, asked=NEAR)},
    "a taken id": {4: question(6) + "\n" + question(8)},
    "an id is free again": {4: question(8) + "\n" + question(9)},
    "enemies": {5: question(10, "enemies=q11,q140") + "\n" + question(11, "enemies=q20")},
    "an enemy goes": {10: question(21)},
    "an alias": {6: question(12, "aliases=q14") + "\n" + question(13, "aliases=gone")},
    "an alias twice": {8: question(16, "aliases=gone")},
    "a passage": {7: question(14, "stimulus=p") + "\n## p {stimulus}\n\nA long text.\n"},
    "a passage goes": {7: question(14, "stimulus=p")},
    "figures": {11: question(22, asked="What is ![a dot](dot.png) this, ![b](dots.png)?")},
    "a draft": {12: question(24, "status=draft", NEAR) + "\n- [x] both\n"},
    "a suppression": {
        11: question(22, asked="<!-- examgen: ignore missing-alt: it is decoration -->\nWhat?")
    },
}


def everything(root: Path, store: Store, jobs: int = 1) -> tuple[Diagnostic, ...]:
    return lint(root, store, jobs=jobs).diagnostics


def shown(root: Path, store: Store) -> list[str]:
    """Return the rules of what is reported unless more is asked for."""
    return [d.rule for d in reported(everything(root, store), LintSettings())]


def test_edit_after_edit_the_findings_are_those_of_a_fresh_look(tmp_path: Path) -> None:
    root, store = bank(tmp_path), Store(tmp_path / "store")
    everything(root, store)
    (root / "bank" / "questions" / "dot.png").write_bytes(PIXEL)
    seen: set[str] = set()
    for edits in EDITS.values():
        for n, text in edits.items():
            place(root, n).write_text(HEAD + text, "utf-8")
        fresh = everything(root, Store(None))
        assert everything(root, store) == fresh
        seen.update(d.rule for d in fresh)
    for wanted in ("near-duplicates", "duplicate-id", "unknown-enemy", "alias-conflict"):
        assert wanted in seen
    for wanted in ("unknown-stimulus", "missing-figure", "unused-suppression"):
        assert wanted in seen
    (root / "bank" / "questions" / "dot.png").unlink()
    place(root, 2).rename(root / "bank" / "questions" / "moved.md")
    shutil.copy(place(root, 9), root / "bank" / "questions" / "copied.md")
    assert everything(root, store) == everything(root, Store(None))
    (root / "bank" / "bank.yaml").write_text("title: T\ntopics: {a: A}\n", "utf-8")
    assert everything(root, store) == everything(root, Store(None))


@pytest.mark.parametrize("kept", [True, False])
def test_several_processes_find_the_same(tmp_path: Path, kept: bool) -> None:
    root = bank(tmp_path)
    for n, text in EDITS["a copy"].items():
        place(root, n).write_text(HEAD + text, "utf-8")
    store = Store(tmp_path / "store" if kept else None)
    assert everything(root, store, jobs=2) == everything(root, Store(None)) != ()


def test_broken_settings_leave_the_rules_out_and_come_back(tmp_path: Path) -> None:
    root, store = bank(tmp_path), Store(tmp_path / "store")
    place(root, 1).write_text(HEAD + question(2, "enemies=nobody"), "utf-8")
    settings = root / "bank" / "bank.yaml"
    good = settings.read_text("utf-8")
    assert shown(root, store) == ["unknown-enemy"]
    settings.write_text("title: [", "utf-8")
    assert {d.span.path for d in everything(root, store)} == {"bank/bank.yaml"}
    settings.write_text(good, "utf-8")
    assert shown(root, store) == ["unknown-enemy"]


def test_a_damaged_memory_is_no_fault(tmp_path: Path) -> None:
    root, store = bank(tmp_path), Store(tmp_path / "store")
    place(root, 1).write_text(HEAD + question(2, asked=COPY), "utf-8")
    place(root, 3).write_text(HEAD + question(6, asked=NEAR), "utf-8")
    before = everything(root, store)
    for entry in (tmp_path / "store").rglob("*"):
        if entry.is_file():
            entry.write_bytes(b"\x00" + entry.read_bytes())
    assert everything(root, store) == before == everything(root, Store(None))
