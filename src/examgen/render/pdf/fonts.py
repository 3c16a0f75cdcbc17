"""The bundled fonts: which characters they hold, and how wide a text is."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib import resources
from io import BytesIO
from itertools import accumulate
from unicodedata import category

FACES = {
    "regular": "ExamSerif-Regular.ttf",
    "bold": "ExamSerif-Bold.ttf",
    "italic": "ExamSerif-Italic.ttf",
    "code": "ExamCode-Regular.ttf",
    "sans": "ExamSans-Regular.ttf",
    "sans-bold": "ExamSans-Bold.ttf",
}
SCRIPTS = ("Arabic", "Devanagari", "Hebrew", "Tamil")
# For characters of other scripts and symbols: one em is never less than they take.
OTHER = 1.0


@dataclass(frozen=True, slots=True)
class Face:
    """Advances of a face by code point, in em."""

    advances: dict[int, float]


def missing(text: str) -> str:
    """Return the characters of a text that no bundled font holds, each once, in order."""
    if text.isascii():
        return ""
    return "".join(
        dict.fromkeys(c for c in text if not c.isascii() and not _is_held(c) and not _is_blank(c))
    )


def text_width(text: str, face: str) -> float:
    """Return the width of a text in em, kerning left aside; ``face`` is a key of FACES."""
    advances = _face(face).advances
    return sum([advances.get(ord(c), OTHER) for c in text])


def shaped_width(text: str, face: str) -> float:
    """Return about the width of a text in em, also in scripts that ``face`` does not have."""
    advances = _face(face).advances
    others = _others("Bold" if "bold" in face else "Regular")
    return sum([advances.get(ord(c), others.get(ord(c), OTHER)) for c in text])


def cut(text: str, room: float) -> str:
    """Return a text that fits so many em of a line, cut with dots where it is longer."""
    if text_width(text, "regular") <= room:
        return text
    taken = accumulate([text_width(c, "regular") for c in text], initial=text_width("…", "regular"))
    return text[: sum([width <= room for width in taken]) - 1].rstrip() + "…"


def _is_held(character: str) -> bool:
    starts, ends = _coverage()
    at = bisect_right(starts, ord(character)) - 1
    return at >= 0 and ord(character) <= ends[at]


def _is_blank(character: str) -> bool:
    """Tell whether a character prints nothing: controls, joiners, selectors."""
    return (
        category(character) in ("Cf", "Cc", "Zs", "Zl", "Zp") or "\ufe00" <= character <= "\ufe0f"
    )


@cache
def _coverage() -> tuple[list[int], list[int]]:
    """Return the ranges of code points that the fonts hold: first ones and last ones."""
    text = resources.files("examgen.render").joinpath("fonts", "coverage.txt").read_text("ascii")
    ranges = [line.split("-") for line in text.split()]
    return [int(r[0], 16) for r in ranges], [int(r[-1], 16) for r in ranges]


@cache
def _face(name: str) -> Face:
    return Face(_advances(FACES[name]))


@cache
def _others(weight: str) -> dict[int, float]:
    """Return the advances of the scripts whose letters are not an em wide."""
    return {
        point: advance
        for script in SCRIPTS
        for point, advance in _advances(f"Exam{script}-{weight}.ttf").items()
    }


def _advances(file: str) -> dict[int, float]:
    from fontTools.ttLib import TTFont

    data = resources.files("examgen.render").joinpath("fonts", file).read_bytes()
    font = TTFont(BytesIO(data), lazy=True)
    metrics, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {point: metrics[glyph][0] / em for point, glyph in font.getBestCmap().items()}
