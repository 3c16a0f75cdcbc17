"""YAML comments that waive findings: ``# examgen: ignore rule-id: reason``.

A comment covers what follows it: a key with its value, an entry of a list, the whole
file at its top. One above a question, or right below its ``id``, covers the question.
"""

import re
from bisect import bisect_right

from examgen.diagnostic import Diagnostic, error, mend
from examgen.model.item import Suppression
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence
from examgen.source import Source

_COMMENT = re.compile(
    r"^[ \t]*(?P<sign>#)[ \t]*[eE]xamgen"
    r"(?P<rest>:.*|[ \t]+(?:[iI]gnor|disable|suppress|waive).*)$",
    re.MULTILINE,
)
_RULES = re.compile(
    r":\s*ignore\s+(?P<rules>[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)\s*:(?P<reason>.*\S.*)"
)

_Place = tuple[int, int]


def read_suppressions(
    source: Source, root: Node, questions: list[Node], found: list[Diagnostic]
) -> tuple[Suppression, ...]:
    """Read the comments of a file; one that gives no rule or no reason is reported."""
    comments = list(_COMMENT.finditer(source.text)) if "xamgen" in source.text else []
    if not comments:
        return ()
    texts: list[_Place] = []
    places: list[_Place] = []
    _walk(root, texts, places)
    # Of places that begin together the one that reaches furthest comes first.
    places.sort(key=lambda place: (place[0], -place[1]))
    read: list[Suppression] = []
    for comment in comments:
        start, end = comment.start("sign"), comment.end()
        at = bisect_right(texts, start, key=lambda text: text[0]) - 1
        if at >= 0 and start < texts[at][1]:
            continue
        told = _RULES.fullmatch(comment["rest"])
        if told is None:
            hint = "write `# examgen: ignore rule-id: reason`"
            message = "this comment waives nothing"
            place = source.span(comment.start("rest"), comment.start("rest"))
            right = _RULES.fullmatch(":" + comment["rest"])
            fix = mend("put in the colon", (place, ":")) if right else None
            found.append(error("suppression", message, source.span(start, end), hint, fix=fix))
            continue
        span = source.span(*_covered(start, end, questions, places))
        reason = " ".join(told["reason"].split())
        rules = (rule.strip() for rule in told["rules"].split(","))
        comment_span = source.span(start, end)
        read += [
            Suppression(rule=rule, reason=reason, span=span, comment=comment_span) for rule in rules
        ]
    return tuple(read)


def _covered(start: int, end: int, questions: list[Node], places: list[_Place]) -> _Place:
    """Return the stretch that a comment covers, itself included."""
    at = bisect_right(questions, start, key=lambda question: question.start) - 1
    if at >= 0 and start < questions[at].end and _only_id_before(questions[at], start):
        return questions[at].start, questions[at].end
    following = bisect_right(places, start, key=lambda place: place[0])
    return (start, places[following][1]) if following < len(places) else (start, end)


def _only_id_before(question: Node, start: int) -> bool:
    if not isinstance(question, Mapping):
        return False
    return [key.text for key, _ in question.entries if key.start < start] == ["id"]


def _walk(node: Node, texts: list[_Place], places: list[_Place]) -> None:
    """Collect where texts stand, and what a comment can stand before."""
    match node:
        case Scalar():
            texts.append((node.start, node.end))
        case Sequence():
            for entry in node.entries:
                places.append((entry.start, entry.end))
                _walk(entry, texts, places)
        case Mapping():
            places.append((node.start, node.end))
            for key, value in node.entries:
                places.append((key.start, value.end))
                _walk(value, texts, places)
