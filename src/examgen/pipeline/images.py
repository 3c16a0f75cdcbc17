"""Finds the images in any value of the model."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

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


def first_of_each(images: Iterable[Image]) -> Iterable[Image]:
    """Return the first image of each path."""
    by_path: dict[str, Image] = {}
    for image in images:
        by_path.setdefault(image.path, image)
    return by_path.values()
