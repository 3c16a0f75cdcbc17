"""Finds the images in any value of the model."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from examgen.assemble import Assembly
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


def _first_of_each(images: Iterable[Image]) -> Iterable[Image]:
    """Return the first image of each path."""
    by_path: dict[str, Image] = {}
    for image in images:
        by_path.setdefault(image.path, image)
    return by_path.values()


def figures_of(
    root: Path, assembly: Assembly
) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    """Return the figures of a paper and its key by their paths, and errors of missing ones."""
    figures: dict[str, bytes] = {}
    missing: list[Diagnostic] = []
    for image in _first_of_each(images_of((assembly.paper, assembly.key))):
        try:
            figures[image.path] = read_bytes(root, image.path, MAX_FIGURE_BYTES)
        except OSError as problem:
            reason = unreadable(image.path, problem)
            missing.append(error("missing-figure", reason.message, image.span, reason.hint))
    return figures, tuple(missing)
