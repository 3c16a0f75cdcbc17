"""The published schemas are those of the readers, and the sample bank meets them."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from examgen.cli import run
from examgen.read.schema import schemas

ROOT = Path(__file__).parent.parent.parent
PUBLISHED = ROOT / "docs" / "schemas"
KINDS = {
    "bank": ["bank/bank.yaml"],
    "blueprint": ["bank/papers/*.yaml"],
    "questions": ["bank/questions/**/*.yaml"],
}


class AsEditorsSee(yaml.SafeLoader):
    """YAML as editors check it: numbers and booleans are such, dates are text."""


AsEditorsSee.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.mark.parametrize("name", sorted(schemas()))
def test_published_schema_is_up_to_date(name: str, request: pytest.FixtureRequest) -> None:
    place = PUBLISHED / f"{name}.schema.json"
    made = json.dumps(schemas()[name], indent=2, ensure_ascii=False) + "\n"
    if request.config.getoption("--update"):
        place.write_text(made, encoding="utf-8")
    assert place.read_text(encoding="utf-8") == made


@pytest.mark.parametrize("name", sorted(schemas()))
def test_sample_bank_meets_the_schema(name: str) -> None:
    schema = json.loads((PUBLISHED / f"{name}.schema.json").read_text(encoding="utf-8"))
    checker = jsonschema.Draft202012Validator(schema)
    found = [file for pattern in KINDS[name] for file in sorted(ROOT.glob(pattern))]
    files = [file for file in found if not file.name.endswith(".lock.yaml")]
    assert files
    for file in files:
        content = yaml.load(file.read_text(encoding="utf-8"), Loader=AsEditorsSee)  # noqa: S506
        assert list(checker.iter_errors(content)) == [], file


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_prints_the_published_schema(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["schema", "item" if kind == "questions" else kind]) == 0
    published = (PUBLISHED / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert capsys.readouterr().out == published


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("bank", "title: [a, b]"),
        ("bank", "titel: A bank"),
        ("blueprint", "title: Quiz"),
        ("blueprint", "{title: Quiz, sections: 3}"),
        ("questions", "questions: {id: a}"),
        ("questions", "questions: [{id: a}]"),
        ("questions", "{stem: Why, answer: 1, mark: 2}"),
        ("questions", "{stem: Why, choices: no}"),
    ],
)
def test_what_is_wrong_does_not_meet_the_schema(kind: str, text: str) -> None:
    content = yaml.load(text, Loader=AsEditorsSee)  # noqa: S506
    checker = jsonschema.Draft202012Validator(schemas()[kind])
    assert list(checker.iter_errors(content)) != []
