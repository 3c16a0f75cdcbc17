"""Runs the rules over a bank: severities, suppressions, order."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from posixpath import basename
from typing import assert_never

from examgen.check import rules
from examgen.check.names import fold
from examgen.check.rule import (
    Context,
    Finding,
    OfSuppressions,
    PerBank,
    PerContent,
    PerItem,
    Rule,
)
from examgen.check.suppress import apply_suppressions
from examgen.check.view import view_item, view_stimulus
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.item import Bank, Item, Status
from examgen.model.project import Asset, Project
from examgen.registry import collect
from examgen.suggest import names_of

_GRAVITY = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}


def asked_for(
    diagnostics: Iterable[Diagnostic],
    *,
    severity: Severity = Severity.WARNING,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
) -> tuple[Diagnostic, ...]:
    """Return the findings of at least this severity that are wanted.

    ``select`` names the only rules to report, ``ALL`` means every one; where it is empty
    those are reported that are on by default. ``ignore`` is taken away from them. What is
    found while reading cannot be left out, being no rule's.
    """
    rules = {rule.id: rule for rule in all_rules()}
    wanted = {
        name
        for name, rule in rules.items()
        if (name in select or "ALL" in select if select else rule.default)
    }
    wanted -= rules.keys() if "ALL" in ignore else set(ignore)
    return tuple(
        d
        for d in diagnostics
        if _GRAVITY[d.severity] >= _GRAVITY[severity] and (d.rule in wanted or d.rule not in rules)
    )


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return every rule, sorted by module name."""
    return collect(rules, "RULE", Rule)


def check_bank(bank: Bank, project: Project, assets: Mapping[str, Asset]) -> tuple[Diagnostic, ...]:
    """Run all rules, also those that are off, and return their findings, sorted by place.

    ``assets`` maps the path of every figure file of the bank to what is known of it.
    Errors in items that are drafts or retired are lowered to warnings. Findings that
    the bank suppresses are left out; suppressions that do nothing are findings.
    """
    context = context_of(bank, project, assets)
    registered = all_rules()
    found = apply_suppressions(list(run_rules(registered, context)), bank.suppressions, registered)
    return tuple(sorted(found, key=lambda d: (d.span, d.rule, d.message)))


def context_of(bank: Bank, project: Project, assets: Mapping[str, Asset]) -> Context:
    """Return what all rules share, with its indexes."""
    aliases: dict[str, Item] = {}
    for item in bank.items:
        for alias in item.aliases:
            aliases.setdefault(alias, item)
    return Context(
        project=project,
        bank=bank,
        assets=assets,
        items={item.id: item for item in bank.items},
        stimuli={stimulus.id: stimulus for stimulus in bank.stimuli},
        aliases=aliases,
        item_names=names_of(item.id for item in bank.items),
        stimulus_names=names_of(stimulus.id for stimulus in bank.stimuli),
        figure_names=names_of(assets),
        figures_folded={fold(path): path for path in sorted(assets, reverse=True)},
        figures_called={basename(path): path for path in sorted(assets, reverse=True)},
    )


def run_rules(registered: Iterable[Rule], context: Context) -> Iterator[Diagnostic]:
    """Yield the findings of rules, suppressed ones among them, in no order that counts."""
    per_item, per_content, per_bank = _by_scope(registered)
    for item in context.bank.items:
        view = view_item(item)
        language = _language(item.language or context.project.language)
        for rule, item_check in per_item:
            if not rule.languages or language in rule.languages:
                for finding in item_check.run(view, context):
                    yield _diagnostic(rule, finding, item)
        for rule, content_check in per_content:
            for finding in content_check.run(view.content, context):
                yield _diagnostic(rule, finding, item)
    yield from _run_shared(per_content, per_bank, context)


def _run_shared(
    per_content: Iterable[tuple[Rule, PerContent]],
    per_bank: Iterable[tuple[Rule, PerBank]],
    context: Context,
) -> Iterator[Diagnostic]:
    for stimulus in context.bank.stimuli:
        content = view_stimulus(stimulus)
        for rule, content_check in per_content:
            for finding in content_check.run(content, context):
                yield _diagnostic(rule, finding, None)
    for rule, bank_check in per_bank:
        for finding in bank_check.run(_spoken(rule, context)):
            yield _diagnostic(rule, finding, finding.item)


def _spoken(rule: Rule, context: Context) -> Context:
    """Return what a rule over the bank may look at: the items in languages that it knows."""
    if not rule.languages:
        return context
    default = context.project.language
    items = tuple(
        item for item in context.bank.items if _language(item.language or default) in rule.languages
    )
    return replace(context, bank=replace(context.bank, items=items))


def _language(tag: str) -> str:
    return tag.partition("-")[0].lower()


def _by_scope(
    registered: Iterable[Rule],
) -> tuple[list[tuple[Rule, PerItem]], list[tuple[Rule, PerContent]], list[tuple[Rule, PerBank]]]:
    per_item: list[tuple[Rule, PerItem]] = []
    per_content: list[tuple[Rule, PerContent]] = []
    per_bank: list[tuple[Rule, PerBank]] = []
    for rule in registered:
        match rule.check:
            case PerItem():
                per_item.append((rule, rule.check))
            case PerContent():
                per_content.append((rule, rule.check))
            case PerBank():
                per_bank.append((rule, rule.check))
            case OfSuppressions():
                pass
            case _:
                assert_never(rule.check)
    return per_item, per_content, per_bank


def _diagnostic(rule: Rule, finding: Finding, item: Item | None) -> Diagnostic:
    severity = finding.severity or rule.severity
    if (
        severity is Severity.ERROR
        and item is not None
        and item.status in (Status.DRAFT, Status.RETIRED)
    ):
        severity = Severity.WARNING
    return Diagnostic(
        severity=severity,
        rule=rule.id,
        message=finding.message,
        span=finding.span,
        hint=finding.hint,
        related=finding.related,
        fix=finding.fix,
    )
