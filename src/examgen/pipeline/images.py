"""Finds the images in any value of the model, and loads them."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from examgen.diagnostic import Diagnostic, error
from examgen.load import MAX_FIGURE_BYTES, read_bytes, unreadable
from examgen.model.content import Image


def images_of(value: object) -> Iterator[Image]:
    """Yield every image in a value, in order, however deep it stands."""
    if isinstance(value, Image):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from images_of(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from images_of(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Enum):
        for field in dataclasses.fields(value):
            yield from images_of(getattr(value, field.name))


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
