"""Builds the font for Chinese, Japanese and Korean out of Debian's ``fonts-noto-cjk``.

Noto CJK has 65,535 glyphs a face. What is kept: the characters of the usual national sets,
each with the forms of the regions whose set has it. The regular face has serifs, the bold
one has none, as books of these languages are printed. Outlines are made quadratic, as those
of our other fonts are, so that one way of embedding fonts serves all, and since they pack
to less. ``build_fonts.py`` calls it.
"""

import hashlib
import subprocess
from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont, newTable

PACKAGE = "fonts-noto-cjk=1:20220127+repack1-1"
# Debian 12 has this version. Each kind has its file in it, which is the one of this digest.
FILES = {
    "Regular": (
        "NotoSerifCJK-Regular.ttc",
        "a04178ec485dffdff7cc0c0c20e1fce9202d7e2160d805e8e44a4c8841c58481",
    ),
    "Bold": (
        "NotoSansCJK-Bold.ttc",
        "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb",
    ),
}
# Of the collection: the font whose forms are Simplified Chinese where no language says otherwise.
SIMPLIFIED = 2
NOTICE = "Copyright 2014-2022 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'."
# How far outlines may move, in thousandths of an em.
TOLERANCE = 1.5

# What the Jōyō kanji of 2010 have beyond the first level of JIS X 0208, and with it.
JOYO = (
    "挨曖宛嵐畏萎椅彙茨咽淫唄鬱怨媛艶旺岡臆俺苛牙瓦楷潰諧崖蓋骸柿顎葛釜鎌韓玩伎亀毀畿臼嗅巾僅錦惧串窟"
    "熊詣憬稽隙桁拳鍵舷股虎錮勾梗喉乞傲駒頃痕沙挫采塞埼柵刹拶斬恣摯餌鹿𠮟叱嫉腫呪袖羞蹴憧拭尻芯腎須裾凄醒"
    "脊戚煎羨腺詮箋膳狙遡曽爽痩踪捉遜汰唾堆戴誰旦綻緻酎貼嘲捗椎爪鶴諦溺塡填妬賭藤瞳栃頓貪丼那奈梨謎鍋匂虹"
    "捻罵剝剥箸氾汎阪斑眉膝肘阜訃蔽餅璧蔑哺蜂貌頰頬睦勃昧枕蜜冥麺冶弥闇喩湧妖瘍沃拉辣藍璃慄侶瞭瑠呂賂弄籠麓脇"
)
# Punctuation, kana, Bopomofo, jamo, numbers in circles, units, full-width forms.
MARKS = frozenset([0x20, 0xA0, *range(0x3000, 0x3400), *range(0xFF00, 0xFFA0), 0xFFE5, 0xFFE6])
# Chinese and Japanese papers set these a whole em wide; other fonts have them narrow. This font
# comes first there, so that it is asked for spaces, and for the height of a line.
WIDE = frozenset([0x20, 0xA0, 0x2014, 0x201C, 0x201D, 0x2026])
ASCENT, DESCENT = 1036, 335


def _coded(codec: str, rows: range, cells: range) -> frozenset[int]:
    """Return the code points of rows of a national set."""
    found: set[int] = set()
    for row in rows:
        for cell in cells:
            text = bytes([row, cell]).decode(codec, "ignore")
            found.update([ord(text)] if len(text) == 1 else [])
    return frozenset(found)


CELLS = range(0xA1, 0xFF)
# GB 2312, both levels; the first levels of Big5 and JIS X 0208; the syllables of KS X 1001.
CHINESE = _coded("gb2312", range(0xB0, 0xF8), CELLS)
TAIWAN = frozenset(
    [c for c in _coded("big5", range(0xA4, 0xC7), range(0x40, 0xFF)) if 0x4E00 <= c < 0xA000]
)
JAPANESE = _coded("euc_jp", range(0xB0, 0xD0), CELLS) | frozenset(map(ord, JOYO))
KOREAN = _coded("euc_kr", range(0xB0, 0xC9), CELLS)
ALL = CHINESE | TAIWAN | JAPANESE | KOREAN | MARKS

# Forms of a region are kept for the characters of its set; Hong Kong has those of Taiwan.
FORMS = {"JAN ": JAPANESE | MARKS, "ZHT ": TAIWAN | MARKS, "KOR ": MARKS, "ZHS ": MARKS}


def fetch(folder: Path) -> None:
    """Download the package, and unpack it into a folder."""
    subprocess.run(  # noqa: S603
        ["apt-get", "download", "-q", PACKAGE],  # noqa: S607
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (archive,) = folder.glob("fonts-noto-cjk_*.deb")
    subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True)  # noqa: S603, S607


def fonts(folder: Path) -> Iterator[tuple[str, str, TTFont]]:
    """Give each font with its family and kind, out of an unpacked package."""
    for kind, (name, digest) in FILES.items():
        (path,) = folder.rglob(name)
        data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise ValueError(f"{name} is another version")
        yield "Exam CJK", kind, _made(data, ALL)
        if kind == "Regular":
            yield "Exam Wide", kind, _with_height(_made(data, WIDE))


def licence(other: str) -> str:
    """Return the licence, whose text is that of another font, under this one's notice."""
    return f"{NOTICE}\n\n{other[other.index('This Font Software') :]}"


def _made(data: bytes, wanted: frozenset[int]) -> TTFont:
    font = TTCollection(BytesIO(data), lazy=True).fonts[SIMPLIFIED]
    font.recalcTimestamp = False
    _keep_forms(font, wanted)
    options = Options(
        layout_features=["locl"],
        name_IDs=[0, 1, 2, 4, 6, 13],
        hinting=False,
        notdef_outline=True,
    )
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "GPOS"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    _make_quadratic(font)
    return font


def _with_height(font: TTFont) -> TTFont:
    """Give a font lines as high as those of Exam Serif."""
    lines, other = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = ASCENT, -DESCENT, 0
    other.sTypoAscender, other.sTypoDescender, other.sTypoLineGap = ASCENT, -DESCENT, 0
    other.usWinAscent, other.usWinDescent = ASCENT, DESCENT
    return font


def _keep_forms(font: TTFont, wanted: frozenset[int]) -> None:
    """Drop the forms of regions for characters that their sets lack."""
    characters, table = font.getBestCmap(), font["GSUB"].table
    kept: dict[int, set[str]] = {}
    for script in table.ScriptList.ScriptRecord:
        systems = {one.LangSysTag: one for one in script.Script.LangSysRecord}
        if "ZHH " in systems:
            systems["ZHH "].LangSys = deepcopy(systems["ZHT "].LangSys)
        for tag, system in systems.items():
            points = FORMS.get(tag, FORMS["ZHT "]) & wanted
            glyphs = {characters[point] for point in points if point in characters}
            for lookup in _localizing(table, system.LangSys):
                kept.setdefault(lookup, set()).update(glyphs)
    for index, glyphs in kept.items():
        for part in table.LookupList.Lookup[index].SubTable:
            forms = getattr(part, "ExtSubTable", part)
            forms.mapping = {old: new for old, new in forms.mapping.items() if old in glyphs}


def _localizing(table: Any, system: Any) -> Iterator[int]:
    for index in system.FeatureIndex:
        record = table.FeatureList.FeatureRecord[index]
        if record.FeatureTag == "locl":
            yield from record.Feature.LookupListIndex


def _make_quadratic(font: TTFont) -> None:
    """Put quadratic outlines in the place of cubic ones."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    table = newTable("glyf")
    table.glyphOrder, table.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, TOLERANCE, reverse_direction=True))
        table.glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), table
    for name in order:
        table.glyphs[name].recalcBounds(table)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(table.glyphs[name], "xMin", 0))
    most = font["maxp"] = newTable("maxp")
    most.tableVersion, most.numGlyphs = 0x00010000, len(order)
    for field in (
        *("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs"),
        *("maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions"),
        *("maxComponentElements", "maxPoints", "maxContours"),
        *("maxCompositePoints", "maxCompositeContours", "maxComponentDepth"),
    ):
        setattr(most, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
    del font["CFF "]
