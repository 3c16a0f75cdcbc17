"""Fonts of one file's own: glyphs that the fonts of the whole paper lack."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from examgen.render.compose.fonts import font_things
from examgen.render.compose.fragment import FONTS, Face, Fragment, Thing

# The glyphs that each font of the paper has, by the font's name.
Glyphs = Mapping[str, frozenset[int]]


def glyphs_of(fragments: Iterable[Fragment]) -> Glyphs:
    """Return the glyphs that fragments draw, by the names of their fonts."""
    found: dict[str, set[int]] = {}
    for fragment in fragments:
        for face in fragment.faces:
            found.setdefault(face.name, set()).update([glyph for glyph, _ in face.glyphs])
    return {name: frozenset(glyphs) for name, glyphs in found.items()}


def is_drawn(fragment: Fragment, shared: Glyphs) -> bool:
    """Tell whether the paper's fonts have all that a fragment draws."""
    return not any(_lacks(face, shared) for face in fragment.faces)


def with_own_fonts(
    fragments: Mapping[str, Fragment], shared: Glyphs, things: Mapping[str, Thing]
) -> tuple[Mapping[str, Fragment], Mapping[str, Thing]]:
    """Return fragments that draw with fonts of their own where they need to, and all things."""
    faces: list[Face] = []
    changed: dict[str, Fragment] = {}
    for name, fragment in fragments.items():
        lacking = [face for face in fragment.faces if _lacks(face, shared)]
        parts = fragment.parts
        for face in lacking:
            old, new = b"/%s " % face.name.encode(), b"/%s " % _own(face.name).encode()
            parts = tuple([part.replace(old, new) for part in parts])
            faces.append(replace(face, name=_own(face.name)))
        changed[name] = replace(fragment, parts=parts)
    if not faces:
        return changed, things
    made = [_renamed(thing) for thing in font_things(faces, lambda _, make: make())]
    fonts, listed = things[FONTS], made[-1]
    # Both are a dictionary: a name before each reference.
    parts = (*fonts.parts[:-1], listed.parts[0].removeprefix(b"<<"), *listed.parts[1:])
    both = Thing(FONTS, parts, (*fonts.refs, *listed.refs))
    return changed, {**things, **{thing.name: thing for thing in made[:-1]}, FONTS: both}


def _lacks(face: Face, shared: Glyphs) -> bool:
    has = shared.get(face.name, frozenset())
    return any(glyph not in has for glyph, _ in face.glyphs)


def _own(name: str) -> str:
    """Return another name of a font: six capitals, as the names of subsets are."""
    digest = hashlib.sha256(b"own " + name.encode()).digest()
    return "".join([chr(65 + byte % 26) for byte in digest[:6]])


def _renamed(thing: Thing) -> Thing:
    refs = tuple([f"own-{ref}" for ref in thing.refs])
    return replace(thing, name=f"own-{thing.name}", refs=refs)
