"""What tests of composed forms share: papers of several forms, and the pages to compare them with.

The reference is the same form set by WeasyPrint as a whole, with page breaks where the
composed one has them.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from examgen.model import paper as p
from examgen.render.compose.composer import compose, pages_of, stock_up
from examgen.render.compose.pages import blanks_of
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.booklet import is_bound, turn_rules
from examgen.render.pdf.view import document_title, layout_of, paper_view
from examgen.render.pdf_paper import style_of
from examgen.render.renderer import CandidateView, Shelf
from examgen.render.theme import fill, load_theme
from examgen.source import Span

NEEDED = all(shutil.which(tool) for tool in ("pdftoppm", "pdftotext", "qpdf"))
AT = Span("bank/papers/p.yaml", 1, 1, 1, 1)
# Of 255. A few pixels lie on the edges of shapes by themselves.
ANTIALIASED = 64
STRAY = 12

_BLOCK = re.compile(
    r'<(header class="cover"|section class="part"|div class="passage|article class="question|'
    r'div class="end"|div class="blank")'
)
_HEADLESS = re.compile(r'>\s*<(article|div class="passage)')
# No margin above the first block of a page, however deep it is in others.
_BREAKS = (
    ".pagetop { break-before: page } "
    + ", ".join(
        [".pagetop" + " > :first-child" * depth for depth in range(7)]
        + [".pagetop > .stem" + " > :first-child" * depth for depth in range(6)]
    )
    + " { margin-top: 0 !important }"
)


_WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>(.*?)</word>')
Word = tuple[str, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A form composed, and set as a whole with the same page breaks."""

    code: str
    composed: bytes
    direct: bytes


def shelf() -> tuple[Shelf, dict[str, bytes]]:
    """Return a shelf in memory, and what lies on it."""
    kept: dict[str, bytes] = {}
    return Shelf(version=b"1", get=kept.get, put=kept.__setitem__), kept


def composed(view: CandidateView) -> dict[str, bytes | None]:
    theme = load_theme({})
    layout = layout_of(view.paper, view.prints[0])
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    made = compose(view, theme, style_of(sheet.layout, theme, sheet.language), sheet)
    return {form.code: data for form, data in made}


def pairs(view: CandidateView) -> Iterator[Pair]:
    """Give the forms that can be composed, each both ways."""
    theme, paper = load_theme({}), view.paper
    view = replace(view, shelf=view.shelf if view.shelf.version else shelf()[0])
    layout = layout_of(paper, view.prints[0])
    css = style_of(layout, theme, paper.language)
    first = Sheet(figures=view.figures, language=paper.language, layout=layout)
    stock = stock_up(view, theme, css, first)
    for form in paper.forms if stock else ():
        assert stock is not None
        made = composed(replace(view, only=form.code, shelf=stock.shelf))[form.code]
        if made is None:
            continue
        pages = pages_of(form, stock)
        assert pages is not None
        starts = {sum([len(page) for page in pages[:at]]) for at in range(1, len(pages))}
        sheet = Sheet(figures=view.figures, language=paper.language, layout=layout)
        blanks = blanks_of(pages)
        shown = replace(paper_view(paper, form, sheet), blanks=blanks)
        words = words_for(paper.language)
        turned = turn_rules(len(pages), blanks, words) if is_bound(paper) else ""
        values = {"paper": shown, "title": document_title(shown), "words": words}
        html, _ = fill(theme, "paper.html", values)
        assert html is not None
        broken = with_breaks(html, starts, sum([len(page) for page in pages]))
        direct, found = to_pdf(broken, css=css + _BREAKS + turned, sheet=sheet, span=AT)
        assert found == ()
        yield Pair(code=form.code, composed=made, direct=direct)


def with_breaks(html: str, starts: set[int], blocks: int) -> str:
    """Return a page with breaks before some of its blocks."""
    count = 0

    def mark(match: re.Match[str]) -> str:
        nonlocal count
        if match[1].startswith("section") and _HEADLESS.match(html[match.end() :][:80]):
            return match[0]
        count += 1
        return match[0].replace('class="', 'class="pagetop ') if count - 1 in starts else match[0]

    marked = _BLOCK.sub(mark, html)
    assert count == blocks
    return marked


def differing(pair: Pair, folder: Path) -> list[str]:
    """Return the pages on which the two files differ by more than the edges of shapes.

    A glyph is drawn at the nearest quarter of a pixel, so that the last digits of its
    place may move an edge. Where that is seen, a finer picture decides: each pixel has to
    be as one of its neighbours, less than a tenth of a millimetre away.
    """
    coarse = _counts(pair, folder / "coarse", 100, near=False)
    if all(count <= STRAY for _, count in coarse):
        return []
    fine = _counts(pair, folder / "fine", 300, near=True)
    return [f"{pair.code}, {name}: {count} pixels" for name, count in fine if count > STRAY]


def _counts(pair: Pair, folder: Path, dpi: int, *, near: bool) -> list[tuple[str, int]]:
    here, there = (
        pictures(data, folder / name, dpi)
        for name, data in (("composed", pair.composed), ("direct", pair.direct))
    )
    if len(here) != len(there):
        return [(f"{len(here)} pages and {len(there)}", STRAY + 1)]
    found = []
    for one, other in zip(here, there, strict=True):
        with Image.open(one) as left, Image.open(other) as right:
            bad = _apart(left.convert("L"), right.convert("L"), near=near)
        found.append((one.stem, sum(bad.histogram()[ANTIALIASED:])))
    return found


def _apart(left: Image.Image, right: Image.Image, *, near: bool) -> Image.Image:
    """Return by how much the right picture is outside what the left one allows."""
    if not near:
        return ImageChops.difference(left, right)
    darkest, lightest = ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)
    below = ImageChops.subtract(left.filter(darkest), right)
    return ImageChops.lighter(below, ImageChops.subtract(right, left.filter(lightest)))


def moved(pair: Pair) -> list[Word]:
    """Return the words of either file that the other one does not have at the same place."""
    left = words(pair.direct)
    alone = []
    for word in words(pair.composed):
        # They come in another order where several lines stand side by side.
        same = next((at for at, other in enumerate(left) if _is_same(word, other)), None)
        if same is None:
            alone.append(word)
        else:
            del left[same]
    return alone + left


def _is_same(one: Word, other: Word) -> bool:
    return one[0] == other[0] and abs(one[1] - other[1]) < 0.01 and abs(one[2] - other[2]) < 0.01


def words(data: bytes) -> list[Word]:
    """Return the words of a file with their left and top edges in points."""
    command = ["pdftotext", "-bbox", "-", "-"]
    out = subprocess.run(command, check=True, capture_output=True, input=data).stdout.decode()
    return [(text, float(x), float(y)) for x, y, text in _WORD.findall(out)]


def pictures(data: bytes, folder: Path, dpi: int) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "paper.pdf").write_bytes(data)
    command = ["pdftoppm", "-r", str(dpi), str(folder / "paper.pdf"), str(folder / "p")]
    subprocess.run(command, check=True)
    return sorted(folder.glob("p-*.ppm"))


def lines(data: bytes) -> list[str]:
    """Return the text of a file, line by line as it stands on the pages."""
    command = ["pdftotext", "-layout", "-", "-"]
    out = subprocess.run(command, check=True, capture_output=True, input=data).stdout
    return [" ".join(line.split()) for line in out.decode().splitlines() if line.strip()]


def complaints(data: bytes, folder: Path) -> str:
    """Return what qpdf has to say of a file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "checked.pdf"
    path.write_bytes(data)
    done = subprocess.run(["qpdf", "--check", str(path)], check=False, capture_output=True)
    return "" if done.returncode == 0 else (done.stdout + done.stderr).decode()


def two_forms(paper: p.Paper) -> p.Paper:
    """Return a paper with a second form: questions and choices the other way round."""
    first = paper.forms[0]
    number, sections = 0, []
    for section in first.sections:
        questions = []
        # Passages stand before their first question, whichever that is.
        for question in reversed(section.questions):
            number += 1
            questions.append(replace(question, number=number, task=_turned(question.task)))
        sections.append(replace(section, questions=tuple(questions)))
    return replace(
        paper,
        forms=(replace(first, code="A"), p.Form(code="B", sections=tuple(sections))),
    )


def _turned(task: p.Task) -> p.Task:
    match task:
        case p.PickOne(choices=choices) | p.PickMany(choices=choices):
            return replace(task, choices=_reversed(choices))
        case p.OrderEntries(entries=entries):
            return replace(task, entries=_reversed(entries))
        case p.MatchColumns(right=right):
            return replace(task, right=_reversed(right))
        case _:
            return task


def _reversed(entries: tuple[p.PlacedChoice, ...]) -> tuple[p.PlacedChoice, ...]:
    bodies = reversed([entry.body for entry in entries])
    return tuple(replace(entry, body=body) for entry, body in zip(entries, bodies, strict=True))
