"""SVG drawings written anew through a list of allowed elements and attributes.

What is not on the lists does not come out: no scripts, style sheets, filters,
animations, links, embedded pages or pictures, and no reference but to a part of the
same drawing. ``style`` attributes become presentation attributes. What is not seen
is not written either, since it may say what is right: titles, parts that are not
displayed, definitions that nothing uses, and the names that an author gave to parts.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"

MAX_DEPTH = 60
MAX_ELEMENTS = 20_000

# A view box has no unit. As pixels it does for a size from the least to the most; else
# the longer side gets the usual one.
BOX_LEAST, BOX_MOST, BOX_USUAL = 16, 4000, 400

DRAWN = (
    "svg g defs symbol use path rect circle ellipse line polyline polygon marker clipPath mask "
    "linearGradient radialGradient stop pattern"
)
TEXTS = frozenset({"text", "tspan", "textPath"})
ELEMENTS = TEXTS | frozenset(DRAWN.split())
# Written as a plain group: what they hold is drawn, what they do is not.
AS_GROUP = frozenset({"a", "switch"})
# Not drawn, so nobody misses them; and what is not seen may say what is right.
UNSEEN = frozenset({"metadata", "view", "cursor", "title", "desc"})
# Drawn only where something refers to them.
BY_REFERENCE = frozenset(
    {"defs", "symbol", "marker", "clipPath", "mask", "linearGradient", "radialGradient", "pattern"}
)
NOTHING = re.compile(r"0*\.?0+%?")

GEOMETRY = (
    "id x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox "
    "preserveAspectRatio transform pathLength rotate textLength lengthAdjust startOffset "
    "gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits "
    "patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight "
    "markerUnits refX refY orient"
)
PRESENTATION = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display "
    "visibility overflow font-family font-size font-style font-weight font-variant font-stretch "
    "text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift "
    "letter-spacing word-spacing writing-mode direction clip-path clip-rule mask marker "
    "marker-start marker-mid marker-end stop-color stop-opacity paint-order vector-effect "
    "shape-rendering text-rendering"
)
ATTRIBUTES = frozenset(GEOMETRY.split())
PROPERTIES = frozenset(PRESENTATION.split())

INNER = re.compile(r"""url\(\s*(['"]?)#([\w.:-]+)\1\s*\)""")
LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*(px|pt|mm|cm|in)?\s*")
NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?")
PIXELS = {None: 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A clean drawing; width and height are in CSS pixels."""

    text: str
    width: float
    height: float


def clean_svg(data: bytes) -> tuple[Drawing | None, tuple[str, ...]]:
    """Return a drawing written anew, and what was left out or why it was refused."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(data, forbid_dtd=False, forbid_entities=True)
    except ParseError as fault:
        return None, (f"is not well-formed: {fault}",)
    except (DefusedXmlException, LookupError, ValueError):
        return None, ("declares entities or an unknown encoding, which drawings may not",)
    if root.tag != f"{SVG}svg":
        return None, ("is not an SVG drawing (its root must be svg in the SVG namespace)",)
    refusal = _refusal(root)
    if refusal:
        return None, (refusal,)
    size = _size(root)
    if size is None:
        return None, ("has no viewBox and no width and height",)
    left_out: set[str] = set()
    used = dict.fromkeys(name for element in root.iter() for name in _references(element))
    names = {name: f"p{number}" for number, name in enumerate(used, 1)}
    text = "".join(_write(root, names, left_out, root_size=size))
    problems = (f"had these parts left out: {', '.join(sorted(left_out))}",) if left_out else ()
    return Drawing(text=text, width=size[0], height=size[1]), problems


def _write(
    element: "Element",
    names: Mapping[str, str],
    left_out: set[str],
    root_size: tuple[float, float] | None = None,
) -> Iterator[str]:
    name = _element_name(element, left_out)
    if name is None or (name in BY_REFERENCE and not _is_used(element, names)):
        return
    attributes = dict(_attributes(element, names, left_out))
    if _is_hidden(attributes):
        return
    if root_size is not None:
        width, height = root_size
        attributes.setdefault("viewBox", f"0 0 {width:g} {height:g}")
        attributes |= {"width": f"{width:g}", "height": f"{height:g}"}
        attributes["xmlns"] = SVG[1:-1]
    written = "".join(f' {key}="{escape(value)}"' for key, value in sorted(attributes.items()))
    yield f"<{name}{written}>"
    keeps_text = name in TEXTS
    if keeps_text and element.text:
        yield escape(element.text, quote=False)
    for child in element:
        if name != "defs" or _is_used(child, names):
            yield from _write(child, names, left_out)
        if keeps_text and child.tail:
            yield escape(child.tail, quote=False)
    yield f"</{name}>"


def _element_name(element: "Element", left_out: set[str]) -> str | None:
    """Return the name to write an element under, or None to leave it out."""
    # Comments and processing instructions have functions for tags; other namespaces
    # hold what drawing programs remember for themselves.
    if not isinstance(element.tag, str) or not element.tag.startswith(SVG):
        return None
    name = element.tag.removeprefix(SVG)
    if name in ELEMENTS:
        return name
    if name in AS_GROUP:
        return "g"
    if name not in UNSEEN:
        left_out.add(name)
    return None


def _is_used(element: "Element", names: Mapping[str, str]) -> bool:
    """Tell whether anything in the drawing refers to an element or to a part of it."""
    return any(part.get("id") in names for part in element.iter())


def _is_hidden(attributes: Mapping[str, str]) -> bool:
    return (
        attributes.get("display") == "none"
        or attributes.get("visibility") in {"hidden", "collapse"}
        or bool(NOTHING.fullmatch(attributes.get("opacity", "")))
    )


def _attributes(
    element: "Element", names: Mapping[str, str], left_out: set[str]
) -> Iterator[tuple[str, str]]:
    for key, value in _given(element, left_out):
        if key == "id":
            if value in names:
                yield key, names[value]
        elif key == "href":
            yield key, f"#{names[value[1:]]}"
        else:
            yield key, INNER.sub(lambda match: f"url(#{names[match.group(2)]})", value)


def _given(element: "Element", left_out: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the attributes that may stay, as the author named things."""
    for key, value in element.attrib.items():
        if key in {"href", f"{XLINK}href"} and _name(element) not in AS_GROUP:
            if re.fullmatch(r"#[\w.:-]+", value):
                yield "href", value
            else:
                left_out.add("references to other files")
        elif key in ATTRIBUTES:
            yield key, value
        elif key in PROPERTIES:
            if _is_safe(value, left_out):
                yield key, value
        elif key == "filter":
            left_out.add("filter")
    # A style wins over the presentation attribute of the same name, so it comes last.
    for declaration in element.get("style", "").split(";"):
        key, _, value = declaration.partition(":")
        if key.strip() in PROPERTIES and _is_safe(value, left_out):
            yield key.strip(), value.replace("!important", "").strip()


def _is_safe(value: str, left_out: set[str]) -> bool:
    rest = INNER.sub("", value)
    if "\\" in rest or "(" in re.sub(r"\b(rgba?|hsla?)\(", "", rest):
        left_out.add("references to other files")
        return False
    return True


def _name(element: "Element") -> str:
    return element.tag.removeprefix(SVG) if isinstance(element.tag, str) else ""


def _references(element: "Element") -> Iterator[str]:
    for key, value in element.attrib.items():
        if key in {"href", f"{XLINK}href"} and value.startswith("#"):
            yield value[1:]
        elif "url(" in value:
            yield from (match.group(2) for match in INNER.finditer(value))


def _refusal(root: "Element") -> str | None:
    """Say why a drawing is too deep, too large when its references are unfolded, or endless."""
    by_id = {element.get("id", ""): element for element in root.iter()}
    sizes: dict[int, int] = {}

    def unfold(element: "Element", depth: int, above: frozenset[int]) -> int:
        if id(element) in above:
            raise _RefusedError("has a part that contains itself")
        if depth > MAX_DEPTH:
            raise _RefusedError(f"is nested more than {MAX_DEPTH} deep")
        if id(element) not in sizes:
            inside = above | {id(element)}
            parts = [*element, *(by_id[name] for name in _references(element) if name in by_id)]
            sizes[id(element)] = 1 + sum(unfold(part, depth + 1, inside) for part in parts)
        if sizes[id(element)] > MAX_ELEMENTS:
            raise _RefusedError(f"unfolds to more than {MAX_ELEMENTS:,} elements")
        return sizes[id(element)]

    try:
        unfold(root, 0, frozenset())
    except _RefusedError as refused:
        return str(refused)
    return None


class _RefusedError(Exception):
    """A drawing that cannot be used; the text says why."""


def _size(root: "Element") -> tuple[float, float] | None:
    """Return width and height in pixels, from the attributes or else the view box."""
    box = _box(root)
    given = [_pixels(root.get("width", "")), _pixels(root.get("height", ""))]
    match given, box:
        case [float(width), float(height)], _:
            return width, height
        case [float(width), None], (w, h):
            return width, width * h / w
        case [None, float(height)], (w, h):
            return height * w / h, height
        case _, (w, h) if BOX_LEAST <= max(w, h) <= BOX_MOST:
            return w, h
        case _, (w, h):
            return w * BOX_USUAL / max(w, h), h * BOX_USUAL / max(w, h)
        case _:
            return None


def _box(root: "Element") -> tuple[float, float] | None:
    """Return width and height of the view box, in its own unit."""
    parts = root.get("viewBox", "").replace(",", " ").split()[2:]
    if len(parts) != 2 or not all(NUMBER.fullmatch(part) for part in parts):
        return None
    width, height = (float(part) for part in parts)
    return (width, height) if 0 < width < inf and 0 < height < inf else None


def _pixels(text: str) -> float | None:
    match = LENGTH.fullmatch(text)
    if match is None:
        return None
    value = float(match.group(1)) * PIXELS[match.group(2)]
    return value if 0 < value < 1e5 else None
