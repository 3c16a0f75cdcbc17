"""Which items of a bank are nearly alike, found anew or from what was found before."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from examgen.check.card import Card, wording_of
from examgen.similarity import MOST, SIBLINGS, Pair, alike_in_texts, alike_with
from examgen.wording import Wording

AlikeIn = Callable[[Mapping[str, Card], Fraction], tuple[Pair, ...]]

# With more new texts than this, all are compared anew.
_FEW = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The pairs of a bank as it was: what each item asked by its id, each pair's likeness."""

    asked: dict[str, str]
    pairs: tuple[tuple[str, str, str], ...]


def alike_among(cards: Mapping[str, Card], threshold: Fraction) -> tuple[Pair, ...]:
    """Return the pairs among some items that are nearly alike."""
    return alike_in_texts({name: wording_of(card) for name, card in cards.items()}, threshold)


def known_of(cards: Mapping[str, Card], pairs: Iterable[Pair]) -> Known:
    """Return what is to be kept of a bank and its pairs."""
    return Known(
        asked={name: card.asks for name, card in cards.items()},
        pairs=tuple((first, second, str(degree)) for first, second, degree in pairs),
    )


def alike_since(known: Known, cards: Mapping[str, Card], threshold: Fraction) -> tuple[Pair, ...]:
    """Return what ``alike_among`` does, from the pairs of the bank as it was.

    Only what changed is compared, unless much did, or crowds or equal texts are touched:
    what stands for those depends on the whole bank.
    """
    changed = [name for name, card in cards.items() if known.asked.get(name) != card.asks]
    touched = {*changed, *(known.asked.keys() - cards.keys())}
    pairs = [(first, second, Fraction(degree)) for first, second, degree in known.pairs]
    lost = [pair for pair in pairs if pair[0] in touched or pair[1] in touched]
    if len(changed) > _FEW or _is_crowded(pairs) or any(degree == 1 for *_, degree in lost):
        return alike_among(cards, threshold)
    # Of equal texts the first by id stands for all.
    seconds = {second for _, second, degree in pairs if degree == 1}
    found: list[Pair] = []
    for name in changed:
        others = [card for other, card in cards.items() if other not in seconds and other != name]
        near = _near(cards[name], others, threshold)
        if near is None:
            return alike_among(cards, threshold)
        found += near
    now = sorted({*pairs, *found} - set(lost))
    return alike_among(cards, threshold) if _is_crowded(now) else tuple(now)


def _near(card: Card, others: Iterable[Card], threshold: Fraction) -> tuple[Pair, ...] | None:
    """Return the pairs of an item with others, or None where one of them asks the same.

    Most others are passed over by their numbers and lengths, without a look at their words.
    """
    one = wording_of(card)
    shortest = math.ceil(threshold * len(one.words) / (2 - threshold))
    longest = math.floor(len(one.words) * (2 - threshold) / threshold) if threshold else math.inf
    worth: list[tuple[str, Wording]] = []
    for other in others:
        if other.asks == card.asks:
            return None
        if threshold > SIBLINGS and other.data != card.data:
            continue
        length = other.words.count("\n") + bool(other.words)
        if shortest <= length <= longest:
            worth.append((other.id, wording_of(other)))
    return alike_with(card.id, one, worth, threshold)


def _is_crowded(pairs: Iterable[Pair]) -> bool:
    """Tell whether pairs may have been left out."""
    counts = Counter(name for first, second, _ in pairs for name in (first, second))
    return any(count >= MOST for count in counts.values())
