"""Hints for misspelt commands of formulas."""

import pytest

from examgen.maths import check_formula
from examgen.maths.commands import COMMANDS


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_engine_knows_every_command_that_is_offered(name: str) -> None:
    found = check_formula(f"\\{name}", False)
    assert found is None or "unsupported command" not in found.message


@pytest.mark.parametrize(
    ("tex", "hint"),
    [
        (r"\fraq{1}{2}", r"did you mean `\frac`?"),
        (r"x + \alhpa", r"did you mean `\alpha`?"),
        (r"\Frac{1}{2}", r"did you mean `\frac`?"),
        (r"\rigtharrow", r"did you mean `\rightarrow`?"),
        (r"\mathbbb{R}", r"did you mean `\mathbb`?"),
        (r"\Lamda", r"did you mean `\Lambda`?"),
        (r"\foo", None),
        (r"\R", None),
        (r"\frac{1", None),
    ],
)
def test_a_misspelt_command_is_told_what_it_resembles(tex: str, hint: str | None) -> None:
    found = check_formula(tex, False)
    assert found is not None
    assert found.hint == hint
