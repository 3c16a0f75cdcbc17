"""The numbers in keys of training and fine-tuning, computed anew from what the stems say."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from examgen.load import decode
from examgen.model.content import Blocks, Math, Paragraph, Text
from examgen.model.item import Cloze, Item, NumberGap, Numeric, Single
from examgen.model.project import Project
from examgen.pipeline.survey import readers
from examgen.read.settings import read_project
from examgen.source import Source

ROOT = Path(__file__).parents[2]
TOPICS = ("training", "fine-tuning")

Number = Fraction | int
GB = 10**9
GIB = 2**30
FP32 = 4
BF16 = 2


def rounded(value: Fraction, bits: int) -> Fraction:
    """Return a positive value rounded to so many significant bits, ties to even."""
    exponent = math.floor(math.log2(value))
    step = Fraction(2) ** (exponent - bits + 1)
    return round(value / step) * step


def running_sum(start: Fraction, term: Fraction, times: int) -> Fraction:
    total = start
    for _ in range(times):
        total = rounded(total + term, 8)
    return total


def first_adam_change() -> Number:
    gradient, rate = Fraction(-5, 100), 2
    beta1, beta2 = Fraction(9, 10), Fraction(999, 1000)
    mean = (1 - beta1) * gradient / (1 - beta1)
    square = (1 - beta2) * gradient**2 / (1 - beta2)
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    return -rate * mean / root


def cosine_rate(step: int) -> Number:
    progress = (step - 1000) / (10_000 - 1000)
    return Fraction(3 * (1 + math.cos(math.pi * progress)) / 2)


def loss_scale() -> Number:
    scale = 1
    while Fraction(scale, 2**30) < Fraction(1, 2**24):
        scale *= 2
    return scale


def lora(rank: int, rows: int, columns: int) -> int:
    return rank * columns + rows * rank


def dropout_variance(value: int, drop: Fraction) -> Number:
    outcomes = ((Fraction(0), drop), (value / (1 - drop), 1 - drop))
    mean = sum(p * x for x, p in outcomes)
    return sum((p * (x - mean) ** 2 for x, p in outcomes), Fraction(0))


def best_segment() -> Number:
    return min((4, 8, 16, 32), key=lambda k: 64 / k + k)


def best_mixture() -> Number:
    shares = [Fraction(n, 10) for n in (0, 2, 4, 6, 8, 10)]
    new, general = (40, 62, 82, 87, 89, 90), (75, 74, 71, 62, 50, 38)
    scores = zip(shares, new, general, strict=True)
    (share,) = (a for a, n, g in scores if n >= 80 and g >= 65)
    return share


def kept_epoch() -> Number:
    losses = (2.3, 1.7, 1.35, 1.15, 1.05, 1.12, 1.2, 1.3, 1.42, 1.55, 1.7)
    best = 0
    for epoch, loss in enumerate(losses):
        if loss < losses[best]:
            best = epoch
        elif epoch - best == 3:
            break
    return best


def momentum_share() -> Number:
    velocity = 1 / (1 - Fraction(9, 10))
    return 100 * 1 / velocity


NUMERIC: Mapping[str, Callable[[], Number]] = {
    "memory-static-mixed": lambda: (2 * BF16 + 3 * FP32) * Fraction(3, 2) * GB / GB,
    "memory-momentum-saving": lambda: (2 * FP32 - FP32) * 3 * GB // GB,
    "memory-score-tensor": lambda: Fraction(2 * 16 * 4096 * 4096 * BF16, GIB),
    "optimisers-momentum-gain": lambda: 1 / (1 - Fraction(95, 100)),
    "optimisers-steps-per-epoch": lambda: Fraction(102_400, 8 * 16 * 4),
    "optimisers-adam-first-step": first_adam_change,
    "optimisers-cosine-schedule": lambda: cosine_rate(5500),
    "precision-smallest-loss-scale": loss_scale,
    "precision-stalled-sum": lambda: running_sum(Fraction(1), Fraction(1), 4999),
    "precision-stochastic-rounding": lambda: Fraction(1, 2**10) / Fraction(1, 2**7),
    "checkpointing-lost-work": lambda: 500 * Fraction(24, 10) / 2 / 60,
    "regularisation-dropout-scale": lambda: 4 / (1 - Fraction(2, 10)),
    "regularisation-expected-dropout": lambda: dropout_variance(3, Fraction(1, 2)),
    "full-customer-copies": lambda: 10 * Fraction(13, 10) * GB * BF16 / GB,
    "full-compute-time": lambda: Fraction(6 * 2 * 10**9 * 5 * 10**7, 2 * 10**14) / 60,
    "full-layerwise-rates": lambda: 20 * Fraction(9, 10) ** 10,
    "peft-lora-count": lambda: 32 * 2 * lora(8, 4096, 4096),
    "peft-static-memory": lambda: Fraction(7 * 10**9 * BF16 + 2 * 10**7 * 4 * FP32, GB),
    "peft-merged-rank": lambda: min(8 + 4, 1024),
    "forgetting-rehearsal-size": lambda: 40_000 * Fraction(2, 10) / (1 - Fraction(2, 10)),
    "forgetting-task-drop": lambda: max(Fraction(90, 100), Fraction(84, 100)) - Fraction(78, 100),
    "forgetting-replay-steps": lambda: Fraction(4 * 24_000, 48) * 16 / 4000,
}

CHOICES: Mapping[str, Callable[[], Number]] = {
    "memory-adamw-share": lambda: Fraction(2 * FP32, 4 * FP32),
    "memory-micro-batch-peak": lambda: 40 + 30 * Fraction(2, 4),
    "optimisers-decoupled-decay": lambda: 2 - Fraction(1, 10) * Fraction(1, 100) * 2,
    "optimisers-clip-global-norm": lambda: 6 * Fraction(5, math.isqrt(6**2 + 8**2)),
    "optimisers-momentum-resume": momentum_share,
    "precision-lost-updates": lambda: running_sum(Fraction(1), Fraction(1, 1000), 100),
    "checkpointing-segment-length": best_segment,
    "checkpointing-step-time": lambda: round(Fraction(1 + 1 + 2 - 3, 1 + 2) * 100),
    "regularisation-early-stopping": kept_epoch,
    "regularisation-label-smoothing": lambda: Fraction(9, 10) + Fraction(1, 10) / 5,
    "peft-scaling": lambda: Fraction(16, 32),
    "peft-prompt-tuning-count": lambda: 20 * 1024,
    "peft-bias-only": lambda: Fraction(lora(2, 4096, 1024), 4096),
    "forgetting-ewc-penalty": lambda: Fraction(2, 2) * (Fraction(4, 100) + Fraction(16, 400)),
    "forgetting-interpolation": best_mixture,
}

GAPS: Mapping[str, Callable[[], tuple[Number, ...]]] = {
    "memory-fp32-ledger": lambda: (FP32, FP32, 2 * FP32),
    "checkpointing-file-size": lambda: (2 * 3 * FP32, 2 * BF16),
    "peft-lora-formula": lambda: (lora(4, 512, 512),),
}


@cache
def items() -> Mapping[str, Item]:
    project, problems = read_project(source("bank/bank.yaml"))
    assert problems == ()
    return {item.id: item for item in _read(project)}


def source(path: str) -> Source:
    found = decode(path, (ROOT / path).read_bytes())
    assert isinstance(found, Source)
    return found


def _read(project: Project) -> Iterator[Item]:
    known = readers()
    for topic in TOPICS:
        for path in sorted((ROOT / "bank" / "questions" / topic).rglob("*")):
            if path.suffix in known:
                file = known[path.suffix].read(source(path.relative_to(ROOT).as_posix()), project)
                assert file.diagnostics == ()
                yield from file.items


def number_of(body: Blocks) -> Fraction:
    """Return the number that a choice consists of, with or without a unit.

    Raises ValueError where there is more to the choice than that.
    """
    match body:
        case (Paragraph(children=(Text(text=text),)),):
            found = re.fullmatch(r"(?:Epoch )?(\d[\d,.]*)(?: (?:GB|%))?", text)
            if found:
                return Fraction(found[1].replace(",", ""))
        case (Paragraph(children=(Math(tex=tex),)),):
            part = re.fullmatch(r"\\tfrac(\d)(\d)", tex)
            if part:
                return Fraction(int(part[1]), int(part[2]))
        case _:
            pass
    raise ValueError(body)


def is_number(body: Blocks) -> bool:
    try:
        number_of(body)
    except ValueError:
        return False
    return True


def test_every_numeric_item_is_computed() -> None:
    numeric = {i.id for i in items().values() if isinstance(i.response, Numeric)}
    assert numeric == set(NUMERIC)


def test_every_cloze_with_numbers_is_computed() -> None:
    cloze = {i.id for i in items().values() if isinstance(i.response, Cloze)}
    assert cloze == set(GAPS)


def test_every_single_with_numbers_only_is_computed() -> None:
    singles = [(i.id, i.response) for i in items().values() if isinstance(i.response, Single)]
    found = {name for name, r in singles if all(is_number(c.body) for c in r.choices)}
    assert found == set(CHOICES)


@pytest.mark.parametrize("name", sorted(NUMERIC))
def test_numeric_key(name: str) -> None:
    response = items()[name].response
    assert isinstance(response, Numeric)
    computed = Fraction(NUMERIC[name]())
    (interval,) = response.accepted
    assert interval.low <= computed <= interval.high
    assert interval.high - interval.low <= abs(computed) / 10


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_only_the_key_is_the_computed_number(name: str) -> None:
    response = items()[name].response
    assert isinstance(response, Single)
    computed = Fraction(CHOICES[name]())
    verdicts = {number_of(choice.body): choice.correct for choice in response.choices}
    assert verdicts.pop(computed)
    assert not any(verdicts.values())


@pytest.mark.parametrize("name", sorted(GAPS))
def test_number_gaps(name: str) -> None:
    response = items()[name].response
    assert isinstance(response, Cloze)
    gaps = [gap for gap in response.gaps if isinstance(gap, NumberGap)]
    for gap, computed in zip(gaps, GAPS[name](), strict=True):
        (interval,) = gap.accepted
        assert interval.low <= computed <= interval.high
