"""What stands together on paper, and what may be broken."""

import io
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from pypdf import PdfReader
from tests.render.papers import AT, blocks, choices, clean, far_out, paper, question

from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form, MatchColumns, Paper, Passage, PlacedChoice, WriteText
from examgen.model.roster import Candidate
from examgen.render.compose.whole import set_whole
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.view import layout_of
from examgen.render.pdf_paper import render_paper, style_of
from examgen.render.renderer import CandidateView
from examgen.render.theme import load_theme, style_sheet


def test_a_long_word_begins_beside_its_label() -> None:
    made = paper(question(1, "Which?", choices("w" * 150, f"`{'z' * 150}`", "short")))
    lines = clean(made).pages[0].extract_text(extraction_mode="layout").splitlines()
    assert any(re.match(r"\s*A\s+w{40}", line) for line in lines)
    assert any(re.match(r"\s*B\s+z{40}", line) for line in lines)


def passage_paper(body: str, lines: int) -> Paper:
    passage = Passage(id="p", title=None, body=blocks(body), span=AT)
    first = question(1, "First?", WriteText(lines=lines))
    second = replace(question(2, "Second?", choices("a", "b")), stimulus="p")
    made = paper(first, second)
    section = replace(made.forms[0].sections[0], passages=(passage,))
    return replace(made, forms=(Form(code="A", sections=(section,)),))


def test_a_short_passage_is_kept_whole_and_with_its_question() -> None:
    text = "Opening. " + "Words of a passage that takes some lines of the page. " * 14 + "Closing."
    starts = set()
    for lines in (12, 13, 15, 18):
        pages = [page.extract_text() for page in clean(passage_paper(text, lines)).pages]
        marks = ("Opening.", "Closing.", "Second?")
        (start,) = {[m in page for page in pages].index(True) for m in marks}
        starts.add(start)
    # It was moved where it did not fit any more.
    assert starts == {0, 1}


def test_a_long_passage_begins_where_there_is_room() -> None:
    text = "\n\n".join(["Words of a passage that takes some lines of the page. " * 9] * 12)
    pages = [page.extract_text() for page in clean(passage_paper(text, 8)).pages]
    assert "Words of a passage" in pages[0]


def test_the_end_of_the_paper_is_not_torn_apart() -> None:
    lengths = set()
    for lines in range(21, 25):
        made = replace(paper(question(1, "Why?", WriteText(lines=lines))), licence="CC0 here")
        pages = [page.extract_text() for page in clean(made).pages]
        assert ["CC0 here" in page for page in pages] == ["End of paper" in page for page in pages]
        lengths.add(len(pages))
    assert lengths == {1, 2}


def test_columns_taller_than_a_page_are_printed_whole() -> None:
    def column(name: str, lines: int) -> tuple[PlacedChoice, ...]:
        body = " ".join(f"{name}w{n}" for n in range(lines * 9))
        return (PlacedChoice(label="1", body=blocks(f"{body} {name}end"), span=AT),) * 7

    task = MatchColumns(left=column("left", 1), right=column("right", 9))
    reader = clean(paper(question(1, "Match.", task)))
    pages = [page.extract_text() for page in reader.pages]
    assert len(pages) > 1
    assert [far_out(page) for page in reader.pages] == [[]] * len(pages)
    assert sum(page.count("rightend") for page in pages) == 7
    assert sum(page.count("leftend") for page in pages) == 7
    # Short columns stay side by side.
    task = MatchColumns(left=column("left", 1), right=column("right", 1))
    (page,) = clean(paper(question(1, "Match.", task))).pages
    lines = page.extract_text(extraction_mode="layout").splitlines()
    assert any("left" in line and "right" in line for line in lines)


def test_a_header_that_fills_a_page_is_printed() -> None:
    long = " ".join(f"h{n}x" for n in range(160))
    columns = 16
    table = "\n".join(
        ["|" + f" {long} |" + " b |" * columns, "|" + "--|" * (columns + 1)]
        + ["|" + " c |" * (columns + 1)] * 3
    )
    reader = clean(paper(question(1, table, choices("a", "b"))))
    printed = "".join("".join(page.extract_text().split()) for page in reader.pages)
    assert all(f"h{n}x" in printed for n in range(160))


def set_for_somebody(made: Paper) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    layout, theme = layout_of(made, "large"), load_theme({})
    done = set_whole(
        made,
        made.forms[0],
        Candidate(id="s1", name="Ada", span=AT),
        figures={},
        theme=theme,
        css=style_of(layout, theme),
        layout=layout,
    )
    return done.data, done.problems


def set_for_all(made: Paper) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    artifacts, found = render_paper(CandidateView(paper=made, figures={}, prints=("large",)))
    return artifacts[0].data, found


@pytest.mark.parametrize("make", [set_for_all, set_for_somebody])
def test_columns_that_turn_out_higher_than_a_page_are_stacked(
    make: Callable[[Paper], tuple[bytes | None, tuple[Diagnostic, ...]]],
) -> None:
    # Words of which one fits a line of a column, and four a line of the page.
    body = " ".join(["abcdefghijkl"] * 6)
    column = tuple([PlacedChoice(label=str(n), body=blocks(body), span=AT) for n in range(1, 6)])
    data, found = make(paper(question(1, "Match.", MatchColumns(left=column, right=column))))
    assert found == ()
    assert data is not None
    pages = PdfReader(io.BytesIO(data)).pages
    assert [far_out(page) for page in pages] == [[]] * len(pages)
    assert sum([page.extract_text().count("abcdefghijkl") for page in pages]) == 60


def test_labels_of_the_key_stand_beside_the_first_line() -> None:
    line = '<li><span class="label">D</span> <div class="body">{}</div></li>'
    long = "Words of an answer that takes some lines. " * 8
    bodies = (long, f"<p>{long}</p><pre><code>x</code></pre>")
    html = (
        '<html lang="en"><head><title>t</title></head><body><ul class="key">'
        f"{''.join([line.format(body) for body in bodies])}</ul></body></html>"
    )
    css = style_sheet(load_theme({}), "print.css", "key-print.css")
    data, found = to_pdf(html, css=css, sheet=Sheet(figures={}, language="en"), span=AT)
    assert found == ()
    printed = PdfReader(io.BytesIO(data)).pages[0].extract_text(extraction_mode="layout")
    assert len(re.findall(r"^ *D +Words of an answer", printed, re.MULTILINE)) == 2


def test_a_long_title_is_cut_in_the_head_of_the_next_page() -> None:
    # Cut by the engine, the ellipsis stood for all that it hid when the text was copied.
    title = " ".join(f"t{n}" for n in range(60))
    reader = clean(paper(question(1, "Why?", WriteText(lines=60)), title=title))
    printed = reader.pages[1].extract_text()
    assert "Course · t0 t1" in printed
    assert "…" in printed
    assert "t40" not in printed
