"""The action and the hook, run as their hosts run them: in a checkout, by their own scripts."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.pipeline.linting import bad, commit, git, good, mild, repository, write

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
INSTALL, LINT = ACTION["runs"]["steps"]
PROGRAM = Path(sys.executable).with_name("examgen")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return the checkout of a change that adds an error and switches a rule off."""
    root = repository(tmp_path / "checkout")
    write(root, mild("old") + bad("good"))
    commit(root, "one")
    git(root, "checkout", "-qb", "topic")
    write(root, "title: Bank\nmarks: 1\nlint: {ignore: [none-of-the-above]}\n", "../bank.yaml")
    write(root, bad("new") + mild("one"), "new.md")
    commit(root, "two")
    return root


def step(spec: dict[str, Any], checkout: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does: inputs by the environment, the script by bash."""
    known = {name: about["default"] for name, about in ACTION["inputs"].items()} | inputs
    known = {f"inputs.{name}": text for name, text in known.items()}
    known["github.action_path"] = str(ROOT)
    values = {
        name: re.sub(r"\$\{\{ (.*?) \}\}", lambda match: known[match[1]], text)
        for name, text in spec["env"].items()
    }
    temp = checkout.parent / "temp"
    script = temp / "step.sh"
    temp.mkdir(exist_ok=True)
    script.write_text(spec["run"], "utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
        cwd=checkout,
        env={**os.environ, **values, "RUNNER_TEMP": str(temp), "GITHUB_PATH": str(temp / "path")},
        capture_output=True,
        text=True,
        check=False,
    )


def lint(checkout: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    place = checkout.parent / "temp" / "examgen" / "bin"
    place.mkdir(parents=True, exist_ok=True)
    if not (place / "examgen").exists():
        (place / "examgen").symlink_to(PROGRAM)
    return step(LINT, checkout, **inputs)


def rules(done: subprocess.CompletedProcess[str]) -> list[str]:
    return re.findall(r"(?m)^::\w+ title=examgen ([\w-]+),", done.stdout)


def test_it_annotates_a_change_by_the_settings_of_its_base(checkout: Path) -> None:
    done = lint(checkout, since="main")
    assert done.returncode == 1
    assert rules(done) == ["key-count", "none-of-the-above", "untrusted-settings"]
    done = lint(checkout, since="main", trusted="true")
    assert (done.returncode, rules(done)) == (1, ["key-count"])
    done = lint(checkout, since="main", severity="error")
    assert rules(done) == ["key-count", "untrusted-settings"]
    assert len(rules(lint(checkout))) == 2  # all of the bank, by its own settings
    git(checkout, "checkout", "-q", "main")
    assert lint(checkout, since="main").returncode == 0
    assert not (checkout / "build").exists()


def test_it_writes_sarif(checkout: Path) -> None:
    done = lint(checkout, since="main", format="sarif", output="lint.sarif")
    assert done.returncode == 1
    assert "key-count" in (checkout / "lint.sarif").read_text("utf-8")
    assert "error[key-count]" in done.stdout


@pytest.mark.parametrize("name", list(ACTION["inputs"]))
@pytest.mark.parametrize(
    "text", ["$(touch pwned)`touch pwned`\"; touch pwned; '\n*", "--output=pwned"]
)
def test_no_input_is_a_command(checkout: Path, name: str, text: str) -> None:
    done = lint(checkout, **{name: text})
    assert not (checkout / "pwned").exists()
    # What cannot be meant is one line of an error; two inputs can mean anything.
    assert done.returncode == 2 or name in {"trusted", "output"}
    assert "Traceback" not in done.stderr


def test_a_python_too_old_is_told(checkout: Path) -> None:
    old = checkout.parent / "old"
    old.mkdir()
    (old / "python3").write_text("#!/bin/sh\nexit 1\n")
    (old / "python3").chmod(0o755)
    before = os.environ["PATH"]
    try:
        os.environ["PATH"] = f"{old}:{before}"
        done = step(INSTALL, checkout)
    finally:
        os.environ["PATH"] = before
    assert done.returncode == 2
    assert "run actions/setup-python before this step" in done.stdout


def test_no_module_of_the_checkout_is_run(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("venv", "sys", "os", "logging", "subprocess", "sitecustomize"):
        (checkout / f"{name}.py").write_text("open('pwned', 'w')\n")
    fast = checkout.parent / "fast"
    fast.mkdir()
    # Without pip, which takes seconds: the step then ends where it would be run.
    without = 'case "$*" in *-m*) set -- "$@" --without-pip;; esac'
    script = f'#!/bin/sh\n{without}\nexec {sys.executable} "$@"\n'
    (fast / "python3").write_text(script)
    (fast / "python3").chmod(0o755)
    monkeypatch.setenv("PATH", str(fast), prepend=":")
    monkeypatch.setenv("PYTHONPATH", ".")
    done = step(INSTALL, checkout)
    assert (done.returncode, (checkout / "pwned").exists()) == (127, False)
    assert (checkout.parent / "temp/examgen/bin/python3").exists()


@pytest.mark.soak
def test_it_installs_itself(checkout: Path) -> None:
    done = step(INSTALL, checkout)
    assert done.returncode == 0, done.stderr
    assert (checkout.parent / "temp/examgen/bin/examgen").is_file()
    done = lint(checkout, since="main")
    assert rules(done) == ["key-count", "none-of-the-above", "untrusted-settings"]


@pytest.mark.soak
def test_the_hook_runs_under_pre_commit(checkout: Path, tmp_path: Path) -> None:
    copy = tmp_path / "examgen"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "build", ".*_cache"))
    git(copy, "init", "-q")
    commit(copy, "hook")
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(copy), "--all-files"]
    settings = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "cache")}

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=checkout, env=settings, capture_output=True, text=True, check=False
        )

    done = run()
    assert done.returncode == 1, done.stdout
    assert "error[key-count]" in done.stdout
    write(checkout, good("new"), "new.md")
    write(checkout, good("old") + good("good"))
    done = run()
    assert done.returncode == 0, done.stdout
