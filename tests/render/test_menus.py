"""Menus of gaps on paper bear the letters that answer sheets have."""

from examgen.model.paper import GapMenu
from examgen.render.menus import lettered, on_paper


def test_entries_have_letters_in_the_order_of_the_form() -> None:
    assert on_paper(GapMenu(choices=("large", "small"))) == "(a: large / b: small)"


def test_entries_beyond_z_have_numbers() -> None:
    named = lettered(GapMenu(choices=tuple(f"entry {n}" for n in range(1, 29))))
    assert named[25:] == (("z", "entry 26"), ("27", "entry 27"), ("28", "entry 28"))
