"""How alike two items are, and which items of a bank are nearly alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from examgen.model.item import Item
from examgen.wording import Wording, wording

Pair = tuple[str, str, Fraction]

# What the likeness of words counts where numbers, figures or the passage differ.
SIBLINGS = Fraction(4, 5)
# So many pairs an item of a whole bank has at most; where there are more, it is one of a crowd.
MOST = 20
# Two texts are compared where they share so many of their rarest words.
_SHARED = 3
# Code points below this one stand for words; surrogates are left out.
_SURROGATES, _GAP, _CODE_POINTS = 0xD800, 0x800, 0x10F7FF


def likeness(one: Wording, other: Wording) -> Fraction:
    """Return how alike two items are, 0 … 1.

    2·L / (m + n) for m and n words and the length L of their longest common subsequence
    (rapidfuzz's normalised Indel similarity, over words). Where the data of the two
    differ (numbers, figures, passage) they are siblings, not copies, and four fifths of
    that count, so that siblings are 80 % alike at most. An item without a word is
    like nothing but its equals, and without a number as well like nothing at all.

    Why so: over the 193 questions of the sample bank no two are more alike than 50 % and
    one pair in a thousand more than 30 %, while a question with one of four choices written
    anew, or with one word in ten replaced, is 87 % like the old one at the least. By characters
    unrelated questions come to 39 % in the median and 77 % at most, too near to copies. Numbers
    are kept out of the words since one changed number in 50 words would leave 98 %, though it
    makes another task.
    """
    return _likeness(one, other, one.words, other.words, Fraction(0))


def alike(items: Iterable[Item], threshold: Fraction) -> tuple[Pair, ...]:
    """Return all pairs of items with at least this likeness, as (id, later id, likeness).

    Compares each item with each: for the questions of a paper. Sorted by id.
    """
    known = sorted(((item.id, wording(item)) for item in items), key=lambda entry: entry[0])
    coded = _coded([words for _, words in known])
    found = []
    for (m, (first, one)), (n, (second, other)) in combinations(enumerate(known), 2):
        degree = _likeness(one, other, coded[m], coded[n], threshold)
        if degree >= threshold and degree:
            found.append((first, second, degree))
    return tuple(found)


def alike_in_bank(
    items: Iterable[Item], threshold: Fraction, *, most: int | None = MOST
) -> tuple[Pair, ...]:
    """Return the pairs of a whole bank that are alike, as ``alike_in_texts`` does."""
    return alike_in_texts({item.id: wording(item) for item in items}, threshold, most=most)


def alike_in_texts(
    wordings: Mapping[str, Wording], threshold: Fraction, *, most: int | None = MOST
) -> tuple[Pair, ...]:
    """Return the pairs of a whole bank with at least this likeness (above 0), sorted by id.

    Items that ask the same thing, with equal words and data, are one cluster: each is
    paired with the first of them by id, which alone stands for them in other pairs. An
    item has at most ``most`` pairs as the shorter of two, and as the longer; where it
    would have more (a template filled in a thousand times), the others are left out.
    With None there is no such limit. Takes time linear in the bank unless most of its
    items are nearly alike.
    """
    clusters: dict[Wording, list[str]] = {}
    for name, text in wordings.items():
        clusters.setdefault(text, []).append(name)
    texts = {words: min(ids) for words, ids in clusters.items() if words.words or words.data}
    found = [
        (first, other, Fraction(1))
        for words, first in texts.items()
        for other in clusters[words]
        if other != first
    ]
    for group in _groups(texts, threshold):
        for one, other, degree in _join(group, threshold, most):
            first, second = sorted((texts[one], texts[other]))
            found.append((first, second, degree))
    return tuple(sorted(found))


def alike_with(
    name: str, one: Wording, others: Iterable[tuple[str, Wording]], threshold: Fraction
) -> tuple[Pair, ...]:
    """Return the pairs of one item with others that have at least this likeness, above 0."""
    found = []
    words = frozenset(one.words)
    for other_name, other in others:
        least = threshold * (len(one.words) + len(other.words)) / 2
        if sum(word in words for word in other.words) < least:
            continue
        degree = likeness(one, other)
        if degree >= threshold and degree:
            first, second = sorted((name, other_name))
            found.append((first, second, degree))
    return tuple(sorted(found))


def percent(degree: Fraction) -> str:
    """Return a likeness as a message says it; 100 % is for equal texts alone."""
    return f"{int(degree * 100)} %"


def _likeness(
    one: Wording,
    other: Wording,
    words: Sequence[str] | str,
    others: Sequence[str] | str,
    threshold: Fraction,
) -> Fraction:
    """Return the likeness, or 0 where it is below the threshold."""
    part = Fraction(1) if one.data == other.data else SIBLINGS
    total = len(words) + len(others)
    if not total:
        return Fraction(bool(one.data and one.data == other.data))
    if part < threshold:
        return Fraction(0)
    least = -(-threshold * total // (2 * part))
    if least > min(len(words), len(others)):
        return Fraction(0)
    from rapidfuzz.distance import LCSseq

    common = LCSseq.similarity(words, others, score_cutoff=int(least))
    return part * Fraction(2 * common, total)


def _coded(texts: Sequence[Wording]) -> Sequence[Sequence[str] | str]:
    """Return texts with a character for each word, which are compared far faster."""
    codes: dict[str, str] = {}
    for text in texts:
        for word in text.words:
            if word not in codes:
                number = len(codes)
                if number > _CODE_POINTS:
                    return [text.words for text in texts]
                codes[word] = chr(number if number < _SURROGATES else number + _GAP)
    return ["".join([codes[word] for word in text.words]) for text in texts]


def _groups(texts: Iterable[Wording], threshold: Fraction) -> Iterable[list[Wording]]:
    """Split texts so that only those of one group can be alike enough, shorter ones first."""
    ordered = sorted(texts, key=lambda text: (len(text.words), text.words, text.data))
    if threshold <= SIBLINGS:
        return [ordered]
    groups: dict[tuple[str, ...], list[Wording]] = {}
    for text in ordered:
        groups.setdefault(text.data, []).append(text)
    return [group for group in groups.values() if len(group) > 1]


@dataclass(slots=True)
class _Index:
    """The texts met so far by their rarest words; ``pairs`` counts what each was found in."""

    holders: dict[int, list[int]] = field(default_factory=dict)
    pairs: Counter[int] = field(default_factory=Counter)


def _join(
    group: Sequence[Wording], threshold: Fraction, most: int | None
) -> Iterator[tuple[Wording, Wording, Fraction]]:
    """Yield the pairs of a group that are alike enough.

    A prefix filter (Chaudhuri et al. 2006; over several shared words, Wang et al. 2012):
    texts that share at least o words, sorted by rarity, share k of them within their
    first n − o + k. Words in common are a bound on the common subsequence.
    """
    coded = _coded(group)
    rare = _by_rarity(coded)
    index = _Index()
    for n, words in enumerate(rare):
        # The least that any earlier, that is shorter text has to share with this one.
        least = max(int(-(-threshold * len(words) // (2 - threshold))), min(len(words), 1))
        hits = Counter[int]()
        for word in words[: len(words) - least + _SHARED]:
            hits.update(index.holders.get(word, ()))
        wanted = min(_SHARED, least)
        partners = 0
        for m in sorted([m for m, count in hits.items() if count >= wanted]):
            degree = _likeness(group[m], group[n], coded[m], coded[n], threshold)
            if degree < threshold:
                continue
            yield group[m], group[n], degree
            partners += 1
            index.pairs[m] += 1
            own = max(int(-(-threshold * len(rare[m]) // 1)), 1)
            if index.pairs[m] == most:
                _forget(index, m, rare[m][: len(rare[m]) - own + _SHARED])
            if partners == most:
                break
        own = max(int(-(-threshold * len(words) // 1)), 1)
        for word in words[: len(words) - own + _SHARED]:
            index.holders.setdefault(word, []).append(n)


def _forget(index: _Index, text: int, words: Iterable[int]) -> None:
    for word in words:
        index.holders[word].remove(text)


def _by_rarity(texts: Sequence[Sequence[str] | str]) -> list[list[int]]:
    """Return the words of each text, the rarest of the group first, as numbers.

    A word's second place in a text counts as a word of its own, and so on.
    """
    numbers: dict[tuple[str, int], int] = {}
    counts: list[int] = []
    entries: list[list[int]] = []
    for text in texts:
        seen: dict[str, int] = {}
        entry = []
        for word in text:
            time = seen[word] = seen.get(word, 0) + 1
            number = numbers.setdefault((word, time), len(counts))
            if number == len(counts):
                counts.append(0)
            counts[number] += 1
            entry.append(number)
        entries.append(entry)
    order = sorted(range(len(counts)), key=lambda number: (counts[number], number))
    rank = [0] * len(order)
    for place, number in enumerate(order):
        rank[number] = place
    return [sorted([rank[number] for number in entry]) for entry in entries]
