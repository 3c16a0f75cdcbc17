"""Builds the fonts that papers are set in: ``python tools/build_fonts.py``.

Fetches the pinned ``@fontsource`` packages with ``npm pack``, merges the subsets of
each face into one TrueType file (several files of one family print wrong glyphs), and
writes them with their licences to ``src/examgen/render/fonts``; ``build_cjk.py`` makes
those for Chinese, Japanese and Korean. The same packages give the same bytes. The names
are our own ("Exam Serif"), since the licences of some fonts reserve theirs for unchanged
files, and since no font of a machine is called so.
"""

import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import build_cjk
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "src/examgen/render/fonts"
LATIN = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")

# Symbols that text fonts lack: arrows, operators, shapes, numbers in circles, frames.
SYMBOLS = [
    *(0x20, 0xA0),
    *range(0x2010, 0x2070),
    *range(0x2070, 0x20D0),
    *range(0x2100, 0x2400),
    *range(0x2460, 0x2800),
    *range(0x27E6, 0x27F0),
    *range(0x2A00, 0x2B00),
    *range(0x1D400, 0x1D800),
]


# Other scripts need a space of their own: words of one script are set in one font.
DEVANAGARI = (0x20, 0xA0, *range(0x900, 0x980), *range(0x1CD0, 0x1D00), *range(0x2000, 0x2100))
TAMIL = (0x20, 0xA0, *range(0x964, 0x966), *range(0xB80, 0xC00), *range(0x2000, 0x2100))
ARABIC = (0x20, 0xA0, *range(0x600, 0x800), *range(0x8A0, 0x900), *range(0x2000, 0x2100))
HEBREW = (0x20, 0xA0, *range(0x590, 0x600), *range(0x2000, 0x2100), *range(0xFB1D, 0xFB50))


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One file to build: a family's subsets in one weight and style."""

    package: str
    version: str
    subsets: tuple[str, ...]
    weight: int
    style: str
    family: str
    kind: str
    only: tuple[int, ...] | None = None


def faces(
    package: str,
    version: str,
    subsets: tuple[str, ...],
    family: str,
    styles: str,
    only: tuple[int, ...] | None = None,
) -> tuple[Face, ...]:
    """Return the faces of a family; ``styles`` names them: R, I, B, BI."""
    kinds = {
        "R": (400, "normal", "Regular"),
        "I": (400, "italic", "Italic"),
        "B": (700, "normal", "Bold"),
        "BI": (700, "italic", "Bold Italic"),
    }
    return tuple(
        Face(
            package=package,
            version=version,
            subsets=subsets,
            weight=kinds[style][0],
            style=kinds[style][1],
            family=family,
            kind=kinds[style][2],
            only=only,
        )
        for style in styles.split()
    )


FACES = (
    *faces("source-serif-4", "5.3.1", LATIN, "Exam Serif", "R I B BI"),
    *faces("source-sans-3", "5.3.1", LATIN, "Exam Sans", "R B"),
    *faces("source-code-pro", "5.3.1", LATIN, "Exam Code", "R B"),
    *faces(
        "noto-serif-devanagari",
        "5.3.0",
        ("devanagari", "latin"),
        "Exam Devanagari",
        "R B",
        DEVANAGARI,
    ),
    *faces("noto-serif-tamil", "5.3.0", ("tamil", "latin"), "Exam Tamil", "R B", TAMIL),
    # Noto sets Arabic letters apart from their dots: a reader of PDF takes one for another.
    *faces("amiri", "5.3.0", ("arabic", "latin"), "Exam Arabic", "R B", ARABIC),
    *faces("noto-serif-hebrew", "5.3.0", ("hebrew", "latin"), "Exam Hebrew", "R B", HEBREW),
    Face(
        package="stix-two-math",
        version="5.3.0",
        subsets=("latin",),
        weight=400,
        style="normal",
        family="Exam Symbols",
        kind="Regular",
        only=tuple(SYMBOLS),
    ),
)


def fetch(package: str, version: str, folder: Path) -> dict[str, bytes]:
    """Return the files of an npm package, by their path in it."""
    name = f"@fontsource/{package}@{version}"
    packed = subprocess.run(  # noqa: S603 - names from the table above
        ["npm", "pack", "--silent", name],  # noqa: S607
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()[-1]
    with tarfile.open(folder / packed) as archive:
        members = [m for m in archive.getmembers() if m.isfile()]
        return {
            m.name.removeprefix("package/"): file.read()
            for m in members
            if (file := archive.extractfile(m)) is not None
        }


def build(face: Face, files: dict[str, bytes], folder: Path) -> TTFont:
    """Return one TrueType font."""
    parts = []
    for subset in face.subsets:
        name = f"files/{face.package}-{subset}-{face.weight}-{face.style}.woff2"
        if name in files:
            font = TTFont(io.BytesIO(files[name]), recalcTimestamp=False)
            font.flavor = None
            part = folder / f"{subset}.ttf"
            font.save(part)
            parts.append(str(part))
    first = TTFont(parts[0], recalcTimestamp=False)
    font = Merger().merge(parts) if len(parts) > 1 else first
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = first["head"].created
    options = Options(layout_features=["*"], name_IDs=[0, 1, 2, 4, 6, 13], hinting=False)
    options.notdef_outline = True
    options.drop_tables += ["MATH"]
    if face.package == "stix-two-math":
        options.layout_features = []
    if face.package == "amiri":
        # Its letters are small for their size.
        font["head"].unitsPerEm = round(font["head"].unitsPerEm * 0.9)
    wanted = font.getBestCmap()
    if face.only is not None:
        wanted = wanted.keys() & set(face.only)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return rename(font, face.family, face.kind)


def rename(font: TTFont, family: str, kind: str) -> TTFont:
    """Give a font our own names."""
    names = {1: family, 2: kind, 4: f"{family} {kind}", 6: stem(family, kind)}
    for record in font["name"].names:
        record.string = names.get(record.nameID, str(record))
    return font


def stem(family: str, kind: str) -> str:
    """Return ``ExamSerif-BoldItalic``."""
    return f"{family}-{kind}".replace(" ", "")


def licence(font: TTFont, files: dict[str, bytes]) -> str:
    """Return the licence headed by the font's own notice of copyright."""
    text = files["LICENSE"].decode().replace("\r\n", "\n")
    notice = str(font["name"].getDebugName(0))
    return f"{notice}\n\n{text[text.index('This Font Software') :]}"


def main() -> None:
    """Write every face and licence."""
    TARGET.mkdir(parents=True, exist_ok=True)
    packages: dict[str, dict[str, bytes]] = {}
    held: set[int] = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for face in FACES:
            if face.package not in packages:
                packages[face.package] = fetch(face.package, face.version, folder)
            files = packages[face.package]
            font = build(face, files, folder)
            (TARGET / f"OFL-{face.package}.txt").write_text(licence(font, files))
            held |= write(font, face.family, face.kind)
        build_cjk.fetch(folder)
        for family, kind, font in build_cjk.fonts(folder):
            held |= write(rename(font, family, kind), family, kind)
        like = (TARGET / f"OFL-{FACES[0].package}.txt").read_text()
        (TARGET / "OFL-noto-cjk.txt").write_text(build_cjk.licence(like))
    (TARGET / "coverage.txt").write_text("\n".join(ranges(held)) + "\n")


def write(font: TTFont, family: str, kind: str) -> set[int]:
    """Write a font file, and return the code points that it holds."""
    path = TARGET / f"{stem(family, kind)}.ttf"
    font.save(path)
    sys.stdout.write(f"{path.stem} {path.stat().st_size}\n")
    return set(font.getBestCmap())


def ranges(points: set[int]) -> Iterator[str]:
    """Give code points as ranges: ``20-7e`` or ``a9``."""
    ordered = sorted(points)
    starts = [p for p in ordered if p - 1 not in points]
    ends = [p for p in ordered if p + 1 not in points]
    for start, end in zip(starts, ends, strict=True):
        yield f"{start:x}" if start == end else f"{start:x}-{end:x}"


if __name__ == "__main__":
    main()
