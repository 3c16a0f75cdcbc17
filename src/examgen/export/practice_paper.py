"""A blueprint in YAML for a practice paper of given questions."""

from collections.abc import Sequence
from fractions import Fraction

from examgen.export.markdown import write_content
from examgen.model.blueprint import Band
from examgen.model.content import Blocks
from examgen.yaml_scalars import prose_scalar


def write_practice(
    *, title: str, seed: str, instructions: Blocks, questions: Sequence[str], bands: Sequence[Band]
) -> str:
    """Return a blueprint with one section that asks these questions, one mark each.

    Shares of bands are rounded down to a hundredth of a per cent, so that a band still
    begins with the score that it names.
    """
    lines = [f"title: {prose_scalar(title)}", f"seed: {prose_scalar(seed)}", "answers: practice"]
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
    note = f", note: {prose_scalar(band.note)}" if band.note else ""
    return f"{{from: {_percent(band.share)}, label: {prose_scalar(band.label)}{note}}}"


def _percent(share: Fraction) -> str:
    whole, rest = divmod(int(share * 10000), 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") + " %" if rest else f"{whole} %"
