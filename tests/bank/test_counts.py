"""What the sample bank must hold at least, counted on the bank as it is read."""

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from examgen.load import decode
from examgen.model.content import CodeBlock, Image, Math, MathBlock
from examgen.model.item import Bank, Choice, CodeAnswer, Essay, Item, ItemType, Multiple, Single
from examgen.model.project import Project
from examgen.pipeline.survey import readers
from examgen.read.bank import join_files
from examgen.read.settings import read_project
from examgen.source import Source

ROOT = Path(__file__).parents[2]
ITEMS = 90
LURES = 20
TYPES = {
    "single": 45,
    "multiple": 12,
    "numeric": 15,
    "short": 5,
    "true-false": 2,
    "match": 2,
    "order": 2,
    "cloze": 2,
    "essay": 2,
}
CONTENT = {"figures": 6, "code": 6, "maths": 30}
STIMULI = 2
ITEMS_OF_A_STIMULUS = 3


def source(path: Path) -> Source:
    found = decode(path.relative_to(ROOT).as_posix(), path.read_bytes())
    assert isinstance(found, Source)
    return found


@cache
def project() -> Project:
    settings, problems = read_project(source(ROOT / "bank" / "bank.yaml"))
    assert problems == ()
    return settings


@cache
def bank() -> Bank:
    known = readers()
    paths = sorted((ROOT / "bank" / "questions").rglob("*"))
    files = [
        known[path.suffix].read(source(path), project()) for path in paths if path.suffix in known
    ]
    joined, problems = join_files(files)
    assert problems == ()
    assert not any(file.diagnostics for file in files)
    return joined


def choices() -> Iterator[tuple[Item, Choice]]:
    for item in bank().items:
        if isinstance(item.response, Single | Multiple):
            yield from ((item, choice) for choice in item.response.choices)


def nodes(value: object) -> Iterator[object]:
    """Yield all that content, a response or an item is made of."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from nodes(getattr(value, field.name))


def has_figure(item: Item) -> bool:
    return any(isinstance(node, Image) for node in nodes(item.stem))


def has_code(item: Item) -> bool:
    """Tell whether candidates are shown code; a model answer does not count."""
    starter = item.response.starter if isinstance(item.response, CodeAnswer) else None
    return starter is not None or any(isinstance(node, CodeBlock) for node in nodes(item.stem))


def has_maths(item: Item) -> bool:
    return any(isinstance(node, Math | MathBlock) for node in nodes(item))


def band(item: Item) -> str:
    difficulty = item.difficulty
    assert difficulty is not None
    return next(band.name for band in project().bands if difficulty <= band.upto)


def test_there_are_enough_items() -> None:
    assert len(bank().items) >= ITEMS


@pytest.mark.parametrize("name", sorted(TYPES))
def test_there_are_enough_items_of_a_type(name: str) -> None:
    assert sum(item.type is ItemType(name) for item in bank().items) >= TYPES[name]


@pytest.mark.parametrize(
    ("name", "has"), [("figures", has_figure), ("code", has_code), ("maths", has_maths)]
)
def test_there_are_enough_items_with(name: str, has: Callable[[Item], bool]) -> None:
    assert sum(map(has, bank().items)) >= CONTENT[name]


def test_there_are_enough_lures() -> None:
    assert sum(bool(choice.lure) for _, choice in choices()) >= LURES


def test_lures_belong_to_wrong_choices() -> None:
    assert [item.id for item, choice in choices() if choice.lure and choice.correct] == []


def test_every_choice_has_a_rationale() -> None:
    assert [item.id for item, choice in choices() if not choice.rationale] == []


def test_every_numeric_item_is_explained() -> None:
    numeric = [item for item in bank().items if item.type is ItemType.NUMERIC]
    assert [item.id for item in numeric if not item.explanation] == []


def test_rubrics_give_the_marks_of_their_item() -> None:
    for item in bank().items:
        if isinstance(item.response, Essay | CodeAnswer):
            assert sum(line.marks or 0 for line in item.response.rubric) == item.marks, item.id
            assert item.explanation, item.id


def test_stimuli_have_their_items() -> None:
    used = Counter(item.stimulus for item in bank().items if item.stimulus)
    declared = {stimulus.id for stimulus in bank().stimuli}
    assert set(used) == declared
    assert sum(count >= ITEMS_OF_A_STIMULUS for count in used.values()) >= STIMULI


@pytest.mark.parametrize("field", ["topic", "tags", "difficulty", "marks", "seconds"])
def test_every_item_has(field: str) -> None:
    assert [item.id for item in bank().items if not getattr(item, field)] == []


def test_every_topic_has_all_bands() -> None:
    wanted = {band.name for band in project().bands}
    for topic in project().topics:
        inside = [item for item in bank().items if f"{item.topic}/".startswith(f"{topic.id}/")]
        assert {band(item) for item in inside} == wanted, topic.id


def test_enemies_exist_and_are_declared_once() -> None:
    known = {item.id for item in bank().items}
    declared = Counter(
        frozenset((item.id, enemy)) for item in bank().items for enemy in item.enemies
    )
    assert set().union(*declared) <= known
    assert [sorted(pair) for pair, times in declared.items() if times > 1 or len(pair) == 1] == []
