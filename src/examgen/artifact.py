"""A file to be written: every renderer and exporter returns these."""

from dataclasses import dataclass
from enum import StrEnum


class Audience(StrEnum):
    """Who may see an artifact; each audience has a directory of its own."""

    CANDIDATE = "candidate"
    STAFF = "staff"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """Bytes for one output file, at a POSIX path below its audience's directory."""

    audience: Audience
    path: str
    data: bytes


def is_inner(path: str) -> bool:
    """Tell whether a POSIX path leads below the folder that it starts from, on any system."""
    parts = path.replace("\\", "/").split("/")
    return ":" not in path and all(part not in {"", ".", ".."} for part in parts)
