"""The action, the hook and the jobs of the manual call the program as it is."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.saying import command_called

from examgen.cli.lint import FORMATS
from examgen.pipeline.wanted import faults
from examgen.read.settings import read_project
from examgen.source import Source

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "review.md").read_text("utf-8")
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
OPTIONS = {name for parameter in command_called("lint").params for name in parameter.opts}


def blocks() -> list[Any]:
    return [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]


def test_no_input_of_the_action_becomes_part_of_its_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
    given = {value for step in ACTION["runs"]["steps"] for value in step["env"].values()}
    assert {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]} <= given


def test_the_action_knows_the_options_and_the_page_its_inputs() -> None:
    script = ACTION["runs"]["steps"][-1]["run"]
    used = set(re.findall(r"(?<![-\w])--[a-z-]+", script))
    assert used
    assert used <= OPTIONS
    assert ACTION["inputs"]["format"]["default"] in FORMATS
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(ACTION["inputs"])


def test_the_workflow_of_the_manual_can_do_no_harm() -> None:
    workflow = blocks()[0]
    # PyYAML reads the key `on` as a boolean.
    assert workflow[True] == "pull_request"
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["jobs"]["lint"]["timeout-minutes"] <= 10
    checkout, lint = workflow["jobs"]["lint"]["steps"]
    assert re.fullmatch(r"actions/checkout@[0-9a-f]{40}", checkout["uses"])
    assert checkout["with"] == {"fetch-depth": 0, "persist-credentials": False}
    assert set(lint["with"]) <= set(ACTION["inputs"])


def test_the_hook_and_the_job_call_lint_with_options_that_exist() -> None:
    hook, fmt = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    named = [each["id"] for each in blocks()[2]["repos"][0]["hooks"]]
    assert named == [fmt["id"], hook["id"]], "files are laid out before they are checked"
    assert fmt["entry"].split() == ["examgen", "fmt"]
    job = blocks()[1]["bank"]
    called = shlex.split(job["script"][-1])
    assert "--require-hashes" in job["script"][2]
    assert called[:2] == hook["entry"].split() == ["examgen", "lint"]
    assert {word for word in called if word.startswith("--")} <= OPTIONS
    assert job["artifacts"]["reports"]["codequality"] in called


def without_on(workflow: dict[Any, Any]) -> dict[Any, Any]:
    """Return a workflow without the key that PyYAML takes for a boolean."""
    return {key: value for key, value in workflow.items() if key is not True}


@pytest.mark.parametrize(
    ("schema", "content"),
    [
        ("github-actions", ACTION),
        ("github-workflows", {"on": "pull_request"} | without_on(blocks()[0])),
        ("gitlab-ci", blocks()[1]),
    ],
)
def test_hosts_would_accept_it(schema: str, content: Any, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(json.dumps(content), "utf-8")
    command = ["check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(file)]
    if schema == "gitlab-ci":
        command += ["--data-transform", "gitlab-ci"]
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["validate-manifest"], ".pre-commit-hooks.yaml"),
        (["validate-config"], "config.yaml"),
    ],
)
def test_pre_commit_would_accept_it(words: list[str], file: str, tmp_path: Path) -> None:
    place = ROOT / file
    if not place.exists():
        place = tmp_path / file
        place.write_text(yaml.safe_dump(blocks()[2]), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", *words, str(place)],
        env={**os.environ, "PRE_COMMIT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_settings_of_the_manual_are_read() -> None:
    page = (ROOT / "docs" / "lint.md").read_text("utf-8")
    (text,) = re.findall(r"```yaml fragment\n(lint:.*?)```", page, re.DOTALL)
    project, found = read_project(Source("bank/bank.yaml", text))
    assert found == ()
    assert project.lint.paths
    assert [d.rule for d in faults(project.lint, [])] == ["idle-pattern"] * 2


def test_the_workflow_that_shows_changes_can_do_no_harm() -> None:
    workflow = blocks()[3]
    assert workflow[True] == "pull_request"
    assert workflow["permissions"] == {"contents": "read"}
    steps = workflow["jobs"]["changes"]["steps"]
    assert steps[0]["with"] == {"fetch-depth": 0, "persist-credentials": False}
    scripts = [step["run"] for step in steps if "run" in step]
    known = {name for parameter in command_called("diff").params for name in parameter.opts}
    for script in scripts:
        # A name of a branch is no part of a script.
        assert "${{" not in script
        assert set(re.findall(r"(?<![-\w])--[a-z-]+", script)) <= known
    assert steps[-1]["with"]["path"] in scripts[-1]
