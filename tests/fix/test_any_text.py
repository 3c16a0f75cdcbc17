"""Whatever a file looks like: mending never fails, ends, and touches nothing else."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st
from tests.fix.corpus import SETTINGS, Case, cases

from examgen.load import decode
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.fixing import fix, mend
from examgen.pipeline.reading import reader_of
from examgen.pipeline.verdict import Request, look_at
from examgen.publish.store import Store
from examgen.source import Source

CASES = cases()
PIECES = (
    *("[", "]", "- [x] ", " - [ ] ", "* ", "#", "## ", "### Explanation", "```", "Answer: 4", "> "),
    *("'", '"', ": ", "|", "\t", "  ", "<!-- examgen: ignore a: b -->", "$", "\\", "х", "×", "\r"),
    *("\u200e", "\u202e", "\u2028", "\x0c", "\x1b", "@", "{", "}", "&a ", "*b", "!c", "- ", "é"),
)
CHANGES = st.lists(
    st.tuples(
        st.integers(0, 60),
        st.sampled_from(["drop", "double", "put", "indent", "dedent", "join"]),
        st.integers(0, 30),
        st.sampled_from(PIECES),
    ),
    max_size=6,
)


def changed(text: str, changes: list[tuple[int, str, int, str]]) -> str:
    lines = text.split("\n")
    for where, how, column, piece in changes:
        at = where % len(lines)
        match how:
            case "drop":
                lines[at : at + 1] = [] if len(lines) > 1 else [""]
            case "double":
                lines.insert(at, lines[at])
            case "put":
                lines[at] = lines[at][:column] + piece + lines[at][column:]
            case "indent":
                lines[at] = f"  {lines[at]}"
            case "dedent":
                lines[at] = lines[at].lstrip()
            case _:
                lines[at : at + 2] = ["".join(lines[at : at + 2])]
    return "\n".join(lines)


def read(path: str, data: bytes) -> dict[str, Item]:
    source = decode(path, data)
    assert isinstance(source, Source)
    file = reader_of(path).read(source, Project())
    return {item.id: item for item in file.items}


@given(
    st.lists(st.tuples(st.sampled_from(CASES), CHANGES), min_size=1, max_size=3),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_any_files_are_mended_once(
    files: list[tuple[Case, list[tuple[int, str, int, str]]]], ending: str
) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "bank" / "questions").mkdir(parents=True)
        (root / "bank" / "bank.yaml").write_text(SETTINGS)
        for number, (case, changes) in enumerate(files):
            place = root / "bank" / "questions" / f"file{number}.{case.ending}"
            place.write_bytes(changed(case.bad, changes).replace("\n", ending).encode())
        store = Store(None)
        fixed, left = mend(look_at(Request(root=root), store), store)
        assert fix(left, store).rewrites == ()
        for each in fixed.rewrites:
            before, after = read(each.path, each.before), read(each.path, each.after)
            assert before.keys() <= after.keys()
            touched = {d.span.line for d in fixed.findings if d.span.path == each.path}
            first = min((item.span.line for item in before.values()), default=1)
            for name, item in before.items():
                # A mended front matter is that of all questions below.
                if (
                    name.startswith("after-")
                    and first <= min(touched)
                    and max(touched) < item.span.line
                ):
                    assert after[name] == item
