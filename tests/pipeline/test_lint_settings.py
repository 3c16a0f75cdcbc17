"""What bank.yaml says of lint: picked findings, baselines, the status, builds."""

from pathlib import Path

import pytest
from tests.pipeline.linting import bad, good, linter, mild, start, vague, write

from examgen.cli import run

Capture = pytest.CaptureFixture[str]
ALL = ["q.md:1 key-count", "q.md:14 none-of-the-above"]
BLUEPRINT = "title: Quiz\nseed: 1\nsections:\n  - questions: [{}]\n"


def bank(root: Path, settings: str) -> Path:
    start(root, settings)
    write(root, bad("old") + mild("good") + vague("one"))
    return root


@pytest.mark.parametrize(
    ("settings", "words", "found"),
    [
        ("", [], [*ALL, "1"]),
        ("lint: {severity: error}", [], [*ALL[:1], "1"]),
        ("lint: {severity: error}", ["--severity", "warning"], [*ALL, "1"]),
        ("lint: {severity: info}", [], [*ALL, "q.md:16 unfocused-stem", "1"]),
        ("lint: {extend_select: unfocused-stem}", [], [*ALL, "q.md:16 unfocused-stem", "1"]),
        ("lint: {select: [unfocused-stem]}", [], [ALL[0], "q.md:16 unfocused-stem", "1"]),
        ("lint: {ignore: [ALL]}", [], [*ALL[:1], "1"]),
        ("lint: {ignore: [ALL]}", ["--select", "none-of-the-above"], [*ALL[1:], "1"]),
        ("lint: {ignore: [ALL]}", ["--extend-select", "none-of-the-above"], [*ALL, "1"]),
        ("", ["--select", "unfocused-stem"], ["q.md:16 unfocused-stem", "0"]),
        ("", ["--select", "unfocused-stem", "--severity", "info"], ["q.md:16 unfocused-stem", "1"]),
        ("lint: {paths: {questions/q.md: {severity: error}}}", [], [*ALL[:1], "1"]),
        (
            "lint: {severity: error, paths: {'questions/*': {severity: info}}}",
            [],
            [*ALL, "q.md:16 unfocused-stem", "1"],
        ),
    ],
)
def test_settings_pick_findings(
    tmp_path: Path, capsys: Capture, settings: str, words: list[str], found: list[str]
) -> None:
    lint = linter(bank(tmp_path, settings), capsys)
    assert lint(*words) == found


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ("lint: {ignore: [nonne-of-the-above]}", "../bank.yaml:3 unknown-rule"),
        ("lint: {ignore: [key-count]}", "../bank.yaml:3 needed-rule"),
        ("lint: {paths: {questions/**: {select: zzz}}}", "../bank.yaml:3 unknown-rule"),
        ("lint: {severity: worst}", "../bank.yaml:3 bad-value"),
        ("lint: {igmore: [clang]}", "../bank.yaml:3 unknown-field"),
        ("lint: [clang]", "../bank.yaml:3 bad-value"),
        ("lint: {paths: [a]}", "../bank.yaml:3 bad-value"),
        ("lint: {paths: {/etc: {severity: error}}}", "../bank.yaml:3 bad-value"),
        ("lint: {baseline: ../x}", "../bank.yaml:3 bad-value"),
        ("lint: {baseline: /etc/passwd}", "../bank.yaml:3 bad-value"),
        ("lint: {baseline: bank/x}", "../bank.yaml:3 bad-value"),
        ("lint: {select: [[a]]}", "../bank.yaml:3 yaml-nesting"),
    ],
)
@pytest.mark.parametrize("words", [[], ["--exit-zero"], ["bank/questions"]])
def test_mistakes_in_the_settings_are_located_and_the_status_is_2(
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    settings: str,
    place: str,
    words: list[str],
) -> None:
    monkeypatch.chdir(start(tmp_path, settings))
    write(tmp_path, good("good"))
    found = linter(tmp_path, capsys)(*words)
    assert [one.replace("bank/", "../") for one in found[:-1]][:1] == [place] or (
        place.endswith("yaml-nesting") and found[0].startswith("bank/bank.yaml:3 ")
    )
    assert found[-1] == "2"


def test_a_pattern_that_fits_no_file_is_told(tmp_path: Path, capsys: Capture) -> None:
    lint = linter(start(tmp_path, "lint: {paths: {question/**: {severity: error}}}"), capsys)
    write(tmp_path, good("good"))
    assert lint() == ["bank/bank.yaml:3 idle-pattern", "1"]


def test_a_baseline_of_the_settings_is_written_read_and_left_alone(
    tmp_path: Path, capsys: Capture
) -> None:
    root = bank(tmp_path, "lint: {baseline: known.jsonl}")
    lint = linter(root, capsys)
    assert lint() == ["error: cannot read the baseline known.jsonl", "2"]
    assert lint("--write-baseline") == ["0"]
    assert lint() == ["0"]
    assert lint("--no-baseline") == [*ALL, "1"]
    # What was not reported is not in it.
    assert lint("--severity", "info") == ["q.md:16 unfocused-stem", "1"]
    first = (root / "known.jsonl").read_bytes()
    assert lint("--write-baseline") == ["0"]
    assert (root / "known.jsonl").read_bytes() == first
    assert first.count(b"\n") == 2
    assert first.splitlines() == sorted(first.splitlines())


def test_a_baseline_is_written_in_part_and_stale_only_where_looked_at(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = start(tmp_path, "lint: {baseline: known.jsonl}")
    monkeypatch.chdir(root)
    write(root, bad("old"), "a.md")
    write(root, bad("good") + mild("new"), "b.md")
    lint = linter(root, capsys)
    lint("--write-baseline")
    write(root, good("old"), "a.md")
    write(root, good("good") + mild("new"), "b.md")
    assert lint() == ["known.jsonl:1 stale-baseline", "known.jsonl:2 stale-baseline", "1"]
    assert lint("bank/questions/a.md") == ["known.jsonl:1 stale-baseline", "1"]
    assert lint("--select", "none-of-the-above") == ["0"]
    assert lint("--ignore", "key-count") == ["0"]
    assert lint("--write-baseline", "bank/questions/a.md") == ["0"]
    assert lint() == ["known.jsonl:1 stale-baseline", "1"]
    assert lint("--write-baseline", "--select", "none-of-the-above") == ["0"]
    assert lint() == ["known.jsonl:1 stale-baseline", "1"]
    assert lint("--write-baseline") == ["0"]
    assert lint() == ["0"]


def test_a_baseline_leads_nowhere_else(tmp_path: Path, capsys: Capture) -> None:
    root = bank(tmp_path / "course", "lint: {baseline: known.jsonl}")
    outside = tmp_path / "mine"
    outside.write_text("mine")
    (root / "known.jsonl").symlink_to(outside)
    lint = linter(root, capsys)
    assert lint()[-1] == "2"
    assert lint("--write-baseline")[-1] == "2"
    assert outside.read_text() == "mine"


def test_entries_on_lines_of_their_own_merge(tmp_path: Path, capsys: Capture) -> None:
    root = bank(tmp_path, "")
    lint = linter(root, capsys)
    lint("--write-baseline", "--baseline", str(root / "known.jsonl"))
    text = (root / "known.jsonl").read_text()
    assert lint("--baseline", str(root / "known.jsonl")) == ["0"]
    # As a list, as older versions wrote it.
    (root / "known.jsonl").write_text("[\n" + text.replace("}\n", "},\n").rstrip(",\n") + "\n]\n")
    assert lint("--baseline", str(root / "known.jsonl")) == ["0"]


def told(root: Path, capsys: Capture, *words: str) -> tuple[list[str], int]:
    capsys.readouterr()
    called = ["build", "--root", str(root), "-f", "json", "-q", "--no-lock", "--no-cache"]
    status = run([*called, *words])
    out = capsys.readouterr().out
    return [line.partition(": ")[0] for line in out.split("\n") if "]: " in line], status


def test_a_build_tells_of_the_questions_on_its_papers(tmp_path: Path, capsys: Capture) -> None:
    root = start(tmp_path)
    write(root, mild("good") + mild("old"))
    for name in ("good", "old", "new"):
        write(root, BLUEPRINT.format(name), f"../papers/{name}.yaml")
    write(root, good("new"), "n.md")
    assert told(root, capsys, "-p", "good") == (["bank/questions/q.md:7:1"], 0)
    assert told(root, capsys, "-p", "old") == (["bank/questions/q.md:15:1"], 0)
    assert told(root, capsys, "-p", "new") == ([], 0)
    assert len(told(root, capsys)[0]) == 2
    # An error anywhere stops every build, and what else there is waits.
    write(root, bad("new"), "n.md")
    assert told(root, capsys, "-p", "good") == (["bank/questions/n.md:1:1"], 1)


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ("", 1),
        ("lint: {ignore: none-of-the-above}\n", 0),
        ("lint: {severity: error}\n", 0),
        ("lint: {baseline: known.jsonl}\n", 0),
    ],
)
def test_a_build_goes_by_the_settings(
    tmp_path: Path, capsys: Capture, settings: str, found: int
) -> None:
    root = start(tmp_path, settings)
    write(root, mild("good"))
    write(root, BLUEPRINT.format("good"), "../papers/quiz.yaml")
    run(["lint", "--root", str(root), "--baseline", str(root / "known.jsonl"), "--write-baseline"])
    places, status = told(root, capsys)
    assert (len(places), status) == (found, 0)


def test_no_baseline_lets_an_error_onto_a_paper(tmp_path: Path, capsys: Capture) -> None:
    root = start(tmp_path, "lint: {baseline: known.jsonl}\n")
    write(root, bad("good"))
    write(root, BLUEPRINT.format("good"), "../papers/quiz.yaml")
    assert linter(root, capsys)("--write-baseline") == ["0"]
    assert told(root, capsys) == (["bank/questions/q.md:1:1"], 1)


def test_an_error_that_may_be_waived_may_be_left_out(tmp_path: Path, capsys: Capture) -> None:
    root = start(tmp_path)
    write(root, good("good").replace("south", "south\n- [ ] both A and B"))
    write(root, BLUEPRINT.format("good"), "../papers/quiz.yaml")
    assert told(root, capsys) == (["bank/questions/q.md:7:1"], 1)
    write(root, "marks: 1\nlint: {ignore: [choice-names-choice]}\n", "../bank.yaml")
    assert told(root, capsys) == ([], 0)
    assert linter(root, capsys)() == ["0"]


def test_an_unknown_rule_stops_a_build(tmp_path: Path, capsys: Capture) -> None:
    root = start(tmp_path, "lint: {ignore: [clagn]}\n")
    write(root, good("good"))
    write(root, BLUEPRINT.format("good"), "../papers/quiz.yaml")
    assert told(root, capsys) == (["bank/bank.yaml:3:17"], 1)
