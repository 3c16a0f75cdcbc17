"""A question made to be slow is named within seconds; and what runs where changes no byte."""

import itertools
import multiprocessing
import os
import signal
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.corpus.project import case, tree

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.pipeline import press, printing
from examgen.pipeline.build import build
from examgen.pipeline.order import Built, LockUse, Order
from examgen.pipeline.press import renderers
from examgen.pipeline.rendering import Job
from examgen.publish.store import Store
from examgen.render.renderer import CandidateRenderer, StaffRenderer

FORMATS = ("pdf", "html", "json", "practice", "key")
ASKED = "Which of these letters is a vowel?\n\n{}\n\n- [x] a\n- [ ] b\n"
NO_STORE = Store(None)


def drawing(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{body}</svg>'.encode()


def bitmap(width: int, height: int) -> bytes:
    """Return a tiny file that unpacks to a large picture of one colour."""
    rows = zlib.compress(bytes((1 + (width + 7) // 8) * height), 9)
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", rows), (b"IEND", b"")]
    made = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


def variables() -> str:
    """Return a style sheet whose variables grow tenfold at each step."""
    names = "abcdefghij"
    steps = [f"--{b}:" + f"var(--{a}) " * 10 for a, b in itertools.pairwise(names)]
    return f":root{{--a:x;{';'.join(steps)}}} p{{font-family:var(--j)}}"


QUESTION, PAPER = "bank/questions/bad.md", "bank/papers/quiz.yaml"
USES = "".join(f'<g id="a{n + 1}">{f"""<use href="#a{n}"/>""" * 10}</g>' for n in range(9))
FONT = "@font-face{font-family:f;src:url(data:font/ttf;base64,AAEAAAA=)} p{font-family:f}"
FLOWS = "div,section,p,ol,li{display:flex;flex-wrap:wrap}" + "p::before{content:'" + "x " * 200_000
# What is wrong with a bank: the file that is written into it, the rule that finds it, and where.
BOMBS = {
    "a long word": (QUESTION, ASKED.format("a" * 60_000), "too-costly", QUESTION),
    "mixed scripts": (QUESTION, ASKED.format("\u05d0a" * 15_000), "too-costly", QUESTION),
    "deep nesting": (QUESTION, ASKED.format("> " * 90 + "a"), "nested-too-deeply", QUESTION),
    "a huge table": (
        QUESTION,
        ASKED.format("| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 5_000),
        "table-too-large",
        QUESTION,
    ),
    "style: variables": ("templates/paper.css", variables(), "too-costly", "templates/paper.css"),
    "style: content": ("templates/paper.css", FLOWS + "'}", "too-costly", "templates/paper.css"),
    "style: a font": ("templates/paper.css", FONT, "pdf-address", PAPER),
    "style: a fault": (
        "templates/paper.css",
        "p { background: attr(title url) }",
        "engine-fault",
        "templates/paper.css",
    ),
    "a template": (
        "templates/paper.html",
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "too-costly",
        "templates/paper.html",
    ),
    "a template of questions": (
        "templates/paper-question.html",
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "too-costly",
        "templates/paper-question.html",
    ),
}
# Others like them are tried in every run.
SLOW = {"mixed scripts", "style: content"}


def bank_with(root: Path, path: str, data: str | bytes) -> Path:
    """Make a bank of two papers, ``fine`` and ``quiz``, and write a file into it."""
    files: dict[str, str | bytes] = {
        "bank/bank.yaml": "title: Bank\nmarks: 1\n",
        "bank/questions/good.md": ASKED.format("Name it."),
        "bank/papers/fine.yaml": "title: Fine\nseed: 1\nsections:\n  - questions: [good]\n",
        "bank/papers/quiz.yaml": "title: Quiz\nseed: 1\nsections:\n  - questions: [good, bad]\n",
        QUESTION: ASKED.format("Name it again."),
        path: data,
    }
    for name, text in files.items():
        place = root / name
        if name != path and place.exists():
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def built(
    root: Path, *formats: str, jobs: int = 1, patience: float = 0.2, paper: str = ""
) -> Built:
    papers = (paper,) if paper else ()
    order = Order(
        root=root, out=root / "out", papers=papers, formats=formats, jobs=jobs, patience=patience
    )
    return build(order, NO_STORE)


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def spent() -> float:
    """Return the processor seconds of this process and its children: a busy machine has few."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.soak if name in SLOW else ()) for name in BOMBS],
)
def test_a_bomb_is_named_in_seconds_and_the_old_output_stays(name: str, tmp_path: Path) -> None:
    path, data, rule, place = BOMBS[name]
    root = bank_with(tmp_path, "bank/questions/more.md", ASKED.format("And now?"))
    assert built(root, "json").files
    before = tree(root / "out")
    bank_with(tmp_path, path, data)
    began = spent()
    result = built(root, "pdf")
    assert spent() - began < 10
    assert (rule, place) in {(fault.rule, fault.span.path) for fault in result.diagnostics}
    assert result.files == ()
    assert tree(root / "out") == before


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bomb.png", bitmap(13_000, 13_000)),
        (
            "bomb.svg",
            drawing(f'<defs><g id="a0"><path d="M0 0"/></g>{USES}</defs><use href="#a9"/>'),
        ),
        ("bomb.svg", drawing("<g>" * 5_000 + "</g>" * 5_000)),
        ("bomb.svg", b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]>' + drawing("<text>&a;</text>")),
    ],
    ids=["pixels", "use", "nesting", "entities"],
)
def test_a_figure_made_to_explode_is_refused_unseen(name: str, data: bytes, tmp_path: Path) -> None:
    root = bank_with(tmp_path, f"bank/questions/{name}", data)
    bank_with(root, QUESTION, ASKED.format(f"![A figure]({name})"))
    began = time.monotonic()
    result = built(root, "pdf", patience=1)
    assert time.monotonic() - began < 10
    assert {finding.rule for finding in result.diagnostics} & {"bad-figure", "unsafe-figure"}
    assert result.files == ()


def test_the_other_papers_of_a_build_are_not_lost_from_sight(tmp_path: Path) -> None:
    root = bank_with(tmp_path, QUESTION, ASKED.format("a" * 60_000))
    bank_with(
        root, "bank/papers/again.yaml", "title: A\nseed: 1\nsections:\n  - questions: [bad]\n"
    )
    result = built(root, "pdf", "json", jobs=2)
    assert result.sound == ("fine",)
    # What one paper was stopped for is not tried again with the next.
    (fault,) = {finding for finding in result.diagnostics if finding.severity == "error"}
    assert "question" in fault.message
    assert "(`bad`) took more than" in fault.message
    assert built(root, "pdf", paper="fine").files


def end_process(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_the_system_kills_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = bank_with(tmp_path, QUESTION, ASKED.format("Well?"))
    monkeypatch.setattr(press, "_rendered", end_process)
    with pytest.raises(ExamgenError, match="the process that rendered form A of fine was killed"):
        built(root, "html")
    assert not (root / "out").exists()


def here(job: Job, *_: object) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
    """Render a whole paper in this process, without limits."""
    made: list[Artifact] = []
    found: list[Diagnostic] = []
    for name in job.formats:
        match renderers()[name]:
            case CandidateRenderer() as renderer:
                artifacts, problems = renderer.render(job.staff.view)
            case StaffRenderer() as staff:
                artifacts, problems = staff.render(job.staff)
        made += artifacts
        found += problems
    return tuple(made), tuple(found)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_isolation_and_the_number_of_workers_change_no_byte(jobs: int, tmp_path: Path) -> None:
    order = Order(
        root=case("r20"), out=tmp_path / "a", papers=(), formats=FORMATS, lock=None, jobs=jobs
    )
    isolated = build(replace(order, use=LockUse.NONE), NO_STORE)
    with patch.object(printing, "render_all", here):
        bare = build(replace(order, use=LockUse.NONE, out=tmp_path / "b"), NO_STORE)
    assert len(isolated.files) > 10
    assert tree(tmp_path / "a") == tree(tmp_path / "b")
    assert isolated.diagnostics == bare.diagnostics
