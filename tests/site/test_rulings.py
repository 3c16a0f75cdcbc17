"""What is decided after an exam, from a blueprint to the key that browsers mark with."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.test_site import made
from tests.saying import Say

ITEMS = """---
topic: rivers
---

## longest

Which of these is a river?

- [x] Ganga
- [ ] Godavari
- [ ] Everest
- [ ] Delhi

## both

Which are rivers?

- [x] Krishna
- [x] Kaveri
- [ ] Chennai

"""
YAML = """defaults: {topic: rivers}
questions:
  - id: many
    stem: How many?
    answer: 7
    unit: km
  - id: named
    stem: Name it.
    answer: Indus
  - id: sure
    stem: It flows.
    answer: true
    type: true-false
  - id: told
    type: essay
    stem: Tell of it.
    rubric: [{criterion: tells, marks: 1}]
"""
RULINGS = """rulings:
  - {question: longest, any_of: B}
  - {question: both, any_of: ["A, C", "B"]}
  - {question: many, any_of: ["8..9", 70 km]}
  - {question: named, any_of: [Sindhu]}
  - {question: sure, any_of: false, drop: attempted}
  - {question: told, drop: all}
"""


def bank(root: Path, rulings: str) -> Path:
    (root / "bank/papers").mkdir(parents=True)
    (root / "bank/questions").mkdir()
    (root / "bank/bank.yaml").write_text(
        "title: Rivers\ntopics: {rivers: Rivers}\nmarks: 1\n", "utf-8"
    )
    (root / "bank/questions/one.md").write_text(ITEMS, "utf-8")
    (root / "bank/questions/two.yaml").write_text(YAML, "utf-8")
    (root / "bank/papers/first.yaml").write_text(
        "title: Rivers\nanswers: practice\nseed: 3\n"
        "sections: [{questions: [longest, both, many, named, sure, told]}]\n" + rulings,
        "utf-8",
    )
    return root


def mock_key(site: dict[str, bytes]) -> dict[str, Any]:
    page = site["papers/first/mock/index.html"].decode()
    (text,) = re.findall(r'id="mock-key">(.*?)</script>', page)
    key: dict[str, Any] = json.loads(text)["questions"]
    return key


def test_rulings_reach_the_key_of_a_mock_test(tmp_path: Path) -> None:
    site = made(bank(tmp_path / "root", RULINGS), tmp_path / "out/site", "first")
    key = mock_key(site)
    page = site["papers/first/mock/index.html"].decode()

    def text_of(number: int, label: str) -> str:
        found = re.search(rf'id="q{number}-{label}-text">([^<]*)<', page)
        assert found
        return found[1]

    def texts(number: int, letters: dict[str, list[str]]) -> set[str]:
        return {text_of(number, label) for label in letters["letters"]}

    assert texts(1, key["1"]["key"]) == {"Ganga"}
    assert [texts(1, each) for each in key["1"]["any_of"]] == [{"Godavari"}]
    assert [texts(2, each) for each in key["2"]["any_of"]] == [{"Krishna", "Chennai"}, {"Kaveri"}]
    assert [each["numbers"] for each in key["3"]["any_of"]] == [[["8", "9"]], [["70", "70"]]]
    assert key["4"]["any_of"] == [{"texts": ["Sindhu"], "pattern": None}]
    assert (key["5"]["any_of"], key["5"]["drop"]) == ([{"truth": False}], "attempted")
    assert key["6"]["drop"] == "all"
    assert "also accepted: Sindhu" in key["4"]["solution"]


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("{question: longst, drop: all}", "`longst`, which is not on this paper"),
        ("{question: longest, any_of: E}", "`E` is no answer to `longest`"),
        ("{question: longest, any_of: [A B]}", "`A B` is no answer to `longest`"),
        ("{question: many, any_of: [seven]}", "`seven` is no answer to `many`"),
        ("{question: many, any_of: [8 kg]}", "`8 kg` is no answer to `many`"),
        ("{question: told, any_of: [A]}", "`A` is no answer to `told`"),
        ("{question: told}", "this ruling decides nothing of `told`"),
        ("{drop: all}", "this ruling names no `question`"),
        ("{question: told, drop: some}", "`some` is not one of all, attempted"),
    ],
)
def test_rulings_that_cannot_be(tmp_path: Path, say: Say, ruling: str, said: str) -> None:
    root = bank(tmp_path / "root", f"rulings:\n  - {ruling}\n")
    text = say(f"build --root {root} --paper first --format key --out {tmp_path / 'out'}", status=1)
    assert said in text
