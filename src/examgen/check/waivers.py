"""Fixes of comments that waive findings: taken out, or with the name of the rule corrected."""

import re
from collections.abc import Collection, Mapping

from examgen.check.rule import Rule
from examgen.diagnostic import Fix, mend
from examgen.model.item import Suppression
from examgen.source import Source, Span
from examgen.suggest import surely


def waiver_fix(
    suppression: Suppression,
    busy: Collection[Span | None],
    by_id: Mapping[str, Rule],
    source: Source,
) -> Fix | None:
    """Return how to mend a suppression that waives nothing; ``busy`` are comments that do.

    Its rule leaves the comment, and the comment goes with the last one.
    """
    comment = suppression.comment
    if comment is None:
        return None
    place = _named(suppression.rule, comment, source)
    if suppression.rule not in by_id:
        name = surely(suppression.rule, [rule.id for rule in by_id.values() if rule.suppressible])
        return mend(f"write `{name}`", (place, name)) if name and place else None
    if not by_id[suppression.rule].suppressible:
        return None
    if place is not None and _with_comma(place, source) != place:
        return mend("leave the rule out", (_with_comma(place, source), ""))
    return None if comment in busy else _without(comment, source)


def _named(rule: str, comment: Span, source: Source) -> Span | None:
    """Return where the first line of a comment names a rule."""
    line = source.lines[comment.line - 1]
    start = line.find(":") + 1
    end = line.find(":", start)
    found = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w-])").search(line, start, max(end, 0))
    if found is None:
        return None
    return comment._replace(
        column=found.start() + 1, end_line=comment.line, end_column=found.end() + 1
    )


def _with_comma(place: Span, source: Source) -> Span:
    """Add the comma that joins a name to the list, before it or, for the first, behind it."""
    line = source.lines[place.line - 1]
    before = re.search(r"[ \t]*,[ \t]*$", line[: place.column - 1])
    if before is not None:
        return place._replace(column=before.start() + 1)
    behind = re.match(r"[ \t]*,[ \t]*", line[place.end_column - 1 :])
    return place._replace(end_column=place.end_column + (behind.end() if behind else 0))


def _without(comment: Span, source: Source) -> Fix | None:
    """Delete a comment and its line; in Markdown only where nothing is joined by it."""
    lines = source.lines
    first, last = comment.line, comment.end_line
    rest = lines[first - 1][: comment.column - 1] + lines[last - 1][comment.end_column - 1 :]
    if rest.strip():
        return None
    span = source.line_span(first, last)
    beside = [lines[at] for at in (first - 2, last) if 0 <= at < len(lines)]
    blank = [not line.strip() for line in beside]
    if not source.path.endswith(".md") or any(blank) or len(blank) < 2:
        # Of two blank lines around it one goes as well.
        behind = last + 1 if all(blank) and len(blank) > 1 else last
        if behind < len(lines):
            span = Span(span.path, first, 1, behind + 1, 1)
        elif first > 1:
            span = span._replace(line=first - 1, column=len(lines[first - 2]) + 1)
    return mend("delete the comment", (span, ""))
