"""The fields that are written at one item, and the edits that write others there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from examgen.diagnostic import Edit

# New values of fields by name; an empty tuple takes a field away.
Changes = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class OwnFields:
    """An item's own fields, without those of its file, each with its values.

    ``write`` returns the edits of a file's source that make changes, and nothing else. It
    raises ExamgenError where something would be lost.
    """

    values: Mapping[str, tuple[str, ...]]
    write: Callable[[Changes], tuple[Edit, ...]]
