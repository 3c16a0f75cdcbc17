"""Places as clients count them, and edits made of fixes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from examgen.diagnostic import Edit, Fix, error
from examgen.lsp.actions import actions_for
from examgen.lsp.desk import Document, Told
from examgen.lsp.positions import Text, applied, column_of, offset_of, place_of, points, units
from examgen.source import Span

TEXTS = st.text(alphabet=st.sampled_from("ab \n\r\t😀é\u0301\u2028\ufeff𝑥🇮\f\x85"), max_size=40)
ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])


@given(TEXTS, ENCODINGS)
def test_every_place_of_ours_is_found_again(text: str, encoding: str) -> None:
    whole = Text(text, encoding)
    for row, line in enumerate(whole.lines):
        for column in range(len(line) + 1):
            place = place_of(whole, row + 1, column + 1)
            assert column_of(whole, place) == (row, column)


@given(TEXTS, ENCODINGS, st.integers(0, 60), st.integers(0, 60), TEXTS)
def test_edits_at_any_place_whatever_are_made_and_fail_never(
    text: str, encoding: str, row: int, column: int, put: str
) -> None:
    whole = Text(text, encoding)
    place = types.Position(row, column)
    at = offset_of(whole, place)
    change = types.TextDocumentContentChangePartial(types.Range(place, place), put)
    assert applied(whole, change).text == text[:at] + put + text[at:]


@given(st.text(max_size=30), ENCODINGS)
def test_units_are_those_of_the_codec(text: str, encoding: str) -> None:
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    codec = encoding if size == 1 else f"{encoding}-le"
    assert units(text, encoding) == len(text.encode(codec, "surrogatepass")) // size
    assert points(text, units(text, encoding), encoding) == len(text)


@pytest.mark.parametrize(("encoding", "start"), [("utf-16", 8), ("utf-8", 10), ("utf-32", 7)])
def test_a_fix_becomes_an_edit_where_the_client_counts(encoding: str, start: int) -> None:
    span = Span("bank/questions/a.md", 2, 8, 2, 9)
    fix = Fix(title="sort the choices", edits=(Edit(span=span, text="c"),))
    finding = replace(error("unsorted", "not sorted", span), fix=fix)
    text = Text("\r\nabc😀 d e", encoding)
    document = Document(uri="file:///a.md", version=1, text=text, home=None)
    there = types.Range(place_of(text, 2, 8), place_of(text, 2, 9))
    message = types.Diagnostic(range=there, message="not sorted")
    [action] = actions_for(document, Told(finding, message), None)
    assert (action.title, action.kind, action.is_preferred) == (
        "Sort the choices",
        types.CodeActionKind.QuickFix,
        True,
    )
    place = types.Position(1, start)
    end = types.Position(1, min(start + 1, units("abc😀 d e", encoding)))
    assert action.edit == types.WorkspaceEdit(
        changes={"file:///a.md": [types.TextEdit(types.Range(place, end), "c")]}
    )
    assert list(action.diagnostics or ()) == [message]
