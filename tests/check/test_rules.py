"""Runs the case files of ``tests/rules`` and the examples of every rule's manual page.

A case file is Markdown. Fenced blocks ``markdown`` or ``yaml`` are files of a bank; the
words after the language may give ``path=…``, ``figures=…`` (paths, each with ``:WxH`` in
pixels or ``:N`` in bytes) and ``marks=none`` (the bank has no default). A block ``expect``
ends the case and lists all findings, one a line:

    6:1..9 error[key-count] "part of the message" help "part of the hint" note 4:1

with ``path:`` before the line where it is not in the case's first file; ``..9`` is where
the span ends on its line, ``note`` where the first related place is. These and the help
may be left out.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import pytest

import examgen.read.readers
from examgen.check import all_rules, check_bank
from examgen.check.manual import Fenced, fenced, parse
from examgen.check.rule import Rule
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.asset import Asset
from examgen.model.project import Project
from examgen.read.bank import join_files
from examgen.read.reader import Reader
from examgen.registry import collect
from examgen.source import Source

CASES = Path(__file__).parents[1] / "rules"
RULES = {rule.id: rule for rule in all_rules()}
RELIABLE = ("unused-suppression", "useless-field")
READERS = collect(examgen.read.readers, "READER", Reader)
ENDINGS = {"markdown": ".md", "yaml": ".yaml"}
EXPECTED = re.compile(
    r"(?:(?P<path>[^\s:]+):)?(?P<line>\d+):(?P<column>\d+)(?:\.\.(?P<end>\d+))? "
    r'(?P<kind>\w+\[[\w-]+\]) "(?P<message>[^"]+)"(?: help "(?P<help>[^"]+)")?'
    r"(?: note (?P<note>\d+:\d+))?"
)


@dataclass(frozen=True, kw_only=True)
class Case:
    name: str
    files: tuple[Fenced, ...]
    expected: tuple[str, ...]


def cases(path: Path) -> list[Case]:
    found: list[Case] = []
    files: list[Fenced] = []
    for block in fenced(path.read_text("utf-8")):
        if block.info == "expect":
            name = f"{path.stem}:{block.line}"
            lines = tuple(block.text.splitlines())
            found.append(Case(name=name, files=tuple(files), expected=lines))
            files = []
        else:
            files.append(block)
    assert not files, f"{path.name}: a block without its `expect`"
    return found


def options(block: Fenced) -> dict[str, str]:
    language, *words = block.info.split()
    default = {"path": f"bank/questions/case{ENDINGS[language]}"}
    return default | dict(word.split("=", 1) for word in words)


def asset(text: str) -> Asset:
    path, _, size = unquote(text).partition(":")
    width, _, height = size.partition("x")
    kind = "image/svg+xml" if path.endswith(".svg") else "image/png"
    if height:
        return Asset(path=path, media_type=kind, size=1000, width=int(width), height=int(height))
    return Asset(path=path, media_type=kind, size=int(size or 1000))


def findings(files: tuple[Fenced, ...], own: str) -> tuple[Diagnostic, ...]:
    given = [options(block) for block in files]
    marks = None if any(each.get("marks") == "none" for each in given) else Fraction(1)
    project = Project(marks=marks)
    reads = []
    for block, each in zip(files, given, strict=True):
        source = Source(each["path"], block.text)
        reader = next(r for r in READERS if source.path.endswith(r.suffixes))
        reads.append(reader.read(source, project))
    bank, read = join_files(reads)
    figures = [name for each in given for name in each.get("figures", "").split(",") if name]
    assets = {a.path: a for a in map(asset, figures)}
    # Examples are short: what other rules say of their wording is left out.
    checked = (
        d
        for d in check_bank(bank, project, assets)
        if d.rule == own or d.severity is Severity.ERROR or d.rule in RELIABLE
    )
    return (*read, *checked)


def agrees(diagnostic: Diagnostic, expected: str, main: str) -> bool:
    wanted = EXPECTED.fullmatch(expected)
    assert wanted is not None, f"not an expectation: {expected}"
    span = diagnostic.span
    return (
        span.path == (wanted["path"] or main)
        and span.start == (int(wanted["line"]), int(wanted["column"]))
        and (wanted["end"] is None or span.end == (span.line, int(wanted["end"])))
        and f"{diagnostic.severity}[{diagnostic.rule}]" == wanted["kind"]
        and wanted["message"] in diagnostic.message
        and (wanted["help"] is None or wanted["help"] in (diagnostic.hint or ""))
        and wanted["note"] in (None, first_note(diagnostic))
    )


def first_note(diagnostic: Diagnostic) -> str | None:
    spans = [f"{span.line}:{span.column}" for span, _ in diagnostic.related]
    return spans[0] if spans else None


def shown(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    end = f"..{span.end_column}" if span.end_line == span.line else ""
    kind = f"{diagnostic.severity}[{diagnostic.rule}]"
    place = f"{span.path}:{span.line}:{span.column}{end}"
    more = f' help "{diagnostic.hint}"' if diagnostic.hint else ""
    more += f" note {first_note(diagnostic)}" if diagnostic.related else ""
    return f'{place} {kind} "{diagnostic.message}"{more}'


ALL_CASES = [case for path in sorted(CASES.glob("*.md")) for case in cases(path)]


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    found = sorted(
        findings(case.files, case.name.split(":")[0]), key=lambda d: (d.span, d.rule, d.message)
    )
    main = options(case.files[0])["path"]
    listing = "\n".join(map(shown, found))
    assert len(found) == len(case.expected), listing
    for diagnostic, expected in zip(found, case.expected, strict=True):
        assert agrees(diagnostic, expected, main), f"{expected}\n{listing}"


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_every_rule_has_a_case_file_that_shows_it(rule: Rule) -> None:
    kinds = {
        line.split("[")[1].split("]")[0]
        for case in cases(CASES / f"{rule.id}.md")
        for line in case.expected
    }
    assert rule.id in kinds
    assert any(not case.expected for case in cases(CASES / f"{rule.id}.md"))


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_manual_page_is_whole_and_its_examples_are_true(rule: Rule) -> None:
    manual = parse(rule.manual)
    assert manual.summary == rule.summary
    assert all((manual.why, manual.fix, manual.false_alarms, manual.bad, manual.good))
    for example in manual.bad:
        found = findings((example,), rule.id)
        assert {(d.rule, d.severity) for d in found} == {(rule.id, rule.severity)}
    for example in manual.good:
        assert not list(map(shown, findings((example,), rule.id)))


def test_ids_are_unique_and_named_like_their_modules() -> None:
    assert len(RULES) == len(all_rules())
    modules = {path.stem for path in Path(examgen.check.rules.__file__).parent.glob("[a-z]*.py")}
    assert {rule.replace("-", "_") for rule in RULES} == modules


def test_only_findings_that_can_be_meant_are_suppressible() -> None:
    assert {
        rule.id for rule in RULES.values() if rule.suppressible and rule.severity is Severity.ERROR
    } == {
        "choice-names-choice",
        "choose-count",
        "missing-alt",
        "pin-conflict",
        "remark-names-choice",
    }


def test_only_precise_rules_are_warnings_and_hints_can_be_suppressed() -> None:
    for rule in RULES.values():
        if rule.precision is not None:
            assert rule.severity is not Severity.ERROR
            assert rule.severity is Severity.INFO or rule.precision >= Decimal("0.8")
        if rule.severity is Severity.INFO:
            assert rule.suppressible


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_rules_that_know_words_are_silent_in_other_languages(rule: Rule) -> None:
    if rule.languages:
        for example in parse(rule.manual).bad:
            text = f"---\nlanguage: fi\n---\n{example.text}"
            found = findings((Fenced(info=example.info, text=text, line=1),), rule.id)
            assert rule.id not in {d.rule for d in found}
