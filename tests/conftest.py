"""Settings and switches that every test shares."""

import os
import shlex

import pytest
from hypothesis import settings
from tests.saying import Say

from examgen.cli import run

settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that rewrites golden files."""
    parser.addoption("--update", action="store_true", help="rewrite golden files")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to rewrite golden files where nobody reads the difference."""
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is not for CI: read the difference, then commit it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave long campaigns to `make soak`."""
    if "soak" in (config.getoption("-m") or ""):
        return
    skip = pytest.mark.skip(reason="a long campaign: run it with `make soak`")
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(skip)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command line that ends with a status, and return all that it prints."""

    def call(command: str, *, status: int = 0) -> str:
        found = run(shlex.split(command))
        text = "".join(capsys.readouterr())
        assert found == status, text
        return text

    return call
