"""Which findings are reported: by severity, by name, by path, and rules that are off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic, Severity
from examgen.model.blueprint import Located
from examgen.model.lint import LintSettings, PathWish, Wish
from examgen.pipeline.wanted import asking, counts, faults, fits, reports
from examgen.source import Span

PATH = "bank/questions/old/a.md"
AT = Span("bank/bank.yaml", 1, 1, 1, 2)
SEVERITIES = {
    "key-count": Severity.ERROR,
    "choice-names-choice": Severity.ERROR,
    "key-is-longest": Severity.WARNING,
    "clang": Severity.INFO,
    "convergence": Severity.INFO,
    "unknown-field": Severity.ERROR,
    "unread-file": Severity.WARNING,
}
FOUND = tuple(
    Diagnostic(severity=severity, rule=rule, message="m", span=Span(PATH, 1, 1, 1, 1))
    for rule, severity in SEVERITIES.items()
)
ERRORS = "key-count choice-names-choice"
MILD = "key-is-longest clang"
READ = "unknown-field unread-file"


def wish(severity: str = "", select: str = "", extend: str = "", ignore: str = "") -> Wish:
    def named(text: str) -> tuple[Located[str], ...]:
        return tuple(Located(name, AT) for name in text.split())

    return Wish(
        severity=Severity(severity) if severity else None,
        select=named(select),
        extend_select=named(extend),
        ignore=named(ignore),
    )


def settings(own: Wish, **paths: Wish) -> LintSettings:
    places = tuple(
        PathWish(glob=f"questions/{name}/**", wish=other, span=AT) for name, other in paths.items()
    )
    return LintSettings(wish=own, paths=places)


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        (wish(), f"{ERRORS} key-is-longest {READ}"),
        (wish("error"), f"{ERRORS} unknown-field"),
        (wish("info"), f"{ERRORS} key-is-longest clang {READ}"),
        (wish(select="ALL"), f"{ERRORS} key-is-longest clang convergence {READ}"),
        (wish("warning", select="ALL"), f"{ERRORS} key-is-longest {READ}"),
        (wish(select="convergence"), f"convergence {READ}"),
        (wish(extend="convergence"), f"{ERRORS} key-is-longest convergence {READ}"),
        (wish(select="ALL", ignore="clang"), f"{ERRORS} key-is-longest convergence {READ}"),
        (wish("info", ignore="ALL"), READ),
        (wish(ignore="key-count"), f"choice-names-choice key-is-longest {READ}"),
    ],
)
def test_the_command_line_picks_findings(order: Wish, wanted: str) -> None:
    asked = asking(LintSettings(), order)(PATH)
    assert " ".join(d.rule for d in FOUND if reports(asked, d)) == wanted


@pytest.mark.parametrize(
    ("bank", "order", "wanted"),
    [
        # Errors stay, unless they can be suppressed and are named.
        (settings(wish(select="clang")), wish(), f"{ERRORS} clang {READ}"),
        (settings(wish(ignore="ALL")), wish(), f"key-count {READ}"),
        (settings(wish(ignore="choice-names-choice")), wish(), f"key-count key-is-longest {READ}"),
        (settings(wish("error")), wish(), f"{ERRORS} unknown-field"),
        # What is said of a path goes before what is said of the bank, and the last before all.
        (
            settings(wish("error"), old=wish("info")),
            wish(),
            f"{ERRORS} key-is-longest clang {READ}",
        ),
        (settings(wish("error"), new=wish("info")), wish(), f"{ERRORS} unknown-field"),
        (
            settings(wish(), old=wish(extend="convergence")),
            wish("error"),
            f"{ERRORS} unknown-field",
        ),
        (settings(wish(ignore="clang")), wish(select="clang"), f"clang {READ}"),
        (
            settings(wish(extend="clang"), old=wish(ignore="clang key-is-longest")),
            wish(extend="convergence"),
            f"{ERRORS} convergence {READ}",
        ),
    ],
)
def test_settings_give_way_to_the_command_line(
    bank: LintSettings, order: Wish, wanted: str
) -> None:
    asked = asking(bank, order)(PATH)
    assert " ".join(d.rule for d in FOUND if reports(asked, d)) == wanted


def test_notes_asked_for_by_name_make_nothing_fail() -> None:
    asked = asking(LintSettings(), wish(select="clang"))(PATH)
    note = next(d for d in FOUND if d.rule == "clang")
    assert reports(asked, note)
    assert not counts(asked, note)
    assert counts(asking(LintSettings(), wish("info", select="clang"))(PATH), note)


@pytest.mark.parametrize(
    ("glob", "fitting", "other"),
    [
        ("questions/old/**", "questions/old/a.md questions/old/b/c.md", "questions/older/a.md"),
        ("questions/old", "questions/old/a.md", "questions/a.md"),
        ("questions/old/", "questions/old/a.md", "old/a.md"),
        ("**/a.md", "a.md questions/a.md questions/x/y/a.md", "questions/ba.md"),
        ("questions/*/a.md", "questions/x/a.md", "questions/a.md questions/x/y/a.md"),
        ("questions/[ab]?.md", "questions/ax.md", "questions/a.md questions/cx.md"),
        ("**", "a.md x/y.md", ""),
    ],
)
def test_patterns_of_paths(glob: str, fitting: str, other: str) -> None:
    assert [path for path in fitting.split() if not fits(glob, path)] == []
    assert [path for path in other.split() if fits(glob, path)] == []


@given(st.text("a*?/[]!-", max_size=60), st.text("a/", max_size=200))
def test_no_pattern_fails_or_takes_long(glob: str, path: str) -> None:
    assert fits(glob, path) in {True, False}
    assert not fits("*a" * 90 + "b", "a" * 200)
    assert not fits("**/" * 60 + "b", "a/" * 100)


def test_settings_name_rules_that_exist_and_can_be_left_out() -> None:
    bank = settings(wish(select="clagn ALL", ignore="key-count zzz"), old=wish(extend="clang"))
    found = [(d.rule, d.message, d.hint) for d in faults(bank, ["bank/questions/new/a.md"])]
    assert found == [
        ("unknown-rule", "no rule is called `clagn`", "did you mean `clang`?"),
        ("unknown-rule", "no rule is called `zzz`", "`examgen explain --list` lists all"),
        (
            "needed-rule",
            "`key-count` cannot be left out: the paper would be wrong",
            "mend the questions, set them to `status: draft`, or list them in a baseline",
        ),
        (
            "idle-pattern",
            "no file below `bank/` fits `questions/old/**`",
            "such as `questions/old/**`",
        ),
    ]
