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
from functools import cache, lru_cache
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
    if kind in {str, bool}:
        return Codec(_as_is, _as_is)
    if kind is Span:
        return Codec(lambda v, path: v[1:] if v[0] == path else v, _span)
    if kind is Fraction:
        return Codec(
            lambda v, _: [_whole(v.numerator), _whole(v.denominator)],
            lambda p, _: _fraction(*map(_number, p)),
        )
    if kind is int:
        return Codec(lambda v, _: _whole(v), lambda p, _: _number(p))
    if kind is datetime.date:
        return Codec(lambda v, _: v.isoformat(), lambda p, _: kind.fromisoformat(p))
    if origin in {Union, types.UnionType}:
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Mapping:
        return _mapping(*get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if dataclasses.is_dataclass(origin or kind):
        return _record(origin or kind, dict(zip(_parameters(origin), get_args(kind), strict=True)))
    raise TypeError(f"no codec for {kind!r}")


def _whole(number: int) -> Plain:
    """Return a number as it is, or in hexadecimal where MessagePack has no room for it."""
    return number if -(1 << 63) <= number < 1 << 64 else hex(number)


def _number(plain: Plain) -> int:
    return int(plain, 16) if isinstance(plain, str) else int(plain)


# A bank has few different ones, and making one is slow.
_fraction = lru_cache(maxsize=1024)(Fraction)


def _span(plain: Plain, path: str) -> Span:
    # As Span(…) would, in half the time.
    return tuple.__new__(Span, (path, *plain)) if len(plain) == 4 else Span(*plain)


def _as_is(plain: Plain, _: str) -> Any:
    return plain


def _parameters(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__parameters__", ())


def _enum(kind: type[Enum]) -> Codec:
    members = {member.value: member for member in kind}
    values = {member: member.value for member in kind}
    return Codec(lambda v, _: values[v], lambda p, _: members[p])


def _record(kind: Any, arguments: Mapping[Any, Any]) -> Codec:
    names = [f.name for f in dataclasses.fields(kind)]
    setters = [getattr(kind, name).__set__ for name in names]
    # None stands for what needs no call: texts and truth values are as they are.
    encoders: list[Encode | None] = []
    decoders: list[Decode | None] = []

    def prepare() -> None:
        """Look the fields' types up, when they are first used: types may refer to themselves."""
        hints = get_type_hints(kind)
        parts = [codec(arguments.get(hints[name], hints[name])) for name in names]
        encoders.extend(None if p.encode is _as_is else p.encode for p in parts)
        decoders.extend(None if p.decode is _as_is else p.decode for p in parts)

    def encode_record(value: Any, path: str) -> Plain:
        if not encoders:
            prepare()
        return [
            getattr(value, name) if part is None else part(getattr(value, name), path)
            for name, part in zip(names, encoders, strict=True)
        ]

    def decode_record(plain: Plain, path: str) -> Any:
        if not decoders:
            prepare()
        record = kind.__new__(kind)
        # The slots' own setters: the class is frozen, and its constructor is slow.
        for put, part, field in zip(setters, decoders, plain, strict=True):
            put(record, field if part is None else part(field, path))
        return record

    return Codec(encode_record, decode_record)


def _union(members: tuple[Any, ...]) -> Codec:
    if type(None) in members:
        rest = tuple(m for m in members if m is not type(None))
        return _optional(codec(Union[rest]))  # noqa: UP007 - known at run time only
    indices = {member: index for index, member in enumerate(members)}
    encoders = [codec(member).encode for member in members]
    decoders = [codec(member).decode for member in members]

    def encode_union(value: Any, path: str) -> Plain:
        index = indices[type(value)]
        return [index, encoders[index](value, path)]

    def decode_union(plain: Plain, path: str) -> Any:
        index, member = plain
        return decoders[index](member, path)

    return Codec(encode_union, decode_union)


def _optional(inner: Codec) -> Codec:
    encode, decode = inner.encode, inner.decode
    if decode is _as_is:
        return inner
    return Codec(
        lambda v, path: None if v is None else encode(v, path),
        lambda p, path: None if p is None else decode(p, path),
    )


def _tuple(members: tuple[Any, ...]) -> Codec:
    if len(members) == 2 and members[1] is Ellipsis:
        encode, decode = codec(members[0]).encode, codec(members[0]).decode
        if decode is _as_is:
            return Codec(lambda v, _: v, lambda p, _: tuple(p))
        return Codec(
            lambda v, path: [encode(x, path) for x in v],
            lambda p, path: tuple([decode(x, path) for x in p]) if p else (),
        )
    encoders = [codec(member).encode for member in members]
    decoders = [codec(member).decode for member in members]
    return Codec(
        lambda v, path: [e(x, path) for e, x in zip(encoders, v, strict=True)],
        lambda p, path: tuple([d(x, path) for d, x in zip(decoders, p, strict=True)]),
    )


def _mapping(key: Any, value: Any) -> Codec:
    keys, values = codec(key), codec(value)
    return Codec(
        lambda v, path: {keys.encode(k, path): values.encode(x, path) for k, x in v.items()},
        lambda p, path: {keys.decode(k, path): values.decode(x, path) for k, x in p.items()},
    )
