"""Texts written as scalars of YAML are read as the same texts."""

import string

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from examgen.yaml_scalars import prose_scalar, scalar, single_quoted, word_scalar

# As examgen reads; the loader in Python alone takes no `?` in braces.
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
LINES = st.text(string.ascii_letters + string.digits + string.punctuation + " äé–°", max_size=20)


@given(LINES)
@example("- a")
@example("a: b")
@example("a #b")
@example("---")
@example("it's")
@example("Why?")
def test_lines_read_back(text: str) -> None:
    for write in (scalar, word_scalar, prose_scalar, single_quoted):
        for form in (f"key: {write(text)}", f"{{key: {write(text)}, more: [{write(text)}]}}"):
            assert yaml.load(form, LOADER)["key"] == text  # noqa: S506 - texts alone


@pytest.mark.parametrize("text", ["true", "No", "off", "null", "NaN", "y"])
def test_a_word_that_other_programs_take_for_something_else_is_quoted(text: str) -> None:
    assert word_scalar(text) == f"'{text}'"
    assert prose_scalar(text) == f'"{text}"'


@given(st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" \n\t")))
def test_prose_of_several_lines_reads_back(text: str) -> None:
    found = yaml.load(f"[{prose_scalar(text)}]", LOADER)  # noqa: S506 - texts alone
    assert found == [text]
