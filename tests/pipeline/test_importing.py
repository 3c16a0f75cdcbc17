"""Importing: which files are written, which are left alone, what is reported."""

import shutil
from pathlib import Path

import pytest
from tests.read.test_import_pasted import TEA

from examgen.cli.importing import KINDS
from examgen.diagnostic import ExamgenError
from examgen.model.item import Status
from examgen.model.lint import LintSettings
from examgen.model.project import Project
from examgen.pipeline.importing import Imported, import_files, importers
from examgen.pipeline.lint import lint
from examgen.pipeline.newfiles import create_file
from examgen.pipeline.wanted import reported
from examgen.publish.store import Store
from examgen.read.blueprint import read_blueprint
from examgen.read.markdown import read_markdown
from examgen.source import Source

DATA = Path(__file__).parents[1] / "data" / "import"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    bank = tmp_path / "home" / "bank"
    bank.mkdir(parents=True)
    (bank / "bank.yaml").write_text("title: Imports\nmarks: 1\n", "utf-8")
    return bank.parent


def run(root: Path, *files: Path, folder: str = "imported", kind: str | None = None) -> Imported:
    return import_files(root, files, folder=folder, kind=kind)


def tree(root: Path) -> list[str]:
    return sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file())


def rules(done: Imported) -> list[str]:
    return [f"{Path(d.span.path).name}:{d.span.line} {d.rule}" for d in done.diagnostics]


def put(folder: Path, name: str, text: str | bytes) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_the_command_line_knows_every_importer() -> None:
    assert set(KINDS) == set(importers())


def test_each_file_becomes_one_of_questions(root: Path) -> None:
    done = run(root, *(DATA / name for name in ("boxes.md", "details.md", "matter.md")))
    assert (done.items, done.drafts) == (14, 5)
    assert rules(done) == [
        "boxes.md:38 missing-figure",
        "boxes.md:64 no-key",
        "boxes.md:71 box-mark",
        "boxes.md:78 fence-open",
        "details.md:28 key-conflict",
    ]
    assert [file.relative_to(root).as_posix() for file in done.files] == [
        f"bank/questions/imported/{name}.md" for name in ("boxes", "details", "matter")
    ]
    for diagnostic in done.diagnostics:
        assert done.sources[diagnostic.span.path].lines[diagnostic.span.line - 1]


def test_what_is_written_reads_back_and_lints(root: Path) -> None:
    done = run(root, *(DATA / name for name in ("boxes.md", "details.md", "matter.md")))
    ids = []
    for file in done.files:
        path = file.relative_to(root).as_posix()
        read = read_markdown(Source(path, file.read_text("utf-8")), Project(marks=None))
        assert read.diagnostics == ()
        ids += [item.id for item in read.items]
        assert all(item.source and item.source.startswith(file.name) for item in read.items)
    assert len(set(ids)) == len(ids) == 14
    assert {"imported/boxes/q01", "imported/matter"} < set(ids)
    errors = [d.rule for d in lint(root, Store(None)).diagnostics if d.severity == "error"]
    assert errors == []


def test_score_bands_make_a_practice_paper(root: Path, tmp_path: Path) -> None:
    done = run(root, put(tmp_path, "Tea & more.txt", TEA), folder="drinks/hot")
    assert done.diagnostics == ()
    assert tree(root)[1:] == [
        "bank/papers/tea-more.yaml",
        "bank/questions/drinks/hot/tea-more.md",
    ]
    path = "bank/papers/tea-more.yaml"
    source = Source(path, (root / path).read_text("utf-8"))
    blueprint, problems = read_blueprint(source, Project())
    assert blueprint is not None
    assert problems == ()
    assert blueprint.answers == "practice"
    assert blueprint.title == "Quiz: Tea"
    names = [question.value for question in blueprint.sections[0].questions]
    assert names == [f"drinks/hot/tea-more/q0{n}" for n in range(1, 5)]
    assert [float(band.share) for band in blueprint.bands] == [1, 0.5, 0]
    assert reported(lint(root, Store(None)).diagnostics, LintSettings()) == ()


def test_a_practice_paper_leaves_drafts_out(root: Path, tmp_path: Path) -> None:
    text = TEA.replace("Correct Answer: A\n", "", 1)
    done = run(root, put(tmp_path, "tea.txt", text))
    assert rules(done) == ["tea.txt:4 no-key"]
    assert "imported/tea/q01" not in (root / "bank/papers/tea.yaml").read_text("utf-8")


def test_text_of_no_question_becomes_a_comment(root: Path, tmp_path: Path) -> None:
    text = "# Birds\n\nAn --> arrow.\n\n## Q1. Which?\n- [x] Owl\n- [ ] Bat\n"
    done = run(root, put(tmp_path, "birds.md", text))
    assert rules(done) == ["birds.md:3 text-unused"]
    written = done.files[0].read_text("utf-8")
    assert written == (
        "<!-- Imported from birds.md: Birds -->\n\n"
        "<!-- Not part of a question:\nAn --&gt; arrow.\n-->\n\n"
        '## imported/birds/q01 {source="birds.md, Q1"}\n\nWhich?\n\n- [x] Owl\n- [ ] Bat\n'
    )
    assert read_markdown(Source("bank/questions/q.md", written), Project()).diagnostics == ()


PICTURED = "## Q1. Which?\n\n![a](img/a%20b.png)\n\n![a](img/a%20b.png)\n\n- [x] c\n- [ ] d\n"


def test_figures_are_copied_beside_the_questions(root: Path, tmp_path: Path) -> None:
    put(tmp_path, "in/img/a b.png", PNG)
    done = run(root, put(tmp_path, "in/q.md", PICTURED))
    assert done.diagnostics == ()
    assert tree(root)[1:] == [
        "bank/questions/imported/img/a b.png",
        "bank/questions/imported/q.md",
    ]
    assert (root / "bank/questions/imported/img/a b.png").read_bytes() == PNG
    assert reported(lint(root, Store(None)).diagnostics, LintSettings()) == ()


def test_an_equal_figure_may_be_there_already_and_another_not(root: Path, tmp_path: Path) -> None:
    put(tmp_path, "in/img/a b.png", PNG)
    there = put(root, "bank/questions/imported/img/a b.png", PNG)
    file = put(tmp_path, "in/q.md", PICTURED)
    there.write_bytes(b"another")
    with pytest.raises(ExamgenError, match="nothing is overwritten"):
        run(root, file)
    assert there.read_bytes() == b"another"
    there.write_bytes(PNG)
    assert run(root, file).diagnostics == ()


@pytest.mark.parametrize(
    "address",
    ["../secret.png", "../../x/secret.png", "/etc/secret.png", "notes.txt", "img/link.png"],
)
def test_no_other_file_is_copied(root: Path, tmp_path: Path, address: str) -> None:
    put(tmp_path, "secret.png", PNG)
    put(tmp_path, "in/notes.txt", "private")
    (tmp_path / "in" / "img").mkdir()
    (tmp_path / "in" / "img" / "link.png").symlink_to(tmp_path / "secret.png")
    file = put(tmp_path, "in/q.md", f"## Q1. a\n\n![b]({address})\n\n- [x] c\n- [ ] d\n")
    done = run(root, file)
    assert {d.rule for d in done.diagnostics} <= {"missing-figure", "figure-path"}
    assert done.diagnostics[0].span.line == 3
    assert tree(root)[1:] == ["bank/questions/imported/q.md"]


def test_nothing_is_overwritten(root: Path, tmp_path: Path) -> None:
    first = put(tmp_path, "one/tea.txt", TEA)
    run(root, first)
    before = {path: (root / path).read_bytes() for path in tree(root)}
    with pytest.raises(ExamgenError, match="exists already"):
        run(root, put(tmp_path, "new.txt", TEA), first)
    assert {path: (root / path).read_bytes() for path in tree(root)} == before


def test_two_files_may_share_a_figure(root: Path, tmp_path: Path) -> None:
    put(tmp_path, "in/img/a b.png", PNG)
    done = run(root, put(tmp_path, "in/one.md", PICTURED), put(tmp_path, "in/two.md", PICTURED))
    assert len(done.files) == 3


def test_two_files_of_one_name_do_not_meet(root: Path, tmp_path: Path) -> None:
    files = [put(tmp_path, "one/tea.txt", TEA), put(tmp_path, "two/Tea.txt", TEA + "\n")]
    with pytest.raises(ExamgenError, match="twice"):
        run(root, *files)
    assert tree(root) == ["bank/bank.yaml"]


def test_folders_that_are_links_are_not_entered(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (root / "bank" / "questions").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ExamgenError, match="symbolic link"):
        run(root, DATA / "matter.md")
    assert tree(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("folder", ["../out", "a//b", "Big", ""])
def test_the_folder_is_part_of_ids(root: Path, folder: str) -> None:
    with pytest.raises(ExamgenError, match="--to"):
        run(root, DATA / "matter.md", folder=folder)


def test_files_that_cannot_be_read(root: Path, tmp_path: Path) -> None:
    with pytest.raises(ExamgenError, match="cannot read"):
        run(root, tmp_path / "nothing.md")
    done = run(
        root,
        put(tmp_path, "latin.md", b"## Q1. a\n- [x] caf" + b"\xe9\n"),
        put(tmp_path, "big.md", "x" * (1 << 20) + "y"),
        put(tmp_path, "plain.md", "Hello.\n"),
        put(tmp_path, "empty.md", ""),
    )
    assert rules(done) == [
        "latin.md:2 not-utf8",
        "big.md:1 file-too-long",
        "plain.md:1 not-understood",
        "empty.md:1 not-understood",
    ]
    assert done.files == ()
    assert tree(root) == ["bank/bank.yaml"]


def test_line_ends_and_a_byte_order_mark_change_nothing(root: Path, tmp_path: Path) -> None:
    text = (DATA / "details.md").read_text("utf-8")
    run(root, put(tmp_path, "a/details.md", text), folder="lf")
    run(root, put(tmp_path, "b/details.md", b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()))
    written = [(root / f"bank/questions/{f}/details.md").read_text() for f in ("lf", "imported")]
    assert written[0].replace("lf/details", "imported/details") == written[1]


def test_the_kind_may_be_said(root: Path, tmp_path: Path) -> None:
    file = put(tmp_path, "q.md", "Question 1\nWhy?\nA) - [x] a\nB) b\nAnswer: A\n- [x] c\n")
    assert run(root, file, kind="pasted", folder="p").items == 1
    done = run(root, file, kind="tasklist", folder="t")
    assert done.items == 1
    text = done.files[0].read_text("utf-8")
    item = read_markdown(Source("bank/questions/t/q.md", text), Project()).items[0]
    assert item.status is Status.READY


def test_a_new_file_is_whole_or_not_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create_file(root, "a/b.md", b"one")
    with pytest.raises(FileExistsError):
        create_file(root, "a/b.md", b"two")
    assert (root / "a/b.md").read_bytes() == b"one"

    def full(_: int) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        create_file(root, "a/c.md", b"three")
    assert tree(root / "a") == ["b.md"]
    shutil.rmtree(root / "a")


def test_without_links_a_file_is_renamed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(1, "operation not permitted")

    monkeypatch.setattr("os.link", none)
    create_file(root, "a.md", b"one")
    with pytest.raises(FileExistsError):
        create_file(root, "a.md", b"two")
    assert (root / "a.md").read_bytes() == b"one"
