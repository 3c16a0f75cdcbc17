"""Parts of a question behind its stem: explanation, hint, rubric, reference, notes."""

import re
from collections.abc import Mapping
from itertools import pairwise

from examgen.diagnostic import Diagnostic, Fix, error, mend, warning
from examgen.model.project import PART_NAMES
from examgen.read.escapes import heading_end
from examgen.read.markdown_boxes import box_mark
from examgen.read.markdown_lines import ANSWER_WORDS, Layout, line_span
from examgen.read.synonyms import PART_SYNONYMS
from examgen.source import Span
from examgen.suggest import closest

_HEADING = re.compile(r" {0,3}(?P<hashes>#{3,6})(?P<gap>[ \t]*)(?P<name>[^\s#].*)")

Ranges = dict[str, tuple[int, int]]
"""Name of a part to its lines, the heading left out."""


def part_names(own: Mapping[str, str]) -> dict[str, str]:
    """Map headings, case folded, to parts: English ones and those of the bank's language."""
    names = {heading.casefold(): part for part, heading in PART_NAMES.items()}
    names.update((heading.casefold(), part) for part, heading in own.items())
    return names


def split_parts(
    layout: Layout, start: int, end: int, names: Mapping[str, str], found: list[Diagnostic]
) -> tuple[int, Ranges, list[int]]:
    """Find the parts in lines ``start`` … ``end - 1``.

    Returns the line behind the stem, the parts, and the lines of their headings.
    """
    heads: list[tuple[int, str]] = []
    answered: int | None = None
    for at in range(start, end):
        line = layout.lines[at]
        if "###" in line and line.lstrip(" ").startswith("###") and at not in layout.inside:
            answered = _answered(layout, start, end) if answered is None else answered
            part = _part(layout, at, names, found, behind=answered < at and not heads)
            if part is not None:
                heads.append((at, part))
    ranges: Ranges = {}
    for (at, part), (behind, _) in pairwise([*heads, (end, "")]):
        if part in ranges:
            message = f"the question has two parts `{layout.lines[at].strip('# ')}`"
            found.append(error("part-twice", message, line_span(layout, at), "join them"))
        else:
            ranges[part] = (at + 1, behind)
    return heads[0][0] if heads else end, ranges, [at for at, _ in heads]


def _answered(layout: Layout, start: int, end: int) -> int:
    """Return the first line with a box or an answer; ``end`` if there is none."""
    for at in range(start, end):
        line = layout.lines[at]
        if at not in layout.inside and (
            line.startswith(ANSWER_WORDS) or box_mark(line) is not None
        ):
            return at
    return end


def _part(
    layout: Layout,
    at: int,
    names: Mapping[str, str],
    found: list[Diagnostic],
    *,
    behind: bool,
) -> str | None:
    """Return the part that a heading starts.

    ``behind`` choices or an answer, and before any part, no other heading may stand, so that
    a name which is like that of a part is taken for it, with one finding.
    """
    line = layout.lines[at]
    heading = _HEADING.match(line[: heading_end(line)])
    if heading is None:
        return None
    words = heading["name"].rstrip(" :")
    part = names.get(words.casefold())
    if part is not None:
        if len(heading["hashes"]) == 3 and heading["gap"]:
            return part
        message = f"`{words}` starts a part only as `### {words}`"
        fix = _headed(layout, at, heading, words)
        found.append(error("part-heading", message, line_span(layout, at), fix=fix))
        return part
    return _near_part(layout, at, heading, names, found, behind=behind)


def _near_part(
    layout: Layout,
    at: int,
    heading: re.Match[str],
    names: Mapping[str, str],
    found: list[Diagnostic],
    *,
    behind: bool,
) -> str | None:
    """Report a heading that has nearly the name of a part; return the part that it starts."""
    words = heading["name"].rstrip(" :")
    near = closest(words.casefold(), names, likeness=0.8) if len(heading["hashes"]) == 3 else None
    if behind:
        near = near or PART_SYNONYMS.get(words.casefold())
    if near is None:
        return None
    span = line_span(layout, at)
    hint = f"did you mean `### {near.capitalize()}`?"
    if behind:
        fix = _headed(layout, at, heading, near.capitalize())
        found.append(error("part-heading", f"`{words}` starts no part", span, hint, fix=fix))
        return names[near]
    message = f"`{words}` starts no part, so it is printed with the question"
    found.append(warning("part-heading", message, span, hint))
    return None


def _headed(layout: Layout, at: int, heading: re.Match[str], name: str) -> Fix:
    """Return the fix that writes a heading as a part's."""
    start, end = heading.start("hashes"), len(heading[0].rstrip())
    span = Span(layout.source.path, at + 1, start + 1, at + 1, end + 1)
    return mend(f"write `### {name}`", (span, f"### {name}"))
