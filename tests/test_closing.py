"""Choices that speak of the others are told from those that only sound so."""

import pytest

from examgen.closing import Closing, above, closing


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("All of the above", Closing.ALL),
        ("all of these answers.", Closing.ALL),
        ("All the above statements are correct", Closing.ALL),
        (" all of them ", Closing.ALL),
        ("None of the above!", Closing.NONE),
        ("none of  the\tothers", Closing.NONE),
        ("None of above is right", Closing.NONE),
        ("None", None),
        ("None of the layers", None),
        ("All of the above except the first", None),
        ("Two of the above", None),
        ("not all of the above", None),
    ],
)
def test_what_a_choice_says_of_all_the_others(text: str, said: Closing | None) -> None:
    assert closing(text) is said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two of the above", "of the above"),
        ("All OF THE ABOVE, but the last", "OF THE ABOVE"),
        ("none of the above is needed", "of the above"),
        ("the first line of the above program", None),
    ],
)
def test_words_that_name_the_choices_above(text: str, words: str | None) -> None:
    assert above(text) == words
