"""Writes requirements.txt and requirements-dev.txt: exact versions with hashes, no hosts."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMON = (
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-annotate",
    "--quiet",
)


def lock(target: str, *more: str) -> None:
    """Resolve pyproject.toml into one file."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *COMMON, *more]
    subprocess.run([*command, f"--output-file={target}"], cwd=ROOT, check=True)  # noqa: S603


if __name__ == "__main__":
    # The build backend is locked too: an editable install without isolation uses it.
    lock("requirements.txt", "--all-extras", "--group=build")
    lock("requirements-dev.txt", "--all-extras", "--group=build", "--group=dev")
