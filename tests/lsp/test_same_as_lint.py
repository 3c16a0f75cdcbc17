"""Whatever is typed: what an editor is told in the end is what lint says of the same texts."""

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from tests.lsp.talking import CHOICES, QUESTION, SETTINGS, Editor, linted, make_bank, talk

YAML = """questions:
  - id: cold-air
    topic: heat
    enemies: [thin-lens]
    stem: Air cools as it expands. 𝑥 ≤ é
    answer: true
  - id: warm-air
    stem: By how many kelvin does it warm?
    answer: 20 ± 1
"""
BLUEPRINT = """title: Quiz
seed: 1
sections:
  - questions: [thin-lens]
  - pick: 1
    where: {topic: heat}
"""
PATHS = ("questions/lens.md", "questions/more.yaml", "papers/quiz.yaml", "bank.yaml")
PIECES = (
    *(
        "\n",
        "\r\n",
        "\r",
        " ",
        "  ",
        "\t",
        "\u2028",
        "\f",
        "😀",
        "e\u0301",
        "🇮🇳",
        "é",
        "𝑥",
        "\ufeff",
    ),
    *("- [x] ", "- [ ] ", "\n## new {marks=2}\n\nWhat?\n\nAnswer: 1\n", "{", "}", "=", ":", "'"),
    *("topic: heat\n", "topic=hat", "```", "$", "$x$", "<!-- ", " -->", "\n---\n", '"', "[", "]"),
    *("<!-- examgen: ignore all-of-the-above: so wanted -->\n", "All of the above", "Answer: 3\n"),
    *("\n  - id: cold-air\n    stem: Again?\n    answer: 2\n", "stimulus=none", "\n### Hint\n"),
    *("marks: x", "#", "", "", "", "", "\x00", "pick: 9"),
)


class Chance:
    """Numbers that look like chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0

    def below(self, end: int) -> int:
        self.count += 1
        word = hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()
        return int.from_bytes(word[:6], "big") % end


def width(text: str, encoding: str) -> int:
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    return len(text.encode(encoding + ("" if encoding == "utf-8" else "-le"))) // size


def position(text: str, offset: int, encoding: str) -> types.Position:
    """Return where an offset is for a client."""
    lines = re.split(r"\r\n|\r|\n", text[:offset])
    return types.Position(len(lines) - 1, width(lines[-1], encoding))


def places(text: str, encoding: str) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the client's places of all of ours, each as line and column."""
    found = {}
    for row, line in enumerate(re.split(r"\r\n|\r|\n", text)):
        shift = 1 if row == 0 and text.startswith("\ufeff") else 0
        for column in range(shift, len(line) + 1):
            found[row + 1, column - shift + 1] = row, width(line[:column], encoding)
        # A place behind the end of a line is the end.
        found[row + 1, len(line) - shift + 2] = row, width(line, encoding)
    return found


def edits(chance: Chance, text: str, encoding: str) -> Iterator[tuple[Any, str]]:
    """Yield a change as clients send it, with the text that it makes; some have no such place."""
    if chance.below(12) == 0:
        yield types.TextDocumentContentChangeWholeDocument(text), text
    start = chance.below(len(text) + 1)
    end = min(start + (chance.below(8) if chance.below(3) else 0), len(text))
    # Between the two halves of a line end there is no place.
    start -= text[start - 1 : start + 1] == "\r\n"
    end += text[end - 1 : end + 1] == "\r\n"
    piece = PIECES[chance.below(len(PIECES))]
    first, last = position(text, start, encoding), position(text, end, encoding)
    if chance.below(10) == 0:
        start = end = len(text)
        first = last = types.Position(99_999, 7)
    change = types.TextDocumentContentChangePartial(range=types.Range(first, last), text=piece)
    yield change, text[:start] + piece + text[end:]


def as_told(editor: Editor, told: dict[str, list[types.Diagnostic]]) -> list[tuple[object, ...]]:
    names = {types.DiagnosticSeverity.Error: "error", types.DiagnosticSeverity.Warning: "warning"}
    return [
        (
            *(path, *pair(d.range.start), *pair(d.range.end)),
            *(d.code, names.get(d.severity or types.DiagnosticSeverity.Hint, "info"), d.message),
            tuple(
                (
                    editor.uri_path(r.location.uri),
                    *(*pair(r.location.range.start), *pair(r.location.range.end)),
                    r.message,
                )
                for r in d.related_information or ()
            ),
        )
        for path, found in told.items()
        for d in found
    ]


def pair(place: types.Position) -> tuple[int, int]:
    return place.line, place.character


def as_linted(
    root: Path, texts: dict[str, str], encoding: str, capsys: Any
) -> list[tuple[object, ...]]:
    """Write the texts to disk, and return what lint says, with places as clients count."""
    for path, text in texts.items():
        (root / path).write_bytes(text.encode())
    known: dict[str, dict[tuple[int, int], tuple[int, int]]] = {}

    def there(path: str, *ours: Any) -> tuple[Any, ...]:
        if path not in known:
            place = root / path
            text = texts.get(path) or (place.read_bytes().decode() if place.is_file() else "")
            known[path] = places(text, encoding)
        line, column, end_line, end_column = ours
        ends = known[path][line, column], known[path][end_line, end_column]
        return path, *ends[0], *ends[1]

    return [
        (
            *there(*found[:5]),  # type: ignore[arg-type]
            *found[5:8],
            tuple((*there(*each[:5]), each[5]) for each in found[8]),  # type: ignore[attr-defined]
        )
        for found in linted(root, capsys)
    ]


def compare(
    tmp_path: Path, capsys: Any, seed: int, encoding: str, rounds: int, edits_a_round: int
) -> None:
    files = {"questions/more.yaml": YAML, "papers/quiz.yaml": BLUEPRINT, "bank.yaml": SETTINGS}
    files["questions/lens.md"] = (QUESTION + CHOICES).replace("\n", "\r\n" if seed % 2 else "\n")
    root = make_bank(tmp_path / "bank-root", **files)
    chance = Chance(seed)
    total = 0

    async def scene(editor: Editor) -> None:
        assert editor.result is not None
        assert editor.result.capabilities.position_encoding == encoding
        for name in PATHS:
            editor.open(f"bank/{name}")
        for number in range(rounds):
            for _ in range(edits_a_round):
                # The settings are seldom touched: with most slips in them nothing else is checked.
                name = PATHS[chance.below(len(PATHS) if chance.below(4) == 0 else 2)]
                path = f"bank/{name}"
                for change, text in edits(chance, editor.texts[path], encoding):
                    editor.texts[path] = text
                    editor.change(path, change)
            told = as_told(editor, await editor.settled())
            copy = tmp_path / f"copy-{number}"
            shutil.copytree(root / "bank", copy / "bank")
            said = as_linted(copy, editor.texts, encoding, capsys)
            nonlocal total
            total += len(told)
            assert sorted(told, key=repr) == sorted(said, key=repr), editor.texts

    talk(root, scene, position_encodings=[encoding])
    assert total > rounds


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-32"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_any_edits_the_findings_are_those_of_lint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int, encoding: str
) -> None:
    compare(tmp_path, capsys, 10 * seed + len(encoding), encoding, rounds=6, edits_a_round=7)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_after_very_many_edits_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    compare(tmp_path, capsys, 1000 + seed, "utf-16", rounds=40, edits_a_round=1 + seed % 9)
