"""Which letters the glyphs of a joined script stand for, by the rules of its font."""

from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from typing import Any


@cache
def letters(data: bytes) -> Mapping[int, frozenset[str]]:
    """Return the letters of a font that each of its glyphs may stand for, most often one.

    A form of a letter takes the letter's place: it reads as the letter. One glyph of several
    letters reads as these, and one that no letter leads to is a stroke between two, and silent.
    """
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True)
    read: dict[str, set[str]] = {}
    for point, name in font.getBestCmap().items():
        read.setdefault(name, set()).add(chr(point))
    forms = list(_forms(font["GSUB"].table))
    while added := [
        (new, text)
        for old, new in forms
        for text in read.get(old, ())
        if text not in read.get(new, ())
    ]:
        for new, text in added:
            read.setdefault(new, set()).add(text)
    for parts, whole in _ligatures(font["GSUB"].table):
        if all(part in read for part in parts):
            read.setdefault(whole, {"".join([min(read[part]) for part in parts])})
    silent = frozenset({""})
    names = enumerate(font.getGlyphOrder())
    return {at: frozenset(read[name]) if name in read else silent for at, name in names}


def _forms(table: Any) -> Iterator[tuple[str, str]]:
    for found in _rules(table, "SingleSubst"):
        yield from found.mapping.items()


def _ligatures(table: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    for found in _rules(table, "LigatureSubst"):
        for first, ligatures in found.ligatures.items():
            for one in ligatures:
                yield (first, *one.Component), one.LigGlyph


def _rules(table: Any, kind: str) -> Iterator[Any]:
    for lookup in table.LookupList.Lookup:
        for part in lookup.SubTable:
            found = getattr(part, "ExtSubTable", part)
            if type(found).__name__ == kind:
                yield found
