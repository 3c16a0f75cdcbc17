"""Spans of read values, moved to where they are shown."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from examgen.source import Span

T = TypeVar("T")


def moved(value: T, move: Callable[[Span], Span]) -> T:
    """Return a frozen value of the model with every span in it moved."""
    result: T = _moved(value, move)
    return result


def _moved(value: Any, move: Callable[[Span], Span]) -> Any:
    if isinstance(value, Span):
        return move(value)
    if isinstance(value, tuple):
        return tuple(_moved(part, move) for part in value)
    if isinstance(value, Mapping):
        return {key: _moved(part, move) for key, part in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        return dataclasses.replace(value, **{n: _moved(part, move) for n, part in fields.items()})
    return value
