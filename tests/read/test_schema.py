"""The published schemas agree with the readers on good and on bad files."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from examgen.read.schema import schemas

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = schemas()
KINDS = {"bank": "bank.yaml", "blueprint": "papers/*.yaml", "questions": "questions/**/*.yaml"}


def errors(name: str, text: str) -> list[str]:
    data = json.loads(json.dumps(yaml.safe_load(text), default=str))
    return [found.message for found in Draft202012Validator(SCHEMAS[name]).iter_errors(data)]


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_they_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_sample_bank_is_valid(name: str) -> None:
    paths = [p for p in (ROOT / "bank").glob(KINDS[name]) if not p.name.endswith(".lock.yaml")]
    assert paths
    for path in paths:
        assert errors(name, path.read_text(encoding="utf-8")) == [], path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bank", "titel: x"),
        ("bank", "topics: {a: {topics: {b: [x]}}}"),
        ("bank", "difficulty: 2"),
        ("bank", "marking: {single: {partial: some}}"),
        ("blueprint", "title: x"),
        ("blueprint", "title: x\nsections: [{pick: 0}]"),
        ("blueprint", "title: x\nsections: [{pick: 1, where: {topik: x}}]"),
        ("blueprint", "title: x\nsections: [{pick: 1}]\nforms: {kind: shuffled}"),
        ("questions", "questions: [{id: a}]"),
        ("questions", "stem: x\ntype: singel"),
        ("questions", "stem: x\nchoices: [{correct: true}]"),
        ("questions", "stem: x\nchoices: []"),
        ("questions", "question: []"),
    ],
)
def test_mistakes_are_found(name: str, text: str) -> None:
    assert errors(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bank", "marks: 1/2\nmarking: gate\npublished: quiz1"),
        ("blueprint", "title: 1\nsections: [{cells: {a: 1, b: {easy: 2}}}]\nforms: {count: 2}"),
        ("questions", "stem: x\nchoices: [1, No, {text: 2024-01-05, correct: true}]\nmarks: 2"),
        ("questions", "defaults: {tags: a}\nquestions: [{stem: x, answers: [1, b]}]"),
    ],
)
def test_good_files_are_valid(name: str, text: str) -> None:
    assert errors(name, text) == []
