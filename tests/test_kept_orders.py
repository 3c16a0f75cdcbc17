"""A paper drawn again with `--keep` stands in the orders that its blueprint and items wish."""

import re
from pathlib import Path

import pytest
from tests.saying import Say

PAPER = "bank/papers/quiz.yaml"
QUESTIONS = "bank/questions/q.md"
LOCK = "bank/papers/quiz.lock.yaml"
BLUEPRINT = (
    "title: Quiz\nseed: 7\nnear_duplicates: allowed\nsections:\n  - pick: 8\n"
    "shuffle: {questions: within-sections}\nforms: [A, B, C]\n"
)
BANDS = ("hard", "easy", "medium", "easy", "hard", "medium", "easy", "hard")


def question(number: int, more: str = "", last: str = "Neptune") -> str:
    choices = "".join(f"- [{'x' if n == 1 else ' '}] {n}{number}n\n" for n in ("Mars", 1, "Pluto"))
    band = f"difficulty={BANDS[number]}"
    return (
        f"## q{number} {{{band} {more}}}\n\nWhich is number {number}?\n\n{choices}- [ ] {last}\n\n"
    )


@pytest.fixture(autouse=True)
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("EXAMGEN_SEED", raising=False)
    write("bank/bank.yaml", "title: Small\nmarks: 1\n")
    write(PAPER, BLUEPRINT)
    write(QUESTIONS, "".join(map(question, range(8))))


@pytest.fixture
def say(say: Say) -> Say:
    say("build -f json -q")
    return say


def write(file: str, text: str) -> None:
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(text, "utf-8")


def edit(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    write(file, text.replace(old, new, 1))


def forms() -> list[list[tuple[str, str]]]:
    """Return each form's questions with the orders of their choices."""
    printed = Path(LOCK).read_text("utf-8").partition("\nforms:\n")[2]
    return [re.findall(r"- (q\d) (\w+)", part) for part in printed.split("- form:")[1:]]


def test_by_difficulty(say: Say) -> None:
    before = forms()
    edit(PAPER, "pick: 8", "pick: 8\n    order: by-difficulty")
    say("build -f json --keep -q")
    hard = ["easy", "medium", "hard"]
    for old, new in zip(before, forms(), strict=True):
        # Equals stand as they did, and so do all choices.
        assert new == sorted(old, key=lambda q: hard.index(BANDS[int(q[0][1:])]))
    edit(QUESTIONS, "## q1 {difficulty=easy", "## q1 {difficulty=hard")
    say("build -f json --keep -q")
    assert all(form.index(next(q for q in form if q[0] == "q1")) >= 4 for form in forms())
    say("build -f json --locked -q")


def test_as_listed(say: Say) -> None:
    assert len({tuple(name for name, _ in form) for form in forms()}) > 1
    edit(PAPER, "within-sections", "as-listed")
    say("build -f json --keep -q")
    assert len({tuple(name for name, _ in form) for form in forms()}) == 1
    kept = forms()
    edit(QUESTIONS, "## q1 {", "## z1 {aliases=q1 ")
    say("build -f json --keep -q")
    names = [[name for name, _ in form] for form in forms()]
    assert names == [[n for n, _ in form if n != "q1"] for form in kept]


def test_choices_as_they_are(say: Say) -> None:
    before = forms()
    edit(PAPER, "within-sections", "within-sections, choices: false")
    say("build -f json --keep -q")
    assert forms() == [[(name, "ABCD") for name, _ in form] for form in before]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("## q3 {", "## q3 {shuffle=false ", "ABCD"),
        ("- [ ] Mars3n", "- [ ] Mars3n {pin}", "A..."),
        ("Neptune", "Neptune", "...."),
    ],
)
def test_what_an_item_wishes(say: Say, old: str, new: str, place: str) -> None:
    before = forms()
    edit(QUESTIONS, old, new)
    follows = all(re.fullmatch(place, dict(form)["q3"]) for form in before)
    text = say("build -f json")
    assert ("the shuffle of `q3` has changed since `quiz` was locked" in text) is not follows
    assert forms() == before
    say("build -f json --locked", status=int(not follows))
    text = say("build -f json --keep")
    assert ("changed: q3 (shuffle)" in text) is not follows
    for old_form, new_form in zip(before, forms(), strict=True):
        assert re.fullmatch(place, dict(new_form)["q3"])
        assert [q for q in new_form if q[0] != "q3"] == [q for q in old_form if q[0] != "q3"]
    say("build -f json --locked -q")


def test_what_becomes_the_last_choice(say: Say) -> None:
    """Choices that say "all of the above" come last, also where one was reworded to that."""
    text = Path(QUESTIONS).read_text("utf-8")
    write(QUESTIONS, text.replace(question(3), question(3, last="All of the above")))
    say("build -f json --keep -q")
    assert all(dict(form)["q3"].endswith("D") for form in forms())


PARALLEL = (
    "title: Quiz\nseed: 7\nnear_duplicates: allowed\nforms: {count: 3, kind: parallel}\n"
    "marks: 5\nsections:\n  - pick: 3..4\n"
)


@pytest.mark.parametrize("solved", [True, False])
def test_what_still_fits_is_kept_whole(
    say: Say, monkeypatch: pytest.MonkeyPatch, solved: bool
) -> None:
    """Whatever draws: no draw can change less than none."""
    write(PAPER, PARALLEL)
    text = "".join(
        question(n % 8)
        .replace(f"q{n % 8} {{", f"q{n} {{marks={1 + n % 2} ", 1)
        .replace(f"number {n % 8}", f"number {n}")
        for n in range(40)
    )
    write(QUESTIONS, text)
    say("build -f json -q --update")
    before = Path(LOCK).read_bytes()
    if not solved:
        monkeypatch.setattr("examgen.pipeline.solver.solver_name", lambda: "")
    assert say("build -f json --keep").count("The same questions as before") == 1
    assert Path(LOCK).read_bytes() == before
