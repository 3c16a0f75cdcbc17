"""Applies the suppressions of a bank, and finds those that are wrong or do nothing."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from examgen.check.rule import OfSuppressions, Rule, nowhere
from examgen.check.waivers import waiver_fix
from examgen.diagnostic import Diagnostic
from examgen.model.item import Suppression
from examgen.source import Source, Span
from examgen.suggest import hint_of


def apply_suppressions(
    diagnostics: Iterable[Diagnostic],
    suppressions: tuple[Suppression, ...],
    registered: tuple[Rule, ...],
    source: Callable[[str], Source | None] = nowhere,
) -> Iterator[Diagnostic]:
    """Yield the diagnostics that are not waived, then one for each idle suppression.

    A suppression waives the findings of its rule that begin inside its span, if the
    rule is suppressible. ``source`` gives the text of a file, for fixes.
    """
    by_id = {rule.id: rule for rule in registered}
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, suppression in enumerate(suppressions):
        places[suppression.span.path, suppression.rule].append(number)
    used: set[int] = set()
    for diagnostic in diagnostics:
        waivers = [
            number
            for number in places.get((diagnostic.span.path, diagnostic.rule), ())
            if _holds(suppressions[number].span, diagnostic.span)
        ]
        used.update(waivers)
        if not waivers or not by_id[diagnostic.rule].suppressible:
            yield diagnostic
    yield from _idle(suppressions, used, by_id, source)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start < outer.end


def _idle(
    suppressions: tuple[Suppression, ...],
    used: set[int],
    by_id: Mapping[str, Rule],
    source: Callable[[str], Source | None],
) -> Iterator[Diagnostic]:
    own = next((rule for rule in by_id.values() if isinstance(rule.check, OfSuppressions)), None)
    if own is None:
        return
    busy = {suppressions[number].comment for number in used}
    for number, suppression in enumerate(suppressions):
        text = None if number in used else source(suppression.span.path)
        for message, hint in _faults(suppression, number in used, by_id):
            yield Diagnostic(
                severity=own.severity,
                rule=own.id,
                message=message,
                span=suppression.comment or suppression.span,
                hint=hint,
                fix=None if text is None else waiver_fix(suppression, busy, by_id, text),
            )


def _faults(
    suppression: Suppression, used: bool, by_id: Mapping[str, Rule]
) -> Iterator[tuple[str, str | None]]:
    name = suppression.rule
    rule = by_id.get(name)
    if rule is None:
        hint = hint_of(name, by_id, most=0)
        yield (
            f"no rule is called `{name}`",
            hint or "errors in how a file is written cannot be waived: mend them",
        )
        return
    if not rule.suppressible:
        yield (
            f"`{name}` cannot be suppressed: the paper would be wrong",
            "mend the question, or set `status: draft` until it is ready",
        )
    elif not used:
        yield f"`{name}` finds nothing here any more", "delete the comment"
