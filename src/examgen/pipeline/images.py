"""Finds the images in any value of the model, and loads them."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from examgen.diagnostic import Diagnostic, error
from examgen.load import MAX_FIGURE_BYTES, read_bytes, unreadable
from examgen.model.content import Image, Text
from examgen.source import Span

_IDLE = (str, int, float, bool, Span, Text, Fraction, type(None))


def images_of(value: object) -> Iterator[Image]:
    """Yield every image in a value, in order, however deep it stands."""
    if isinstance(value, Image):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            # Half of all parts are words and places.
            if not isinstance(part, _IDLE):
                yield from images_of(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from images_of(part)
    else:
        kind: Any = type(value)
        for name in _fields(kind):
            part = getattr(value, name)
            if not isinstance(part, _IDLE):
                yield from images_of(part)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """Return what a value of some type holds: nothing, unless it is of the model."""
    idle = issubclass(kind, Enum) or not dataclasses.is_dataclass(kind)
    return () if idle else tuple([field.name for field in dataclasses.fields(kind)])


def figures_of(root: Path, value: object) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    """Return the bytes of all figures in a value by their paths, and errors for those missing."""
    figures: dict[str, bytes] = {}
    missing: dict[str, Diagnostic] = {}
    for image in images_of(value):
        if image.path in figures or image.path in missing:
            continue
        try:
            figures[image.path] = read_bytes(root, image.path, MAX_FIGURE_BYTES)
        except OSError as problem:
            reason = unreadable(image.path, problem)
            missing[image.path] = error("missing-figure", reason.message, image.span, reason.hint)
    return figures, tuple(missing.values())
