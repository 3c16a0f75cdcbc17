"""The site of published papers: links that lead somewhere, the same bytes, no withheld key."""

import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.corpus.project import case

from examgen.diagnostic import ExamgenError
from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

SAMPLE = Path(__file__).parents[2]
_LINK = re.compile(r'(?:href|src)="([^"]+)"')


def made(
    root: Path, target: Path, *papers: str, released: tuple[str, ...] = ()
) -> dict[str, bytes]:
    order = SiteOrder(root=root, target=target, papers=papers, released=released)
    built = build_site(order, Store(None))
    assert built.files > 0, built.diagnostics
    return {
        path.relative_to(target).as_posix(): path.read_bytes()
        for path in sorted(target.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return made(SAMPLE, tmp_path_factory.mktemp("deep") / "a" / "site")


def test_all_links_are_relative_and_lead_to_a_page(sample: dict[str, bytes]) -> None:
    dead = []
    for page, data in sample.items():
        if not page.endswith(".html"):
            continue
        text = data.decode()
        for link in _LINK.findall(text):
            path, _, part = unquote(link).partition("#")
            if link.startswith(("data:", "https:", "mailto:")):
                continue
            there = (Path("/") / page).parent / path if path else Path("/") / page
            goal = Path(*_resolved(there)).as_posix()
            if goal not in sample or (part and f'id="{part}"' not in sample[goal].decode()):
                dead.append((page, link))
    assert dead == []


def _resolved(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts[1:]:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_the_same_bank_gives_the_same_bytes(sample: dict[str, bytes], tmp_path: Path) -> None:
    assert made(SAMPLE, tmp_path / "site") == sample


def test_a_question_of_no_published_paper_appears_nowhere(sample: dict[str, bytes]) -> None:
    from examgen.pipeline.survey import survey
    from examgen.pipeline.workspace import open_workspace

    shown = {path.split("/")[1] for path in sample if path.startswith("questions/")}
    others = {i.id for i in open_workspace(survey(SAMPLE), Store(None)).bank.items} - shown
    assert len(shown) > 10
    assert others
    everything = b"\n".join(sample.values()).decode()
    assert [name for name in others if f"/{name}/" in everything] == []


def withheld(root: Path, copy: Path) -> Path:
    shutil.copytree(root / "bank", copy / "bank")
    blueprint = copy / "bank/papers/quiz.yaml"
    text = blueprint.read_text("utf-8").replace("answers: practice", "answers: withheld")
    blueprint.write_text(text, "utf-8")
    return copy


def secrets(files: dict[str, bytes]) -> list[str]:
    # Ids are part of permalinks, on purpose.
    return [path for path, data in files.items() if b"zanoq" in data.replace(b"zanoqid", b"")]


def test_a_withheld_paper_gives_the_same_site_whatever_its_keys(tmp_path: Path) -> None:
    one = withheld(case("r20"), tmp_path / "one")
    other = withheld(case("r20") / "permuted", tmp_path / "other")
    first = made(one, tmp_path / "out1" / "site", "quiz")
    second = made(other, tmp_path / "out2" / "site", "quiz")
    assert first == second
    assert secrets(first) == []
    assert not any(path.startswith(("topics/", "papers/quiz/quiz/")) for path in first)


def test_an_item_of_a_withheld_paper_shows_no_key_on_a_practice_paper(tmp_path: Path) -> None:
    """Nor in the paper's mock test, which holds no key at all then."""
    root = withheld(case("r20"), tmp_path / "root")
    text = (case("r20") / "bank/papers/quiz.yaml").read_text("utf-8")
    (root / "bank/papers/open.yaml").write_text(text, "utf-8")
    site = made(root, tmp_path / "site", "open")
    assert secrets(site) == []
    assert b"With answers, some withheld" in site["index.html"]
    assert b"with answers, some withheld" in site["about/index.html"]


def test_each_paper_has_a_mock_test_and_only_a_practice_paper_holds_its_key(
    tmp_path: Path,
) -> None:
    practice = made(case("r20"), tmp_path / "one" / "site", "quiz")
    closed = made(withheld(case("r20"), tmp_path / "bank"), tmp_path / "two" / "site", "quiz")
    page = "papers/quiz/mock/index.html"
    assert b'id="mock-key"' in practice[page]
    assert b'id="mock-key"' not in closed[page]
    for site in (practice, closed):
        assert b"mock/index.html" in site["papers/quiz/index.html"]
        assert len([path for path in site if path.startswith("assets/mock-")]) == 3
        assert not any(path.endswith("key.json") for path in site)


def test_a_released_key_lies_beside_the_mock_test_and_changes_nothing_else(tmp_path: Path) -> None:
    root = withheld(case("r20"), tmp_path / "bank")
    closed = made(root, tmp_path / "one" / "site", "quiz")
    told = made(root, tmp_path / "two" / "site", "quiz", released=("quiz",))
    key = told.pop("papers/quiz/mock/key.json")
    assert b"zanoq" in key
    del closed["manifest.json"], told["manifest.json"]
    assert told == closed


def test_a_key_that_tells_what_another_paper_withholds_is_not_released(tmp_path: Path) -> None:
    root = withheld(case("r20"), tmp_path / "root")
    text = (root / "bank/papers/quiz.yaml").read_text("utf-8")
    (root / "bank/papers/later.yaml").write_text(text, "utf-8")
    with pytest.raises(ExamgenError, match="which paper later withholds"):
        made(root, tmp_path / "site", "quiz", released=("quiz",))
    both = made(root, tmp_path / "site", "quiz", "later", released=("quiz", "later"))
    assert sorted(path for path in both if path.endswith("key.json")) == [
        "papers/later/mock/key.json",
        "papers/quiz/mock/key.json",
    ]


def test_errors_leave_the_old_site(tmp_path: Path) -> None:
    root = tmp_path / "bank"
    shutil.copytree(case("r20") / "bank", root / "bank")
    before = made(root, tmp_path / "site", "quiz")
    with next((root / "bank/questions").glob("*.md")).open("a", encoding="utf-8") as file:
        file.write("\n## broken {marks=2}\n\nWhich $\\frac{1$ is it?\n\n- [x] 1\n- [ ] 2\n")
    order = SiteOrder(root=root, target=tmp_path / "site", papers=("quiz",))
    built = build_site(order, Store(None))
    assert built.files == 0
    assert any(finding.span.path.endswith(".md") for finding in built.diagnostics)
    assert (tmp_path / "site/index.html").read_bytes() == before["index.html"]


def test_titles_and_lists_have_formulas_as_they_are_spoken(sample: dict[str, bytes]) -> None:
    lines = [
        line
        for page, data in sample.items()
        if page.endswith(".html")
        for line in data.decode().split("\n")
        if line.startswith("<title>") or 'dir="auto"' in line
    ]
    assert len(lines) > 50
    assert [line for line in lines if "$" in line or "\\" in line] == []


def test_a_page_is_in_its_papers_language(tmp_path: Path) -> None:
    shutil.copytree(case("r20") / "bank", tmp_path / "bank")
    with (tmp_path / "bank/papers/quiz.yaml").open("a", encoding="utf-8") as file:
        file.write("\nlanguage: he\n")
    site = made(tmp_path, tmp_path / "out" / "site", "quiz")
    assert b'<html lang="he" dir="rtl">' in site["papers/quiz/index.html"]
    assert b'<html lang="en" dir="ltr">' in site["index.html"]


def test_a_quiz_ends_with_score_bands_if_all_its_answers_are_shown(
    sample: dict[str, bytes], tmp_path: Path
) -> None:
    bands = b'<section class="bands card"'
    assert bands in sample["papers/practice30/quiz/index.html"]
    site = made(half_withheld(tmp_path / "root"), tmp_path / "site", "quiz")
    assert bands not in site["papers/quiz/quiz/index.html"]


def half_withheld(root: Path) -> Path:
    """Return a practice paper of which another paper withholds one question."""
    shutil.copytree(case("r20") / "bank", root / "bank")
    other = (
        "title: Secret\nseed: 1\n"
        "sections: [{questions: [zanoqid/gas]}]\nshuffle: {questions: within-sections}\n"
    )
    (root / "bank/papers/secret.yaml").write_text(other, "utf-8")
    return root


def test_the_sample_papers_mock_test_is_marked(sample: dict[str, bytes]) -> None:
    assert b'id="mock-key"' in sample["papers/practice30/mock/index.html"]


def copied(tmp_path: Path) -> Path:
    shutil.copytree(case("r20") / "bank", tmp_path / "root/bank")
    text = (tmp_path / "root/bank/papers/quiz.yaml").read_text("utf-8")
    (tmp_path / "root/bank/papers/other.yaml").write_text(text, "utf-8")
    return tmp_path / "root"


def kept(root: Path, target: Path, store: Store, jobs: int = 1) -> dict[str, tuple[int, bytes]]:
    """Return the files of a site, each with its number in the file system."""
    order = SiteOrder(root=root, target=target, papers=("quiz", "other"), jobs=jobs)
    built = build_site(order, store)
    assert built.files > 0, built.diagnostics
    return {
        path.relative_to(target).as_posix(): (path.stat().st_ino, path.read_bytes())
        for path in sorted(target.rglob("*"))
        if path.is_file()
    }


def bytes_of(files: dict[str, tuple[int, bytes]]) -> dict[str, bytes]:
    return {path: data for path, (_, data) in files.items()}


def test_a_site_that_is_built_again_is_the_one_that_is_built_anew(tmp_path: Path) -> None:
    """What did not change is not even written; what did is as if nothing had been kept."""
    root, store, target = copied(tmp_path), Store(tmp_path / "store"), tmp_path / "site"
    first = kept(root, target, store)
    assert kept(root, target, store) == first
    blueprint = root / "bank/papers/other.yaml"
    text = blueprint.read_text("utf-8")
    blueprint.write_text(text.replace("term: Spring", "term: Autumn"), "utf-8")
    second = kept(root, target, store)
    assert bytes_of(second) == bytes_of(kept(root, tmp_path / "anew/site", Store(None)))
    assert second["papers/other/index.html"] != first["papers/other/index.html"]
    assert second["papers/quiz/index.html"] == first["papers/quiz/index.html"]
    blueprint.unlink()
    order = SiteOrder(root=root, target=target, papers=("quiz",))
    assert build_site(order, store).files
    assert not (target / "papers/other").exists()


def test_the_number_of_workers_changes_no_byte(tmp_path: Path) -> None:
    root = copied(tmp_path)
    one = kept(root, tmp_path / "one/site", Store(None))
    two = kept(root, tmp_path / "two/site", Store(tmp_path / "store"), jobs=2)
    assert bytes_of(one) == bytes_of(two)
    # From the store, in a place where nothing stood.
    assert bytes_of(kept(root, tmp_path / "three/site", Store(tmp_path / "store"))) == bytes_of(one)


def test_files_changed_by_hand_or_put_there_do_not_stay(tmp_path: Path) -> None:
    root, store, target = copied(tmp_path), Store(tmp_path / "store"), tmp_path / "site"
    first = kept(root, target, store)
    page = target / "papers/quiz/index.html"
    page.write_bytes(page.read_bytes().replace(b"<h1>", b"<h2>"))
    (target / "stray.html").write_text("not of the site", "utf-8")
    assert bytes_of(kept(root, target, store)) == bytes_of(first)
    (target / "stray.html").write_text("not of the site", "utf-8")
    assert bytes_of(kept(root, target, store)) == bytes_of(first)


def test_answers_that_a_practice_paper_cannot_show_are_told_of(tmp_path: Path) -> None:
    """Once for each paper that is shown, at its blueprint, and not where nothing is kept back."""
    root = withheld(case("r20"), tmp_path / "root")
    text = (case("r20") / "bank/papers/quiz.yaml").read_text("utf-8")
    (root / "bank/papers/open.yaml").write_text(text, "utf-8")

    def told(*papers: str) -> list[tuple[str, str]]:
        order = SiteOrder(root=root, target=tmp_path / "site", papers=papers)
        found = build_site(order, Store(None)).diagnostics
        return [(d.span.path, d.message) for d in found if d.rule == "answers-withheld"]

    [(path, message)] = told("quiz", "open")
    mock = (tmp_path / "site/papers/open/mock/index.html").read_text("utf-8")
    assert "Another paper withholds some of the answers" in mock
    shut = (tmp_path / "site/papers/quiz/mock/index.html").read_text("utf-8")
    assert "Another paper withholds" not in shut
    assert "once the key is published" in shut
    assert path == "bank/papers/open.yaml"
    assert message.startswith("practice paper open cannot show the answers of ")
    assert message.endswith(", and its mock test has no key: withheld by quiz")
    assert told("quiz") == []
    (root / "bank/papers/quiz.yaml").unlink()
    assert told("open") == []


def test_a_list_says_what_is_asked_of_a_table_instead_of_reading_it(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for path, text in {
        "bank.yaml": "title: Bank\nmarks: 1\n",
        "questions/fruit.md": "| Fruit | Price |\n|---|---|\n| Apple | 2 |\n\nWhich costs 2?\n\n"
        "- [x] Apple\n- [ ] Pear\n",
        "papers/quiz.yaml": "title: Quiz\nseed: 1\nsections:\n  - questions: [fruit]\n",
    }.items():
        (root / "bank" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "bank" / path).write_text(text, "utf-8")
    page = made(root, tmp_path / "site", "quiz")["papers/quiz/index.html"].decode()
    assert ">Which costs 2?</span></a>" in page
    assert "Fruit |" not in page
