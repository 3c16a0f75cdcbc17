"""Locks that are damaged, misplaced or out of date: nothing is lost, and the words help."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.saying import Say

from examgen.load import MAX_LOCK_BYTES

LOCK = "bank/papers/quiz.lock.yaml"
PAPER = "bank/papers/quiz.yaml"
START = Path(__file__).parent / "commands" / "start"


@pytest.fixture(autouse=True)
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start a bank with one paper, and work in it."""
    root = shutil.copytree(START, tmp_path / "bank of tests")
    (root / "bank/papers/secret.yaml").unlink()
    monkeypatch.chdir(root)
    monkeypatch.delenv("EXAMGEN_SEED", raising=False)
    return root


@pytest.fixture
def locked(say: Say) -> Say:
    say("build -f json -q")
    return say


@pytest.fixture
def away(bank: Path, say: Say) -> Path:
    """Lock the paper outside of its bank."""
    place = bank.parent / "away" / "a quiz.lock"
    place.parent.mkdir()
    say(f"build -f json -q --lock '{place}'")
    return place


def state() -> dict[str, bytes]:
    """Return all files apart from caches."""
    files = (path for path in Path().rglob("*") if path.is_file())
    hidden = {".cache", ".locks", ".staging"}
    return {str(path): path.read_bytes() for path in files if not hidden & set(path.parts)}


def edit(file: str, *changes: tuple[str, str]) -> None:
    text = Path(file).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(file, text)


def write(file: str, text: str) -> None:
    Path(file).write_text(text, "utf-8")


Spoil = Callable[[bytes], bytes]

BOMB = b"a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"


def cut(words: bytes) -> Spoil:
    return lambda lock: lock[: lock.rindex(words)]


def swap(old: bytes, new: bytes) -> Spoil:
    return lambda lock: lock.replace(old, new)


def in_two_sections(lock: bytes) -> bytes:
    (other,) = re.findall(rb"\{id: circle-area.*", lock)
    twice = re.sub(rb"\{id: square-sides.*", other, lock)
    return twice.replace(b"- square-sides", b"- circle-area")


DAMAGES: dict[str, tuple[Spoil, int]] = {
    "empty": (lambda _: b"", 1),
    "cut in a line": (cut(b", marks: 2"), 12),
    "cut behind a line": (cut(b"forms:"), 15),
    "half a form": (cut(b"  - form: B"), 30),
    "no text": (swap(b"seed: 7", b"seed: \xe9"), 4),
    "another encoding": (lambda lock: lock.decode().encode("utf-16"), 1),
    "a control character": (swap(b"seed: 7", b"seed: \x00"), 4),
    "aliases": (lambda lock: lock + BOMB, 35),
    "an unknown key": (lambda lock: lock + b"colour: red\n", 35),
    "a key twice": (swap(b"seed: 7", b"seed: 7\nseed: 8"), 5),
    "a list for a text": (swap(b"seed: 7", b"seed: [7]"), 4),
    "two documents": (lambda lock: lock + b"---\n" + lock, 35),
    "a list": (lambda _: b"- a\n- b\n", 1),
    "too deep": (lambda _: b"[" * 5000, 1),
    "too large": (lambda lock: lock + b"#" * MAX_LOCK_BYTES, 1),
    "tabs": (swap(b"    ", b"\t"), 10),
    "no digests": (lambda lock: re.sub(rb"entries: \w+", b"entries: zzzz", lock), 11),
    "no forms": (lambda lock: lock[: lock.index(b"forms:")] + b"forms: []\n", 9),
    "an item twice": (lambda lock: re.sub(rb"( +- \{id: circle.*\n)", rb"\1\1", lock), 13),
    "an item in two sections": (in_two_sections, 15),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_lock_is_told_and_left_alone(locked: Say, damage: str) -> None:
    spoil, line = DAMAGES[damage]
    lock = Path(LOCK)
    whole = lock.read_bytes()
    lock.write_bytes(spoil(whole))
    assert lock.read_bytes() != whole
    before = state()
    for wish in ("", "--locked", "--keep"):
        text = locked(f"build -f json {wish}", status=1)
        assert re.match(rf"{LOCK}:{line}:\d+: error\[[a-z0-9-]+\]: ", text), text
        # What helps with questions would not help with this file.
        helps = re.findall(r"= help: (.*)", text)
        assert len(helps) == text.count(": error[")
        assert all("`git restore" in one and "--update`" in one for one in helps), helps
    assert state() == before
    locked("build -f json --update -q")
    locked("build -f json --locked -q")
    assert lock.read_bytes() == whole


def test_line_ends_and_byte_order_marks_are_no_damage(locked: Say) -> None:
    lock = Path(LOCK)
    lock.write_bytes(b"\xef\xbb\xbf" + lock.read_bytes().replace(b"\n", b"\r\n"))
    before = lock.read_bytes()
    locked("build -f json --locked -q")
    locked("build -f json -q")
    assert lock.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("seed: 7\n", "<<<<<<< HEAD\nseed: 7\n=======\nseed: 8\n>>>>>>> other\n", 4),
        ("    questions:\n", "<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n", 19),
        ("seed: 7\n", "seed: 7\n=======\n", 5),
    ],
)
def test_sides_of_a_merge_are_told_as_such(locked: Say, old: str, new: str, line: int) -> None:
    edit(LOCK, (old, new))
    text = locked("build -f json", status=1)
    assert text.count("error[") == 1
    assert f"{LOCK}:{line}:1: error[bad-lock]: two versions of this lock were merged" in text
    assert f"`git checkout --ours {LOCK}` or `--theirs`" in text


def test_of_many_damages_the_first_are_told(locked: Say) -> None:
    edit(LOCK, ("marks:", "points:"))
    text = locked("build -f json", status=1)
    assert text.count("error[") == 4
    assert re.search(r":\d+:\d+: error\[bad-lock\]: from here on \d more places are damaged", text)


def test_the_lock_of_a_renamed_paper_goes_with_it(locked: Say) -> None:
    write("bank/papers/copy.yaml", Path(PAPER).read_text("utf-8"))
    copy = "bank/papers/copy.lock.yaml"
    shutil.copy(LOCK, copy)
    text = locked("build -p copy -f json", status=1)
    assert f"{copy}:3:8: error[bad-lock]: this is the lock of `quiz`, not of `copy`" in text
    assert "if the paper was renamed, write `paper: copy` here" in text
    edit(copy, ("paper: quiz", "paper: copy"))
    locked("build -p copy -f json --locked -q")


STEMS = {
    "circle-area": "What is the area of a circle of radius 2?",
    "cube-corners": "Count the corners of one cube, please.",
    "day-hours": "In a whole day there are how many hours?",
    "square-sides": "Name the number of sides that squares have.",
}


@pytest.mark.parametrize("gone", ["circle-area", "day-hours"])
@pytest.mark.parametrize("kept", ["cube-corners", "square-sides"])
def test_two_locked_questions_that_are_one_now(bank: Path, say: Say, gone: str, kept: str) -> None:
    """An alias leads both to one item, which must not stand on the paper twice."""
    sections = "sections:\n  - pick: 2\n  - pick: 2\n"
    write(PAPER, f"title: Quiz\nseed: 7\nnear_duplicates: allowed\n{sections}")
    (bank / "bank/questions/algebra/root.md").unlink()

    def questions(names: dict[str, str]) -> str:
        lines = (
            f"  - {{id: {name}, {more} stem: '{STEMS[name]}', answer: 4}}\n"
            for name, more in names.items()
        )
        return "questions:\n" + "".join(lines)

    write("bank/questions/geometry.yaml", questions(dict.fromkeys(STEMS, "")))
    say("build -f json -q")
    left = {name: "" for name in STEMS if name != gone} | {kept: f"aliases: [{gone}],"}
    write("bank/questions/geometry.yaml", questions(left))
    before = state()
    text = say("build -f json", status=1)
    names = sorted(
        re.findall(rf"{LOCK}:\d+:9: error\[lock-unmet\]: `(.*)` and `(.*)` are one", text)
    )
    assert [sorted(pair) for pair in names] == [sorted([gone, kept])]
    assert state() == before
    write(PAPER, f"title: Quiz\nseed: 7\n{sections}".replace("pick: 2\n  - pick: 2", "pick: 3"))
    say("build -f json --keep -q")
    assert f"id: {gone}," not in Path(LOCK).read_text("utf-8")


def test_marks_that_no_longer_add_up_name_what_changed(say: Say) -> None:
    edit(PAPER, ("seed: 7", "seed: 7\nmarks: 4"))
    say("build -f json -q")
    edit("bank/questions/geometry.yaml", ("marks: 2", "marks: 3"))
    text = say("build -f json", status=1)
    assert "error[marks-total]: the marks of the questions add up to 5, not to 4" in text
    assert "`circle-area` had 2 when it was locked, now 3" in text
    assert "`examgen build --paper quiz --keep`" in text


def test_forms_that_come_and_go_are_told(locked: Say) -> None:
    edit(PAPER, ("forms: [A, B]", "forms: [A]"))
    text = locked("build -f json", status=1)
    assert "the blueprint has the form A, and the lock of `quiz` the forms A, B" in text
    text = locked("build -f json --keep")
    assert "  Form A: the same questions as before\n  Form B: gone\n" in text
    edit(PAPER, ("forms: [A]", "forms: [A, X]"))
    text = locked("build -f json --keep")
    assert "  Form X: new, with questions of other forms\n" in text


def test_a_folder_is_no_lock(bank: Path, say: Say) -> None:
    (bank / LOCK).mkdir()
    for command in ("build -f json", "build -f json --update", "stats -p quiz"):
        text = say(command, status=1)
        assert f"{LOCK}:1:1: error[bad-lock]: {LOCK} is a folder" in text
    assert not (bank / "build/quiz").exists()


def test_a_lock_elsewhere_is_named_by_what_helps(away: Path, say: Say) -> None:
    edit(PAPER, ("pick: 1", "pick: 2"))
    text = say(f"build -f json --lock '{away}'", status=1)
    assert f"`examgen build --paper quiz --keep --lock '{away}'`" in text
    away.write_bytes(away.read_bytes()[:400])
    text = say(f"build -f json --lock '{away}'", status=1)
    assert f"`examgen build --paper quiz --update --lock '{away}'`" in text
    assert "git restore" not in text


def test_a_lock_that_is_not_where_it_is_said_to_be(away: Path, say: Say) -> None:
    missing = away.with_name("quizz.lock")
    text = say(f"build -f json --locked --lock '{missing}'", status=1)
    assert f"error[no-lock]: there is no lock {missing}" in text


def test_an_emptied_lock_elsewhere_is_not_drawn_anew(away: Path, say: Say) -> None:
    away.write_bytes(b"")
    text = say(f"build -f json --lock '{away}'", status=1)
    assert "this file holds no lock" in text
    assert away.read_bytes() == b""


def test_a_byte_order_mark_elsewhere_is_no_damage(away: Path, say: Say) -> None:
    away.write_bytes(b"\xef\xbb\xbf" + away.read_bytes())
    say(f"build -f json -q --locked --lock '{away}'")


@pytest.mark.parametrize("text", ["precious\n", "# The draw of my life\nprecious\n"])
def test_what_is_no_lock_is_not_written_over(away: Path, say: Say, text: str) -> None:
    away.write_text(text, "utf-8")
    for wish in ("", "--update", "--keep", "--locked"):
        said = say(f"build -f json {wish} --lock '{away}'", status=2)
        assert "is no lock, so it is left alone" in said
    assert away.read_text("utf-8") == text


def test_the_lock_of_another_paper_is_not_written_over(away: Path, say: Say) -> None:
    write("bank/papers/other.yaml", "title: Other\nseed: 1\nsections:\n  - pick: 1\n")
    before = away.read_bytes()
    text = say(f"build -p other -f json --update --lock '{away}'", status=2)
    assert "is the lock of `quiz`, so it is left alone" in text
    text = say(f"build -p other -f json --lock '{away}'", status=1)
    assert "else name the paper's own lock with --lock" in text
    assert away.read_bytes() == before


def test_a_link_leads_to_the_lock(away: Path, say: Say) -> None:
    link = away.with_name("link")
    link.symlink_to(away)
    say(f"build -f json -q --update --seed 8 --lock '{link}'")
    assert link.is_symlink()
    assert "\nseed: 8\n" in away.read_text("utf-8")
    link.unlink()
    link.symlink_to(Path(LOCK).absolute())
    assert "lies inside the bank" in say(f"build -f json --lock '{link}'", status=2)


def test_pipes_and_loops_are_refused(away: Path, say: Say) -> None:
    pipe = away.with_name("pipe")
    os.mkfifo(pipe)
    for wish in ("", "--update"):
        text = say(f"build -f json {wish} --lock '{pipe}'", status=2)
        assert "is no ordinary file, and is left alone" in text
    loop = away.with_name("loop")
    loop.symlink_to(loop)
    for command in (f"build -f json --lock '{loop}'", f"stats --out '{loop}'"):
        assert "too many levels of symbolic links" in say(command, status=2)
    for option in ("--lock", "--out"):
        say(f"build -f json {option} '{loop}/x'", status=2)


def test_seeds_that_clash_say_which_to_drop(locked: Say) -> None:
    text = locked("build -f json --seed 8", status=1)
    assert "leave out --seed, --seed-file and EXAMGEN_SEED" in text
    edit(PAPER, ("seed: 7", "seed: 8"))
    text = locked("stats -p quiz", status=1)
    assert "write the seed here that the lock has" in text
    assert "`examgen build --paper quiz --update`" in text


def test_a_seed_that_no_lock_can_hold_is_shown(say: Say) -> None:
    text = say("build -f json --seed 'Spring\u00a02026'", status=2)
    assert "has the character U+00A0 in it" in text


APART = "title: {0}\nseed: {0}\nexclude: [{1}]\nsections:\n  - pick: 1\n"
BOTH = ("quiz", "test")


def test_papers_that_exclude_each_other_can_be_drawn(say: Say) -> None:
    """Whichever is drawn first, the other one keeps away from it."""
    write(PAPER, APART.format(*BOTH))
    write("bank/papers/test.yaml", APART.format(*reversed(BOTH)))
    say("build -p test -f json -q")
    say("build -p quiz -f json -q")
    locks = [Path(f"bank/papers/{name}.lock.yaml") for name in BOTH]
    ids = [set(re.findall(r"id: ([^,]+)", lock.read_text("utf-8"))) for lock in locks]
    assert all(ids)
    assert not ids[0] & ids[1]
    for lock in locks:
        lock.unlink()
    say("build -f json -q")
    say("build -f json -q --locked")
    # One that would share more than the other allows does not keep away from it.
    edit("bank/papers/test.yaml", ("exclude: [quiz]", "overlap: {quiz: 1}"))
    for lock in locks:
        lock.unlink()
    text = say("build -p quiz -f json", status=1)
    assert "error[no-lock]: `test` has no lock" in text


def test_exposure_by_a_paper_without_a_lock_is_told(say: Say) -> None:
    text = APART.format("test", "quiz")
    shown = "exposure: {most: 1, papers: [quiz]}"
    write("bank/papers/test.yaml", text.replace("exclude: [quiz]", shown))
    text = say("build -p test -f json")
    place = "bank/papers/test.yaml:3:30"
    assert f"{place}: warning[no-lock]: `quiz` has no lock, so its questions are not" in text


@pytest.mark.parametrize("spoil", [cut(b", marks: 2"), swap(b"seed: 7", b"seed: \xff")])
def test_a_damaged_lock_of_another_paper_says_who_asks(locked: Say, spoil: Spoil) -> None:
    write("bank/papers/test.yaml", APART.format("test", "quiz"))
    Path(LOCK).write_bytes(spoil(Path(LOCK).read_bytes()))
    text = locked("build -p test -f json --no-lock", status=1)
    assert text.startswith(f"{LOCK}:")
    assert "bank/papers/test.yaml:3:11: note: `test` is drawn by what that lock holds" in text
    assert "`examgen build --paper quiz --update`" in text


def test_statistics_show_what_is_wrong_with_a_lock(locked: Say) -> None:
    """A lock without a blueprint counts as well."""
    write("bank/papers/old.lock.yaml", "format: 1\n")
    text = locked("stats", status=1)
    assert "bank/papers/old.lock.yaml:1:1: error[missing-field]: this lock has no" in text
    assert "The bank has 1 error, and what could not be read is not counted.\n" in text
    write("bank/questions/broken.md", "## a {marks=none}\n\nWhat?\n\nAnswer: 1\n")
    text = locked("stats", status=1)
    assert "The bank has 2 errors, and" in text
    assert "run `examgen lint`" in text


def test_statistics_want_a_seed_or_none(locked: Say) -> None:
    assert "the seed is empty" in locked("stats -p quiz --seed ''", status=2)


def test_lint_looks_at_locks_without_a_blueprint(locked: Say) -> None:
    write("bank/papers/old.lock.yaml", Path(LOCK).read_text("utf-8"))
    text = locked("lint", status=1)
    assert "bank/papers/old.lock.yaml:3:8: error[bad-lock]: this is the lock of `quiz`" in text
    edit("bank/papers/old.lock.yaml", ("paper: quiz", "paper: old"))
    locked("lint")
    # Somebody called a blueprint so: it is no paper, and must not pass unseen.
    shutil.copy(PAPER, "bank/papers/final.lock.yaml")
    text = locked("lint", status=1)
    assert (
        "bank/papers/final.lock.yaml:1:1: error[unknown-field]: a lock has no key `title`" in text
    )


def test_lint_names_a_second_lock(bank: Path, locked: Say) -> None:
    (bank / "bank/papers/deep").mkdir()
    shutil.copy(LOCK, "bank/papers/deep/quiz.lock.yaml")
    text = locked("lint", status=1)
    assert "bank/papers/deep/quiz.lock.yaml:1:1: warning[unread-file]" in text
    assert f"that is {LOCK}; move this one" in text


@pytest.mark.parametrize("exposure", ["exposure: 1", "exposure: {most: 1, papers: [quiz]}"])
def test_exposure_looks_at_papers_of_the_same_run(say: Say, exposure: str) -> None:
    """Also where the paper that asks comes first by its name, and the other one is drawn anew."""
    stems = [f"How many is {name} times seven, to {name * 3} places?" for name in "abcdefgh"]
    lines = [f"  - {{id: q{n}, stem: '{stem}', answer: {n}}}\n" for n, stem in enumerate(stems)]
    write("bank/questions/geometry.yaml", "questions:\n" + "".join(lines))
    asks = "title: First\nseed: 1\nsections:\n  - pick: 3\nnear_duplicates: allowed\n"
    write("bank/papers/first.yaml", f"{asks}{exposure}\n")
    for seed in range(1, 6):
        write(PAPER, asks.replace("First", "Quiz").replace("seed: 1", f"seed: {seed * 10}"))
        say("build -f json -q --update")
        locks = [Path(f"bank/papers/{name}.lock.yaml") for name in ("first", "quiz")]
        ids = [set(re.findall(r"id: ([^,]+)", lock.read_text("utf-8"))) for lock in locks]
        assert not ids[0] & ids[1]
