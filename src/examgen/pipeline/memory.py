"""Remembers what was worked out before: values in the store, by all that they depend on."""

from collections.abc import Callable
from typing import TypeVar

from examgen import codec
from examgen.publish.store import Store

T = TypeVar("T")

# What the values of each stage depend on besides their inputs: its code.
READING = (
    "codec.py",
    "decimals.py",
    "diagnostic.py",
    "field_values.py",
    "load.py",
    "source.py",
    "suggest.py",
    "yaml_scalars.py",
    "model",
    "read",
)
CHECKING = (
    *READING,
    "registry.py",
    "closing.py",
    "quantity.py",
    "maths",
    "similarity.py",
    "wording.py",
    "check",
    "pipeline",
)
ASSEMBLING = (*CHECKING, "assemble", "marking")


def recall(store: Store, kind: type[T], key: str, path: str = "") -> T | None:
    """Return what the store holds under a key; spans were kept relative to ``path``."""
    data = store.get(key)
    return None if data is None else codec.decode(kind, data, path)


def remembered(store: Store, kind: type[T], key: str, make: Callable[[], T], path: str = "") -> T:
    """Return a value from the store, or make it and keep it there."""
    found = recall(store, kind, key, path)
    return renewed(store, kind, key, make, path) if found is None else found


def renewed(store: Store, kind: type[T], key: str, make: Callable[[], T], path: str = "") -> T:
    """Make a value and keep it in the store, whatever was there."""
    made = make()
    if store.folder is not None:
        store.put(key, codec.encode(kind, made, path))
    return made
