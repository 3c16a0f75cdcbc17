"""The model answers of code items, run where the standard library is all they need."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from examgen.load import decode
from examgen.model.content import CodeBlock
from examgen.model.item import CodeAnswer, Item
from examgen.pipeline.survey import readers
from examgen.read.settings import read_project
from examgen.source import Source

ROOT = Path(__file__).parents[2]
NEEDS_MORE = {"attn-causal-code"}


def source(path: str) -> Source:
    found = decode(path, (ROOT / path).read_bytes())
    assert isinstance(found, Source)
    return found


@cache
def items() -> dict[str, Item]:
    project, _ = read_project(source("bank/bank.yaml"))
    paths = sorted((ROOT / "bank" / "questions").rglob("*"))
    known = readers()
    files = [
        known[path.suffix].read(source(path.relative_to(ROOT).as_posix()), project)
        for path in paths
        if path.suffix in known
    ]
    return {
        item.id: item
        for file in files
        for item in file.items
        if isinstance(item.response, CodeAnswer)
    }


def answer(name: str, function: str) -> Callable[..., Any]:
    (block,) = (part for part in items()[name].explanation if isinstance(part, CodeBlock))
    scope: dict[str, Any] = {}
    exec(compile(block.text, name, "exec"), scope)  # noqa: S102 - the code is our own
    found: Callable[..., Any] = scope[function]
    return found


def test_every_model_answer_is_tried() -> None:
    assert set(items()) == {"bpe-count-pairs", "met-top-k"} | NEEDS_MORE


def test_model_answers_start_as_the_starter_does() -> None:
    for name, item in items().items():
        (block,) = (part for part in item.explanation if isinstance(part, CodeBlock))
        shown = [part.text for part in item.stem if isinstance(part, CodeBlock)]
        assert isinstance(item.response, CodeAnswer)
        head = "\n".join([*shown, item.response.starter or ""]).strip().split('    """')[0]
        assert block.text.startswith(head.rstrip()), name


def test_best_pair_counts_weights_repeats_and_ties() -> None:
    best_pair = answer("bpe-count-pairs", "best_pair")
    assert best_pair({tuple("abab"): 1, tuple("bc"): 1}) == ("a", "b")
    assert best_pair({tuple("ab"): 2, tuple("bc"): 3, tuple("a"): 9}) == ("b", "c")
    assert best_pair({tuple("xy"): 1, tuple("ab"): 1}) == ("a", "b")


def test_top_k_counts_examples_among_the_best() -> None:
    top_k_accuracy = answer("met-top-k", "top_k_accuracy")
    scores = [[0.1, 0.7, 0.2], [0.5, 0.3, 0.2]]
    assert top_k_accuracy(scores, [2, 2], 1) == 0
    assert top_k_accuracy(scores, [2, 2], 2) == 0.5
    assert top_k_accuracy(scores, [2, 2], 3) == 1
