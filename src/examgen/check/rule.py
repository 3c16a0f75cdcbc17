"""What a rule is, what it may look at, and what it finds."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from examgen.check.view import Content, ItemView
from examgen.diagnostic import Fix, Severity
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.project import Asset, Project
from examgen.source import Source, Span
from examgen.suggest import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a rule found; the frame adds the rule's id and its severity.

    ``item`` is named by rules over the whole bank only, so that a finding about a
    draft can be lowered; for the others the frame knows it. ``severity`` is given where
    it is milder than the rule's. ``fix`` mends it where a program can.
    """

    message: str
    span: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    item: Item | None = None
    severity: Severity | None = None
    fix: Fix | None = None


def nowhere(path: str) -> Source | None:  # noqa: ARG001
    """Give no text: findings have no fixes where the source is not at hand."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """All that rules share: settings, the bank and its indexes, the figures' files.

    ``aliases`` maps each alias to the first item that claims it. ``figures_folded``
    maps a figure's path, folded by ``fold``, to the path as it is on disk, and
    ``figures_called`` a bare file name to the first path that ends with it. ``source``
    gives the text of a file by its path, for fixes, where it is at hand.
    """

    project: Project
    bank: Bank
    assets: Mapping[str, Asset]
    items: Mapping[str, Item]
    stimuli: Mapping[str, Stimulus]
    aliases: Mapping[str, Item]
    item_names: Names
    stimulus_names: Names
    figure_names: Names
    figures_folded: Mapping[str, str]
    figures_called: Mapping[str, str]
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
class PerBank:
    """A check that needs the whole bank."""

    run: Callable[[Context], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class OfSuppressions:
    """Not a check of its own: the frame makes these findings from the suppressions."""


Check = PerItem | PerContent | PerBank | OfSuppressions


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
