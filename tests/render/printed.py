"""What stands where on printed pages: words with their boxes, ink in the margins."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from examgen.render.pdf.layout import Layout

WORD = re.compile(r"q\d+x")
MM = 72 / 25.4
# What hangs over into the margin by a hair is not seen.
HAIR = 1.0
# In millimetres: what printers leave white, and what stays empty above and below the text.
UNPRINTED = 4.5
ABOVE, BELOW = 1.0, 3.5
# Ink is looked for at so many pixels a millimetre.
PER_MM = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A printed word in points from the top left corner of its page."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float


_PART = re.compile(
    r'<page width="([\d.]+)" height="([\d.]+)">|'
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)


def boxes(path: Path) -> tuple[list[tuple[float, float]], list[Box]]:
    """Return the pages' sizes and all words."""
    out = subprocess.run(
        ["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True, text=True
    ).stdout
    sizes: list[tuple[float, float]] = []
    found: list[Box] = []
    for part in _PART.finditer(out):
        if part[1]:
            sizes.append((float(part[1]), float(part[2])))
        else:
            left, top, right, bottom = (float(part[n]) for n in range(3, 7))
            found.append(
                Box(text=part[7], page=len(sizes), left=left, top=top, right=right, bottom=bottom)
            )
    return sizes, found


def outside(sizes: list[tuple[float, float]], found: list[Box], layout: Layout) -> list[Box]:
    """Return words in the side margins, ours in the head and the foot, and all near the edge."""
    bad = []
    side, head, foot = ((mm - HAIR) * MM for mm in (layout.side, layout.top, layout.bottom))
    for box in found:
        width, height = sizes[box.page - 1]
        # A running title that is cut off is all there for those who look inside the file.
        across = box.bottom > head and (box.left < side or box.right > width - side)
        # Boxes of other scripts are higher than their letters, whose ink is looked at.
        near = min(box.top, height - box.bottom) < UNPRINTED * MM
        edge = near and box.text.isascii()
        under = WORD.search(box.text) and (box.top < head or box.bottom > height - foot)
        if across or edge or under:
            bad.append(box)
    return bad


def inked_margins(path: Path, folder: Path, layout: Layout) -> list[str]:
    """Return the pages with ink in their margins, be it of code, figures or formulas.

    Heads and feet have their places; what is left white beside them is looked at.
    """
    command = ["pdftoppm", "-gray", "-r", f"{PER_MM * 25.4}", str(path), str(folder / "p")]
    subprocess.run(command, check=True)
    bad = []
    for image in sorted(folder.glob("p-*.pgm")):
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data := image.read_bytes())
        assert head
        width, height, pixels = int(head[1]), int(head[2]), data[head.end() :]
        side = int((layout.side - HAIR) * PER_MM)
        top, bottom = layout.top - HAIR, layout.height - layout.bottom + HAIR
        for at in range(height):
            row, y = pixels[at * width : (at + 1) * width], at / PER_MM
            empty = top - ABOVE < y < top or bottom < y < bottom + BELOW
            empty = empty or not UNPRINTED < y < layout.height - UNPRINTED
            if min(row if empty else row[:side] + row[width - side :]) < 200:
                bad.append(f"{image.name} at {y} mm")
                break
    return bad


def overlaps(found: list[Box]) -> list[tuple[str, str]]:
    """Return words printed over each other: boxes that share a quarter of the smaller one.

    Letters of Arabic words reach over and under each other by themselves.
    """
    bad = []
    latin = [box for box in found if box.text.isascii()]
    ordered = sorted(latin, key=lambda box: (box.page, box.top))
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.page != one.page or other.top >= one.bottom:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            least = min(area(one), area(other))
            if across > 0 and down > 0 and across * down > 0.25 * least:
                bad.append((one.text, other.text))
    return bad


def area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def words_of(text: str) -> list[str]:
    """Return our words; where addresses are broken between right-to-left words slashes move."""
    return WORD.findall(re.sub(r"[\s/]", "", text))


def printed(path: Path) -> list[str]:
    """Return the text of each page without white space, and without what it repeats."""
    command = ["pdftotext", "-raw", str(path), "-"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    known: set[str] = set()
    pages = []
    for page in out.split("\f"):
        body = re.sub(r"(?m)^(Page \d+ of \d+|Form [AB]|(Course|Chance|·|…|\s)+)$", "", page)
        pages.append(without_heads(re.sub(r"[\s/]", "", body), known))
        known.update(WORD.findall(pages[-1]))
    return pages


def without_heads(page: str, known: set[str]) -> str:
    """Return the text of a page without the heads of tables that it begins with once more."""
    end = 0
    for word in WORD.finditer(page):
        if word[0] not in known:
            break
        end = word.end()
    return page[end:]


def misprinted(
    pages: list[str], wanted: list[str], tabled: set[str], *, ordered: bool, parted: bool
) -> list[str]:
    """Return the words that are lost, or stand before others that they should follow.

    Cells of a row that is higher than a page are read on behind what stands beside them, and
    may have the table's head on later pages only: of words that are ``tabled`` pages may
    come in any order, and where tables are ``parted`` all of them.
    """
    place = {word: at for at, word in enumerate(wanted)}
    torn = {word for at in range(len(pages)) for word in torn_words(pages, at, wanted)}
    rows = [[word for word in dict.fromkeys(WORD.findall(page)) if word in place] for page in pages]
    found = {word for row in rows for word in row}
    bad = [word for word in wanted if word not in found and word not in torn]
    bad += [word for page in pages for word in WORD.findall(page) if word not in place]
    if bad or not ordered:
        return bad
    untabled = [[word for word in row if word not in tabled] for row in rows]
    rows = [*(untabled if parted else rows), [word for row in untabled for word in row]]
    return [two for row in rows for one, two in pairwise(row) if place[one] > place[two]]


def torn_words(pages: list[str], at: int, wanted: list[str]) -> Iterator[str]:
    """Give the words that begin on a page, behind their neighbours, and end on the next one."""
    if at + 1 == len(pages):
        return
    here, after = pages[at], pages[at + 1]
    for before, word, behind in zip(wanted, wanted[1:], [*wanted[2:], ""], strict=False):
        if before in here and word not in here and behind in after:
            cuts = range(1, len(word))
            if any(before + word[:k] in here and word[k:] + behind in after for k in cuts):
                yield word
