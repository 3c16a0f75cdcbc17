"""The action, the hook and the jobs of the manual call the program as it is."""

import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from examgen.cli import app
from examgen.cli.lint import FORMATS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "review.md").read_text("utf-8")
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
OPTIONS = {name for parameter in app.commands["lint"].params for name in parameter.opts}


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
    checkout, lint = workflow["jobs"]["lint"]["steps"]
    assert checkout["with"] == {"fetch-depth": 0, "persist-credentials": False}
    assert set(lint["with"]) <= set(ACTION["inputs"])


def test_the_hook_and_the_job_call_lint_with_options_that_exist() -> None:
    hook, fmt = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert blocks()[2]["repos"][0]["hooks"] == [{"id": hook["id"]}]
    assert fmt["entry"].split() == ["examgen", "fmt"]
    job = blocks()[1]["bank"]
    called = shlex.split(job["script"][-1])
    assert called[:2] == hook["entry"].split() == ["examgen", "lint"]
    assert {word for word in called if word.startswith("--")} <= OPTIONS
    assert job["artifacts"]["reports"]["codequality"] in called
