"""Whole banks edited: what was asked for changes, and nothing else does."""

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from examgen.model.item import Item, Level, Status
from examgen.pipeline.editing import Wishes, edit
from examgen.pipeline.rewriting import rewrite
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("edited")
    shutil.copytree(ROOT / "bank", root / "bank")
    return root


def items(root: Path) -> dict[str, Item]:
    bank = open_workspace(survey(root), Store(None)).bank
    return {item.id: item for item in bank.items}


def test_every_question_takes_new_fields_and_gives_them_back(bank: Path) -> None:
    before = items(bank)
    files = {path: path.read_bytes() for path in bank.rglob("*") if path.is_file()}
    wishes = Wishes(
        values={"marks": "7", "level": "apply", "status": "review", "source": 'a: "b" # c'},
        tags_added=("new", "two words", "c#"),
    )
    made = edit(bank, Store(None), wishes, filters=["status=draft,review,ready,retired"])
    assert set(made.items) == set(before)
    rewrite(bank, made.rewrites)
    after = items(bank)
    for name, item in before.items():
        assert after[name] == replace(
            item,
            marks=Fraction(7),
            level=Level.APPLY,
            status=Status.REVIEW,
            source='a: "b" # c',
            tags=(*item.tags, "new", "two words", "c#"),
        )
    again = edit(bank, Store(None), wishes, ids=sorted(before))
    assert again.rewrites == ()
    for path, data in files.items():
        path.write_bytes(data)


def test_what_was_added_to_all_can_be_taken_away_to_the_byte(bank: Path) -> None:
    files = {path: path.read_bytes() for path in bank.rglob("*") if path.is_file()}
    fresh = [name for name, item in items(bank).items() if "source" not in item.fields]
    rewrite(bank, edit(bank, Store(None), Wishes(values={"source": "x y"}), ids=fresh).rewrites)
    assert any(path.read_bytes() != data for path, data in files.items())
    made = edit(bank, Store(None), Wishes(values={}, gone=("source",)), ids=fresh)
    rewrite(bank, made.rewrites)
    for path, data in files.items():
        text, old = path.read_bytes(), data
        # Braces or front matter that were put round the field stay, empty.
        assert text.replace(b"---\n---\n\n", b"") == old, path


def test_filters_choose_and_all_others_stay(bank: Path) -> None:
    before = items(bank)
    made = edit(
        bank, Store(None), Wishes(values={"time": "3 min"}), filters=["type:single marks:1..2"]
    )
    rewrite(bank, made.rewrites)
    chosen = {
        name
        for name, item in before.items()
        if item.type == "single" and item.marks is not None and 1 <= item.marks <= 2
    }
    assert {*made.items} <= chosen
    for name, item in items(bank).items():
        wanted = replace(before[name], seconds=180) if name in chosen else before[name]
        assert item == wanted
