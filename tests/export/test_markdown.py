"""What is written reads back to the same."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.export.items import AT, CONTENT, ITEMS, PATH

from examgen.export.markdown import write_file, write_item, write_stimulus
from examgen.model.content import Blocks
from examgen.model.item import Item, Stimulus
from examgen.model.project import Project
from examgen.read.markdown import read_markdown
from examgen.read.settings import read_project
from examgen.read.yaml_items import read_yaml
from examgen.source import Source

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "bank" / "questions").rglob("*")
    if path.suffix in (".md", ".yaml")
)


def _again(text: str) -> Item | None:
    items = read_markdown(Source(PATH, text), Project()).items
    return items[0] if items else None


@settings(max_examples=30)
@given(ITEMS)
def test_any_item_reads_back(item: Item) -> None:
    text = write_item(item)
    assert _again(text) == item, text


@pytest.mark.soak
@settings(max_examples=2000)
@given(ITEMS)
def test_any_of_many_items_reads_back(item: Item) -> None:
    text = write_item(item)
    assert _again(text) == item, text


@given(CONTENT)
def test_any_stimulus_reads_back(body: Blocks) -> None:
    stimulus = Stimulus(id="s1", title='A "title"', body=body, span=AT)
    text = write_stimulus(stimulus)
    assert read_markdown(Source(PATH, text), Project()).stimuli == (stimulus,), text


@pytest.mark.parametrize("path", FILES)
def test_the_sample_bank_reads_back(path: str) -> None:
    settings_file = "bank/bank.yaml"
    project, _ = read_project(Source(settings_file, (ROOT / settings_file).read_text("utf-8")))
    source = Source(path, (ROOT / path).read_text("utf-8"))
    read = (read_markdown if path.endswith(".md") else read_yaml)(source, project)
    text, lost = write_file(read.items, read.stimuli, path, project)
    again = read_markdown(Source(path, text), project)
    assert (lost, again.diagnostics) == ((), ())
    assert (again.items, again.stimuli) == (read.items, read.stimuli)
