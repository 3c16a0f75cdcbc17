"""What learners read on a site: analyses, topics, tags, ways between questions, figures."""

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.project import case
from tests.pipeline.test_site import SAMPLE, half_withheld, made, secrets, withheld

from examgen.render.site.topics import slug_of

QUIZ = "papers/quiz/quiz/index.html"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return made(SAMPLE, tmp_path_factory.mktemp("sample") / "site")


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site of a practice paper with a question of every type."""
    return made(case("r20"), tmp_path_factory.mktemp("every") / "site", "quiz")


def analysis(site: dict[str, bytes], item: str) -> str:
    """Return the judged parts of an answer as text, one line each."""
    page = site[f"analysis/{item}/index.html"].decode()
    parts = re.findall(r'<li class="part[^>]*>(.*?)</li>', page, re.DOTALL)
    plain = [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", p).split()) for p in parts]
    return "\n".join(plain)


def test_each_choice_is_judged_in_words_with_reason_and_lure(every: dict[str, bytes]) -> None:
    parts = analysis(every, "zanoqid/gas").split("\n")
    assert len(parts) == 4
    assert [p for p in parts if p.startswith("✓ Correct")] == [
        next(p for p in parts if "It doubles" in p)
    ]
    halves = next(p for p in parts if "It halves" in p)
    assert halves.startswith("✗ Not correct")
    assert halves.endswith("Why it is wrong here zanoqwhy Why learners choose it zanoqlure")
    assert "Why this is correct zanoqwhy" in next(p for p in parts if "It doubles" in p)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("judge", ["✓ Correct True", "✗ Not correct False"]),
        ("mass", ["✓ Accepted"]),
        ("method", ["✓ Accepted"]),
        ("capitals", ["✓ Belongs together", "→", "✗ Belongs to none of them"]),
        ("steps", ["✓ Place 1", "✓ Place 2"]),
        ("gaps", ["✓ Correct", "✗ Not correct", "✓ Accepted"]),
    ],
)
def test_every_type_has_an_analysis(every: dict[str, bytes], item: str, words: list[str]) -> None:
    told = analysis(every, f"zanoqid/{item}")
    assert [word for word in words if word not in told] == []


def test_an_analysis_has_nothing_to_fill_in(every: dict[str, bytes]) -> None:
    pages = [data for path, data in every.items() if path.startswith("analysis/")]
    assert len(pages) == 12
    assert [page for page in pages if re.search(rb"<(input|select|textarea)", page)] == []


def test_a_rubric_and_a_model_answer_are_an_analysis_too(every: dict[str, bytes]) -> None:
    page = every["analysis/zanoqid/essay/index.html"].decode()
    assert "zanoqrubric" in page
    assert '<ul class="parts">' not in page


def test_only_a_public_answer_has_an_analysis_topic_and_tags(tmp_path: Path) -> None:
    site = made(half_withheld(tmp_path / "root"), tmp_path / "site", "quiz")
    assert "analysis/zanoqid/gas/index.html" not in site
    assert "analysis/zanoqid/metals/index.html" in site
    page = site["questions/zanoqid/gas/index.html"].decode()
    assert "The answer to this question is withheld." in page
    assert not any(folder in page for folder in ("/topics/", "/tags/", "/analysis/"))
    other = site["questions/zanoqid/metals/index.html"].decode()
    assert all(folder in other for folder in ("/topics/", "/tags/", "/analysis/"))
    listing = site["tags/zanoqtag/index.html"] + site["topics/zanoqtopic/index.html"]
    assert b"zanoqid/metals/" in listing
    assert b"zanoqid/gas/" not in listing


def test_topics_have_pages_up_to_the_root_of_their_tree(sample: dict[str, bytes]) -> None:
    topics = [path for path in sample if path.startswith("topics/")]
    assert "topics/fine-tuning/index.html" in topics
    assert "topics/tokenisers/index.html" not in topics
    page = sample["topics/fine-tuning/full/index.html"].decode()
    assert 'href="../../../topics/fine-tuning/index.html"' in page
    home = sample["index.html"].decode()
    counts = re.findall(
        r'topics/([\w-]+)/index.html"><bdi>[^<]+</bdi></a> <span class="facts">(\d+)', home
    )
    assert sum(int(count) for topic, count in counts) == 30


def test_the_home_page_shows_the_commonest_tags(sample: dict[str, bytes]) -> None:
    home, tags = (sample[path].decode() for path in ("index.html", "tags/index.html"))
    shown, all_of_them = (set(re.findall(r"tags/([\w-]+)/", page)) for page in (home, tags))
    assert len(shown) == 24
    assert shown < all_of_them
    assert {"lora", "memory", "full-fine-tuning"} <= shown


def test_a_question_says_where_it_stands_and_what_is_beside_it(sample: dict[str, bytes]) -> None:
    pages = {
        int(re.search(r"Question (\d+) of 30 in", text)[1]): text  # type: ignore[index]
        for text in (d.decode() for p, d in sample.items() if p.startswith("questions/"))
    }
    assert sorted(pages) == list(range(1, 31))
    assert "It carries 1 mark." in pages[9]
    assert 'rel="prev"' not in pages[1]
    assert 'rel="next"' not in pages[30]
    assert "Previous: question 8" in pages[9]
    assert "Next: question 10" in pages[9]
    assert pages[9].count("<li value=") == 29


def test_a_question_of_two_papers_names_the_other(tmp_path: Path) -> None:
    root = tmp_path / "root"
    shutil.copytree(case("r20") / "bank", root / "bank")
    second = (
        "title: Second\nanswers: practice\nseed: 1\n"
        "sections: [{questions: [zanoqid/judge]}]\nshuffle: {questions: within-sections}\n"
    )
    (root / "bank/papers/second.yaml").write_text(second, "utf-8")
    site = made(root, tmp_path / "site", "quiz", "second")
    page = site["questions/zanoqid/judge/index.html"].decode()
    place = 'papers/second/index.html"><bdi lang="en">Second</bdi>, question 1</a>'
    assert place in page
    assert b"</bdi>, question" not in site["questions/zanoqid/gas/index.html"]
    assert page.count("<h1") == 1


def test_figures_are_files_once_with_names_that_tell_nothing(every: dict[str, bytes]) -> None:
    figures = [path for path in every if path.endswith((".svg", ".png")) and "icon-" not in path]
    assert figures
    assert all(re.fullmatch(r"assets/[0-9a-f]{20}\.(svg|png)", path) for path in figures)
    for path, data in every.items():
        text = data.decode() if path.endswith((".html", ".css", ".js")) else ""
        # The script of mock tests names the form of address that a key may hold, and holds none.
        assert not re.search(r"data:image/[a-z+]+[;,][\w%]", text)
        for image in re.findall(r"<img[^>]*>", text.replace('\\"', '"')):
            assert all(word in image for word in ("width=", "height=", 'loading="lazy"', "alt="))
            assert "zanoqfig" not in image
    for page in ("questions/zanoqid/curve/index.html", "papers/quiz/mock/index.html"):
        policy = re.search(r"img-src ([^;]+);", unescape(every[page].decode()))
        assert policy is not None
        assert policy[1] == "'self'"
        assert re.search(rb'src="(\.\./){3}assets/[0-9a-f]{20}\.svg"', every[page])


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 {}"><path d="M0 0h9"/></svg>'


def test_a_figure_of_a_key_is_published_with_it(tmp_path: Path) -> None:
    root = half_open(case("r20"), tmp_path / "root")
    questions = root / "bank/questions"
    (questions / "why.svg").write_text(DRAWING.format(5), "utf-8")
    file = questions / "zanoqfile.md"
    text = file.read_text("utf-8").replace("zanoqexplain\n", "![A line](why.svg)\n", 1)
    file.write_text(text, "utf-8")
    (root / "bank/papers/open.yaml").unlink()
    closed = made(root, tmp_path / "one" / "site", "quiz")
    told = made(root, tmp_path / "two" / "site", "quiz", released=("quiz",))
    (figure,) = set(told) - set(closed) - {"papers/quiz/mock/key.json"}
    assert f'src=\\"../../../{figure}\\"' in told["papers/quiz/mock/key.json"].decode()
    assert b"data:image" not in told["papers/quiz/mock/key.json"]
    assert {path for path in closed if told.get(path) != closed[path]} == {"manifest.json"}


def test_a_stem_that_is_only_a_picture_is_named_so(tmp_path: Path) -> None:
    root = half_open(case("r20"), tmp_path / "root")
    (root / "bank/questions/line.svg").write_text(DRAWING.format(7), "utf-8")
    file = root / "bank/questions/open.md"
    text = file.read_text("utf-8").replace("How much is one and one?", "![Two dots](line.svg)")
    file.write_text(text, "utf-8")
    site = made(root, tmp_path / "site", "open")
    page = site["questions/open/three/index.html"].decode()
    assert 'open/two/index.html"><span dir="auto">Figure question</span></a>' in page


def test_results_of_a_mock_test_name_topics_by_their_titles(every: dict[str, bytes]) -> None:
    page = every["papers/quiz/mock/index.html"]
    assert b'"topic":"The topic zanoqtopictitle"' in page
    assert b'"topic":"zanoqtopic"' not in page


def test_no_mark_of_the_way_up_is_left(every: dict[str, bytes]) -> None:
    assert [path for path, data in every.items() if b"\0" in data] == []


OPEN = """---
topic: open/sums
tags: [sums, "C++", "חיבור"]
---

## open/two

How much is one and one?

- [x] $2$
  > Count them.
- [ ] $3$
  > One too many.

  > Chosen because: the first one is counted twice.

## open/three

How much is one and two?

Answer: 3 ± 0.5
"""


def half_open(source: Path, root: Path) -> Path:
    """Return a project with a withheld paper, and an open one that has a question of it."""
    root = withheld(source, root)
    settings = root / "bank/bank.yaml"
    text = settings.read_text("utf-8")
    more = "topics:\n  open: {title: Open, topics: {sums: Sums}}\n"
    settings.write_text(text.replace("topics:\n", more), "utf-8")
    (root / "bank/questions/open.md").write_text(OPEN, "utf-8")
    paper = (
        "title: Open\nanswers: practice\nseed: 1\n"
        "sections: [{questions: [open/two, open/three, zanoqid/judge]}]\n"
        "shuffle: {questions: within-sections}\nbands: [{from: 0 %, label: All}]\n"
    )
    (root / "bank/papers/open.yaml").write_text(paper, "utf-8")
    return root


def test_what_a_paper_withholds_changes_no_byte_of_any_page(tmp_path: Path) -> None:
    """Nor of the pages that tell of other questions: analyses, topics, tags, quizzes."""
    sites = [
        made(half_open(source, tmp_path / name), tmp_path / f"out-{name}" / "site", "quiz", "open")
        for name, source in (("one", case("r20")), ("other", case("r20") / "permuted"))
    ]
    assert sites[0] == sites[1]
    assert secrets(sites[0]) == []
    courses = re.findall(r"<h3><\w+>(.*?)</\w+></h3>", sites[0]["index.html"].decode())
    assert courses == ["Samples", "Other papers"]
    told = sorted(p for p in sites[0] if p.split("/")[0] in {"analysis", "tags", "topics"})
    assert told == [
        "analysis/open/three/index.html",
        "analysis/open/two/index.html",
        f"tags/{slug_of('C++')}/index.html",
        "tags/index.html",
        "tags/sums/index.html",
        f"tags/{slug_of('חיבור')}/index.html",
        "topics/open/index.html",
        "topics/open/sums/index.html",
    ]


@given(st.text(min_size=1, max_size=80))
def test_the_folder_of_a_tag_is_safe_anywhere(tag: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,60}", slug_of(tag))


@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_two_tags_never_share_a_folder(one: str, other: str) -> None:
    assert (slug_of(one) == slug_of(other)) == (one == other)


def test_tags_that_differ_little_have_folders_of_their_own() -> None:
    tags = (
        "a-b",
        "A-B",
        "a b",
        "a  b",
        "é",
        "e\u0301",
        "ｅ",
        "תג",
        "标签",
        "ⅳ",
        "index.html",
        "..",
        "con",
    )
    slugs = {slug_of(tag) for tag in tags}
    assert len(slugs) == len(tags)
    assert slug_of("a-b") == "a-b"
    assert slug_of("con") != "con", "Windows has no such folder"
