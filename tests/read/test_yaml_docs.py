"""What the pages on YAML show is read without a finding, and they name every key."""

import re
from pathlib import Path

import pytest

from examgen.diagnostic import Diagnostic
from examgen.model.project import Project
from examgen.read.blueprint import BLUEPRINT_KEYS, read_blueprint
from examgen.read.section import SECTION_KEYS
from examgen.read.settings import PROJECT_KEYS, read_project
from examgen.read.where import WHERE_KEYS
from examgen.read.yaml_items import FILE_KEYS, QUESTION_KEYS, read_yaml
from examgen.read.yaml_tables import CHOICE_KEYS, PAIR_KEYS
from examgen.source import Source

DOCS = Path(__file__).parent.parent.parent / "docs"
FENCE = re.compile(r"^( *)```yaml ?(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def examples(page: str) -> list[tuple[str, str]]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return [(found[2], re.sub(rf"(?m)^{found[1]}", "", found[3])) for found in FENCE.finditer(text)]


def read(page: str, kind: str, text: str) -> tuple[Diagnostic, ...]:
    source = Source(f"docs/{page.removesuffix('.md')}.yaml", text)
    if kind == "bank":
        return read_project(source)[1]
    if page == "blueprints.md":
        return read_blueprint(source, Project())[1]
    file = read_yaml(source, Project())
    assert file.items
    return file.diagnostics


@pytest.mark.parametrize(
    ("page", "kind", "text"),
    [(page, *found) for page in ("authoring-yaml.md", "blueprints.md") for found in examples(page)],
)
def test_examples_are_read(page: str, kind: str, text: str) -> None:
    assert read(page, kind, text) == ()


@pytest.mark.parametrize(
    ("page", "names"),
    [
        (
            "authoring-yaml.md",
            [*FILE_KEYS, *QUESTION_KEYS, *CHOICE_KEYS, *PAIR_KEYS, *PROJECT_KEYS],
        ),
        ("blueprints.md", [*BLUEPRINT_KEYS, *SECTION_KEYS, *WHERE_KEYS]),
    ],
)
def test_every_key_is_on_its_page(page: str, names: list[str]) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in text] == []
