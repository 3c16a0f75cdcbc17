"""Reports of a bank full of mistakes, given to what others check such reports with."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from jsonschema import Draft202012Validator
from tests.report.junit_form import check_form

from examgen.check import all_rules
from examgen.check.manual import parse
from examgen.cli import run

SCHEMAS = Path(__file__).parents[1] / "data" / "schemas"
NPX = shutil.which("npx")
MULTITOOL = "@microsoft/sarif-multitool@5.7.0"

if NPX is None and os.environ.get("CI"):
    raise RuntimeError("SARIF is checked by a tool that npm brings: apt-get install npm")

HEADS = ("## dup{n}", "## dup{n} {{topic=a}}", "Which {n}?", "À 𝒳 “{n}” [a](b) %41")


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a bank with findings of many rules, in names that have to be quoted."""
    root = tmp_path_factory.mktemp("course")
    folder = root / "bank" / "questions" / "à b%20#c"
    folder.mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text("title: Bank\n")
    for rule in all_rules():
        for number, example in enumerate(parse(rule.manual).bad):
            # Each has ids of its own, or the first to claim one is all that is found.
            text = re.sub(r"(?m)^## ([\w-]+)", rf"## \1-{rule.id}-{number}", example.text)
            (folder / f"{rule.id}-{number}.md").write_text(text, "utf-8")
    choices = "- [x] 𝒳 this\n- [x] 𝒳 this"
    mixed = "".join(f"{head.format(n=n)}\n\n{choices}\n\n" for n, head in enumerate(HEADS))
    (folder / "𝒳.md").write_text(mixed, "utf-8")
    return root


def report(bank: Path, style: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    run(["lint", "--root", str(bank), "-f", style, "--select", "ALL", "--severity", "info"])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("style", "schema"),
    [("sarif", "sarif-2.1.0"), ("gitlab", "gitlab-code-quality"), ("rdjson", "rdjson")],
)
def test_reports_meet_their_schemas(
    bank: Path, capsys: pytest.CaptureFixture[str], style: str, schema: str
) -> None:
    made: Any = json.loads(report(bank, style, capsys))
    rules = json.loads((SCHEMAS / f"{schema}.json").read_text("utf-8"))
    Draft202012Validator(rules).validate(made)
    found = {"sarif": lambda: made["runs"][0]["results"], "rdjson": lambda: made["diagnostics"]}
    assert len(found.get(style, lambda: made)()) > 20


def test_junit_has_the_form(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = fromstring(report(bank, "junit", capsys))
    check_form(root)
    assert root.find(".//failure") is not None
    assert root.find(".//system-out") is not None


@pytest.mark.skipif(NPX is None, reason="NO NPM: nothing but our own tests looked at SARIF")
def test_the_tool_of_sarif_accepts_it(
    bank: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Both what SARIF asks for and what GitHub's code scanning does."""
    (tmp_path / "lint.sarif").write_text(report(bank, "sarif", capsys), "utf-8")
    ready = call(tmp_path, "--version")
    if ready.returncode and not os.environ.get("CI"):
        pytest.skip("NO SARIF MULTITOOL: npm could not bring it")
    assert ready.returncode == 0, ready.stderr
    for kind in ("Sarif", "Ghas"):
        words = ["validate", "lint.sarif", "--rule-kind", kind, "--level", "Error", "Warning"]
        done = call(tmp_path, *words, "--output", f"{kind}.sarif")
        assert done.returncode == 0, done.stdout
        (found,) = json.loads((tmp_path / f"{kind}.sarif").read_text("utf-8-sig"))["runs"]
        # It would like to know a web page of the program's.
        told = {result["ruleId"] for result in found.get("results", ())} - {"SARIF2005"}
        assert told == set(), done.stdout


def call(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(NPX), "--yes", MULTITOOL, *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
