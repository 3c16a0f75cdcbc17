"""Runs the rules over a bank: severities, suppressions, order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from examgen.model.item import Bank, Item, Status, Stimulus, Suppression
from examgen.model.project import Asset, Project
from examgen.registry import collect
from examgen.source import Source
from examgen.suggest import names_of

SourceOf = Callable[[str], Source | None]
"""Gives the text of a file, from which fixes are made, where it is at hand."""

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
    source: SourceOf = nowhere,
) -> tuple[Diagnostic, ...]:
    """Run all rules, also those that are off, and return their findings, sorted by place.

    ``assets`` maps the path of every figure file of the bank to what is known of it.
    Errors in items that are drafts or retired are lowered to warnings. Findings that
    the bank suppresses are left out; suppressions that do nothing are findings. ``source``
    gives the text of a file, from which fixes are made; without it there are none.
    """
    checked = check_file(bank.items, bank.stimuli, project, source)
    whole = overview(checked.cards, checked.stimuli, project, assets, source=source)
    return settled([*checked.findings, *check_cards(whole)], bank.suppressions, source)


def check_file(
    items: Sequence[Item],
    stimuli: Sequence[Stimulus],
    project: Project | None,
    source: SourceOf = nowhere,
) -> Checked:
    """Run the rules that look at one item, one stimulus or one file at a time.

    Without a project, that is with settings that could not be read, no rule is run.
    """
    views = [view_item(item) for item in items]
    passages = [(stimulus, view_stimulus(stimulus)) for stimulus in stimuli]
    contents: list[tuple[Content, Item | None]] = [(view.content, view.item) for view in views]
    contents += [(content, None) for _, content in passages]
    context = None if project is None else Context(project=project, source=source)
    return Checked(
        cards=tuple([card_of(view) for view in views]),
        stimuli=tuple([stimulus_card(stimulus, content) for stimulus, content in passages]),
        findings=() if context is None else tuple(_local(views, contents, stimuli, context)),
    )


def _local(
    views: Sequence[ItemView],
    contents: Sequence[tuple[Content, Item | None]],
    stimuli: Sequence[Stimulus],
    context: Context,
) -> Iterator[Diagnostic]:
    items = [view.item for view in views]
    for rule in all_rules():
        match rule.check:
            case PerItem(run=run):
                for view in _spoken(rule, views, context.project):
                    for finding in run(view, context):
                        yield _diagnostic(rule, finding, view.item)
            case PerContent(run=run_content):
                for content, item in contents:
                    for finding in run_content(content, context):
                        yield _diagnostic(rule, finding, item)
            case PerFile(run=run_file):
                for finding in run_file(items, stimuli, context):
                    yield _diagnostic(rule, finding, finding.item)
            case PerBank() | OfSuppressions():
                pass
            case _:
                assert_never(rule.check)


def _spoken(rule: Rule, views: Sequence[ItemView], project: Project) -> Iterable[ItemView]:
    """Return the items in languages that a rule knows."""
    if not rule.languages:
        return views
    known = frozenset(rule.languages)
    return [v for v in views if _language(v.item.language or project.language) in known]


def overview(
    cards: tuple[Card, ...],
    stimuli: Iterable[StimulusCard],
    project: Project,
    assets: Mapping[str, Asset],
    alike: AlikeIn = alike_among,
    source: SourceOf = nowhere,
) -> Overview:
    """Return a bank in short; cards are sorted by id, ids are unique.

    ``alike`` finds the pairs of items that are nearly alike.
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
        source=source,
        alike=lambda: alike(
            {card.id: card for card in cards if card.status not in IDLE},
            project.near_duplicates.likeness,
        ),
    )


def check_cards(bank: Overview) -> tuple[Diagnostic, ...]:
    """Run the rules that look at the whole bank."""
    language = _language(bank.project.language)
    return tuple(
        _diagnostic(rule, finding, finding.item)
        for rule in all_rules()
        if isinstance(rule.check, PerBank) and (not rule.languages or language in rule.languages)
        for finding in rule.check.run(bank)
    )


def settled(
    found: Iterable[Diagnostic],
    suppressions: tuple[Suppression, ...],
    source: SourceOf = nowhere,
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
