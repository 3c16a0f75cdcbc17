"""The hash behind every draw: pinned, unambiguous, fair."""

import ast
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import examgen
from examgen.assemble.draw import coin, rank, shuffled

GOLDEN = {
    (
        "20260315",
        "",
        "select",
        "adamw-states",
    ): ("5b1455dd767caee5140cb6157102b3d6255585eee6a0fa80b989354b4c8087ab"),
    (
        "20260315",
        "A",
        "questions",
        "question adamw-states",
    ): ("7d2c8e35ec46988509ac66590b7546c7cdfffa196be38fc84e934a8884bfc730"),
    ("", "", "", ""): ("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"),
    (
        "ключ",
        "B",
        "choices\nq1",
        "8",
    ): ("614ff342df8fd331f71327cc19d3b87e4198eabdb4122b7bdff3bb3843874e9f"),
}


@pytest.mark.parametrize(("parts", "digest"), GOLDEN.items())
def test_rank_is_pinned(parts: tuple[str, str, str, str], digest: str) -> None:
    assert rank(*parts).hex() == digest


def test_rank_encoding_is_as_documented() -> None:
    encoded = b"".join(
        len(part.encode()).to_bytes(8, "big") + part.encode() for part in ("é", "A", "p", "x")
    )
    assert rank("é", "A", "p", "x") == sha256(encoded).digest()


parts = st.lists(st.text(max_size=3), min_size=4, max_size=4)


@given(parts, parts)
def test_different_parts_give_different_ranks(first: list[str], second: list[str]) -> None:
    same = rank(*first) == rank(*second)
    assert same == (first == second)


def test_a_seed_with_lone_surrogates_does_not_raise() -> None:
    assert rank("\udcff", "", "", "") != rank("\udcfe", "", "", "")


def test_shuffle_ignores_the_order_it_is_given() -> None:
    names = [f"q{i}" for i in range(20)]
    once = shuffled(names, str, seed="7", form="A", purpose="p")
    assert shuffled(reversed(names), str, seed="7", form="A", purpose="p") == once
    assert sorted(once) == sorted(names)
    assert once != tuple(names)


def test_shuffle_is_fair() -> None:
    firsts = Counter(
        shuffled("abcd", str, seed=str(seed), form="", purpose="p")[0] for seed in range(2000)
    )
    # Four places, 500 expected; 5 standard deviations are about 97.
    assert all(abs(count - 500) < 97 for count in firsts.values())
    heads = sum(coin(str(seed), "", "p", "x") for seed in range(2000))
    assert abs(heads - 1000) < 112


def test_chance_lives_in_one_file() -> None:
    root = Path(examgen.__file__).parent
    users = [
        path.relative_to(root).as_posix()
        for path in sorted((root / "assemble").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Import)
        and any(
            name in {"random", "secrets", "hashlib", "uuid", "time"}
            for name in (
                [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            )
        )
    ]
    # Locks tell whether an item was changed by digests; nothing is drawn by them.
    assert users == ["assemble/digests.py", "assemble/draw.py"]
