"""Which fixes are applied, and which are not."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from examgen.cli import run
from examgen.diagnostic import Severity
from examgen.model.blueprint import Located
from examgen.model.lint import Wish
from examgen.pipeline.fixing import Fixed, fix
from examgen.pipeline.fixing_words import summary
from examgen.pipeline.patch import unified_diff
from examgen.pipeline.rewriting import Rewrite
from examgen.pipeline.verdict import Request, look_at
from examgen.publish.store import Store
from examgen.source import Span

SETTINGS = "title: Bank\nmarks: 1\ntopics:\n  macroeconomics: Economics\n  lenses: Lenses\n"
UNSORTED = "\n\nHow many bytes?\n\n- [ ] 16\n- [x] 8\n- [ ] 12\n"


def bank(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in {"bank.yaml": SETTINGS, **files}.items():
        place = root / "bank" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return root


def fixed(root: Path, order: Wish = Wish(), paths: tuple[Path, ...] = ()) -> Fixed:  # noqa: B008
    request = Request(root=root, order=order, paths=paths)
    return fix(look_at(request, Store(None)), Store(None))


def named(rule: str) -> tuple[Located[str], ...]:
    return (Located(value=rule, span=Span("command line", 1, 1, 1, 1)),)


def texts(made: Fixed) -> dict[str, str]:
    return {each.path.removeprefix("bank/"): each.after.decode() for each in made.rewrites}


def question(text: str) -> Mapping[str, str]:
    return {"questions/q.md": text}


def mended(root: Path, text: str) -> str:
    return texts(fixed(bank(root, question(text)))).get("questions/q.md", text)


def test_what_is_left_out_of_the_report_is_not_mended(tmp_path: Path) -> None:
    files = {"questions/a.md": f"## a{UNSORTED}", "questions/b.md": f"## b{UNSORTED}"}
    root = bank(tmp_path, files)
    assert len(fixed(root).rewrites) == 2
    assert not fixed(root, Wish(ignore=named("numbers-not-sorted"))).rewrites
    assert not fixed(root, Wish(select=named("key-count"), severity=Severity.INFO)).rewrites
    assert not fixed(root, Wish(severity=Severity.ERROR)).rewrites
    (only,) = fixed(root, paths=(root / "bank" / "questions" / "b.md",)).rewrites
    assert only.path == "bank/questions/b.md"


def test_an_id_that_is_taken_stays_free_of_doubles(tmp_path: Path) -> None:
    body = "\n\nWhich side?\n\n- [x] this\n- [ ] that\n"
    files = {"questions/a.md": f"## one{body}", "questions/b.md": f"## ONE{body}"}
    assert not fixed(bank(tmp_path, files)).rewrites


def test_of_two_ids_that_would_be_one_the_first_is_mended(tmp_path: Path) -> None:
    body = "\n\nWhich side?\n\n- [x] this\n- [ ] that\n"
    files = {
        "questions/a.md": f"## My Id{body}\n## Other{body}",
        "questions/b.md": f"## MY ID{body}\n## more{body}",
    }
    assert texts(fixed(bank(tmp_path, files))) == {
        "questions/a.md": f"## my-id{body}\n## other{body}"
    }


def test_a_lone_heading_may_be_a_title(tmp_path: Path) -> None:
    body = "\n\nWhich side?\n\n- [x] this\n- [ ] that\n"
    assert mended(tmp_path, f"## Title{body}") == f"## Title{body}"
    assert mended(tmp_path, f"## Title {{marks=2}}{body}") == f"## title {{marks=2}}{body}"


@pytest.mark.parametrize(
    "text",
    [
        "## a\n\nHow many bytes? See option B.\n\n- [ ] 16\n- [x] 8\n- [ ] 12\n",
        f"## a{UNSORTED}\n### Explanation\n\nThe last choice is a trap.\n",
        f"## a{UNSORTED}\n### Notes\n\nC is the hard one.\n",
        f"## a{UNSORTED}\n### Hint\n\nNot the one above.\n",
        "## a\n\nHow many bytes?\n\n- [ ] 16\n<!-- why -->\n- [x] 8\n- [ ] 12\n",
        "## a\n\nHow many bytes?\n\n- [ ] None of the above\n- [ ] 16\n- [x] 8\n- [ ] 12\n",
    ],
)
def test_choices_that_a_text_names_are_not_sorted(tmp_path: Path, text: str) -> None:
    assert mended(tmp_path, text) == text


def test_a_comment_below_a_choice_moves_with_it(tmp_path: Path) -> None:
    text = "## a\n\nHow many bytes?\n\n- [ ] 16\n\n  <!-- why -->\n\n  > No.\n- [x] 8\n- [ ] 12\n"
    assert mended(tmp_path, text) == (
        "## a\n\nHow many bytes?\n\n- [x] 8\n- [ ] 12\n- [ ] 16\n\n  <!-- why -->\n\n  > No.\n"
    )


@pytest.mark.parametrize(
    "boxes",
    [
        ("[×]", "[x]", "[ ]"),  # right and wrong, or both right
        ("[×]", "[✓]", "[ ]"),
        ("[✗]", "[ ]", "[x]"),
        ("[?]", "[ ]", "[x]"),
        ("[-]", "[ ]", "[x]"),
        ("[\u200b]", "[ ]", "[x]"),
    ],
)
def test_a_mark_that_may_mean_wrong_stays(tmp_path: Path, boxes: tuple[str, ...]) -> None:
    text = "## a\n\nWhich side?\n\n" + "".join(f"- {b} c{n}\n" for n, b in enumerate(boxes))
    made = mended(tmp_path, text)
    assert made.splitlines()[4] == f"- {boxes[0]} c0"


@pytest.mark.parametrize(
    "topic", ["microeconomics", "senses", "glenses", "lenses-2", "economics", "len"]
)
def test_a_topic_that_may_be_another_stays(tmp_path: Path, topic: str) -> None:
    text = f"## a {{topic={topic}}}\n\nWhich side?\n\n- [x] this\n- [ ] that\n"
    assert mended(tmp_path, text) == text


def test_a_stem_without_its_heading_is_not_swallowed(tmp_path: Path) -> None:
    text = "## a\n\nWhich side?\n\n- [x] this\n- [ ] that\n\nNext one\n\n- [ ] it\n- [x] those\n"
    assert mended(tmp_path, text) == text
    text = text.replace("Next one", "What now?").replace("[x] those", "[ ] those")
    assert mended(tmp_path, text) == text


def test_a_suppression_stays_while_the_file_cannot_be_read(tmp_path: Path) -> None:
    waived = "## a {{difficulty={}}}\n\n<!-- examgen: ignore choose-count: so -->\n\n"
    text = waived.format("nope") + "Which side?\n\n- [x] this\n- [ ] that\n"
    assert mended(tmp_path, text) == text
    text = text.replace("difficulty=nope", "difficulty=easy")
    assert mended(tmp_path, text) == text.replace(
        "<!-- examgen: ignore choose-count: so -->\n\n", ""
    )


@pytest.mark.parametrize(
    "value",
    [
        "Note: this # or a comment",
        "Note: this\n      and more",
        "one # two",
    ],
)
def test_yaml_that_may_be_meant_stays(tmp_path: Path, value: str) -> None:
    text = f"id: a\nstem: {value}\nanswer: 5\n"
    assert not fixed(bank(tmp_path, {"questions/q.yaml": text})).rewrites


def test_settings_and_blueprints_are_mended_too(tmp_path: Path) -> None:
    files = {
        "bank.yaml": "titel: Bank\nmarks: 1\n",
        "papers/quiz.yaml": "title: Quiz\nsectoins:\n  - questions: [a]\n",
        "questions/q.md": f"## a{UNSORTED}",
    }
    made = texts(fixed(bank(tmp_path, files)))
    assert made["bank.yaml"] == "title: Bank\nmarks: 1\n"
    assert made["papers/quiz.yaml"] == "title: Quiz\nsections:\n  - questions: [a]\n"
    assert made["questions/q.md"] == "## a\n\nHow many bytes?\n\n- [x] 8\n- [ ] 12\n- [ ] 16\n"


def test_only_changed_lines_are_mended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = bank(tmp_path, question(f"## a{UNSORTED}\n## b{UNSORTED}"))
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        named = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *named, *words], cwd=root, check=True)
    place = root / "bank" / "questions" / "q.md"
    seventeen = UNSORTED.replace("16", "17")
    place.write_text(f"## a{UNSORTED}\n## b{seventeen}")
    words = ["lint", "--root", str(root), "--since", "HEAD"]
    assert run([*words, "--fix", "--diff"]) == 1
    assert run([*words, "--fix"]) == 0
    assert "Fixed 1 finding in 1 file: 1 of numbers-not-sorted." in capsys.readouterr().out
    mended = "\n## b\n\nHow many bytes?\n\n- [x] 8\n- [ ] 12\n- [ ] 17\n"
    assert place.read_text() == f"## a{UNSORTED}{mended}"


def test_nothing_is_written_with_diff_and_nothing_left_out_without(tmp_path: Path) -> None:
    root = bank(tmp_path, question(f"## a{UNSORTED}"))
    words = ["lint", "--root", str(root), "--fix"]
    place = root / "bank" / "questions" / "q.md"
    assert run([*words, "--diff"]) == 1
    assert run([*words, "--diff", "--exit-zero"]) == 0
    assert place.read_text() == f"## a{UNSORTED}"
    assert run(words) == 0
    assert place.read_text() == "## a\n\nHow many bytes?\n\n- [x] 8\n- [ ] 12\n- [ ] 16\n"
    assert run([*words, "--diff"]) == 0


def test_a_terminal_is_shown_what_it_must_not_obey() -> None:
    each = Rewrite(
        path="bank/q \x1b.md", before="a\x1b[2J\r\nb\u202ec\r\nd".encode(), after=b"e\rf\r\nd"
    )
    shown = unified_diff([each], terminal=True, colour=True)
    assert "-a<U+001B>[2J\x1b[0m\n" in shown
    assert "<U+202E>" in shown
    assert "\r" not in shown
    piped = unified_diff([each], terminal=False, colour=False)
    assert "\x1b" not in piped
    removed, added = "-a<U+001B>[2J\r\n-b\u202ec\r\n", "+e<U+000D>f\r\n"
    assert f"{removed}{added} d\n\\ No newline at end of file\n" in piped


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_patch_has_all_of_each_line(tmp_path: Path, end: str) -> None:
    (tmp_path / "a b").write_bytes(f"one\ufdd0two\nold\ufdd0{end}".encode())
    before = (tmp_path / "a b").read_bytes()
    for after in (before.replace(b"old", b"new"), before + b"\n", before.rstrip(b"\n"), b""):
        each = Rewrite(path="a b", before=before, after=after)
        (tmp_path / "a b").write_bytes(before)
        patch = unified_diff([each], terminal=False, colour=False)
        if before != after:
            command = ["git", "apply", "--unidiff-zero", "-"]
            subprocess.run(command, cwd=tmp_path, input=patch.encode(), check=True)
        place = tmp_path / "a b"
        assert (place.read_bytes() if place.exists() else b"") == after


@pytest.mark.parametrize(
    "name", ["a b", 'a"b', "a\\b", "a\nb", "a\tb\x1b", "é\u0301 ü", "-a", "a\x7f"]
)
def test_git_takes_a_patch_of_a_file_with_any_name(tmp_path: Path, name: str) -> None:
    place = tmp_path / f"{name}.md"
    place.write_bytes(b"a\nb\n")
    each = Rewrite(path=place.name, before=b"a\nb\n", after=b"a\nc\n")
    patch = unified_diff([each], terminal=False, colour=False)
    subprocess.run(["git", "apply"], cwd=tmp_path, input=patch.encode(), check=True)
    assert place.read_bytes() == b"a\nc\n"


def test_the_summary_counts_by_rule() -> None:
    assert summary(Fixed(rewrites=(), findings=())) == "Fixed nothing."
