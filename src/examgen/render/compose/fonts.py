"""The fonts of a composed paper: of each face the glyphs that any of its fragments draws."""

import hashlib
import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any

from examgen.render.compose.fragment import FONTS, Face, Thing

Glyphs = dict[int, str]
# Makes bytes, or finds those that were made of the same before.
Kept = Callable[[bytes, Callable[[], bytes]], bytes]

_MAP_HEAD = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo
<< /Registry (Adobe)
/Ordering (UCS)
/Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange"""
_MAP_END = b"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
# What a reader of PDF has no use for: glyphs are named by number, and already in place.
_UNUSED = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "MATH", "OS/2", "cmap", "name", "post")
# Symbolic; serif and italic are told to readers that lack the font, which none does.
_FLAGS = 4


def font_things(faces: Iterable[Face], kept: Kept) -> tuple[Thing, ...]:
    """Return the objects of all fonts; the last one, ``FONTS``, has the others by name.

    Where fragments read a glyph differently, the first of them is believed.
    """
    glyphs: dict[tuple[str, str], Glyphs] = {}
    for face in faces:
        known = glyphs.setdefault((face.name, face.file), {})
        for glyph, text in face.glyphs:
            known.setdefault(glyph, text)
    if len({name for name, _ in glyphs}) < len(glyphs):
        raise ValueError("two fonts of one name")
    files: dict[str, set[int]] = {}
    for (_, file), used in glyphs.items():
        files.setdefault(file, set()).update(used)
    things: list[Thing] = []
    for file, numbers in sorted(files.items()):
        data = kept(repr((file, sorted(numbers))).encode(), lambda f=file, n=numbers: subset(f, n))  # type: ignore[misc]
        things.append(_stream(f"{FONTS}-{file}", b"/Length1 %d" % len(data), data))
    for (name, file), used in sorted(glyphs.items()):
        things += _font(name, file, used)
    names = [name for name, _ in sorted(glyphs)]
    parts = [b"/%s " % name.encode() for name in names]
    refs = tuple(f"{FONTS}-{name}" for name in names)
    return (*things, Thing(FONTS, (b"<<" + parts[0], *parts[1:], b">>"), refs))


def _font(name: str, file: str, used: Glyphs) -> tuple[Thing, ...]:
    own, base = f"{FONTS}-{name}", b"/%s+%s" % (name.encode(), file[:-4].encode())
    shape = _shape(file)
    numbers = sorted(used)
    widths = b" ".join([b"%d[%d]" % (number, advances(file)[number]) for number in numbers])
    fixed = len(numbers) > 1 and len({advances(file)[number] for number in numbers}) == 1
    descriptor = (
        b"<</Type/FontDescriptor/FontName%s/Flags %d/FontBBox[%s]/ItalicAngle %d/Ascent %d"
        b"/Descent %d/CapHeight %d/StemV 80/FontFile2 "
    ) % (base, _FLAGS + fixed, *shape)
    glyph_font = (
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont%s/CIDSystemInfo<</Registry(Adobe)"
        b"/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/W[%s]/FontDescriptor "
    ) % (base, widths)
    font = b"<</Type/Font/Subtype/Type0/BaseFont%s/Encoding/Identity-H/ToUnicode " % base
    return (
        Thing(f"{own}-descriptor", (descriptor, b">>"), (f"{FONTS}-{file}",)),
        Thing(f"{own}-glyphs", (glyph_font, b">>"), (f"{own}-descriptor",)),
        _stream(f"{own}-text", b"", _text_map(used)),
        Thing(own, (font, b"/DescendantFonts[", b"]>>"), (f"{own}-text", f"{own}-glyphs")),
    )


def _text_map(used: Glyphs) -> bytes:
    entries = [
        b"<%04x> <%s>" % (glyph, text.encode("utf-16-be").hex().encode())
        for glyph, text in sorted(used.items())
    ]
    lines = []
    for at in range(0, len(entries), 100):
        some = entries[at : at + 100]
        lines += [b"%d beginbfchar" % len(some), *some, b"endbfchar"]
    return b"\n".join([_MAP_HEAD, *lines, _MAP_END])


def _stream(name: str, extra: bytes, data: bytes) -> Thing:
    packed = zlib.compress(data, 9)
    head = b"<<%s/Filter/FlateDecode/Length %d>>" % (extra, len(packed))
    return Thing(name, (head,), (), b"\nstream\n" + packed + b"\nendstream")


def subset(file: str, glyphs: Iterable[int]) -> bytes:
    """Return a bundled font with some of its glyphs, their numbers as they were."""
    from fontTools.subset import Options, Subsetter

    options = Options(
        retain_gids=True,
        hinting=False,
        notdef_outline=True,
        layout_features=[],
        recalc_timestamp=False,
        drop_tables=list(_UNUSED),
    )
    font = _font_file(file)
    font.recalcTimestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(gids=sorted(glyphs))
    subsetter.subset(font)
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


@cache
def bundled() -> Mapping[bytes, str]:
    """Return the names of the bundled fonts by the imprints of their files."""
    places = sorted(_folder().iterdir(), key=lambda place: place.name)
    fonts = [place for place in places if place.name.endswith(".ttf")]
    return {imprint(place.read_bytes()): place.name for place in fonts}


def imprint(data: bytes) -> bytes:
    """Return the SHA-256 of a font's directory, which has the sums of all its tables.

    One for Chinese has megabytes, and is asked for at each text.
    """
    return hashlib.sha256(data[: 12 + 16 * int.from_bytes(data[4:6])]).digest()


@cache
def advances(file: str) -> tuple[int, ...]:
    """Return the widths of a font's glyphs in thousandths of an em."""
    font = _font_file(file)
    em, count, known = (
        font["head"].unitsPerEm,
        font["maxp"].numGlyphs,
        font["hhea"].numberOfHMetrics,
    )
    # Each is followed by a bearing; glyphs beyond those known are as wide as the last one.
    wide = struct.unpack(f">{2 * known}H", font.reader["hmtx"][: 4 * known])[::2]
    widths = [round(width * 1000 / em) for width in wide]
    return (*widths, *widths[-1:] * (count - known))


@cache
def _shape(file: str) -> tuple[Any, ...]:
    font = _font_file(file)
    scale = 1000 / font["head"].unitsPerEm
    head, hhea = font["head"], font["hhea"]
    edges = [head.xMin, head.yMin, head.xMax, head.yMax]
    box = b" ".join([b"%d" % round(edge * scale) for edge in edges])
    ascent, descent = round(hhea.ascent * scale), round(hhea.descent * scale)
    return box, round(font["post"].italicAngle), ascent, descent, ascent


def _font_file(file: str) -> Any:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(_folder().joinpath(file).read_bytes()), lazy=True)
    # Names made of the characters take long, and nobody asks for them.
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    return font


def _folder() -> resources.abc.Traversable:
    return resources.files("examgen.render").joinpath("fonts")
