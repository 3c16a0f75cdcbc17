"""Starts banks and items: files that are there to be changed."""

from fractions import Fraction
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, reason_of
from examgen.load import MAX_TEXT_BYTES, decode, is_plain, read_bytes
from examgen.model.item import ItemType
from examgen.model.project import Project
from examgen.pipeline.newfiles import create_file
from examgen.pipeline.survey import SETTINGS
from examgen.read.settings import read_project
from examgen.read.values import Wrong, read_id

_STARTER = "starter"
# Keys lie in the output: it does not belong into a repository.
_NO_OUTPUT = b"*\n!.gitignore\n"

_BODIES = {
    ItemType.SINGLE: """Which … ?

- [x] The right choice
  > Why it is right.
- [ ] A wrong one
  > Why it is wrong.

  > Chosen because: what makes it tempting.
- [ ] Another
  > Why it is wrong.
""",
    ItemType.MULTIPLE: """Which of these … ?

- [x] A right choice
  > Why it is right.
- [x] Another right one
  > Why it is right.
- [ ] A wrong one
  > Why it is wrong.
""",
    ItemType.NUMERIC: "How many … ?\n\nAnswer: 60..80 GB\n",
    ItemType.SHORT: "What is … called?\n\nAnswer: first spelling | second spelling\n",
    ItemType.TRUE_FALSE: "It is so that … .\n\nAnswer: true\n",
    ItemType.MATCH: """Match … to … .

- left => right
- other left => other right
- => one too many
""",
    ItemType.ORDER: "Put these steps in order.\n\n1. first\n2. second\n3. third\n",
    ItemType.CLOZE: "A [[word]] and a [[? wrong / *right ]] menu.\n",
    ItemType.ESSAY: "Discuss … .\n\n### Rubric\n\n- Names the cause (1)\n- Gives an example (1)\n",
    ItemType.CODE: "Write a function that … .\n\n### Rubric\n\n- Right result (2)\n",
}


def start_bank(folder: Path) -> tuple[str, ...]:
    """Copy the starter bank into a folder and return the new files' paths there.

    Raises ExamgenError where a file stands in the way; nothing is written then.
    """
    files = dict(_files(resources.files("examgen").joinpath(_STARTER), ""))
    files["build/.gitignore"] = _NO_OUTPUT
    for name in files:
        if (folder / name).exists():
            raise ExamgenError(
                f"{folder / name} exists already", "name an empty folder: examgen init my-bank"
            )
    try:
        for name, data in files.items():
            _create(folder / name, data)
    except OSError as problem:
        raise ExamgenError(f"cannot write to {folder}: {problem.strerror}") from problem
    return tuple(files)


def _files(place: Traversable, above: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for inner in sorted(place.iterdir(), key=lambda p: p.name):
        if inner.is_dir():
            found.extend(_files(inner, f"{above}{inner.name}/"))
        else:
            found.append((above + inner.name, inner.read_bytes()))
    return found


def new_item(root: Path, name: str, kind: str) -> Path:
    """Write a draft item to ``bank/questions/<name>.md`` and return its path.

    Its topic is the one that the folders of its name spell, if the bank has such a topic.

    Raises ExamgenError for a name that is no id, where the file exists, and where it would
    not be read: behind a link, or with a name that begins with a dot.
    """
    project = _settings(root)
    checked = read_id(name, project)
    if isinstance(checked, Wrong):
        raise ExamgenError(checked.message, checked.hint)
    path = f"bank/questions/{name}.md"
    place = root / path
    if place.is_symlink() or place.exists():
        raise ExamgenError(f"{path} exists already", "choose another id")
    if not is_plain(root, path):
        raise ExamgenError(
            f"{path} would not be read",
            "links, names that begin with a dot and very deep folders are not read:"
            " choose another id",
        )
    body = _BODIES[ItemType(kind)]
    marks = 2 if "### Rubric" in body else 1
    fields = f"type: {kind}\nstatus: draft\nmarks: {marks}\ndifficulty: {_middle(project)}\n"
    text = f"---\n{_topic(name, project)}{fields}---\n\n{body}"
    try:
        create_file(root, path, text.encode())
    except OSError as problem:
        reason = reason_of(problem)
        raise ExamgenError(f"cannot write {path}: {reason}", "choose another id") from problem
    return place


def _settings(root: Path) -> Project:
    # Mistakes in them are for `lint` to tell: a draft can be had all the same.
    try:
        source = decode(SETTINGS, read_bytes(root, SETTINGS, MAX_TEXT_BYTES))
    except OSError:
        return Project()
    return Project() if isinstance(source, Diagnostic) else read_project(source)[0]


def _topic(name: str, project: Project) -> str:
    above = [topic.id for topic in project.topics if name.startswith(f"{topic.id}/")]
    return f"topic: {max(above, key=len)}\n" if above else ""


def _middle(project: Project) -> str:
    return next(band.name for band in project.bands if band.upto >= Fraction(1, 2))


def _create(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("xb") as file:
        file.write(data)
