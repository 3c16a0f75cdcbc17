"""What would hold a site up is named within seconds, and the site before stays."""

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.corpus.project import tree
from tests.pipeline.test_isolation import ASKED, QUESTION, bank_with, spent

from examgen.diagnostic import Diagnostic
from examgen.pipeline import limits
from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

# Many formulas, each another, in one question: about a second.
COSTLY = ASKED.format(" ".join(f"$x_{{{n}}}$" for n in range(5_500)))
ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
OWN = "templates/site-question.html"


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow far less than the costly question takes, and enough for any usual one."""
    for name in ("_LOADING", "_USUAL", "_ALONE"):
        monkeypatch.setattr(limits, name, 0.1)


def built(root: Path, *papers: str, jobs: int = 1) -> tuple[Diagnostic, ...]:
    """Return the errors that building a site finds."""
    order = SiteOrder(root=root, target=root / "out", papers=papers or ("fine", "quiz"), jobs=jobs)
    found = build_site(order, Store(None)).diagnostics
    return tuple(one for one in found if one.severity == "error")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("strict")
def test_a_costly_question_is_named_and_the_old_site_stays(jobs: int, tmp_path: Path) -> None:
    root = bank_with(tmp_path, QUESTION, ASKED.format("Well?"))
    assert not built(root)
    before = tree(root / "out")
    bank_with(root, QUESTION, COSTLY)
    began = spent()
    (found,) = built(root, jobs=jobs)
    assert spent() - began < 10
    assert (found.rule, found.span.path) == ("too-costly", QUESTION)
    assert "question 2 (`bad`) took more than 0.2 seconds of processor time" in found.message
    assert found.hint is not None
    assert "--patience" in found.hint
    assert tree(root / "out") == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_slow_machine_blames_nobody_and_makes_the_same_site(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = bank_with(tmp_path, QUESTION, COSTLY)
    assert not built(root)
    before = tree(root / "out")
    bank_with(root, "bank/questions/good.md", ASKED.format("Name it!"))
    for name, value in (("_LOADING", 0.2), ("_USUAL", 0), ("_USUAL_A_QUESTION", 0), ("_ALONE", 9)):
        monkeypatch.setattr(limits, name, value)
    assert not built(root, jobs=jobs)
    assert tree(root / "out").keys() == before.keys()
    assert tree(root / "out") != before
    bank_with(root, "bank/questions/good.md", ASKED.format("Name it."))
    assert not built(root, jobs=jobs)
    assert tree(root / "out") == before


@pytest.mark.parametrize(
    "name", ["site-question.html", "site-mock.html", "site-page.html", "site-home.html"]
)
def test_a_template_without_end_is_named_and_no_question(name: str, tmp_path: Path) -> None:
    root = bank_with(tmp_path, f"templates/{name}", ENDLESS)
    began = spent()
    (found,) = built(root)
    assert spent() - began < 15
    assert (found.rule, found.span.path) == ("too-costly", f"templates/{name}")
    assert f"what is made with {name} took more than" in found.message
    assert not (root / "out").exists()


def test_a_mistake_in_a_template_is_told_as_such(tmp_path: Path) -> None:
    root = bank_with(tmp_path, OWN, "{% for %}")
    (found,) = built(root)
    assert (found.rule, found.span.path) == ("template-mistake", OWN)
