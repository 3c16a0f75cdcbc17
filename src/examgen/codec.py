"""Writes frozen values as compact MessagePack and reads them back, by their types alone.

A dataclass becomes an array of its fields in order, a member of a union is led by
its index there, a span in the file at hand is four numbers. So the encoding holds
no names, needs no code of its own for a new field or node, and decoding builds
nothing but the classes that the type names.
"""

import dataclasses
import datetime
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from examgen.source import Span

T = TypeVar("T")
Plain = Any  # what MessagePack holds: numbers, texts, lists, maps
# What decoding other bytes may run into.
_NOT_OURS = (
    msgspec.MsgspecError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)

Encode = Callable[[Any, str], Plain]
Decode = Callable[[Plain, str], Any]


@dataclasses.dataclass(frozen=True, slots=True)
class Codec:
    """How one type is turned into plain values and back, given the path of the file at hand."""

    encode: Encode
    decode: Decode


def encode(kind: type[T], value: T, path: str = "") -> bytes:
    """Return ``value`` as bytes; its spans are shortest where they lie in the file ``path``."""
    return msgspec.msgpack.encode(codec(kind).encode(value, path))


def decode(kind: type[T], data: bytes, path: str = "") -> T:
    """Return the value that ``encode`` wrote with the same ``path``.

    Raises ValueError where the bytes are not what ``encode`` writes for ``kind``.
    """
    try:
        value: T = codec(kind).decode(msgspec.msgpack.decode(data), path)
    except _NOT_OURS as problem:
        raise ValueError(f"not an encoded {kind.__name__}: {problem}") from problem
    return value


def codec(kind: Any) -> Codec:
    """Return the codec of a type: a frozen dataclass, union, tuple, mapping, enum or scalar."""
    return _codec(kind)


@cache
def _codec(kind: Any) -> Codec:
    origin = get_origin(kind)
    if kind is Span:
        return Codec(
            lambda v, path: v[1:] if v[0] == path else v,
            lambda p, path: Span(path, *p) if len(p) == 4 else Span(*p),
        )
    if kind is Fraction:
        return Codec(
            lambda v, _: [_whole(v.numerator), _whole(v.denominator)],
            lambda p, _: Fraction(*map(_number, p)),
        )
    if kind is int:
        return Codec(lambda v, _: _whole(v), lambda p, _: _number(p))
    if kind is datetime.date:
        return Codec(lambda v, _: v.isoformat(), lambda p, _: kind.fromisoformat(p))
    if kind in {str, bool}:
        return Codec(_as_is, _as_is)
    if origin in {Union, types.UnionType}:
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Mapping:
        return _mapping(*get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Codec(lambda v, _: v.value, lambda p, _: kind(p))
    if dataclasses.is_dataclass(origin or kind):
        return _record(origin or kind, dict(zip(_parameters(origin), get_args(kind), strict=True)))
    raise TypeError(f"no codec for {kind!r}")


def _whole(number: int) -> Plain:
    """Return a number as it is, or in hexadecimal where MessagePack has no room for it."""
    return number if -(1 << 63) <= number < 1 << 64 else hex(number)


def _number(plain: Plain) -> int:
    return int(plain, 16) if isinstance(plain, str) else int(plain)


def _as_is(plain: Plain, _: str) -> Any:
    return plain


def _later(kind: Any) -> Codec:
    """Return a codec that is looked up when first used: types may refer to themselves."""
    return Codec(
        lambda v, path: codec(kind).encode(v, path), lambda p, path: codec(kind).decode(p, path)
    )


def _parameters(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__parameters__", ())


def _record(kind: Any, arguments: Mapping[Any, Any]) -> Codec:
    names = [f.name for f in dataclasses.fields(kind)]
    setters = [getattr(kind, name).__set__ for name in names]
    parts: list[Codec] = []

    def fields() -> list[Codec]:
        if not parts:
            hints = get_type_hints(kind)
            parts.extend(codec(arguments.get(hints[name], hints[name])) for name in names)
        return parts

    def encode_record(value: Any, path: str) -> Plain:
        return [p.encode(getattr(value, n), path) for p, n in zip(fields(), names, strict=True)]

    def decode_record(plain: Plain, path: str) -> Any:
        record = kind.__new__(kind)
        # The slots' own setters: the class is frozen, and its constructor is slow.
        for put, part, field in zip(setters, fields(), plain, strict=True):
            put(record, part.decode(field, path))
        return record

    return Codec(encode_record, decode_record)


def _union(members: tuple[Any, ...]) -> Codec:
    if type(None) in members:
        rest = tuple(m for m in members if m is not type(None))
        inner = codec(Union[rest])  # noqa: UP007 - the members are known at run time only
        return Codec(
            lambda v, path: None if v is None else inner.encode(v, path),
            lambda p, path: None if p is None else inner.decode(p, path),
        )
    indices = {member: index for index, member in enumerate(members)}
    codecs = [_later(member) for member in members]

    def encode_union(value: Any, path: str) -> Plain:
        index = indices[type(value)]
        return [index, codecs[index].encode(value, path)]

    return Codec(encode_union, lambda p, path: codecs[p[0]].decode(p[1], path))


def _tuple(members: tuple[Any, ...]) -> Codec:
    if len(members) == 2 and members[1] is Ellipsis:
        item = _later(members[0])
        return Codec(
            lambda v, path: [item.encode(x, path) for x in v],
            lambda p, path: tuple([item.decode(x, path) for x in p]),
        )
    items = [_later(member) for member in members]
    return Codec(
        lambda v, path: [i.encode(x, path) for i, x in zip(items, v, strict=True)],
        lambda p, path: tuple([i.decode(x, path) for i, x in zip(items, p, strict=True)]),
    )


def _mapping(key: Any, value: Any) -> Codec:
    keys, values = _later(key), _later(value)
    return Codec(
        lambda v, path: {keys.encode(k, path): values.encode(x, path) for k, x in v.items()},
        lambda p, path: {keys.decode(k, path): values.decode(x, path) for k, x in p.items()},
    )
