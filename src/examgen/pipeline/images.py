"""Finds the images in any value of the model."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path

from examgen.assemble import Assembly
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
