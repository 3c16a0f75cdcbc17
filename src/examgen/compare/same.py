"""Values without what nobody sees: how lines are wrapped, and where a figure's file lies."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from examgen.model.comparison import FigureFile
from examgen.model.content import Image, Text
from examgen.source import Span

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
            # The digest takes the path's place; the span, which is not compared, keeps it.
            named = Span(path, 1, 1, 1, 1)
            return dataclasses.replace(value, path=figures[path].digest, span=named)
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
    return nodes(value, Image)


def nodes(value: Any, *kinds: type[T]) -> Iterator[T]:
    """Yield every node of these kinds in a value of the model, in order."""
    match value:
        case _ if isinstance(value, kinds):
            yield value
        case tuple():
            for part in value:
                yield from nodes(part, *kinds)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, Enum):
            for part in dataclasses.fields(value):
                if part.compare:
                    yield from nodes(getattr(value, part.name), *kinds)
