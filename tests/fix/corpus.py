"""Questions with one fault each, and the text they are to have when it is mended.

A case is a file of three questions: the faulty one between two neighbours that no fix may
touch. ``§`` in a text is replaced by the number of the case, so that ids are unique.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tests.fix.seeds import CHOICES, NUMBERS, STEMS, YAML_NUMBERS, YAML_STEMS

SETTINGS = """
title: Faults
marks: 1
topics:
  algebra: Algebra
  geometry:
    title: Geometry
    topics:
      circles: Circles
"""
BEFORE = """---
author: Zoë
tags: [one, two]
---

## before-§ {topic=algebra}

Pick the right one.\t

- [ ] zwei \t
- [x]   eins

"""
AFTER = """## after-§ {topic=algebra}

<!-- a comment -->
What is `- [х]`?

Answer: text | words


"""
YAML_BEFORE = """# a comment
defaults: {topic: algebra}

questions:
  - id: before-§   # another
    stem:   'It''s which?'
    answer: 5 ± 1
"""
YAML_AFTER = """
  - {id: after-§, stem: "which \\"one\\"?", answers: [this, that]}
stimuli:
  - {id: passage-§, text: A passage.}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A file as it is, with a finding of a rule, and as it is to be."""

    name: str
    rule: str
    ending: str
    bad: str
    good: str


def cases() -> tuple[Case, ...]:
    """Return all cases, in an order that stays."""
    every = [*_sorted_markdown(), *_markdown(), *_answers(), *_sorted_yaml(), *_yaml()]
    return tuple(
        replace(
            case, bad=case.bad.replace("§", str(number)), good=case.good.replace("§", str(number))
        )
        for number, case in enumerate(every)
    )


def _case(name: str, rule: str, bad: str, good: str) -> Case:
    return Case(
        name=name,
        rule=rule,
        ending="md",
        bad=f"{BEFORE}{bad}\n{AFTER}",
        good=f"{BEFORE}{good}\n{AFTER}",
    )


def _yaml_case(name: str, rule: str, bad: str, good: str) -> Case:
    return Case(
        name=name,
        rule=rule,
        ending="yaml",
        bad=f"{YAML_BEFORE}{bad}{YAML_AFTER}",
        good=f"{YAML_BEFORE}{good}{YAML_AFTER}",
    )


def _orders(choices: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield orders that are neither up nor down."""
    yield [*choices[1:], choices[0]]
    yield [choices[1], choices[0], *choices[2:]]


def _sorted_markdown() -> Iterator[Case]:
    for stem_name, stem in STEMS.items():
        for name, (choices, gap) in NUMBERS.items():
            head = f"## item-§ {{topic=algebra}}\n\n{stem}\n\n"
            tail = "\n- [ ] None of the above\n\n### Explanation\n\nSo it is.\n"
            for order in _orders(choices):
                yield _case(
                    f"sort {stem_name} {name}",
                    "numbers-not-sorted",
                    head + gap.join(order) + tail,
                    head + gap.join(choices) + tail,
                )


def _sorted_yaml() -> Iterator[Case]:
    for stem_name, stem in YAML_STEMS.items():
        for name, choices in YAML_NUMBERS.items():
            head = f"  - id: item-§\n{stem}    choices:\n      - "
            for order in _orders(choices):
                yield _yaml_case(
                    f"sort {stem_name} {name}",
                    "numbers-not-sorted",
                    head + "\n      - ".join(order) + "\n    hint: None.\n",
                    head + "\n      - ".join(choices) + "\n    hint: None.\n",
                )


# Rule, what is right, what is written instead; the first place of it is spoilt.
_IN_CHOICES = (
    ("box-mark", "[x] yak", "[х] yak"),
    ("box-mark", "[x] yak", "[Х] yak"),
    ("box-mark", "[x] yak", "[✓] yak"),
    ("box-mark", "[x] yak", "[×] yak"),
    ("box-mark", "[x] yak", "[x ] yak"),
    ("box-mark", "[x] yak", "[xx] yak"),
    ("box-mark", "[ ] wolf", "[  ] wolf"),
    ("box-mark", "[ ] wolf", "[\u00a0] wolf"),
    ("box-blank", "[x] yak", "[x]yak"),
    ("box-bullet", "- [x] yak", "[x] yak"),
    ("box-bullet", "- [x] yak", "-[x] yak"),
    ("box-bullet", "- [x] yak", "2. [x] yak"),
    ("heading-blank", "## item-§", "##item-§"),
    ("heading-id", "## item-§", "## Item-§"),
    ("heading-id", "## item-§", "## item §"),
    ("heading-fields", "easy}", "easy"),
    ("duplicate-field", "easy}", "easy difficulty=easy}"),
    ("unknown-field", "difficulty=", "dificulty="),
    ("unknown-field", "topic=", "Topic="),
    ("unknown-topic", "topic=algebra", "topic=algerba"),
    ("unknown-topic", "topic=geometry/circles", "topic=circles"),
    ("bad-value", "=easy", "=Easy"),
    ("bad-value", "type=single", "type=sinlge"),
    ("unknown-enemy", "enemies=after-§", "enemies=aftr-§"),
    ("bad-id", "enemies=after-§", "enemies=After-§"),
    ("part-heading", "### Explanation", "#### Explanation"),
    ("part-heading", "### Explanation", "###Explanation"),
    ("part-heading", "### Explanation", "### Explanaton"),
    ("part-heading", "### Explanation", "### Solution"),
    ("text-after-choice", "  with a second paragraph", "with a second paragraph"),
    ("empty-character", "yak", "y\u200bak"),
    ("bidi-control", "yak", "\u200eyak"),
    ("bidi-control", "yak\n", "\u2066yak\u2069\n"),
    ("control-character", "yak\n", "yak\x0c\n"),
    ("unused-suppression", "\n\nPick", "\n\n<!-- examgen: ignore missing-alt: no -->\n\nPick"),
    (
        "unused-suppression",
        "\n\nPick",
        "\n\n<!-- examgen: ignore missing-alt, choose-count: no -->\n\nPick",
    ),
)
_HEADS = (
    "## item-§ {topic=algebra enemies=after-§ difficulty=easy}",
    "## item-§ {topic=geometry/circles type=single difficulty=easy}",
)


def _markdown() -> Iterator[Case]:
    for rule, right, wrong in _IN_CHOICES:
        for (stem_name, stem), (name, choices) in _pairs(STEMS, CHOICES):
            head = next((head for head in _HEADS if right in head), _HEADS[0])
            item = f"{head}\n\nPick one. {stem}\n\n{choices}\n### Explanation\n\nSo it is.\n"
            if right not in item or (stem_name in ("table", "quote") and "Pick" in right):
                continue
            spoilt = item.replace(right, wrong, 1)
            yield _case(f"{rule} {wrong!r} {stem_name} {name}", rule, spoilt, item)


def _pairs(
    stems: Mapping[str, str], choices: Mapping[str, str]
) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Yield each stem and each kind of choices at least once, not all of their pairs."""
    kinds = list(choices.items())
    for number, (stem_name, stem) in enumerate(stems.items()):
        # A table or a quote cannot begin behind other words.
        yield (stem_name, f"\n\n{stem}"), kinds[number % len(kinds)]


_IN_ANSWERS = (
    ("answer-place", "\n\nAnswer: 8", "\nAnswer: 8"),
    ("answer-place", "Answer: 8 | 9\nPattern: x+", "Answer: 8 | 9\n\nPattern: x+"),
    ("no-response", "Answer: 8", "answer: 8"),
    ("no-response", "Answer: 8", "**Answer:** 8"),
    ("no-response", "Answer: 8", "__Answers__: 8"),
)


def _answers() -> Iterator[Case]:
    for rule, right, wrong in _IN_ANSWERS:
        for name, stem in STEMS.items():
            rest = "Answer: 8 | 9\nPattern: x+" if "Pattern" in right else "Answer: 8"
            item = f"## item-§ {{topic=algebra}}\n\n{stem}\n\n{rest}\n\n### Hint\n\nLook.\n"
            yield _case(f"{rule} {wrong!r} {name}", rule, item.replace(right, wrong, 1), item)
    yield from _pairs_and_boxes()
    stem = "## item-§ {topic=algebra}\n\nIt is"
    choices = "\n\n- [x] apple\n- [ ] pear\n"
    for article in ("a", "an", "an ___", "A:", "a ____."):
        right = article.replace("an", "a", 1).replace("a", "a(n)", 1).replace("A", "A(n)", 1)
        yield _case(
            f"article {article}",
            "article-hint",
            f"{stem} {article}{choices}",
            f"{stem} {right}{choices}",
        )


def _pairs_and_boxes() -> Iterator[Case]:
    pairs = "- alpha => one\n- beta `->` => two\n\n  more\n- => three\n"
    boxes = "- [ ] one\n  > no\n- [x] two\n- [ ] three\n"
    waived = (
        "<!-- examgen: ignore none-of-the-above: it is the point -->\n\nWhich?\n\n"
        "- [x] one\n- [ ] two\n- [ ] None of the above\n"
    )
    for name, stem in STEMS.items():
        match = f"## item-§ {{topic=algebra type=match}}\n\n{stem}\n\n{pairs}"
        for arrow in ("->", "→", "-->"):
            one = match.replace("alpha =>", f"alpha {arrow}")
            yield _case(f"arrow {arrow} {name}", "match-entry", one, match)
            bad = match.replace("=> ", f"{arrow} ").replace("- => three", "- x => three")
            every, good = (
                text.replace(f"- {arrow} three\n", "").replace("- => three\n", "")
                for text in (bad, match)
            )
            yield _case(f"arrows {arrow} {name}", "no-response", every, good)
        choices = f"## item-§ {{topic=algebra}}\n\n{stem}\n\n{boxes}"
        for lead in ("", "1. ", "• ", "a) "):
            bad = choices.replace("\n- [", f"\n{lead}[")
            yield _case(f"boxes {lead!r} {name}", "no-response", bad, choices)
        item = f"## item-§ {{topic=algebra}}\n\n{waived}\n### Notes\n\n{stem}\n"
        bad = item.replace("examgen: ignore", "examgen ignore")
        yield _case(f"colon {name}", "suppression", bad, item)


# A whole value that YAML takes for something else, and the rule that says so.
_TRAPS = (
    ("yaml-syntax", "Note: which?"),
    ("yaml-syntax", "@param is what?"),
    ("yaml-syntax", "`code` does what?"),
    ("yaml-syntax", "*bold* and more"),
    ("yaml-syntax", "% of what?"),
    ("yaml-syntax", "[x] is what?"),
    ("yaml-syntax", "{a} is what?"),
    ("yaml-syntax", "- 5 is what?"),
    ("yaml-syntax", '"a" or "b"?'),
    ("yaml-syntax", "It's: one's own"),
    ("yaml-tag", "!important is what?"),
    ("yaml-alias", "&amp is what?"),
    ("expected-text", "[1, 2]"),
    ("expected-text", "{a: b}"),
    ("yaml-cut", "See issue #12 there"),
)
_YAML_SLIPS = (
    ("bad-id", "id: item-§", "id: Item §"),
    ("missing-field", "id: case§-2\n    ", ""),
    ("unknown-field", "difficulty:", "dificulty:"),
    ("unknown-field", "choices:", "options:"),
    ("unknown-field", "choices:", "Choices:"),
    ("unknown-field", "correct:", "corect:"),
    ("unknown-field", "rationale:", "rationle:"),
    ("bad-value", "correct: true", "correct: yes"),
    ("bad-value", "correct: true", "correct: True"),
    ("bad-value", "difficulty: easy", "difficulty: Easy"),
    ("unknown-stimulus", "stimulus: passage-§", "stimulus: pasage-§"),
    (
        "yaml-duplicate-key",
        "    difficulty: easy\n",
        "    difficulty: easy\n    difficulty: easy\n",
    ),
    ("control-character", "'so $\\frac{1}{2}$'", '"so $\\frac{1}{2}$"'),
    ("control-character", "'so $\\beta$ it''s'", '"so $\\beta$ it\'s"'),
    ("yaml-syntax", "'so $\\sum$'", '"so $\\sum$"'),
    ("empty-character", "beta", "be\u200bta"),
    ("unused-suppression", "    choices:", "    # examgen: ignore missing-alt: no\n    choices:"),
)


def _yaml() -> Iterator[Case]:
    for rule, value in _TRAPS:
        quoted = "'" + value.replace("'", "''") + "'"
        for item in (
            "  - id: item-§\n    stem: {}\n    answer: 5\n",
            "  - stem: {}\n    id: item-§\n    answer: 5\n",
            "  - id: item-§\n    stem: What?\n    choices:\n"
            "      - text: {}\n        correct: true\n      - text: other\n",
            "  - id: item-§\n    stem: What?\n    answer: 5\n    explanation: {}\n",
        ):
            yield _yaml_case(
                f"{rule} {value}", rule, item.replace("{}", value, 1), item.replace("{}", quoted, 1)
            )
    for rule, right, wrong in _YAML_SLIPS:
        for name, stem in YAML_STEMS.items():
            remark = right if right.startswith("'") else "beta"
            own = "case§-2" if rule == "missing-field" else "item-§"
            item = (
                f"  - id: {own}\n{stem}    difficulty: easy\n    stimulus: passage-§\n"
                "    choices:\n"
                f"      - text: alpha\n        correct: true\n        rationale: {remark}\n"
                "      - gamma\n"
            )
            yield _yaml_case(f"{rule} {wrong!r} {name}", rule, item.replace(right, wrong, 1), item)
