"""What is in a candidate's file: the code that scanners read, glyphs, tags."""

import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest
import zxingcpp
from PIL import Image
from tests.pipeline.rostering import bank, files, make
from tests.pipeline.test_personal_whole import tall
from tests.render.compose.test_composed_tags import document, shape

from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store

HERE = "quiz/candidate/personal"
_PAIR = re.compile(rb"<([0-9a-fA-F]+)> <([0-9a-fA-F]+)>")


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("kind", [bank, tall])
def test_the_code_of_each_page_is_read(tmp_path: Path, language: str, kind: Any) -> None:
    root = kind(tmp_path)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(f"language: {language}\n" + paper.read_text())
    make(root, tmp_path / "out", {"s_1.x-Z": "Ada " * 40})
    file = tmp_path / "out" / HERE / "quiz-s_1.x-Z.pdf"
    call = ["pdftoppm", "-r", "100", "-gray", "-png", str(file), str(tmp_path / "page")]
    subprocess.run(call, check=True)
    pages = sorted(tmp_path.glob("page-*.png"))
    assert len(pages) == len(pypdf.PdfReader(file).pages)
    for page in pages:
        with Image.open(page) as image:
            (found,) = zxingcpp.read_barcodes(image)
        assert re.fullmatch(r"examgen:1:quiz:[0-9a-f]{8}:s_1\.x-Z", found.text)


@pytest.mark.parametrize("kind", [bank, tall])
def test_a_file_has_no_glyph_of_another_name(tmp_path: Path, kind: Any) -> None:
    make(kind(tmp_path), tmp_path / "out")
    own = files(tmp_path / "out", HERE)
    strange = set("अनुष्कशर्म")
    assert len(strange & characters(own["quiz-s2.pdf"])) > 4
    for name in set(own) - {"quiz-s2.pdf"}:
        assert not strange & characters(own[name]), name


def characters(data: bytes) -> set[str]:
    """Return the characters that the fonts of a file are said to have."""
    maps = [font["/ToUnicode"].get_data() for font in fonts(data)]
    assert maps
    pairs = [pair for one in maps for pair in _PAIR.findall(one)]
    return {c for _, text in pairs for c in bytes.fromhex(text.decode()).decode("utf-16-be")}


def fonts(data: bytes) -> Iterator[Any]:
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            yield font.get_object()


def test_tags_are_those_of_a_form_of_the_paper(tmp_path: Path) -> None:
    root = bank(tmp_path)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(paper.read_text().replace("seed: 7", "seed: 7\nforms: {count: 2}"))
    make(root, tmp_path / "out", {"s1": "Ada"})
    order = Order(root=root, out=tmp_path / "forms", papers=("quiz",), formats=("pdf",))
    assert build(order, Store(None)).files
    form = (tmp_path / "forms/quiz/candidate/quiz-A.pdf").read_bytes()
    own = files(tmp_path / "out", HERE)["quiz-s1.pdf"]
    shapes = [shape(document(pypdf.PdfReader(io.BytesIO(data)))) for data in (form, own)]
    # The cover's boxes hold a name and an id more.
    assert without_cover(shapes[0]) == without_cover(shapes[1])
    assert len(without_cover(shapes[0])) == 1


def without_cover(found: Any) -> Any:
    return [one for one in found[1:] if one[0] == "Sect"]
