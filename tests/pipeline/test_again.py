"""Builds that the store holds whole: the same in all that is seen, and never those of others."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from examgen.cli import run
from examgen.pipeline import again, anew
from examgen.pipeline.order import LockUse, Order
from examgen.pipeline.survey import survey
from examgen.publish.store import Store

FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M{} 1h5v5z"/></svg>'
QUESTION = "## {0}\n\nWhat is {0}?\n\n- [x] this\n- [ ] that\n- [ ] neither\n"
PAPER = "title: {0}\nseed: 7\nsections:\n  - questions: [{0}]\n"
FILES = {
    "bank/bank.yaml": "title: Bank\nmarks: 1\n",
    "bank/questions/one.md": QUESTION.format("one").replace("?", "?\n\n![a line](line.svg)"),
    "bank/questions/more/two.md": QUESTION.format("two"),
    "bank/questions/line.svg": FIGURE.format(1),
    "bank/papers/one.yaml": PAPER.format("one") + "overlap: {two: 0}\n",
    "bank/papers/two.yaml": PAPER.format("two"),
    "templates/house.css": "p { color: #111 }",
    # It warns at each build that it is not used.
    "templates/spare.css": "p { color: #222 }",
}
Seen = tuple[int, str, dict[str, bytes]]


def order(root: Path) -> Order:
    return Order(root=root, out=root / "build", papers=("one",), formats=("html",))


def name(wanted: Order) -> str:
    found = again.name_of(wanted, survey(wanted.root))
    assert found is not None
    return found


def write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a bank with locks whose paper `one` has been built, and is held by the store."""
    root = tmp_path_factory.mktemp("again")
    for path, text in FILES.items():
        write(root / path, text)
    for paper in ("two", "one", "one"):
        assert run(["build", "-q", "--root", str(root), "-p", paper, "-f", "html", "-j1"]) == 0
    return root


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    return shutil.copytree(made, tmp_path / "bank")


class Look:
    """Builds paper `one`, and tells what is seen of it and whether it was made anew."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys

    def __call__(self, *options: str, out: str = "build", anew: bool | None = False) -> Seen:
        """Build, and return status, all that was printed, and the files of the tree."""
        self._capsys.readouterr()
        place = self.root / out
        given = ["--root", str(self.root), "--out", str(place), "-f", "html", "-j1", *options]
        with counted() as calls:
            status = run(["build", "-p", "one", *given])
        assert anew is None or bool(calls) is anew
        said = "".join(self._capsys.readouterr()).replace(str(place), "OUT")
        files = [path for path in (place / "one").rglob("*") if path.is_file()]
        return status, said, {str(path.relative_to(place)): path.read_bytes() for path in files}


@contextmanager
def counted() -> Iterator[list[object]]:
    """Count the builds that are made anew within the block."""
    calls: list[object] = []
    build = anew.build_anew

    def spy(*given: object) -> object:
        calls.append(given)
        return build(*given)  # type: ignore[arg-type]

    with patch.object(anew, "build_anew", spy):
        yield calls


@pytest.fixture
def look(root: Path, capsys: pytest.CaptureFixture[str]) -> Look:
    return Look(root, capsys)


def test_all_that_is_seen_is_the_same(look: Look) -> None:
    plain = look("--no-cache", out="plain", anew=True)
    assert (plain[0], "unused-template" in plain[1], len(plain[2])) == (0, True, 3)
    assert look(out="elsewhere") == plain
    assert look(out="elsewhere", anew=False) == plain


def test_a_tree_that_was_changed_by_hand_is_mended(look: Look) -> None:
    before = look()
    page = next((look.root / "build/one").rglob("*.html"))
    page.write_text("mine")
    assert look() == before
    page.unlink()
    (page.parent / "strange.txt").write_text("mine")
    assert look() == before


def test_other_formats_of_the_same_inputs_stay(look: Look) -> None:
    before = look()
    after = look("-f", "json", anew=True)
    assert after[2].keys() > before[2].keys()
    assert look()[2] == after[2]


CHANGES: dict[str, Callable[[Path], object]] = {
    "a question": lambda root: edit(root / "bank/questions/one.md", "neither", "nothing"),
    "a question elsewhere": lambda root: edit(root / "bank/questions/more/two.md", "this", "that"),
    "one more file": lambda root: write(root / "bank/questions/x.md", QUESTION.format("x")),
    "one file less": lambda root: (root / "bank/questions/more/two.md").unlink(),
    "another name": lambda root: (root / "bank/questions/one.md").rename(
        root / "bank/questions/1.md"
    ),
    "a stranger": lambda root: write(root / "bank/questions/notes.txt", ""),
    "a link": lambda root: (root / "bank/questions/link.md").symlink_to("one.md"),
    "a figure more": lambda root: write(root / "bank/questions/x.svg", FIGURE.format(1)),
    "a figure less": lambda root: (root / "bank/questions/line.svg").unlink(),
    "the settings": lambda root: edit(root / "bank/bank.yaml", "Bank", "Band"),
    "the blueprint": lambda root: edit(root / "bank/papers/one.yaml", "title: one", "title: One"),
    "another blueprint": lambda root: edit(root / "bank/papers/two.yaml", "seed: 7", "seed: 8"),
    "one more blueprint": lambda root: write(root / "bank/papers/x.yaml", PAPER.format("two")),
    "the lock": lambda root: edit(root / "bank/papers/one.lock.yaml", "\n", "\n\n"),
    "no lock": lambda root: (root / "bank/papers/one.lock.yaml").unlink(),
    "another lock": lambda root: edit(root / "bank/papers/two.lock.yaml", "\n", "\n\n"),
    "a template": lambda root: edit(root / "templates/house.css", "#111", "#112"),
    "a template that is not used": lambda root: (root / "templates/spare.css").unlink(),
    "one more template": lambda root: write(root / "templates/page.html", "x"),
}


def edit(place: Path, old: str, new: str) -> None:
    text = place.read_text("utf-8")
    assert old in text
    place.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_has_another_name(root: Path, change: str) -> None:
    before = name(order(root))
    assert name(order(root)) == before
    CHANGES[change](root)
    assert name(order(root)) != before


def test_what_is_asked_for_is_part_of_the_name(root: Path) -> None:
    usual = order(root)
    asked = [
        replace(usual, papers=("two",)),
        replace(usual, papers=()),
        replace(usual, formats=("html", "key")),
        replace(usual, form="A"),
        replace(usual, seed="8"),
        replace(usual, use=LockUse.LOCKED),
        replace(usual, prints=("large",)),
        replace(usual, sheets=True),
    ]
    names = [name(one) for one in (usual, *asked)]
    assert len(set(names)) == len(names)
    assert name(replace(usual, out=root / "other", jobs=7)) == names[0]


@pytest.mark.parametrize("part", ["whole_version", "shapers"])
def test_code_and_libraries_are_part_of_the_name(
    root: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = name(order(root))
    monkeypatch.setattr(again, part, lambda: b"other")
    assert name(order(root)) != before


def test_builds_that_look_at_more_have_no_name(root: Path) -> None:
    usual = order(root)
    for use in (LockUse.NONE, LockUse.UPDATE, LockUse.KEEP):
        assert again.name_of(replace(usual, use=use), survey(root)) is None
    for more in ({"untrusted": True}, {"roster": root / "r.csv"}, {"lock": root / "lock.yaml"}):
        assert again.name_of(replace(usual, **more), survey(root)) is None


def test_an_edited_figure_makes_a_new_build(look: Look) -> None:
    before = look()
    # As large as before, and of a kind whose bytes the survey does not read.
    edit(look.root / "bank/questions/line.svg", "M1", "M2")
    after = look(anew=True)
    assert after[2] != before[2]
    assert "one" in after[1]
    assert look() == after
    assert look("--no-cache", anew=True) == after


def test_an_edited_template_makes_a_new_build(look: Look) -> None:
    before = look()
    edit(look.root / "templates/house.css", "#111", "#112")
    after = look(anew=True)
    assert after[2] != before[2]
    edit(look.root / "templates/house.css", "#112", "#111")
    assert look() == before


def test_a_baseline_is_looked_at_each_time(look: Look) -> None:
    edit(look.root / "bank/bank.yaml", "marks", "lint: {baseline: old.jsonl}\nmarks")
    write(look.root / "old.jsonl", "")
    before = look(anew=True)
    assert look(anew=True) == before


def test_errors_are_told_each_time(look: Look) -> None:
    edit(look.root / "bank/questions/one.md", "[x]", "[ ]")
    before = look(anew=True)
    assert before[0] == 1
    assert look(anew=True) == before


@pytest.mark.parametrize("spoil", ["cut", "gone", "another"])
def test_what_is_torn_is_made_again(look: Look, spoil: str) -> None:
    before = look()
    entries = [path for path in (look.root / "build/.cache").rglob("*") if path.is_file()]
    other = max(entries, key=lambda path: path.stat().st_size).read_bytes()
    wanted = name(order(look.root))
    kept = [path for path in entries if path.parent.name + path.name == wanted]
    assert len(kept) == 1
    data = kept[0].read_bytes()
    if spoil == "cut":
        kept[0].write_bytes(data[:-40])
    elif spoil == "gone":
        kept[0].unlink()
    else:
        kept[0].write_bytes(other)
    assert look(anew=True) == before
    assert look() == before


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\xff", b"[]", b"7", b"{}", b'{"papers": 7}', b'{"papers": [7], "told": 0}'),
        b'{"papers": [{"figures": ["../x"], "inputs": {"../x": ""}}], "told": false}',
        b'{"papers": [{"paper": ["one", 1, "1/0", []], "figures": [], "files": []}], "told": 0}',
    ],
)
def test_what_no_build_wrote_is_ignored(root: Path, data: bytes) -> None:
    store = Store(root / "build/.cache")
    wanted = order(root)
    found = survey(root)
    assert again.build_again(name(wanted), wanted, found, store) is not None
    store.put(name(wanted), data)
    assert again.build_again(name(wanted), wanted, found, store) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"one", 1', '"../../elsewhere", 1'),
        ('"one", 1', '"two", 1'),
        ('"one.html"', '"../../../elsewhere.html"'),
        ('"candidate"', '"../elsewhere"'),
    ],
)
def test_an_entry_cannot_choose_where_files_go(root: Path, old: str, new: str) -> None:
    store = Store(root / "build/.cache")
    wanted = order(root)
    text = (store.get(name(wanted)) or b"").decode()
    assert text.count(old) == 1
    store.put(name(wanted), text.replace(old, new).encode())
    assert again.build_again(name(wanted), wanted, survey(root), store) is None


def test_what_goes_with_an_entry_has_to_be_there(look: Look) -> None:
    before = look()
    folder = look.root / "build/.cache"
    wanted = name(order(look.root))
    kept = folder / wanted[:2] / wanted[2:]
    for path in [path for path in folder.rglob("*") if path.is_file() and path != kept]:
        path.unlink()
        assert look(anew=None) == before


@contextmanager
def edited_before(step: str, place: Path, old: str, new: str) -> Iterator[None]:
    """Have a file edited before a step of a new build: behind the back of what went before."""
    act = getattr(anew, step)

    def late(*given: object) -> object:
        edit(place, old, new)
        return act(*given)

    with patch.object(anew, step, late):
        yield


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [("templates/house.css", "#111", "#112"), ("bank/papers/one.lock.yaml", "\n", "\n\n")],
)
def test_what_is_edited_after_the_survey_is_not_kept(
    look: Look, path: str, old: str, new: str
) -> None:
    before = look()
    shutil.rmtree(look.root / "build")
    build = anew.build_anew

    def back(*given: object) -> object:
        made = build(*given)  # type: ignore[arg-type]
        edit(look.root / path, new, old)
        return made

    with (
        patch.object(anew, "build_anew", back),
        edited_before("build_anew", look.root / path, old, new),
    ):
        look(anew=True)
    assert look(anew=True) == before
    assert look() == before


def test_a_template_that_was_edited_after_it_was_named_is_not_kept(look: Look) -> None:
    before = look()
    shutil.rmtree(look.root / "build")
    house = look.root / "templates/house.css"
    with edited_before("build_anew", house, "#111", "#112"):
        assert look(anew=True)[2] != before[2]
    edit(house, "#112", "#111")
    assert look(anew=True) == before


def test_what_was_compared_with_another_figure_is_not_kept(look: Look) -> None:
    shutil.rmtree(look.root / "build")
    # The lock is compared with the figure before, and the page shows that after it.
    with edited_before("print_all", look.root / "bank/questions/line.svg", "M1", "M2"):
        assert "locked-item-changed" not in look(anew=True)[1]
    after = look(anew=True)
    assert "locked-item-changed" in after[1]
    assert look() == after


def test_a_lock_of_others_is_read_as_it_was_surveyed(look: Look) -> None:
    shutil.rmtree(look.root / "build")
    other = look.root / "bank/papers/two.lock.yaml"
    with edited_before("build_anew", other, "\n", "\n\n"):
        status, said, _ = look(anew=True)
    assert (status, "changed while the bank was being read" in said) == (2, True)
