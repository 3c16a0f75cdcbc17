"""All findings can be explained: by the page of a rule, or by where they come from."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.test_docs import ROOT

from examgen.check import all_rules
from examgen.cli import run
from examgen.report.origins import origins

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|[a-z]{5,}")
KEPT = {"rule", "too_many"}
MAKERS = {"error", "warning", "report", "Diagnostic", "Wrong"}


def nodes() -> Iterator[ast.AST]:
    for path in (ROOT / "src/examgen").rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def name_of(call: ast.Call) -> str | None:
    """Return the name that a call gives to a finding, if it says one itself."""
    made = call.func.id if isinstance(call.func, ast.Name) else None
    given = call.args[2:3] if made == "Wrong" else call.args[:1]
    given += [word.value for word in call.keywords if word.arg == "rule"]
    texts = [one.value for one in given if isinstance(one, ast.Constant)]
    names = [text for text in texts if isinstance(text, str) and NAME.fullmatch(text)]
    return names[0] if made in MAKERS and names else None


def names_kept(node: ast.AST) -> Iterator[str]:
    """Yield the names of findings that stand in a constant or a variable, or are given by key."""
    match node:
        case ast.Assign(targets=[ast.Name(id=to)], value=value) if to.strip("_").lower() in KEPT:
            pass
        case ast.keyword(arg="rule", value=value):
            pass
        case _:
            return
    values = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    texts = [one.value for one in values if isinstance(one, ast.Constant)]
    yield from (text for text in texts if isinstance(text, str) and NAME.fullmatch(text))


def test_every_finding_is_that_of_a_rule_or_has_an_origin() -> None:
    rules = {rule.id for rule in all_rules()}
    named: set[str] = set()
    for node in nodes():
        named.update(names_kept(node))
        if isinstance(node, ast.Call) and (name := name_of(node)) is not None:
            named.add(name)
    assert {"bad-answer", "no-time", "too-many-findings", "unknown-tag", "yaml-tag"} <= named
    assert len(named) > 100
    assert named - rules - origins().keys() == set()
    assert rules & origins().keys() == set()


def test_every_origin_has_a_page_and_every_name_is_used() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "src/examgen").rglob("*.py")]
    for name, origin in origins().items():
        assert Path(ROOT / origin.page).is_file()
        assert any(f'"{name}"' in text for text in sources), name


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("answers-withheld", "while the site or practice pages are made"),
        ("columns", "while a paper, a key or a page is rendered"),
        ("short-pool", "while the questions of a paper are drawn"),
        ("yaml-syntax", "while questions, papers and settings are read"),
    ],
)
def test_explain_says_where_a_finding_comes_from(
    name: str, when: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", name]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"### {name}\n")
    assert f"This is found {when}." in said
    assert "can neither be turned off nor suppressed" in said


def test_what_is_nothing_is_no_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "short-pol"]) == 2
    assert "did you mean `short-pool`?" in capsys.readouterr().err
