"""Keys against what authors wrote: on every form a key names the text that was ticked.

Nothing of the tool's own reading is used: authors' files are taken apart here with a
few patterns, forms and keys are read from the files that candidates and staff get.
"""

import csv
import io
import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import yaml
from tests.render.bank import PAPERS, QUESTIONS, make_paper
from tests.render.pages import by_id, parse, text_of

from examgen.render.form_json import render_json
from examgen.render.html import render_html
from examgen.render.key_tables import key_csv, key_file

SEEDS = ("first", "second", "third")


@dataclass(frozen=True, slots=True, kw_only=True)
class Authored:
    """What an author wrote, as bare letters and digits."""

    ticked: frozenset[str] = frozenset()
    pairs: tuple[tuple[str, str], ...] = ()
    order: tuple[str, ...] = ()


def bare(text: str) -> str:
    """Return the letters, digits and operators of a text: how it is marked up is left out."""
    text = re.sub(r"\]\(\S*?\)|\{pin\}", "", text)
    return re.sub(r"[^\w=<>+−/.%-]|_", "", text)


@cache
def authored() -> dict[str, Authored]:
    found: dict[str, Authored] = {}
    for path in QUESTIONS.rglob("*.md"):
        found |= _markdown(path.read_text("utf-8"), path.relative_to(QUESTIONS).as_posix()[:-3])
    for path in QUESTIONS.rglob("*.yaml"):
        for item in yaml.load(path.read_text("utf-8"), yaml.BaseLoader)["questions"]:  # noqa: S506
            found[item["id"]] = _plain(item)
    return found


def _markdown(text: str, name: str) -> dict[str, Authored]:
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    parts = re.split(r"^## (\S+).*$", text, flags=re.MULTILINE)
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True)) if parts[1:] else {name: text}
    return {item: _body(body.partition("\n### ")[0]) for item, body in bodies.items()}


def _body(body: str) -> Authored:
    choices = re.split(r"^- \[([ xX])\] ", body, flags=re.MULTILINE)
    ticked = {
        bare(re.split(r"\n\s*>|\n\n", text)[0])
        for mark, text in zip(choices[1::2], choices[2::2], strict=True)
        if mark != " "
    }
    return Authored(
        ticked=frozenset(ticked),
        pairs=tuple(
            (bare(a), bare(b)) for a, b in re.findall(r"^- (.+?) => (.+)$", body, re.MULTILINE)
        ),
        order=tuple(bare(entry) for entry in re.findall(r"^\d+\. (.+)$", body, re.MULTILINE)),
    )


def _plain(item: Any) -> Authored:
    return Authored(
        ticked=frozenset(
            bare(one["text"]) for one in item.get("choices", ()) if one.get("correct") == "true"
        ),
        pairs=tuple((bare(one["left"]), bare(one["right"])) for one in item.get("pairs", ())),
        order=tuple(bare(one) for one in item.get("order", ())),
    )


def labelled(entries: Any) -> dict[str, str]:
    return {entry["label"]: bare(entry["text"]) for entry in entries}


def judge(key: str, kind: str, task: Any, written: Authored) -> bool:
    """Compare a key with what was written; tells whether there was something to compare."""
    match kind:
        case "single" | "multiple":
            texts = labelled(task["choices"])
            assert {texts[label] for label in key.split(";")} == written.ticked
        case "match":
            left, right = labelled(task["left"]), labelled(task["right"])
            pairs = [pair.split("=") for pair in key.split(";")]
            assert {(left[a], right[b]) for a, b in pairs} == set(written.pairs)
        case "order":
            texts = labelled(task["entries"])
            assert tuple(texts[label] for label in key.split(";")) == written.order
        case _:
            return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_keys_name_what_was_ticked(paper: str, seed: str) -> None:
    staff = make_paper(paper, seed)
    forms: dict[tuple[str, int], Any] = {}
    for artifact in render_json(staff.view)[0]:
        form = json.loads(artifact.data)
        for section in form["sections"]:
            forms |= {(form["form"], one["number"]): one["task"] for one in section["questions"]}
    rows = list(csv.DictReader(io.StringIO(key_csv(staff).decode(), newline="")))
    assert {(row["form"], int(row["number"])) for row in rows} == set(forms)
    compared = [
        judge(
            row["key"], row["type"], forms[row["form"], int(row["number"])], authored()[row["item"]]
        )
        for row in rows
    ]
    assert sum(compared) >= len(rows) // 2


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_show_what_the_forms_hold(paper: str) -> None:
    staff = make_paper(paper, SEEDS[0])
    for page, data in zip(render_html(staff.view)[0], render_json(staff.view)[0], strict=True):
        root, form = parse(page.data.decode()), json.loads(data.data)
        for section in form["sections"]:
            for one in section["questions"]:
                for entry in one["task"].get("choices", ()):
                    shown = text_of(by_id(root, f"q{one['number']}-{entry['label']}-text"))
                    if "<svg" not in entry["html"] and "\\" not in entry["text"]:
                        assert bare(shown) in ("", bare(entry["text"]))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_key_for_machines_says_what_the_table_says(paper: str) -> None:
    staff = make_paper(paper, SEEDS[0])
    rows = {
        (row["form"], int(row["number"])): row
        for row in csv.DictReader(io.StringIO(key_csv(staff).decode(), newline=""))
    }
    for form in json.loads(key_file(staff))["forms"]:
        for one in form["questions"]:
            row = rows.pop((form["code"], one["number"]))
            assert (row["item"], row["type"], row["marks"]) == (
                one["item"],
                one["type"],
                one["marks"],
            )
            if one["type"] in ("single", "multiple"):
                assert row["key"].split(";") == one["key"]["labels"]
    assert rows == {}
