"""Figures as files of a bank."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A figure file of the bank: path relative to the project's root, media type, bytes.

    ``width`` and ``height`` are in pixels for bitmaps, None where not known.
    """

    path: str
    media_type: str
    size: int
    width: int | None = None
    height: int | None = None
