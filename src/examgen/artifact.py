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
