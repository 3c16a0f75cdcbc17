"""Who is to blame for a paper that takes too long: the question, whatever is built, or nobody."""

import io
from pathlib import Path

import pytest
from PIL import Image
from tests.corpus.project import tree
from tests.pipeline.test_isolation import ASKED, QUESTION, bank_with

from examgen.diagnostic import Diagnostic
from examgen.pipeline import limits
from examgen.pipeline.build import build
from examgen.pipeline.order import Built, Order
from examgen.publish.store import Store

WORD = ASKED.format("a" * 60_000)
PICTURE = "bank/questions/large.png"


def built(root: Path, store: Store, *, roster: str = "", patience: float = 0.2) -> Built:
    people = root / "people.csv"
    people.write_text(f"id,name\n{roster}")
    order = Order(
        root=root,
        out=root / "out",
        papers=("quiz",),
        formats=("pdf",),
        patience=patience,
        roster=people if roster else None,
    )
    return build(order, store)


def picture() -> bytes:
    """Return a picture that is as large as it may be, and in colour."""
    data = io.BytesIO()
    Image.new("RGB", (5000, 4999)).save(data, "PNG", compress_level=1)
    return data.getvalue()


def errors(made: Built) -> list[Diagnostic]:
    return [one for one in made.diagnostics if one.severity == "error"]


@pytest.mark.parametrize("forms", ["", "forms: [A, B]\n"], ids=["one form", "forms"])
@pytest.mark.parametrize("roster", ["", "s1,Ada\n"], ids=["forms", "a roster"])
def test_what_takes_too_long_is_named(roster: str, forms: str, tmp_path: Path) -> None:
    root = bank_with(tmp_path, QUESTION, WORD)
    quiz = root / "bank/papers/quiz.yaml"
    quiz.write_text(forms + quiz.read_text())
    (found,) = errors(built(root, Store(None), roster=roster))
    assert (found.rule, found.span.path) == ("too-costly", QUESTION)
    assert "question 2 (`bad`) took more than 1.08 seconds" in found.message


@pytest.mark.parametrize("roster", ["", "s1,Ada\n"], ids=["forms", "a roster"])
def test_what_takes_too_much_memory_is_named(
    roster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_MEMORY", "_MEMORY_ALONE", "_MEMORY_A_FIGURE"):
        monkeypatch.setattr(limits, name, 10 * limits.MIB)
    for name in ("_USUAL", "_ALONE"):
        monkeypatch.setattr(limits, name, 20)
    root = bank_with(tmp_path, PICTURE, picture())
    bank_with(root, QUESTION, ASKED.format("![A figure](large.png)"))
    (found,) = errors(built(root, Store(None), roster=roster, patience=1))
    assert (found.rule, found.span.path) == ("too-costly", QUESTION)
    assert "question 2 (`bad`) took more than 84 MiB of memory to render" in found.message


def test_a_slow_machine_blames_nobody_and_makes_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = bank_with(tmp_path, QUESTION, ASKED.format("Well?"))
    for roster in ("", "s1,Ada\n"):
        assert built(root, Store(None), roster=roster, patience=2).files
        before = tree(root / "out")
        with monkeypatch.context() as patched:
            # Nothing comes to its end in a hundredth of a second.
            patched.setattr(limits, "_USUAL", (0.01 - limits._LOADING) / 2)
            patched.setattr(limits, "_USUAL_A_QUESTION", 0)
            assert built(root, Store(None), roster=roster, patience=2).files
        assert tree(root / "out") == before
