"""Takes a rule's docstring apart, and writes the rules' part of the documentation.

A rule's docstring is Markdown: a summary line, what the rule reports, and then
paragraphs that begin with ``Why:``, ``Bad:``, ``Good:``, ``Fix:`` and ``False alarms:``.
The examples are fenced questions and are executed by the tests.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from examgen.check.rule import OfSuppressions, PerBank, PerContent, PerFile, PerItem, Rule

_FENCE = re.compile(r"^(`{3,})(.*)$")
_SECTION = re.compile(r"^(Why|Bad|Good|Fix|False alarms):[ \t]*(.*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fenced:
    """A fenced block: its info string, its text with a last line end, its first line's number."""

    info: str
    text: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Manual:
    """A rule's manual page."""

    summary: str
    what: str
    why: str
    bad: tuple[Fenced, ...]
    good: tuple[Fenced, ...]
    fix: str
    false_alarms: str


def parse(text: str) -> Manual:
    """Return the parts of a rule's docstring; parts that are missing are empty."""
    summary, _, rest = text.strip().partition("\n")
    parts: dict[str, list[str]] = {"": []}
    current, fence = "", ""
    for line in rest.split("\n"):
        mark = _FENCE.match(line)
        if mark and (not fence or (mark[1] == fence and not mark[2])):
            fence = "" if fence else mark[1]
        section = None if fence else _SECTION.match(line)
        if section:
            current = section[1]
        parts.setdefault(current, []).append(section[2] if section else line)
    joined = {name: "\n".join(lines).strip() for name, lines in parts.items()}
    return Manual(
        summary=summary,
        what=joined[""],
        why=joined.get("Why", ""),
        bad=fenced(joined.get("Bad", "")),
        good=fenced(joined.get("Good", "")),
        fix=joined.get("Fix", ""),
        false_alarms=joined.get("False alarms", ""),
    )


def fenced(text: str) -> tuple[Fenced, ...]:
    """Return the fenced blocks at the left margin of a Markdown text."""
    found: list[Fenced] = []
    fence, info, start, body = "", "", 0, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        mark = _FENCE.match(line)
        if not fence and mark:
            fence, info, start, body = mark[1], mark[2].strip(), number + 1, []
        elif fence and line == fence:
            joined = "".join(f"{each}\n" for each in body)
            found.append(Fenced(info=info, text=joined, line=start))
            fence = ""
        elif fence:
            body.append(line)
    return tuple(found)


def scope(rule: Rule) -> str:
    """Return what one run of the rule looks at, in words."""
    match rule.check:
        case PerItem():
            return "a question"
        case PerContent():
            return "a question or a stimulus"
        case PerFile():
            return "a file"
        case PerBank():
            return "the bank"
        case OfSuppressions():
            return "the suppressions"


def reference(rules: Iterable[Rule]) -> str:
    """Return the Markdown of all rules: an index table, then a section for each."""
    pages = [(rule, parse(rule.manual)) for rule in sorted(rules, key=lambda rule: rule.id)]
    rows = [
        f"| [`{rule.id}`](#{rule.id}) | {rule.severity}{' [*]' if rule.fixable else ''} "
        f"| {rule.summary} |\n"
        for rule, _ in pages
    ]
    head = "| rule | severity | what it asks for |\n|---|---|---|\n"
    return head + "".join(rows) + "".join(page(rule) for rule, _ in pages)


def page(rule: Rule) -> str:
    """Return the Markdown of one rule: its heading, facts and manual."""
    manual = parse(rule.manual)
    waived = "can be suppressed" if rule.suppressible else "cannot be suppressed"
    facts = [f"{rule.severity}", f"looks at {scope(rule)}", waived]
    if not rule.default:
        facts.append("off unless selected")
    if rule.fixable:
        facts.append("some findings are mended by `--fix`")
    if rule.languages:
        facts.append(f"languages: {', '.join(rule.languages)}")
    if rule.precision is not None:
        facts.append(f"measured precision {rule.precision}")
    parts = [
        f"### {rule.id}",
        f"{rule.summary}",
        f"*{'; '.join(facts)}.*",
        manual.what,
        f"**Why.** {manual.why}",
        "**Bad**",
        *map(_block, manual.bad),
        "**Good**",
        *map(_block, manual.good),
        f"**How to mend it.** {manual.fix}",
        f"**False alarms.** {manual.false_alarms}",
    ]
    return "".join(f"\n{part}\n" for part in parts if part)


def _block(block: Fenced) -> str:
    ticks = "````" if "```" in block.text else "```"
    language, *words = block.info.split() or [""]
    given = "".join(f"\n\n(With `{word}`.)" for word in words)
    return f"{ticks}{language}\n{block.text}{ticks}{given}"
