"""Nothing that only staff may know changes, or stands in, any byte that a candidate gets.

``tests/corpus/r20-every-type`` has two banks that differ in staff matters alone; all that is
secret in them begins with ``zanoq``. From the first a third is made without such matters.
"""

import base64
import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject, StreamObject
from tests.corpus.project import Output, case, make
from tests.pipeline.sites import URL, made

CANARY = "zanoq"
ENDINGS = ("-sheet.pdf", ".html", ".json", ".pdf", ".txt")
FORMATS = ("pdf", "html", "json", "sheet", "text")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project without rationales, hints, explanations, references, notes and comments."""
    root = tmp_path_factory.mktemp("bare")
    shutil.copytree(case("r20") / "bank", root / "bank")
    for file in (root / "bank/questions").glob("*.md"):
        text = re.sub(r"(?m)^  >.*\n", "", file.read_text("utf-8"))
        text = re.sub(r"(?m)^### (Hint|Explanation|Reference|Notes)\n(?!#).*\n", "", text)
        file.write_text(re.sub(r"<!--.*?-->\n", "", text), "utf-8")
    file = root / "bank/questions/listed.yaml"
    text = re.sub(r", (rationale|lure): zanoq\w+", "", file.read_text("utf-8"))
    file.write_text(re.sub(r"(?m)^    explanation:.*\n", "", text), "utf-8")
    return root


@pytest.fixture(scope="module")
def outputs(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Output]:
    both = [case("r20"), case("r20") / "permuted"]
    made = [make(root, tmp_path_factory.mktemp("out"), *FORMATS, "key") for root in both]
    made.append(make(bare, tmp_path_factory.mktemp("out"), *FORMATS))
    # One choice is “none of the above”, on purpose.
    assert [[d.rule for d in output.diagnostics] for output in made] == [["none-of-the-above"]] * 3
    return made


def candidate(output: Output) -> dict[str, bytes]:
    folder = output.folder / "quiz" / "candidate"
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_staff_matters_change_no_candidate_byte(outputs: list[Output]) -> None:
    first, permuted, bare = (candidate(output) for output in outputs)
    assert sorted(first) == [
        "manifest.json",
        *(f"quiz-{form}{ending}" for form in "AB" for ending in ENDINGS),
    ]
    assert [name for name in first if permuted[name] != first[name]] == []
    assert [name for name in first if bare[name] != first[name]] == []
    assert set(first) == set(permuted) == set(bare)


def test_keys_change_no_geometry_of_a_sheet(outputs: list[Output]) -> None:
    for form in "AB":
        texts = [output.text(f"quiz/staff/quiz-{form}-sheet.json") for output in outputs]
        assert texts[1:] == [texts[0]] * 2
        assert CANARY not in texts[0]


def test_the_banks_do_differ(outputs: list[Output]) -> None:
    """The property above would hold for one bank built three times."""
    first, permuted = outputs[:2]
    rows = [output.rows("quiz/staff/quiz-key.csv") for output in (first, permuted)]
    unequal = {
        row["item"]
        for row, other in zip(rows[0], rows[1], strict=True)
        if row["key"] != other["key"]
    }
    # Essays and code have no key to be listed; their rubrics differ.
    assert {row["item"] for row in rows[0]} - unequal == {"zanoqid/essay", "zanoqid/code"}
    guide = "quiz/staff/quiz-marking.html"
    assert first.text(guide) != permuted.text(guide)


def views(data: bytes) -> Iterator[bytes]:
    """Yield a file's bytes, and what can be unpacked from them."""
    yield data
    for packed in re.findall(rb"base64,([A-Za-z0-9+/=]+)", data):
        yield base64.b64decode(packed)
    if data.startswith(b"%PDF"):
        yield from pdf_views(data)


def pdf_views(data: bytes) -> Iterator[bytes]:
    reader = PdfReader(io.BytesIO(data))
    yield repr((reader.metadata, reader.xmp_metadata, reader.outline, reader.trailer)).encode()
    for number in range(1, int(str(reader.trailer["/Size"]))):
        found = reader.get_object(IndirectObject(number, 0, reader))
        yield repr(found).encode()
        if isinstance(found, StreamObject):
            yield found.get_data()
    for page in reader.pages:
        yield page.extract_text().encode()
    yield subprocess.run(
        ["pdftotext", "-", "-"], input=data, capture_output=True, check=True
    ).stdout


def spellings(word: str) -> Iterator[bytes]:
    """Yield the ways in which a word may hide in bytes."""
    for text in (word, word.upper(), word.capitalize(), word[::-1]):
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
            plain = text.encode(encoding)
            yield plain
            yield plain.hex().encode()
            yield plain.hex().upper().encode()
            for shift in range(3):
                # Without the characters that what stands before and behind has a share in.
                coded = base64.b64encode(b"\0" * shift + plain)
                yield coded[-(-shift * 8 // 6) : len(plain + b"\0" * shift) * 8 // 6]


def leaks(data: bytes) -> bool:
    return any(word in view for view in views(data) for word in spellings(CANARY))


def test_no_secret_stands_in_a_candidates_file(outputs: list[Output]) -> None:
    files = candidate(outputs[0])
    assert len(files) == 11
    assert [name for name, data in files.items() if leaks(data)] == []
    folder = outputs[0].folder / "quiz/candidate"
    assert not [path for path in folder.rglob("*") if CANARY in path.name]


@pytest.fixture(scope="module")
def site(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, bytes]]:
    """Return the site of the withheld paper with everything that an address brings along.

    All banks are states of one repository, so that commits have other dates.
    """
    place = tmp_path_factory.mktemp("site")
    root = place / "project"
    root.mkdir()
    git(root, "init", "-q")
    sites = []
    for day, bank in enumerate((case("r20"), case("r20") / "permuted", bare), start=1):
        shutil.rmtree(root / "bank", ignore_errors=True)
        shutil.copytree(bank / "bank", root / "bank")
        blueprint = root / "bank/papers/quiz.yaml"
        text = (case("r20") / "bank/papers/quiz.yaml").read_text("utf-8")
        blueprint.write_text(text.replace("answers: practice", "answers: withheld"), "utf-8")
        for file in (root / "bank/questions").rglob("*.md"):
            text = file.read_text("utf-8")
            file.write_text(
                text.replace("## zanoqid/gas {", "## zanoqid/gas {aliases=gas "), "utf-8"
            )
        git(root, "add", "-A")
        git(root, "commit", "-qm", "one", "--allow-empty", day=day)
        sites.append(made(root, place / str(day) / "site", "quiz", url=URL))
    return sites


def git(root: Path, *words: str, day: int = 1) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    date = f"2024-01-{day:02}T00:00:00Z"
    env = {**os.environ, "GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date}
    subprocess.run(["git", *who, "-C", str(root), *words], check=True, capture_output=True, env=env)


def test_staff_matters_change_no_byte_of_a_site(site: list[dict[str, bytes]]) -> None:
    first, permuted, bare = site
    assert {"feed.xml", "sitemap.xml", "questions/gas/index.html"} < set(first)
    assert [name for name in first if permuted.get(name) != first[name]] == []
    assert [name for name in first if bare.get(name) != first[name]] == []
    assert set(first) == set(permuted) == set(bare)


def test_no_secret_stands_on_a_site(site: list[dict[str, bytes]]) -> None:
    # Ids are addresses, on purpose.
    names = {path: data.replace(b"zanoqid", b"") for path, data in site[0].items()}
    assert [path for path, data in names.items() if leaks(data)] == []
    assert [path for path in names if CANARY in path.replace("zanoqid", "")] == []


def test_the_search_finds_secrets(outputs: list[Output]) -> None:
    staff = outputs[0].folder / "quiz" / "staff"
    for name in ("key.pdf", "key.html", "marking.html", "key.json", "key.csv", "order.json"):
        assert leaks((staff / f"quiz-{name}").read_bytes()), name
    for before in (b"", b"a", b"ab"):
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
            text = f"x {CANARY} y".encode(encoding)
            assert leaks(b"<" + base64.b64encode(before + text) + b">")
            assert leaks(text.hex().encode())
    assert not leaks(b"nothing of the kind")
