"""Numbers in the keys on tokenisers, transformers, distributed training and evaluation.

Each key is computed here from the quantities of its stem, and every quantity used must
stand in the stem or its stimulus, so that neither can change without the other.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from examgen.model.content import Blocks
from examgen.model.item import Bank, Choice, Item, Numeric, Order, Single
from examgen.read.bank import join_files
from examgen.read.readers import markdown, yaml
from examgen.read.settings import read_project
from examgen.source import Source

ROOT = Path(__file__).parents[2]
TOPICS = ("tokenisers", "transformers", "distributed", "evaluation")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Sum:
    """How a key follows: the quantities of the stem, the formula, the decimals asked for."""

    given: tuple[str, ...]
    formula: Callable[..., Fraction | float]
    decimals: int = 0


NUMERIC = {
    "bpe-merge-count": Sum(
        ("32000", "256", "4"), lambda size, byte, special: size - byte - special
    ),
    "bpe-fertility": Sum(("32000", "10000"), lambda tokens, words: tokens / words, 1),
    "bpe-context-words": Sum(("4096", "16000", "10000"), lambda n, tokens, w: n / (tokens / w)),
    "st-padding-saved": Sum(
        ("64", "12", "31", "7", "20"), lambda fixed, *own: len(own) * (fixed - max(own))
    ),
    "attn-two-keys": Sum(
        ("16", "8", "64"), lambda a, b, width: 1 / (1 + math.exp((b - a) / math.sqrt(width))), 3
    ),
    "attn-scores-memory": Sum(
        ("2", "4", "2048", "16"), lambda size, batch, n, heads: batch * heads * n**2 * size / 2**20
    ),
    "attn-cache-per-token": Sum(
        ("40", "8", "128", "2"),
        lambda layers, kv, width, size: 2 * layers * kv * width * size / 2**10,
    ),
    "par-attention-block": Sum(("768",), lambda width: 4 * width**2),
    "par-tied-embeddings": Sum(("1024", "50000"), lambda width, size: width * size / 10**6, 1),
    "par-gated": Sum(("4096", "11008"), lambda width, inner: 3 * width * inner / 10**6, 1),
    "par-training-time": Sum(
        ("6", "1.3", "26", "8", "150"),
        lambda f, n, d, devices, rate: f * n * d * 10**18 / (devices * rate * 10**12) / 3600,
        1,
    ),
    "par-small-total": Sum(
        ("24", "1024", "4096", "32000", "2048"),
        lambda layers, d, inner, v, n: (
            (layers * (4 * d**2 + 2 * d * inner) + v * d + n * d) / 10**6
        ),
    ),
    "dp-effective-batch": Sum(
        ("8", "4", "16"), lambda workers, micro, steps: workers * micro * steps
    ),
    "dp-ring-volume": Sum(("2", "8"), lambda size, n: 2 * size * (n - 1) / n, 1),
    "zero-stage-1-memory": Sum(
        ("2", "12", "3", "8"),
        lambda half, state, n, workers: (half + half + state / workers) * n,
        1,
    ),
    "pipe-bubble-share": Sum(("4", "12"), lambda p, m: 100 * (p - 1) / (m + p - 1)),
    "pipe-data-degree": Sum(
        ("64", "8", "4"), lambda devices, tensor, stages: devices / tensor / stages
    ),
    "ppl-from-loss": Sum(("2.0",), math.exp, 1),
    "ppl-bits-per-byte": Sum(("2.08", "4.0"), lambda nats, size: nats / math.log(2) / size, 2),
    "ppl-two-documents": Sum(
        ("100", "2.0", "300", "3.0"), lambda m, a, n, b: math.exp((m * a + n * b) / (m + n)), 1
    ),
    "met-f1": Sum(
        ("30", "10", "20"), lambda hit, false, missed: 2 * hit / (2 * hit + false + missed), 3
    ),
    "met-pass-at-two": Sum(
        ("10", "3", "2"),
        lambda n, right, k: (
            1 - Fraction(math.comb(int(n - right), int(k)), math.comb(int(n), int(k)))
        ),
        3,
    ),
    "gen-half-width": Sum(
        ("320", "400"), lambda hit, n: 100 * 1.96 * math.sqrt(hit / n * (1 - hit / n) / n), 1
    ),
}

CHOSEN = {
    "bpe-embedding-cost": Sum(
        ("128000", "32000", "2048"), lambda q, p, width: 2 * (q - p) * width / 10**6, 1
    ),
    "attn-grouped-queries": Sum(("32", "8"), lambda heads, kv: heads / kv),
    "par-small-head-width": Sum(("1024", "16"), lambda width, heads: width / heads),
    "arch-experts": Sum(("2", "1.5", "2"), lambda shared, expert, active: shared + active * expert),
    "zero-stage-3-memory": Sum(("16", "4", "16"), lambda size, n, workers: size * n / workers),
    "zero-communication": Sum((), lambda: Fraction(3, 2), 1),
    "pipe-schedule-figure": Sum(("10",), lambda m: Fraction(3 - 1, int(m) + 3 - 1), 9),
    "ppl-uniform-guess": Sum(("50",), lambda size: math.exp(-math.log(1 / size))),
}


@cache
def bank() -> Bank:
    project, _ = read_project(source(ROOT / "bank" / "bank.yaml"))
    folders = [ROOT / "bank" / "questions" / topic for topic in TOPICS]
    paths = sorted(path for folder in folders for path in folder.iterdir())
    readers = {".md": markdown.READER, ".yaml": yaml.READER}
    files = [
        readers[path.suffix].read(source(path), project) for path in paths if path.suffix in readers
    ]
    return join_files(files)[0]


def source(path: Path) -> Source:
    return Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def item(name: str) -> Item:
    return next(item for item in bank().items if item.id == name)


def text(node: object) -> str:
    """Return all that content says: text, code and TeX, in reading order."""
    if isinstance(node, str):
        return node
    if isinstance(node, tuple):
        return " ".join(map(text, node))
    names = ("text", "tex", "children", "entries", "header", "rows")
    return " ".join(text(getattr(node, name)) for name in names if hasattr(node, name))


def numbers(blocks: Blocks) -> set[str]:
    return set(NUMBER.findall(re.sub(r"(?<=\d)(?:,|\\,)(?=\d)", "", text(blocks))))


def quantities(asked: Item) -> set[str]:
    passages = (s.body for s in bank().stimuli if s.id == asked.stimulus)
    return numbers(asked.stem).union(*map(numbers, passages))


def computed(how: Sum) -> float:
    return float(how.formula(*map(float, how.given)))


def value(choice: Choice) -> float:
    found = NUMBER.findall(text(choice.body).replace(",", ""))
    return float(found[0]) / float(found[1]) if len(found) > 1 else float(found[0])


def test_every_numeric_key_is_computed() -> None:
    asked = {i.id for i in bank().items if isinstance(i.response, Numeric)}
    assert asked == set(NUMERIC)


@pytest.mark.parametrize("name", sorted(NUMERIC | CHOSEN))
def test_the_quantities_stand_in_the_stem(name: str) -> None:
    assert set((NUMERIC | CHOSEN)[name].given) <= quantities(item(name))


@pytest.mark.parametrize("name", sorted(NUMERIC))
def test_numeric_key(name: str) -> None:
    response, how = item(name).response, NUMERIC[name]
    assert isinstance(response, Numeric)
    (interval,) = response.accepted
    result = computed(how)
    # The exact result may miss a rounded key by half a unit of its last digit.
    slack = 0.5 * 10**-how.decimals
    assert float(interval.low) - slack <= result <= float(interval.high) + slack
    assert interval.low <= round(Fraction(result), how.decimals) <= interval.high
    assert interval.value == round(Fraction(result), how.decimals)


@pytest.mark.parametrize("name", sorted(CHOSEN))
def test_numeric_choice(name: str) -> None:
    response, how = item(name).response, CHOSEN[name]
    assert isinstance(response, Single)
    for choice in response.choices:
        hit = math.isclose(value(choice), round(computed(how), how.decimals), abs_tol=1e-9)
        assert hit == choice.correct, text(choice.body)


def test_padding_grid_has_the_share_of_grey_cells() -> None:
    cells = re.findall(r'<rect .*fill="(#\w+)"/>', figure("tokenisers/padded-batch.svg"))[1:]
    assert key_value("st-padding-grid") == 100 * cells.count("#a9a9a9") / len(cells)


def test_scaling_efficiency_follows_from_the_bars() -> None:
    bars = re.findall(
        r'y="\d[\d.]*" text-anchor="middle">(\d+)<', figure("distributed/scaling.svg")
    )
    heights = dict(zip(map(int, bars[1::2]), map(int, bars[::2]), strict=True))
    assert key_value("dp-scaling-figure") == 100 * heights[8] / (8 * heights[1])


def test_validation_loss_is_lowest_at_the_key() -> None:
    (points,) = re.findall(
        r'<polyline points="([^"]*)"[^>]*stroke="#1f5f8b"', figure("evaluation/loss-curves.svg")
    )
    heights = [float(point.split(",")[1]) for point in points.split()]
    assert key_value("gen-curves-figure") == heights.index(max(heights))


def figure(path: str) -> str:
    return (ROOT / "bank" / "questions" / path).read_text(encoding="utf-8")


def key_value(name: str) -> float:
    response = item(name).response
    assert isinstance(response, Single)
    return next(value(choice) for choice in response.choices if choice.correct)


def test_merges_are_learned_in_the_order_of_the_key() -> None:
    asked = item("bpe-merge-order")
    words = dict(re.findall(r"([a-z]+) +(\d+)", text(asked.stem)))
    learned = [" + ".join(pair) for pair in learn_merges(words, 4)]
    assert isinstance(asked.response, Order)
    assert [" ".join(text(entry).split()) for entry in asked.response.entries] == learned


def learn_merges(words: dict[str, str], steps: int) -> list[tuple[str, str]]:
    corpus = {tuple(word): int(count) for word, count in words.items()}
    learned = []
    for _ in range(steps):
        counts: dict[tuple[str, str], int] = {}
        for word, count in corpus.items():
            for pair in pairwise(word):
                counts[pair] = counts.get(pair, 0) + count
        best = max(counts, key=counts.__getitem__)
        assert list(counts.values()).count(counts[best]) == 1, "a tie has no right order"
        learned.append(best)
        corpus = {join(word, best): count for word, count in corpus.items()}
    return learned


def join(word: tuple[str, ...], pair: tuple[str, str]) -> tuple[str, ...]:
    joined: list[str] = []
    for symbol in word:
        if joined and (joined[-1], symbol) == pair:
            joined[-1] += symbol
        else:
            joined.append(symbol)
    return tuple(joined)


def test_merges_are_replayed_by_rank() -> None:
    stem = text(item("bpe-replay").stem)
    word: tuple[str, ...] = tuple("abcd")
    for left, right in re.findall(r"\d\. (\w) (\w)", stem):
        word = join(word, (left, right))
    assert key_text("bpe-replay").split() == list(word)


def test_wordpiece_joins_the_pair_with_the_highest_score() -> None:
    stem = text(item("wp-pair-choice").stem)
    rows = re.findall(r"(\w)\s+##(\w)\s+(\d+)\s+(\d+)\s+(\d+)", stem)
    assert len(rows) == 4
    best = max(rows, key=lambda row: Fraction(int(row[2]), int(row[3]) * int(row[4])))
    assert key_text("wp-pair-choice").split() == [best[0], f"##{best[1]}"]


def key_text(name: str) -> str:
    response = item(name).response
    assert isinstance(response, Single)
    return next(text(choice.body) for choice in response.choices if choice.correct)
