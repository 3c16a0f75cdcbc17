"""The workflow of publishing.md: it may do little, and its scripts do what the page says."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/publishing.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
WORKFLOW = yaml.safe_load(BLOCKS[0])
BUILD, DEPLOY = WORKFLOW["jobs"]["build"], WORKFLOW["jobs"]["deploy"]
STEPS = {step["name"]: step for step in BUILD["steps"] if "run" in step}
SOURCE = "https://github.com/OWNER/examgen"
PROGRAM = Path(sys.executable).with_name("examgen")
WHO = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def git(root: Path, *words: str) -> str:
    command = ["git", *WHO, "-C", str(root), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def run(name: str, place: Path, script: str = "", **given: str) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does, in the checkout ``place/checkout``."""
    (place / "temp").mkdir(exist_ok=True)
    file = place / "temp" / "step.sh"
    file.write_text(script or STEPS[name]["run"], "utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(file)],
        cwd=place / "checkout",
        env={**os.environ, "RUNNER_TEMP": str(place / "temp"), **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_job_may_do_more_than_it_must() -> None:
    assert WORKFLOW["permissions"] == {}
    assert BUILD["permissions"] == {"contents": "read"}
    assert DEPLOY["permissions"] == {"pages": "write", "id-token": "write"}
    assert DEPLOY["needs"] == "build"
    # PyYAML reads the key `on` as a boolean. A stranger's change must start nothing.
    assert set(WORKFLOW[True]) == {"push", "workflow_dispatch"}
    assert WORKFLOW[True]["push"] == {"branches": ["main"]}
    assert all(0 < job["timeout-minutes"] <= 20 for job in (BUILD, DEPLOY))
    assert not any("run" in step for step in DEPLOY["steps"])


def test_actions_are_named_by_commits_with_their_versions() -> None:
    used = re.findall(r"uses: (.*)", BLOCKS[0])
    assert [line.partition("@")[0] for line in used] == [
        "actions/checkout",
        "actions/upload-pages-artifact",
        "actions/deploy-pages",
    ]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line) for line in used)


def test_the_checkout_brings_the_history_and_no_rights() -> None:
    assert BUILD["steps"][0]["with"] == {"fetch-depth": 0, "persist-credentials": False}
    assert BUILD["steps"][-1]["with"] == {"path": "build/site"}


def test_the_step_with_a_seed_is_one_that_the_workflow_has() -> None:
    (step,) = yaml.safe_load(BLOCKS[1])
    assert step["name"] in STEPS
    assert list(step["env"]) == ["EXAMGEN_SEED"]


@pytest.mark.parametrize("name", STEPS)
def test_scripts_are_sound_and_have_nothing_put_into_them(name: str) -> None:
    script = STEPS[name]["run"]
    assert "${{" not in script
    subprocess.run(["bash", "-n"], input=script, text=True, check=True)
    for line in script.splitlines():
        # Folders of a runner may have blanks in their names.
        assert re.findall(r'(?<!")\$RUNNER_TEMP', line) == []
        shlex.split(line)
    checker = shutil.which("shellcheck")
    if checker:
        command = [checker, "--shell=bash", "-"]
        subprocess.run(command, input=script, text=True, check=True)


def test_no_page_takes_the_name_of_another_distribution() -> None:
    """What PyPI has by the name of the command is somebody else's."""
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        found = re.findall(r"(?:pip|pipx|uv|uvx)[^\n|]* install [^\n|]*", page.read_text("utf-8"))
        for line in found:
            words = line.split(" install ", 1)[1].split()
            assert not [word for word in words if re.fullmatch(r"['\"]?examgen\W*", word)], line


def test_the_site_of_a_bank_is_built_where_it_is_taken_from(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "tests/corpus/r20-every-type/bank", checkout / "bank")
    with (checkout / "bank/bank.yaml").open("a", encoding="utf-8") as file:
        file.write("published: [quiz]\nsite: {url: https://me.github.io/bank}\n")
    git(checkout, "init", "-q")
    git(checkout, "add", "-A")
    git(checkout, "commit", "-qm", "one")
    place = tmp_path / "temp/examgen/bin"
    place.mkdir(parents=True)
    (place / "examgen").symlink_to(PROGRAM)
    done = run("Build the site", tmp_path)
    assert done.returncode == 0, done.stderr
    site = checkout / BUILD["steps"][-1]["with"]["path"]
    for name in ("index.html", "404.html", "sitemap.xml", "feed.xml"):
        assert (site / name).is_file(), name
    assert not (checkout / "build/.cache").exists()


def source(place: Path) -> tuple[Path, str]:
    """Return a repository that is not what its last commit says, and an earlier commit."""
    root = place / "source of examgen"
    root.mkdir()
    git(root, "init", "-q")
    (root / "requirements.txt").write_text("the right ones\n")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    wanted = git(root, "rev-parse", "HEAD")
    (root / "requirements.txt").write_text("later ones\n")
    git(root, "commit", "-qam", "two")
    return root, wanted


def test_what_is_installed_is_the_commit_with_locked_packages(tmp_path: Path) -> None:
    root, wanted = source(tmp_path)
    (tmp_path / "checkout").mkdir()
    fast = tmp_path / "fast"
    fast.mkdir()
    # An environment takes seconds to make: this one writes down what pip is called with.
    pip = f'#!/bin/sh\\necho "$@" >> "{tmp_path}/calls"\\n'
    (fast / "python3").write_text(
        f'#!/bin/sh\nfor place; do :; done\nmkdir -p "$place/bin"\n'
        f'printf \'{pip}\' > "$place/bin/pip"\nchmod +x "$place/bin/pip"\n'
    )
    (fast / "python3").chmod(0o755)
    given = {
        "PATH": f"{fast}:{os.environ['PATH']}",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{root.as_uri()}.insteadOf",
        "GIT_CONFIG_VALUE_0": SOURCE,
    }
    script = STEPS["Install examgen"]["run"].replace("COMMIT", wanted)
    done = run("Install examgen", tmp_path, script, **given)
    assert done.returncode == 0, done.stderr
    clone = tmp_path / "temp/source"
    assert (clone / "requirements.txt").read_text() == "the right ones\n"
    assert (tmp_path / "calls").read_text().splitlines() == [
        f"install --quiet --require-hashes -r {clone}/requirements.txt",
        f"install --quiet --no-deps --no-build-isolation {clone}",
    ]


@pytest.mark.soak
def test_it_installs_and_builds_for_real(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns(".venv", ".git", "build", "node_modules", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=left_out)
    git(copy, "init", "-q")
    git(copy, "add", "-A")
    git(copy, "commit", "-qm", "one")
    shutil.copytree(copy, tmp_path / "checkout")
    given = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{copy.as_uri()}.insteadOf",
        "GIT_CONFIG_VALUE_0": SOURCE,
    }
    script = STEPS["Install examgen"]["run"].replace("COMMIT", git(copy, "rev-parse", "HEAD"))
    done = run("Install examgen", tmp_path, script, **given)
    assert done.returncode == 0, done.stderr
    done = run("Build the site", tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "checkout/build/site/index.html").is_file()
