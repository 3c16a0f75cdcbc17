"""What a rule is, what it may look at, and what it finds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from examgen.check.card import Card, Figure, StimulusCard
from examgen.check.view import Content, ItemView
from examgen.diagnostic import Fix, Severity
from examgen.model.asset import Asset
from examgen.model.item import Item, Stimulus
from examgen.model.project import Project
from examgen.similarity import Pair
from examgen.source import Source, Span
from examgen.suggest import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a rule found; the frame adds the rule's id and its severity.

    ``item`` is named by rules over a file or the bank only, so that a finding about a
    draft can be lowered; for the others the frame knows it. ``severity`` is given where
    it is milder than the rule's. ``fix`` mends it where a program can.
    """

    message: str
    span: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    item: Item | Card | None = None
    severity: Severity | None = None
    fix: Fix | None = None


def nowhere(path: str) -> Source | None:  # noqa: ARG001
    """Give no text: findings have no fixes where the source is not at hand."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What all rules share: the bank's settings.

    ``source`` gives the text of a file by its path, for fixes, where it is at hand.
    """

    project: Project
    source: Callable[[str], Source | None] = nowhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The whole bank in short, for the rules that need it, with its indexes.

    ``assets`` are the figures' files by path. ``aliases`` maps each alias to the first
    item that claims it. ``figures_folded`` maps a figure's path, folded by ``fold``, to
    the path as it is on disk, and ``figures_called`` a bare file name to the first path
    that ends with it. ``alike`` returns the pairs of items that are nearly alike, as
    ``similarity.alike_in_bank`` does, ``source`` the text of a file, for fixes. What only a
    finding asks for is made when it is asked.
    """

    project: Project
    cards: tuple[Card, ...]
    items: Mapping[str, Card]
    stimuli: Mapping[str, StimulusCard]
    aliases: Mapping[str, Card]
    assets: Mapping[str, Asset]
    item_names: Callable[[], Names]
    stimulus_names: Callable[[], Names]
    figure_names: Callable[[], Names]
    figures_folded: Callable[[], Mapping[str, str]]
    figures_called: Callable[[], Mapping[str, str]]
    alike: Callable[[], Iterable[Pair]]
    source: Callable[[str], Source | None] = nowhere


@dataclass(frozen=True, slots=True)
class PerItem:
    """A check of one item at a time."""

    run: Callable[[ItemView, Context], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class PerContent:
    """A check of the content of one item or one stimulus at a time."""

    run: Callable[[Content, Context], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class PerFile:
    """A check that needs all items and stimuli of a file."""

    run: Callable[[Sequence[Item], Sequence[Stimulus], Context], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class PerBank:
    """A check that needs the whole bank."""

    run: Callable[[Overview], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class OfSuppressions:
    """Not a check of its own: the frame makes these findings from the suppressions."""


Check = PerItem | PerContent | PerFile | PerBank | OfSuppressions


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule. ``manual`` is its module's docstring, which ``manual.parse`` takes apart.

    ``suppressible`` says whether an author may waive a finding in the source: not
    where the paper would be wrong whatever the author meant. ``default`` is False for
    a rule that is silent unless it is selected. ``precision`` is the measured share of
    its findings that are right. ``languages`` are those whose words it knows; it is
    silent in others, and knows all of them where this is empty. ``fixable`` says that
    findings carry a fix where there is no doubt.
    """

    id: str
    severity: Severity
    summary: str
    manual: str
    check: Check
    suppressible: bool = False
    default: bool = True
    precision: Decimal | None = None
    languages: tuple[str, ...] = ()
    fixable: bool = False


def figures_shown(bank: Overview) -> Iterator[tuple[Figure, Card | None]]:
    """Yield the figures of all items, each with its item, and those of all stimuli."""
    for card in bank.cards:
        for figure in card.figures:
            yield figure, card
    for stimulus in bank.stimuli.values():
        for figure in stimulus.figures:
            yield figure, None
