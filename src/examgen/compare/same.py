"""Values without what nobody sees: how lines are wrapped, and where a figure's file lies."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from examgen.model.comparison import FigureFile
from examgen.model.content import Image, Text

_BLANKS = re.compile(r"\s+")
T = TypeVar("T")


def settled(value: T, figures: Mapping[str, FigureFile]) -> T:
    """Return a value of the model so that what reads and looks the same is equal."""
    return _settled(value, figures)  # type: ignore[no-any-return]


def _settled(value: Any, figures: Mapping[str, FigureFile]) -> Any:
    match value:
        case None | bool() | int() | str() | Fraction() | Enum():
            return value
        case tuple():
            return tuple([_settled(part, figures) for part in value])
        case Text(text=text):
            return dataclasses.replace(value, text=_BLANKS.sub(" ", text))
        case Image(path=path) if path in figures:
            return dataclasses.replace(value, path=figures[path].digest)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            parts = {
                part.name: _settled(getattr(value, part.name), figures)
                for part in dataclasses.fields(value)
                if part.compare
            }
            return dataclasses.replace(value, **parts)
        case _:
            return value


def images(value: Any) -> Iterator[Image]:
    """Yield every image in a value of the model, in order."""
    match value:
        case Image():
            yield value
        case tuple():
            for part in value:
                yield from images(part)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, Enum):
            for part in dataclasses.fields(value):
                if part.compare:
                    yield from images(getattr(value, part.name))
