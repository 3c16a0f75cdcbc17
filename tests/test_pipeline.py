"""The whole way from files to files: the same bytes everywhere, and all or nothing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.corpus.project import CORPUS, case, make, tree

from examgen.diagnostic import ExamgenError
from examgen.pipeline.build import build
from examgen.pipeline.lint import lint
from examgen.pipeline.order import Order
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import open_workspace
from examgen.publish.store import Store

EVERY_FORMAT = ("pdf", "html", "json", "practice", "key")
PROJECTS = sorted(path.parent for path in CORPUS.glob("*/case.md"))
EVERY_TYPE = case("r20") / "bank"


def build_elsewhere(root: Path, out: Path, *options: str, **settings: str) -> dict[str, bytes]:
    """Build in a process with an environment of its own; return the paper's tree."""
    keep = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    command = [sys.executable, "-m", "examgen", "build", "--quiet", "--out", str(out), *options]
    subprocess.run(
        [*command, "--format", ",".join(EVERY_FORMAT)],
        cwd=root,
        env={**keep, **settings},
        check=True,
    )
    return tree(out / "quiz")


def copy_backwards(source: Path, target: Path) -> None:
    """Copy a folder's files from the last to the first, so that they are listed otherwise."""
    for file in sorted((p for p in source.rglob("*") if p.is_file()), reverse=True):
        place = target / file.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)


def test_every_machine_makes_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "a longer place" / "ünï"
    shutil.copytree(EVERY_TYPE, one / "bank")
    copy_backwards(EVERY_TYPE, other / "bank")
    cold = build_elsewhere(
        one, tmp_path / "cold", "-j", "1", PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C"
    )
    assert len(cold) == 17
    assert (one / "build/.cache").is_dir()
    assert b"/Producer(examgen" in cold["candidate/quiz-A.pdf"]
    warm = build_elsewhere(
        one,
        tmp_path / "warm",
        "-j",
        "2",
        PYTHONHASHSEED="1",
        TZ="Pacific/Auckland",
        LC_ALL="C.UTF-8",
    )
    none = build_elsewhere(
        other,
        tmp_path / "none",
        "-j",
        "2",
        "--no-cache",
        PYTHONHASHSEED="4",
        TZ="Asia/Kolkata",
        LANG="de_DE.UTF-8",
        HOME=str(tmp_path),
    )
    assert not (other / "build").exists()
    assert [name for name in cold if warm[name] != cold[name]] == []
    assert [name for name in cold if none[name] != cold[name]] == []
    assert set(cold) == set(warm) == set(none)


def test_the_order_of_a_listing_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(case("r20"), tmp_path / "one", "html", "json")
    scandir, iterdir = os.scandir, Path.iterdir

    class Backwards:
        """What ``os.scandir`` returns, from the end."""

        def __init__(self, path: Path) -> None:
            with scandir(path) as listing:
                self.entries = sorted(listing, key=lambda entry: entry.name, reverse=True)

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(self.entries)

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(os, "scandir", Backwards)
    monkeypatch.setattr(Path, "iterdir", lambda path: sorted(iterdir(path), reverse=True))
    make(case("r20"), tmp_path / "other", "html", "json")
    monkeypatch.undo()
    assert tree(tmp_path / "one") == tree(tmp_path / "other")


@pytest.mark.parametrize("root", PROJECTS, ids=lambda path: path.name)
def test_the_store_changes_nothing(root: Path, tmp_path: Path) -> None:
    stores = [Store(None), Store(tmp_path), Store(tmp_path)]
    findings = [repr(lint(root, store).diagnostics) for store in stores]
    banks = [repr(open_workspace(survey(root), store).bank) for store in stores]
    assert findings[0] == findings[1] == findings[2]
    assert banks[0] == banks[1] == banks[2]
    assert any(path.is_file() for path in tmp_path.rglob("*"))
    for entry in (path for path in tmp_path.rglob("*") if path.is_file()):
        entry.write_bytes(entry.read_bytes()[:-40])
    assert repr(lint(root, Store(tmp_path)).diagnostics) == findings[0]
    assert repr(open_workspace(survey(root), Store(tmp_path)).bank) == banks[0]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return shutil.copytree(case("r24"), tmp_path / "project")


def write(path: str, text: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / path).write_text(text, "utf-8")

    return change


QUESTION = "What is it?\n\n{}\n\nAnswer: true\n"


@pytest.mark.parametrize(
    "spoil",
    [
        write("bank/bank.yaml", "marks: none\n"),
        write("bank/questions/other.md", "Which one?\n\n- [?] this\n- [ ] that\n"),
        write("bank/questions/other.md", QUESTION.format("$\\frac{1$")),
        write("bank/questions/other.md", QUESTION.format("![A figure](gone.svg)")),
        write("bank/papers/other.yaml", "title: Other\nseed: 1\nsections:\n  - pick: 9\n"),
        write("bank/papers/other.yaml", "title: Other\nsections:\n  - pick: 1\n"),
        write("bank/papers/other.yaml", "tilte: Other\n"),
    ],
    ids=["settings", "box", "formula", "figure", "pool", "seed", "blueprint"],
)
def test_an_error_anywhere_touches_no_output(
    project: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    out = tmp_path / "out"
    make(project, out, "html", "json")
    before = tree(out)
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    (project / "bank/questions/animals.yaml").write_text(
        (project / "bank/questions/animals.yaml").read_text("utf-8").replace("spider", "tick"),
        "utf-8",
    )
    spoil(project)
    result = make(project, out, "html", "json")
    assert result.papers == ()
    assert any(finding.severity == "error" for finding in result.diagnostics)
    assert tree(out) == before
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == times


def test_an_error_of_a_renderer_touches_no_output(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    template = project / "templates" / "page.html.j2"
    template.parent.mkdir()
    make(project, out, "html", "json")
    before = tree(out)
    for name in ("page.html", "page.html.j2"):
        (project / "templates" / name).write_text("{{ nothing.of.the.kind }}", "utf-8")
    assert make(project, out, "html", "json").papers == ()
    assert tree(out) == before


def names(out: Path) -> set[str]:
    return {name for name in tree(out / "quiz") if not name.endswith("manifest.json")}


HTML = {"candidate/quiz-A.html", "candidate/quiz-B.html"}
JSON = {"candidate/quiz-A.json", "candidate/quiz-B.json"}


def test_formats_stay_while_the_inputs_do(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    make(project, out, "html")
    make(project, out, "json")
    assert names(out) == HTML | JSON
    (project / "bank/questions/more.md").write_text("Is it?\n\nAnswer: true\n", "utf-8")
    make(project, out, "json")
    assert names(out) == JSON
    make(project, out, "html")
    make(project, out, "html", seed="another")
    assert names(out) == HTML


def test_a_paper_leaves_others_alone(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (project / "bank/papers/other.yaml").write_text(
        "title: Other\nseed: 1\nsections:\n  - pick: 2\n", "utf-8"
    )
    make(project, out, "json")
    before = tree(out / "quiz")
    make(project, out, "html", paper="other")
    assert tree(out / "quiz") == before
    assert {"candidate/other.html", "candidate/other.json"} <= set(tree(out / "other"))


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    shutil.copytree(EVERY_TYPE, tmp_path / "project" / "bank")
    return tmp_path / "project"


def order(root: Path, out: Path, *formats: str, form: str | None = None) -> Order:
    return Order(root=root, out=out, papers=(), formats=formats, form=form)


def test_a_text_that_changes_while_it_is_read_stops_the_run(bank: Path) -> None:
    found = survey(bank)
    place = bank / found.questions[0]
    place.write_text(place.read_text(encoding="utf-8") + "\n<!-- later -->\n", encoding="utf-8")
    with pytest.raises(ExamgenError, match="changed while"):
        open_workspace(found, Store(None))


def test_keys_are_kept_out_of_the_bank(bank: Path) -> None:
    with pytest.raises(ExamgenError, match="inside the bank"):
        build(order(bank, bank / "bank" / "out", "key"), Store(None))


def test_the_key_covers_all_forms_whichever_is_asked_for(bank: Path, tmp_path: Path) -> None:
    build(order(bank, tmp_path / "all", "key"), Store(None))
    build(order(bank, tmp_path / "one", "key", form="B"), Store(None))
    key = "quiz/staff/quiz-key.csv"
    assert (tmp_path / "one" / key).read_bytes() == (tmp_path / "all" / key).read_bytes()


def test_one_process_does_where_several_cannot_share(
    bank: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(70):
        text = f"What is {number} + 1?\n\nAnswer: {number + 1}\n"
        (bank / f"bank/questions/sum-{number}.md").write_text(text, "utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no shared memory")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    several = replace(order(bank, tmp_path / "out", "html", "json"), jobs=2)
    assert build(several, Store(None)).papers
