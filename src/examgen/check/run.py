"""Runs the rules over a bank: severities, suppressions, order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from posixpath import basename
from typing import assert_never

from examgen.check import rules
from examgen.check.alike import AlikeIn, alike_among
from examgen.check.card import Card, StimulusCard, card_of, stimulus_card
from examgen.check.names import fold
from examgen.check.rule import (
    Context,
    Finding,
    OfSuppressions,
    Overview,
    PerBank,
    PerContent,
    PerFile,
    PerItem,
    Rule,
    nowhere,
)
from examgen.check.suppress import apply_suppressions
from examgen.check.view import Content, ItemView, view_item, view_stimulus
from examgen.diagnostic import Diagnostic, Severity
from examgen.model.asset import Asset
from examgen.model.item import Bank, Item, Status, Stimulus, Suppression
from examgen.model.project import Project
from examgen.registry import collect
from examgen.source import Source
from examgen.suggest import names_of

# Items that are not drawn.
IDLE = (Status.DRAFT, Status.RETIRED)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return every rule, sorted by module name."""
    return collect(rules, "RULE", Rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What comes of checking a file by itself: findings, and cards for the whole bank's rules."""

    cards: tuple[Card, ...] = ()
    stimuli: tuple[StimulusCard, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def check_bank(
    bank: Bank,
    project: Project,
    assets: Mapping[str, Asset],
    source: Callable[[str], Source | None] = nowhere,
) -> tuple[Diagnostic, ...]:
    """Run all rules, also those that are off, and return their findings, sorted by place.

    ``assets`` maps the path of every figure file of the bank to what is known of it.
    Errors in items that are drafts or retired are lowered to warnings. Findings that
    the bank suppresses are left out; suppressions that do nothing are findings. ``source``
    gives the text of a file, from which fixes are made; without it there are none.
    """
    checked = check_file(bank.items, bank.stimuli, project, source)
    whole = overview(checked.cards, checked.stimuli, project, assets, source=source)
    found = [*checked.findings, *check_cards(whole)]
    return settled(found, bank.suppressions, source)


def check_file(
    items: Sequence[Item],
    stimuli: Sequence[Stimulus],
    project: Project | None,
    source: Callable[[str], Source | None] = nowhere,
) -> Checked:
    """Run the rules that look at one item, one stimulus or one file at a time.

    ``source`` gives the text of a file, from which fixes are made. Without a project, that
    is with settings that could not be read, no rule is run.
    """
    context = None if project is None else Context(project=project, source=source)
    found: list[Diagnostic] = []
    contents: list[tuple[Content, Item | None]] = []
    cards = []
    for item in items:
        # All that is asked of an item is asked at once: what rules share of it is kept so long.
        view = view_item(item)
        cards.append(card_of(view))
        contents.append((view.content, item))
        if context is not None:
            found += _of_item(view, context)
    passages = [(stimulus, view_stimulus(stimulus)) for stimulus in stimuli]
    contents += [(content, None) for _, content in passages]
    if context is not None:
        found += _of_file(items, stimuli, contents, context)
    return Checked(
        cards=tuple(cards),
        stimuli=tuple([stimulus_card(stimulus, content) for stimulus, content in passages]),
        findings=tuple(found),
    )


def _of_item(view: ItemView, context: Context) -> Iterator[Diagnostic]:
    language = _language(view.item.language or context.project.language)
    for rule, run in _by_scope().items:
        if not rule.languages or language in rule.languages:
            for finding in run(view, context):
                yield _diagnostic(rule, finding, view.item)


def _of_file(
    items: Sequence[Item],
    stimuli: Sequence[Stimulus],
    contents: Iterable[tuple[Content, Item | None]],
    context: Context,
) -> Iterator[Diagnostic]:
    scopes = _by_scope()
    for content, item in contents:
        for rule, run_content in scopes.contents:
            for finding in run_content(content, context):
                yield _diagnostic(rule, finding, item)
    for rule, run_file in scopes.files:
        for finding in run_file(items, stimuli, context):
            yield _diagnostic(rule, finding, finding.item)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scopes:
    """The rules by what one run of them looks at; those over the bank are left out."""

    items: list[tuple[Rule, Callable[[ItemView, Context], Iterable[Finding]]]]
    contents: list[tuple[Rule, Callable[[Content, Context], Iterable[Finding]]]]
    files: list[
        tuple[Rule, Callable[[Sequence[Item], Sequence[Stimulus], Context], Iterable[Finding]]]
    ]


@cache
def _by_scope() -> _Scopes:
    scopes = _Scopes(items=[], contents=[], files=[])
    for rule in all_rules():
        match rule.check:
            case PerItem(run=run):
                scopes.items.append((rule, run))
            case PerContent(run=run_content):
                scopes.contents.append((rule, run_content))
            case PerFile(run=run_file):
                scopes.files.append((rule, run_file))
            case PerBank() | OfSuppressions():
                pass
            case _:
                assert_never(rule.check)
    return scopes


def overview(
    cards: tuple[Card, ...],
    stimuli: Iterable[StimulusCard],
    project: Project,
    assets: Mapping[str, Asset],
    alike: AlikeIn = alike_among,
    *,
    source: Callable[[str], Source | None] = nowhere,
) -> Overview:
    """Return a bank in short; cards are sorted by id, ids are unique.

    ``alike`` finds the pairs of items that are nearly alike, ``source`` gives the text of
    a file, for fixes.
    """
    aliases: dict[str, Card] = {}
    for card in cards:
        for alias in card.aliases:
            aliases.setdefault(alias, card)
    passages = {stimulus.id: stimulus for stimulus in stimuli}
    return Overview(
        project=project,
        cards=cards,
        items={card.id: card for card in cards},
        stimuli=passages,
        aliases=aliases,
        assets=assets,
        item_names=cache(lambda: names_of(card.id for card in cards)),
        stimulus_names=cache(lambda: names_of(passages)),
        figure_names=cache(lambda: names_of(assets)),
        figures_folded=cache(lambda: {fold(path): path for path in sorted(assets, reverse=True)}),
        figures_called=cache(
            lambda: {basename(path): path for path in sorted(assets, reverse=True)}
        ),
        alike=lambda: alike(
            {card.id: card for card in cards if card.status not in IDLE},
            project.near_duplicates.likeness,
        ),
        source=source,
    )


def check_cards(bank: Overview, rules: Iterable[Rule] | None = None) -> tuple[Diagnostic, ...]:
    """Run the rules that look at the whole bank: all of them, unless some are named."""
    return tuple(
        _diagnostic(rule, finding, finding.item)
        for rule in (all_rules() if rules is None else rules)
        if isinstance(rule.check, PerBank)
        for finding in rule.check.run(_spoken(rule, bank))
    )


def _spoken(rule: Rule, bank: Overview) -> Overview:
    """Return what a rule over the bank may look at: the items in languages that it knows."""
    if not rule.languages:
        return bank
    default = bank.project.language
    known = [c for c in bank.cards if _language(c.language or default) in rule.languages]
    return replace(bank, cards=tuple(known))


def settled(
    found: Iterable[Diagnostic],
    suppressions: tuple[Suppression, ...],
    source: Callable[[str], Source | None] = nowhere,
) -> tuple[Diagnostic, ...]:
    """Return findings without those that are suppressed, and with idle suppressions, sorted."""
    left = apply_suppressions(found, suppressions, all_rules(), source)
    return tuple(sorted(left, key=lambda d: (d.span, d.rule, d.message)))


def _language(tag: str) -> str:
    return tag.partition("-")[0].lower()


def _diagnostic(rule: Rule, finding: Finding, item: Item | Card | None) -> Diagnostic:
    severity = finding.severity or rule.severity
    if severity is Severity.ERROR and item is not None and item.status in IDLE:
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
