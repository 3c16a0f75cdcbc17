"""Nothing that only staff may know changes anything that a candidate can see.

Keys, rationales, lures, explanations, tolerances and rubrics are changed at random;
the paper must stay equal in every field but the places in the source.
"""

from __future__ import annotations

import subprocess
import sys
import typing
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from examgen.model import item as item_module
from examgen.model import key as key_module
from examgen.model.blueprint import FormsSpec, QuestionOrder
from examgen.model.content import Blocks
from examgen.model.item import (
    Bank,
    Choice,
    Cloze,
    ClozeGap,
    CodeAnswer,
    Criterion,
    Essay,
    Interval,
    Item,
    ItemType,
    Match,
    MenuGap,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Response,
    Short,
    Single,
    TextGap,
    TrueFalse,
)
from examgen.model.paper import Paper

if TYPE_CHECKING:
    from tests.assemble.conftest import Build

ROOT = Path(__file__).parents[2]
words = st.text("abcdefgh ", min_size=1, max_size=12)


def change(item: Item, data: st.DataObject, build: type[Build]) -> Item:
    """Return the item with another key and other explanations, the rest as it was."""

    def prose() -> Blocks:
        return build.text(data.draw(words))

    return replace(
        item,
        response=change_response(item.response, data, build),
        explanation=prose(),
        hint=prose(),
        reference=prose(),
        notes=prose(),
        tags=(data.draw(words),),
        source=data.draw(words),
    )


def change_response(response: Response, data: st.DataObject, build: type[Build]) -> Response:
    span = build.span()
    match response:
        case Single(choices=choices):
            return Single(choices=rekey(choices, 1, data, build))
        case Multiple(choices=choices):
            return Multiple(choices=rekey(choices, data.draw(st.integers(1, 5)), data, build))
        case Numeric(unit=unit):
            return Numeric(accepted=(number(data),), unit=unit, span=span)
        case Short():
            return Short(accepted=(data.draw(words),), pattern=data.draw(words), span=span)
        case TrueFalse():
            return TrueFalse(value=data.draw(st.booleans()), span=span)
        case Match():
            return repair(response, data)
        case Order(entries=entries):
            return Order(entries=tuple(data.draw(st.permutations(entries))))
        case Cloze(gaps=gaps):
            return Cloze(gaps=tuple(change_gap(gap, data) for gap in gaps))
        case Essay(lines=lines):
            return Essay(rubric=rubric(data, build), lines=lines)
        case CodeAnswer():
            return replace(response, rubric=rubric(data, build))


def rekey(
    choices: Sequence[Choice], right: int, data: st.DataObject, build: type[Build]
) -> tuple[Choice, ...]:
    places = st.sets(st.integers(0, len(choices) - 1), min_size=right, max_size=right)
    correct = data.draw(places)
    return tuple(
        replace(
            choice,
            correct=index in correct,
            rationale=build.text(data.draw(words)),
            lure=build.text(data.draw(words)),
        )
        for index, choice in enumerate(choices)
    )


def repair(response: Match, data: st.DataObject) -> Match:
    """Deal the right sides anew, extras among them."""
    rights = [pair.right for pair in response.pairs] + list(response.extras)
    dealt = data.draw(st.permutations(rights))
    pairs = tuple(replace(p, right=r) for p, r in zip(response.pairs, dealt, strict=False))
    return Match(pairs=pairs, extras=tuple(dealt[len(pairs) :]))


def change_gap(gap: ClozeGap, data: st.DataObject) -> ClozeGap:
    match gap:
        case TextGap():
            return replace(gap, accepted=(data.draw(words), data.draw(words)))
        case NumberGap():
            return replace(gap, accepted=(number(data),))
        case MenuGap(choices=choices):
            return replace(gap, key=data.draw(st.integers(0, len(choices) - 1)))


def number(data: st.DataObject) -> Interval:
    low = Fraction(data.draw(st.integers(-9, 9)))
    width = data.draw(st.integers(0, 9))
    return Interval(low=low, high=low + width, value=low, text=f"{low} ± {width}")


def rubric(data: st.DataObject, build: type[Build]) -> tuple[Criterion, ...]:
    marks = data.draw(st.lists(st.integers(1, 5), max_size=4))
    return tuple(
        Criterion(body=build.text(data.draw(words)), marks=Fraction(m), span=build.span())
        for m in marks
    )


# Shrinking ten changed questions takes minutes and says no more than the two papers do.
@settings(max_examples=40, phases=[Phase.generate])
@given(data=st.data(), seed=st.text(max_size=4))
def test_the_paper_does_not_depend_on_any_key(
    build: type[Build], data: st.DataObject, seed: str
) -> None:
    bank = build.every_type()
    other = Bank(items=tuple(change(item, data, build) for item in bank.items))
    forms = FormsSpec(codes=("A", "B"))
    order = QuestionOrder.WITHIN_SECTIONS
    papers = [
        build.paper(
            source, build.section(pick=10), seed=seed, forms=forms, question_order=order
        ).paper
        for source in (bank, other)
    ]
    assert papers[0] == papers[1]


def test_the_keys_do_change(build: type[Build]) -> None:
    """The property above would hold for an assembler that makes nothing."""
    bank = build.every_type()
    single = bank.items[next(i for i, q in enumerate(bank.items) if q.id == "i-single")]
    moved = replace(single, response=build.single(right=2))
    other = Bank(items=tuple(moved if q.id == "i-single" else q for q in bank.items))
    first, second = (build.paper(b, build.section("i-single")) for b in (bank, other))
    assert first.paper == second.paper
    assert first.key != second.key


def reachable(root: type) -> tuple[set[type], set[str]]:
    """Walk the annotations below a dataclass; return its types and field names."""
    types: set[type] = set()
    names: set[str] = set()
    queue: list[Any] = [root]
    while queue:
        hint = queue.pop()
        if isinstance(hint, UnionType) or typing.get_origin(hint) is not None:
            queue.extend(get_args(hint))
        elif isinstance(hint, type) and hint not in types:
            types.add(hint)
            if is_dataclass(hint):
                names.update(field.name for field in fields(hint))
                queue.extend(get_type_hints(hint).values())
    return types, names


def test_no_type_that_holds_a_key_can_be_reached_from_a_paper() -> None:
    types, names = reachable(Paper)
    assert {"Form", "Question", "PickOne", "Paragraph", "Rule"} <= {t.__name__ for t in types}
    staff = {
        value
        for module in (item_module, key_module)
        for value in vars(module).values()
        if isinstance(value, type) and is_dataclass(value)
    }
    assert {"Choice", "KeyEntry", "Interval", "Criterion", "MenuGap"} <= {t.__name__ for t in staff}
    assert not types & staff - {ItemType}
    secret = {
        "key",
        "keys",
        "correct",
        "rationale",
        "lure",
        "explanation",
        "hint",
        "tags",
        "topic",
        "difficulty",
        "accepted",
        "rubric",
        "seed",
        "notes",
        "origin",
        "pin",
    }
    assert not names & secret


SNIPPET = """
from dataclasses import replace
from fractions import Fraction
from examgen.model.item import ItemType
from examgen.model.key import LetterKey
from examgen.model.paper import Form, Question, TextBlank
from examgen.source import Span

def make(span: Span) -> Question:
    return Question(
        number=1, item="q", type=ItemType.SHORT, marks=Fraction(1), stem=(),
        task=TextBlank(), span=span{extra}
    )
{rest}
"""


WRONG = {
    "key": (", key=LetterKey(labels=())", "", 'Unexpected keyword argument "key"'),
    "smuggled": (", stimulus=LetterKey(labels=())", "", "incompatible type"),
    "peek": ("", "def peek(form: Form) -> object:\n    return form.key", 'no attribute "key"'),
}


def test_the_type_checker_refuses_a_key_on_a_question(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    cases = {"sound": ("", "", ""), **WRONG}
    for name, (extra, rest, _) in cases.items():
        text = SNIPPET.replace("{extra}", extra).replace("{rest}", rest)
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    cache = str(request.config.cache.mkdir("mypy"))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert not [line for line in lines if "sound.py" in line]
    for name, (_, _, message) in WRONG.items():
        assert [line for line in lines if f"{name}.py" in line and message in line], run.stdout
