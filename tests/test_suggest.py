"""Guesses at what a mistyped name stands for."""

import pytest

from examgen.suggest import closest

KEYS = ("answer", "choices", "marks", "stem", "time", "training/memory", "type")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("stme", "stem"),
        ("tmie", "time"),
        ("anwser", "answer"),
        ("Mark", "marks"),
        ("memory", "training/memory"),
        ("zzz", None),
    ],
)
def test_closest(typed: str, meant: str | None) -> None:
    assert closest(typed, KEYS) == meant
