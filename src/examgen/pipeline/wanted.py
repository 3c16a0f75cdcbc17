"""Which findings are reported: what a bank's settings and the command line ask for."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import translate
from functools import cache, lru_cache
from re import Pattern
from re import compile as compiled
from typing import TYPE_CHECKING

from examgen.diagnostic import Diagnostic, Severity, error, warning
from examgen.model.blueprint import Located
from examgen.model.lint import LintSettings, Wish
from examgen.suggest import hint_of

if TYPE_CHECKING:
    from examgen.check.rule import Rule

# What was taken from a revision that is trusted, or is new since: told whatever is selected.
TOLD = frozenset({"untrusted-settings", "new-suppression"})
_GRAVITY = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}
EVERY = "ALL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked for in one file.

    ``rules`` report findings of at least the severity ``floor``, those among them that
    were asked for by name, ``named``, all findings.
    """

    rules: frozenset[str]
    named: frozenset[str] = frozenset()
    floor: Severity = Severity.WARNING


def reports(asked: Asked, finding: Diagnostic) -> bool:
    """Tell whether a finding is to be reported. What no rule found hangs on its severity alone."""
    if finding.rule in TOLD:
        return True
    if finding.rule not in _rules():
        return counts(asked, finding)
    return finding.rule in asked.rules and (counts(asked, finding) or finding.rule in asked.named)


def counts(asked: Asked, finding: Diagnostic) -> bool:
    """Tell whether a finding is grave enough to make a lint fail."""
    return _GRAVITY[finding.severity] >= _GRAVITY[asked.floor]


def asking(settings: LintSettings, order: Wish = Wish()) -> Callable[[str], Asked]:  # noqa: B008
    """Return what says what is asked for in the file at a path from the project's root.

    Later wishes go before earlier ones: the bank's, those for paths in the order they are
    written, then the command line's, ``order``.
    """

    @cache
    def asked_under(wishes: tuple[Wish, ...]) -> Asked:
        asked = Asked(rules=frozenset(name for name, rule in _rules().items() if rule.default))
        for wish in wishes:
            asked = _with(asked, wish, bound=True)
        return _with(asked, order, bound=False)

    @cache
    def asked_in(path: str) -> Asked:
        inner = path.removeprefix("bank/")
        fitting = (o.wish for o in settings.paths if inner != path and fits(o.glob, inner))
        return asked_under((settings.wish, *fitting))

    return asked_in


def reported(findings: Iterable[Diagnostic], settings: LintSettings) -> tuple[Diagnostic, ...]:
    """Return the findings that a bank's settings ask for."""
    asked_in = asking(settings)
    told = findings
    if settings.wish == Wish() and not settings.paths:
        # To know what no wish asks for takes no rule: they are long to load.
        least = Asked(rules=frozenset())
        told = (finding for finding in findings if counts(least, finding) or finding.rule in TOLD)
    return tuple(finding for finding in told if reports(asked_in(finding.span.path), finding))


@cache
def _rules() -> "dict[str, Rule]":
    # Late: where nothing is found, no rule is asked for.
    from examgen.check import all_rules

    return {rule.id: rule for rule in all_rules()}


@cache
def _of_errors(*, suppressible: bool) -> frozenset[str]:
    """Return the rules whose findings are errors; without those that may be suppressed, or with."""
    return frozenset(
        name
        for name, rule in _rules().items()
        if rule.severity is Severity.ERROR and (suppressible or not rule.suppressible)
    )


def _with(asked: Asked, wish: Wish, *, bound: bool) -> Asked:
    """Return what is asked for with one more wish; ``bound`` ones cannot wave errors through."""
    rules, named = asked.rules, asked.named
    if wish.select:
        named = _meant(wish.select)
        rules = named | (_of_errors(suppressible=True) if bound else frozenset())
    added = _meant(wish.extend_select)
    gone = _meant(wish.ignore) - (_of_errors(suppressible=False) if bound else frozenset())
    rules, named = (rules | added) - gone, (named | added) - gone
    if wish.severity is None:
        return Asked(rules=rules, named=named, floor=asked.floor)
    return Asked(rules=rules, floor=wish.severity)


def _meant(names: Iterable[Located[str]]) -> frozenset[str]:
    given = frozenset(name.value for name in names)
    return frozenset(_rules()) if EVERY in given else given


def fits(glob: str, path: str) -> bool:
    """Tell whether a path fits a pattern: ``*``, ``?`` and ``[a-z]`` in names, ``**`` for folders.

    A pattern that names a folder fits all that lies below it.
    """
    parts = path.split("/")
    # How many parts of the path the pattern so far can take up: no way back, so no blow-up.
    taken = {0}
    for piece in glob.rstrip("/").split("/"):
        if piece == "**":
            taken = set(range(min(taken), len(parts) + 1)) if taken else taken
        else:
            form = _form(piece)
            taken = {n + 1 for n in taken if n < len(parts) and form.match(parts[n])}
    return bool(taken)


@lru_cache(maxsize=1024)  # more than all patterns of a bank have
def _form(piece: str) -> Pattern[str]:
    return compiled(translate(piece))


def faults(settings: LintSettings, paths: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield what is wrong with a bank's settings: names of no rule, patterns that fit no file.

    ``paths`` are those of the bank's files, from the project's root.
    """
    yield from _faults(settings.wish)
    inner = [path.removeprefix("bank/") for path in paths]
    for other in settings.paths:
        yield from _faults(other.wish)
        if not any(fits(other.glob, path) for path in inner):
            message = f"no file below `bank/` fits `{other.glob}`"
            hint = "such as `questions/old/**`"
            yield warning("idle-pattern", message, other.span, hint)


def _faults(wish: Wish) -> Iterator[Diagnostic]:
    for name in (*wish.select, *wish.extend_select, *wish.ignore):
        if name.value not in _rules() and name.value != EVERY:
            message = f"no rule is called `{name.value}`"
            hint = hint_of(name.value, _rules(), most=0) or "`examgen explain --list` lists all"
            yield error("unknown-rule", message, name.span, hint)
    for name in wish.ignore:
        if name.value in _of_errors(suppressible=False):
            yield error(
                "needed-rule",
                f"`{name.value}` cannot be left out: the paper would be wrong",
                name.span,
                "mend the questions, set them to `status: draft`, or list them in a baseline",
            )
