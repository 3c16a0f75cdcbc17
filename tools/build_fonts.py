"""Builds the fonts that papers are set in: ``python tools/build_fonts.py``.

Fetches the pinned ``@fontsource`` packages with ``npm pack``, merges the subsets of
each face into one TrueType file (several files of one family print wrong glyphs), and
writes them with their licences to ``src/examgen/render/fonts``. The same packages give
the same bytes.
"""

import io
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "src/examgen/render/fonts"
LATIN = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")

# Symbols that text fonts lack: arrows, operators, shapes, numbers in circles, frames.
SYMBOLS = [
    *range(0x2010, 0x2070),
    *range(0x2070, 0x20D0),
    *range(0x2100, 0x2400),
    *range(0x2460, 0x2800),
    *range(0x27E6, 0x27F0),
    *range(0x2A00, 0x2B00),
    *range(0x1D400, 0x1D800),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One file to build: a family's subsets in one weight and style."""

    package: str
    version: str
    subsets: tuple[str, ...]
    weight: int
    style: str
    file: str
    only: tuple[int, ...] | None = None


def faces(
    package: str, version: str, subsets: tuple[str, ...], file: str, styles: str
) -> tuple[Face, ...]:
    """Return the faces of a family; ``styles`` names them: R, I, B, BI."""
    kinds = {
        "R": (400, "normal", "Regular"),
        "I": (400, "italic", "Italic"),
        "B": (700, "normal", "Bold"),
        "BI": (700, "italic", "BoldItalic"),
    }
    return tuple(
        Face(
            package=package,
            version=version,
            subsets=subsets,
            weight=kinds[style][0],
            style=kinds[style][1],
            file=f"{file}-{kinds[style][2]}.ttf",
        )
        for style in styles.split()
    )


FACES = (
    *faces("source-serif-4", "5.3.1", LATIN, "SourceSerif4", "R I B BI"),
    *faces("source-sans-3", "5.3.1", LATIN, "SourceSans3", "R B"),
    *faces("source-code-pro", "5.3.1", LATIN, "SourceCodePro", "R B"),
    *faces("noto-serif-devanagari", "5.3.0", ("devanagari",), "NotoSerifDevanagari", "R B"),
    *faces("noto-serif-tamil", "5.3.0", ("tamil",), "NotoSerifTamil", "R B"),
    *faces("noto-naskh-arabic", "5.3.0", ("arabic",), "NotoNaskhArabic", "R B"),
    *faces("noto-serif-hebrew", "5.3.0", ("hebrew",), "NotoSerifHebrew", "R B"),
    Face(
        package="stix-two-math",
        version="5.3.0",
        subsets=("latin",),
        weight=400,
        style="normal",
        file="STIXTwoMath-Symbols.ttf",
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


def build(face: Face, files: dict[str, bytes], folder: Path) -> bytes:
    """Return one TrueType file."""
    parts = []
    for subset in face.subsets:
        name = f"files/{face.package}-{subset}-{face.weight}-{face.style}.woff2"
        if name in files:
            font = TTFont(io.BytesIO(files[name]), recalcTimestamp=False)
            font.flavor = None
            part = folder / f"{subset}.ttf"
            font.save(part)
            parts.append(str(part))
    font = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0], recalcTimestamp=False)
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    options = Options(layout_features=["*"], name_IDs=["*"], hinting=False, notdef_outline=True)
    options.drop_tables += ["MATH"]
    wanted = font.getBestCmap()
    if face.only is not None:
        options.layout_features = []
        wanted = wanted.keys() & set(face.only)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main() -> None:
    """Write every face and licence."""
    TARGET.mkdir(parents=True, exist_ok=True)
    packages: dict[str, dict[str, bytes]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for face in FACES:
            if face.package not in packages:
                packages[face.package] = fetch(face.package, face.version, folder)
                licence = packages[face.package]["LICENSE"]
                family = face.file.split("-")[0]
                (TARGET / f"OFL-{family}.txt").write_bytes(licence)
            data = build(face, packages[face.package], folder)
            (TARGET / face.file).write_bytes(data)
            sys.stdout.write(f"{face.file} {len(data)}\n")


if __name__ == "__main__":
    main()
