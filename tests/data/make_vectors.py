"""Writes marking-vectors.json: marks worked out straight from the published rules.

Nothing of examgen is imported, so that its scorer and these vectors can disagree.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

Vector = dict[str, Any]
Labels = tuple[str, ...]

PLAIN: dict[str, Any] = {
    "full": ["1", "0"],
    "wrong": ["0", "0"],
    "blank": ["0", "0"],
    "floor": None,
    "partial": "exact",
    "each": ["0", "1"],
    "penalty": "none",
    "multi_mark": "wrong",
}


# Scheme to rule, filled as vectors are made.
RULES: dict[str, dict[str, Any]] = {}


def rule(**changes: object) -> dict[str, Any]:
    return PLAIN | changes


def vector(
    scheme: str,
    rule_: dict[str, Any],
    key: object,
    answer: object,
    marks: int | Fraction,
    expected: int | Fraction,
    choices: int = 0,
    **more: object,
) -> Vector:
    if RULES.setdefault(scheme, rule_) != rule_:
        raise ValueError(f"two rules under one name: {scheme}")
    return {
        "scheme": scheme,
        "key": key,
        "answer": answer,
        "marks": str(marks),
        "choices": choices,
        "expected": str(expected),
        **more,
    }


def subsets(labels: str) -> Iterator[Labels]:
    for size in range(len(labels) + 1):
        yield from combinations(labels, size)


# --- one right choice -------------------------------------------------------------------

# scheme: (rule, marks, right, wrong, two marks)
ONE: dict[str, tuple[dict[str, Any], Fraction, Fraction, Fraction, Fraction]] = {}


def one(
    name: str,
    rule_: dict[str, Any],
    marks: str,
    wrong: str,
    two: str | None = None,
    right: str | None = None,
) -> None:
    ONE[name] = (
        rule_,
        Fraction(marks),
        Fraction(right or marks),
        Fraction(wrong),
        Fraction(wrong if two is None else two),
    )


one("jee-main", rule(wrong=["-1/4", "0"]), "4", "-1")
one("jee-main in plain numbers", rule(full=["0", "4"], wrong=["0", "-1"]), "1", "-1", right="4")
one("jee-advanced", rule(wrong=["0", "-1"]), "3", "-1")
one("gate, 1 mark", rule(wrong=["-1/3", "0"]), "1", "-1/3")
one("gate, 2 marks", rule(wrong=["-1/3", "0"]), "2", "-2/3")
one("neet", rule(wrong=["-1/4", "0"], multi_mark="blank"), "4", "-1", two="0")
one("upsc-prelims", rule(wrong=["-1/3", "0"]), "2", "-2/3", two="-2/3")
one("upsc-prelims, aptitude", rule(wrong=["-1/3", "0"]), "5/2", "-5/6", two="-5/6")
one("cat", rule(wrong=["-1/3", "0"]), "3", "-1")
one("ssc-cgl tier I", rule(wrong=["0", "-1/2"]), "2", "-1/2")
one("ssc-cgl tier II paper I", rule(wrong=["0", "-1"]), "3", "-1")
one("rights-only", rule(), "1", "0")
one("a floor under a wrong answer", rule(wrong=["0", "-2"], floor=["0", "-1"]), "1", "-1")


def one_right() -> Iterator[Vector]:
    for name, (rule_, marks, right, wrong, two) in ONE.items():
        for key in "ABCD":
            letters = {"letters": [key]}
            yield vector(f"{name}: single", rule_, letters, None, marks, 0, 4)
            yield vector(f"{name}: single", rule_, letters, {"one": []}, marks, 0, 4)
            for label in "ABCD":
                earned = right if label == key else wrong
                yield vector(f"{name}: single", rule_, letters, {"one": [label]}, marks, earned, 4)
        for pair in (["A", "B"], ["C", "D"], ["A", "B", "C", "D"]):
            yield vector(f"{name}: single", rule_, {"letters": ["A"]}, {"one": pair}, marks, two, 4)


# --- several right choices --------------------------------------------------------------


def expect_several(scheme: str, m: Fraction, key: set[str], picked: set[str], n: int) -> Fraction:
    """Return the marks of a response that is not blank."""
    k, r, w = len(key), len(key & picked), len(picked - key)
    if scheme == "jee-advanced":
        if picked == key:
            return Fraction(4)
        return Fraction(r) if w == 0 else Fraction(-2)
    if scheme in {"gate", "exact", "moodle all-or-nothing", "brightspace exact"}:
        return m if picked == key else Fraction(0)
    if scheme == "proportional-if-none-wrong":
        return m * r / k if w == 0 else Fraction(0)
    if scheme == "proportional-if-none-wrong, minus one third":
        return m * r / k if w == 0 else -m / 3
    if scheme == "canvas":
        return m * max(Fraction(0), Fraction(r - w, k))
    if scheme == "right-minus-wrong over k":
        return m * Fraction(r - w, k)
    if scheme == "brightspace right minus wrong":
        return m * max(Fraction(0), Fraction(r - w, n))
    if scheme == "brightspace correct selections":
        return m * Fraction(r + n - k - w, n)
    if scheme == "moodle multiple":
        worth = {c: Fraction(1, k) if c in key else Fraction(-1, n - k) for c in "ABCDE"[:n]}
        return m * max(Fraction(0), sum((worth[c] for c in picked), Fraction(0)))
    name, _, floor = scheme.removeprefix("r-exams ").partition(", ")
    p = {
        "false": Fraction(1, n - k),
        "false2": Fraction(1, max(n - k, 2)),
        "true": Fraction(1, k),
        "all": Fraction(1),
        "none": Fraction(0),
    }[name]
    earned = m * (Fraction(r, k) - w * p)
    return max(earned, Fraction(0)) if floor else earned


SEVERAL = {
    "jee-advanced": rule(partial="per-correct", wrong=["0", "-2"]),
    "gate": rule(),
    "exact": rule(),
    "proportional-if-none-wrong": rule(partial="proportional-if-none-wrong"),
    "proportional-if-none-wrong, minus one third": rule(
        partial="proportional-if-none-wrong", wrong=["-1/3", "0"]
    ),
    "canvas": rule(partial="right-minus-wrong-k", floor=["0", "0"]),
    "right-minus-wrong over k": rule(partial="right-minus-wrong-k"),
    "brightspace exact": rule(),
    "brightspace right minus wrong": rule(partial="right-minus-wrong-n", floor=["0", "0"]),
    "brightspace correct selections": rule(partial="per-choice"),
    "moodle multiple": rule(partial="fractions", penalty="false", floor=["0", "0"]),
    "moodle all-or-nothing": rule(),
    **{
        f"r-exams {p}": rule(partial="fractions", penalty=p)
        for p in ("false", "false2", "true", "all", "none")
    },
    **{
        f"r-exams {p}, floor 0": rule(partial="fractions", penalty=p, floor=["0", "0"])
        for p in ("false2", "all")
    },
}


def several_right() -> Iterator[Vector]:
    for name, rule_ in SEVERAL.items():
        marks = Fraction(4) if name == "jee-advanced" else Fraction(2)
        for n, keys in (("ABCD", ("BD", "ABC")), ("ABCDE", ("AE",))):
            for key in keys:
                letters = {"letters": list(key)}
                for picked in subsets(n):
                    earned = Fraction(0)
                    if picked:
                        earned = expect_several(name, marks, set(key), set(picked), len(n))
                    answer = {"many": list(picked)}
                    yield vector(f"{name}: multiple", rule_, letters, answer, marks, earned, len(n))
    every = {"letters": list("ABCD")}
    for name in ("r-exams false", "r-exams false2", "canvas", "moodle multiple"):
        yield vector(f"{name}: multiple", SEVERAL[name], every, {"many": list("ABCD")}, 2, 2, 4)
        yield vector(
            f"{name}: multiple", SEVERAL[name], every, {"many": ["B"]}, 2, Fraction(1, 2), 4
        )


# --- numbers ----------------------------------------------------------------------------

NUMBER_RULES = {
    "jee-main": (rule(wrong=["-1/4", "0"]), Fraction(4), Fraction(-1)),
    "jee-advanced": (rule(), Fraction(3), Fraction(0)),
    "gate": (rule(), Fraction(2), Fraction(0)),
    "cat": (rule(), Fraction(3), Fraction(0)),
}
PI = {"numbers": [["313/100", "315/100"]], "unit": ""}
SIXTEEN = {"numbers": [["16", "16"]], "unit": "GB"}
UNION = {"numbers": [["60", "80"], ["600", "800"]], "unit": "%"}
SMALL = {"numbers": [["3/100000", "3/100000"]], "unit": ""}
MINUS = {"numbers": [["-3/10", "-3/10"]], "unit": ""}
THOUSANDS = {"numbers": [["16000", "16000"]], "unit": ""}

# (key, text, right in plain style)
NUMBERS: list[tuple[dict[str, Any], str, bool]] = [
    *((PI, text, True) for text in ("3.14", "3.13", "3.15", " 3.14 ", "+3.14", "314e-2")),
    *((PI, text, False) for text in ("3.129", "3.151", "3,14", "-3.14", "pi", "3.14.", "3..14")),
    *((PI, text, False) for text in ("3.14 3.14", "0x3", "1/3", "3 .14", "NaN", "inf", "3_14")),
    *((SIXTEEN, text, True) for text in ("16", "16.0", "16 GB", "16GB", "1.6e1", "16.", "0016")),
    *((SIXTEEN, text, True) for text in ("16  GB", "160e-1 GB", "1.6E+1")),
    *((SIXTEEN, text, False) for text in ("16 MB", "16 gb", "GB", "16 GB GB", "16,000", "1 6")),
    *((SIXTEEN, text, False) for text in ("16 G B", "GB 16", "16 000", "15.999999999999999999")),
    *((UNION, text, True) for text in ("60", "80", "70 %", "70%", "600", "800", "700.5")),
    *((UNION, text, False) for text in ("59.99", "80.01", "599", "801", "70 percent", "0.7")),
    *((SMALL, text, True) for text in ("3e-5", "3E-5", ".00003", "0.00003", "3×10^-5")),
    *((SMALL, text, True) for text in ("3 x 10^-5", "3*10^-5", "3·10**-5", "3e−5", "30e-6")),
    *((SMALL, text, False) for text in ("3e5", "3e-999999", "3e-", "e-5", "3×10-5")),
    *((MINUS, text, True) for text in ("-.3", "-0.3", "−.3", "−0.3", "- .3", "–0.3", "-3e-1")),
    *((MINUS, text, False) for text in (".3", "--.3", "−-0.3", "0.3-", "(.3)")),
    *((THOUSANDS, text, True) for text in ("16000", "1.6e4", "16000.0")),
    *((THOUSANDS, text, False) for text in ("16,000", "16.000", "16 000", "16'000", "16k")),
]

COMMA = {"comma": True, "thousands": False}
GROUPED = {"comma": False, "thousands": True}
GROUPED_COMMA = {"comma": True, "thousands": True}
STYLED: list[tuple[dict[str, bool], dict[str, Any], str, bool]] = [
    *((COMMA, PI, text, True) for text in ("3,14", "3.14", "3,140", "+3,14", "314e-2")),
    *((COMMA, PI, text, False) for text in ("3,14,0", "3.140", "3,,14", "314")),
    *((COMMA, SIXTEEN, text, False) for text in ("16.000", "16,5", "16.000 GB")),
    *((COMMA, SIXTEEN, text, True) for text in ("16,000", "16,0 GB", "1,6e1")),
    *((COMMA, THOUSANDS, text, False) for text in ("16.000", "16 000", "16,000")),
    *((COMMA, MINUS, text, True) for text in ("-,3", "−0,3", "-0.3")),
    *((GROUPED, THOUSANDS, text, True) for text in ("16,000", "16 000", "16'000", "16,000.0")),
    *((GROUPED, THOUSANDS, text, False) for text in ("1,6000", "16,00", "160,00", "16.000", ",16")),
    *((GROUPED, SIXTEEN, text, False) for text in ("16,000", "16,000 GB")),
    *((GROUPED_COMMA, THOUSANDS, text, True) for text in ("16.000", "16.000,0", "16 000")),
    *((GROUPED_COMMA, THOUSANDS, text, False) for text in ("16,000", "1.6000")),
    (GROUPED, {"numbers": [["1234567", "1234567"]], "unit": ""}, "1,234,567", True),
    (GROUPED, {"numbers": [["1234567", "1234567"]], "unit": ""}, "12,34,567", True),
    (GROUPED, {"numbers": [["1234567", "1234567"]], "unit": ""}, "1,234 567", False),
]


def numbers() -> Iterator[Vector]:
    for name, (rule_, marks, wrong) in NUMBER_RULES.items():
        for text, right in (("3.14", True), ("3.15", True), ("2.7", False), ("?", False)):
            earned = marks if right else wrong
            yield vector(f"{name}: numeric", rule_, PI, {"typed": text}, marks, earned)
        yield vector(f"{name}: numeric", rule_, PI, {"typed": "  "}, marks, 0)
        yield vector(f"{name}: numeric", rule_, PI, None, marks, 0)
    for key, text, right in NUMBERS:
        yield vector("typed numbers", rule(), key, {"typed": text}, 1, int(right))
    for style, key, text, right in STYLED:
        answer = {"typed": text}
        yield vector("typed numbers", rule(), key, answer, 1, int(right), style=style)


# --- texts, judgements ------------------------------------------------------------------

LORA = {"texts": ["LoRA", "low-rank adaptation"], "pattern": None}
PATTERN = {"texts": ["LoRA"], "pattern": "low-?rank( adaptation)?"}
CASED = {"texts": [], "pattern": "(?-i)Adam[wW]"}
TEXTS: list[tuple[dict[str, Any], str, bool]] = [
    *((LORA, text, True) for text in ("LoRA", "lora", " LORA ", "Low-Rank  adaptation")),
    *((LORA, text, True) for text in ("low‑rank adaptation", "low–rank adaptation", "Ｌｏｒａ")),
    *((LORA, text, True) for text in ("low-rank\tadaptation", "lo\u00adra", "lo\u200bra")),
    *((LORA, text, False) for text in ("QLoRA", "LoRAs", "low rank adaptation", "lo ra", "?")),
    *((PATTERN, text, True) for text in ("lowrank", "Low-rank", "LOW-RANK ADAPTATION", "lora")),
    *((PATTERN, text, False) for text in ("lowrank!", "a lowrank", "low-rank adaptations")),
    *((CASED, text, True) for text in ("AdamW", "Adamw", " AdamW ")),
    *((CASED, text, False) for text in ("adamw", "ADAMW", "AdamWW")),
    ({"texts": ["it's"], "pattern": None}, "It’s", True),
    ({"texts": ["naïve"], "pattern": None}, "nai\u0308ve", True),
    ({"texts": ["naïve"], "pattern": None}, "naive", False),
    ({"texts": ["No"], "pattern": None}, "no", True),
    ({"texts": [], "pattern": "("}, "(", False),
    ({"texts": [], "pattern": "(a*)*b"}, "a" * 60, False),
]


def texts() -> Iterator[Vector]:
    minus = rule(wrong=["-1/2", "0"])
    for key, text, right in TEXTS:
        yield vector("short answers", rule(), key, {"typed": text}, 2, 2 if right else 0)
    yield vector("short answers, minus", minus, LORA, {"typed": "?"}, 2, -1)
    yield vector("short answers, minus", minus, LORA, {"typed": " \n"}, 2, 0)
    for truth in (True, False):
        for judged in (True, False):
            key, answer = {"truth": truth}, {"judged": judged}
            right = truth == judged
            half = Fraction(-1, 2)
            yield vector("true-false, minus", minus, key, answer, 1, 1 if right else half)
            yield vector("true-false", rule(), key, answer, 1, int(right))
        yield vector("true-false, minus", minus, {"truth": truth}, None, 1, 0)


# --- parts ------------------------------------------------------------------------------

PER_PART = rule(partial="per-part")
ALL_PARTS = rule(wrong=["-1/3", "0"])
GAPS = {
    "gaps": [
        {"texts": ["gradient"]},
        {"numbers": [["313/100", "315/100"]]},
        {"menu": ["up", "down", "left"], "right": 1},
    ]
}


def parts() -> Iterator[Vector]:
    lefts, wanted = ("1", "2", "3"), ("B", "D", "A")
    match = {"pairs": [list(pair) for pair in zip(lefts, wanted, strict=True)]}
    for given in permutations("ABCD", 3):
        right = sum(one == other for one, other in zip(given, wanted, strict=True))
        answer = {"pairs": [list(pair) for pair in zip(lefts, given, strict=True)]}
        yield vector("match, per-part", PER_PART, match, answer, 2, Fraction(2 * right, 3))
        earned = Fraction(2) if right == 3 else Fraction(-2, 3)
        yield vector("match, exact", ALL_PARTS, match, answer, 2, earned)
    half = {"pairs": [["1", "B"]]}
    twice = {"pairs": [["1", "B"], ["1", "C"], ["2", "D"], ["3", "A"]]}
    yield vector("match, per-part", PER_PART, match, half, 2, Fraction(2, 3))
    yield vector("match, exact", ALL_PARTS, match, half, 2, Fraction(-2, 3))
    yield vector("match, per-part", PER_PART, match, twice, 2, Fraction(4, 3))
    yield vector("match, exact", ALL_PARTS, match, {"pairs": []}, 2, 0)
    order = {"order": ["C", "A", "D", "B"]}
    for arranged in permutations("ABCD"):
        right = sum(one == other for one, other in zip(arranged, "CADB", strict=True))
        answer_ = {"order": list(arranged)}
        yield vector("order, per-part", PER_PART, order, answer_, 1, Fraction(right, 4))
        yield vector("order, exact", rule(), order, answer_, 1, int(right == 4))
    for some in (["C", "", "D", ""], ["C", "A"]):
        yield vector("order, per-part", PER_PART, order, {"order": some}, 1, Fraction(1, 2))
    yield vector("order, per-part", PER_PART, order, {"order": ["", "", "", ""]}, 1, 0)
    for word in ("gradient", "Gradient ", "loss", None):
        for number in ("3.14", "3", ""):
            for place in (0, 1, None):
                right = (word in {"gradient", "Gradient "}) + (number == "3.14") + (place == 1)
                open_ = word is None and not number and place is None
                given_ = {"gaps": [word, number, place]}
                yield vector("cloze, per-part", PER_PART, GAPS, given_, 3, right)
                earned = Fraction(3) if right == 3 else Fraction(0 if open_ else -1)
                yield vector("cloze, exact", ALL_PARTS, GAPS, given_, 3, earned)


# --- free answers, revisions, sums --------------------------------------------------------


def free() -> Iterator[Vector]:
    key = {"rubric": ["2", "3/2"]}
    for graded, earned in (
        (["2", "3/2"], Fraction(7, 2)),
        (["0", "0"], Fraction(0)),
        (["1/3", "1/3"], Fraction(2, 3)),
        (["2", "2"], Fraction(7, 2)),
        ([], Fraction(0)),
    ):
        yield vector("free answers", rule(), key, {"graded": graded}, Fraction(7, 2), earned)
    yield vector("free answers", rule(), key, None, Fraction(7, 2), 0)


def revisions() -> Iterator[Vector]:
    minus = rule(wrong=["-1/4", "0"])
    a, c = {"letters": ["A"]}, {"letters": ["C"]}
    for label, either in (("A", 4), ("B", -1), ("C", 4), ("D", -1)):
        answer = {"one": [label]}
        yield vector("two keys accepted", minus, a, answer, 4, either, 4, any_of=[c])
        for drop in ("all", "attempted"):
            yield vector("dropped", minus, a, answer, 4, 4, 4, drop=drop)
    yield vector("two keys accepted", minus, a, None, 4, 0, 4, any_of=[c])
    yield vector("two keys accepted", minus, a, {"one": ["A", "C"]}, 4, -1, 4, any_of=[c])
    yield vector("dropped", minus, a, None, 4, 4, 4, drop="all")
    yield vector("dropped", minus, a, None, 4, 0, 4, drop="attempted")
    ab, abd = {"letters": ["A", "B"]}, {"letters": ["A", "B", "D"]}
    jee = SEVERAL["jee-advanced"]
    for picked, earned in (("AB", 4), ("ABD", 4), ("A", 1), ("AD", 2), ("ABC", -2)):
        many = {"many": list(picked)}
        yield vector("two keys accepted, jee-advanced", jee, ab, many, 4, earned, 4, any_of=[abd])
    wider = {"numbers": [["16", "17"]], "unit": "GB"}
    yield vector("two ranges accepted", rule(), SIXTEEN, {"typed": "17"}, 1, 1, any_of=[wider])


def tenths() -> Iterator[Vector]:
    """Ten of these add up to exactly 1."""
    for place in range(10):
        letters = {"letters": ["ABCD"[place % 4]]}
        answer = {"one": letters["letters"]}
        yield vector("tenths", rule(), letters, answer, Fraction(1, 10), Fraction(1, 10), 4)


ATTEMPTS = ["4", "-1", None, "4", "0", "-1", "4", None, "4", "-1"]


def sections() -> Iterator[Vector]:
    for attempts in (ATTEMPTS, ATTEMPTS[::-1], [None] * 4, ["1/3", "-1/3", "1/3"]):
        answered = [place for place, marks in enumerate(attempts) if marks is not None]
        for n in (1, 2, 3, 5, 10):
            first = answered[:n]
            best = sorted(answered, key=lambda p: (-Fraction(attempts[p] or 0), p))[:n]
            for count, places in (("first", first), ("best", sorted(best))):
                total = sum((Fraction(attempts[p] or 0) for p in places), Fraction(0))
                yield {
                    "n": n,
                    "count": count,
                    "attempts": attempts,
                    "counted": places,
                    "expected": str(total),
                }


def text() -> str:
    """Return the file: one vector a line."""
    made = [
        found
        for part in (one_right, several_right, numbers, texts, parts, free, revisions, tenths)
        for found in part()
    ]
    heads = ",\n".join(f"{_json(name)}: {_json(made_)}" for name, made_ in RULES.items())
    lines = ",\n".join(_json(found) for found in made)
    counted = ",\n".join(_json(found) for found in sections())
    return (
        f'{{"format": 1,\n"rules": {{\n{heads}\n}},\n"vectors": [\n{lines}\n],\n'
        f'"sections": [\n{counted}\n]}}\n'
    )


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    Path(__file__).with_name("marking-vectors.json").write_text(text(), encoding="utf-8")
