"""A blueprint in YAML for a practice paper of given questions."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction

from examgen.export.markdown import write_content
from examgen.model.blueprint import Band
from examgen.model.content import Blocks

_PLAIN = re.compile(r"[A-Za-z](?:[\w .()'!?/&;+-]*[\w.)!?])?")
_RESERVED = re.compile(r"(?:true|false|yes|no|on|off|null|nan)", re.IGNORECASE)


def write_practice(
    *, title: str, seed: str, instructions: Blocks, questions: Sequence[str], bands: Sequence[Band]
) -> str:
    """Return a blueprint with one section that asks these questions, one mark each.

    Shares of bands are rounded down to a hundredth of a per cent, so that a band still
    begins with the score that it names.
    """
    lines = [f"title: {_scalar(title)}", f"seed: {_scalar(seed)}", "answers: practice"]
    if instructions:
        lines.append("instructions: |")
        lines += [f"  {line}".rstrip() for line in write_content(instructions).splitlines()]
    lines += ["sections:", "  - marks_each: 1", "    questions:"]
    lines += [f"      - {question}" for question in questions]
    if bands:
        lines.append("bands:")
        lines += [f"  - {_band(band)}" for band in bands]
    return "\n".join(lines) + "\n"


def _band(band: Band) -> str:
    note = f", note: {_scalar(band.note)}" if band.note else ""
    return f"{{from: {_percent(band.share)}, label: {_scalar(band.label)}{note}}}"


def _percent(share: Fraction) -> str:
    whole, rest = divmod(int(share * 10000), 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") + " %" if rest else f"{whole} %"


def _scalar(text: str) -> str:
    """Return a text as YAML: plain where it is surely read as typed, else in double quotes."""
    if _PLAIN.fullmatch(text) and not _RESERVED.fullmatch(text) and " #" not in text:
        return text
    return json.dumps(text, ensure_ascii=False)
