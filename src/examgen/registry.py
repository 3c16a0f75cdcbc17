"""Finds the modules that register something: rules, readers, renderers, reporters."""

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def collect(package: ModuleType, name: str, *kinds: type[T]) -> tuple[T, ...]:
    """Return the constant ``name`` of every module below ``package``, sorted by module.

    Modules without the constant are helpers and are passed over. Raises TypeError
    where the constant is of none of the ``kinds``: our own mistake, found at once.
    """
    found: list[T] = []
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        value = getattr(module, name, None)
        if value is None:
            continue
        if not isinstance(value, kinds):
            raise TypeError(f"{module.__name__}.{name} is a {type(value).__name__}")
        found.append(value)
    return tuple(found)
