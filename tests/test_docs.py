"""The documentation is that of the program: commands, options, formats, links, examples."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tests.saying import command_called

from examgen.cli import app
from examgen.cli.build_wishes import FORMATS
from examgen.cli.lint import FORMATS as STYLES
from examgen.cli.start import TYPES
from examgen.model.item import ItemType
from examgen.model.project import Project
from examgen.pipeline.press import renderers
from examgen.read.markdown import read_markdown
from examgen.read.yaml_items import read_yaml
from examgen.report import all_reporters
from examgen.source import Source

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = sorted((ROOT / "docs").rglob("*.md"))
TEXTS = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *PAGES]
COMMANDS = (ROOT / "docs" / "commands.md").read_text("utf-8")
# Pages whose examples are read by the tests of the stage that they describe.
READ_ELSEWHERE = {
    *("authoring.md", "authoring-yaml.md", "blueprints.md", "lint.md", "marking.md"),
    *("publishing.md", "review.md"),
}

FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")

texts = pytest.mark.parametrize("page", TEXTS, ids=lambda path: path.name)
commands = pytest.mark.parametrize("name", sorted(app.list_commands(click.Context(app))))


def options(command: click.Command) -> Iterator[click.Option]:
    return (p for p in command.params if isinstance(p, click.Option))


def section(name: str) -> str:
    """Return what the page on commands says under a command's heading."""
    return re.split(r"(?m)^## ", COMMANDS.partition(f"\n## {name}\n")[2])[0]


@commands
def test_every_option_is_on_the_page_of_commands(name: str) -> None:
    assert f"[`{name}`](#{name})" in COMMANDS
    shared = COMMANDS.partition("\n## ")[0]
    own = section(name)
    assert own
    for option in options(command_called(name)):
        for spelling in option.opts:
            assert f"`{spelling}`" in own + shared, spelling


@commands
def test_the_page_names_no_other_option(name: str) -> None:
    known = {spelling for option in options(command_called(name)) for spelling in option.opts}
    assert set(re.findall(r"^\| `(-[^`]+)`", section(name), re.MULTILINE)) <= known


@commands
def test_help_says_what_every_option_does_and_gives_examples(name: str) -> None:
    command = command_called(name)
    assert command.help
    assert all(option.help for option in options(command))
    assert command.epilog
    examples = re.findall(r"^  (examgen .*)$", command.epilog, re.MULTILINE)
    assert examples
    for example in examples:
        check_call(re.split(r" {2,}| > | && ", example)[0])
    help_text = command.get_help(click.Context(command, info_name=name, max_content_width=80))
    assert [line for line in help_text.split("\n") if len(line) > 90] == []


def check_call(line: str) -> None:
    """Fail where a command line names a command, an option or a format that does not exist."""
    words = shlex.split(line.partition(" #")[0])
    assert words[0] == "examgen", line
    if words[1:] in (["--version"], ["COMMAND", "--help"]):
        return
    command = command_called(words[1])
    context = click.Context(command, info_name=words[1])
    values, _, _ = command.make_parser(context).parse_args(words[2:])
    for parameter in options(command):
        if parameter.name in values:
            parameter.process_value(context, parameter.consume_value(context, values)[0])


def test_every_choice_of_the_command_line_is_one_of_the_stages() -> None:
    assert set(FORMATS) == set(renderers())
    assert set(STYLES) == {reporter.format for reporter in all_reporters()}
    assert list(TYPES) == [kind.value for kind in ItemType]


def test_every_format_is_documented() -> None:
    for name in FORMATS:
        assert f"| `{name}` |" in section("build")
    for style in STYLES:
        assert f"`{style}`" in section("lint")


@texts
def test_calls_in_consoles_exist(page: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for _, info, body in FENCE.findall(page.read_text("utf-8")):
        for line in re.findall(r"^\$ (.*)$", body, re.MULTILINE) if info == "console" else ():
            if line.startswith("make "):
                assert line.partition("#")[0].split()[1] in targets
            else:
                check_call(line)
    for target in re.findall(r"`make ([\w-]+)`", page.read_text("utf-8")):
        assert target in targets


def anchors(page: Path) -> set[str]:
    """Return the names that GitHub gives a page's headings."""
    text = FENCE.sub("", page.read_text("utf-8"))
    headings = re.findall(r"^#{1,6} (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


@texts
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for target in LINK.findall(re.sub(r"`[^`\n]*`(?!\])", "", text)):
        if target.startswith(("https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        place = (page.parent / path).resolve() if path else page
        assert place.exists(), target
        assert place.is_relative_to(ROOT)
        assert not anchor or anchor in anchors(place), target


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, todo = set(), [README]
    while todo:
        page = todo.pop()
        if page.is_dir():
            todo.extend(page.glob("*.md"))
        elif page.suffix == ".md" and page not in reached:
            reached.add(page)
            targets = LINK.findall(page.read_text("utf-8"))
            todo.extend((page.parent / t.partition("#")[0]).resolve() for t in targets)
    assert [page.name for page in PAGES if page not in reached] == []


def examples() -> Iterator[tuple[str, str, str]]:
    """Yield the questions shown on pages that no stage's own test reads."""
    for page in TEXTS:
        if page.name not in READ_ELSEWHERE:
            for _, info, body in FENCE.findall(page.read_text("utf-8")):
                if info.split(" ")[0] in {"markdown", "yaml"}:
                    yield page.name, info, body


@pytest.mark.parametrize(("page", "info", "text"), list(examples()))
def test_examples_are_read_without_a_finding(page: str, info: str, text: str) -> None:
    kind, _, note = info.partition(" ")
    assert note in {"", "fragment"}, "what cannot be read for itself is a `fragment`"
    if note == "fragment":
        return
    read = read_markdown if kind == "markdown" else read_yaml
    found = read(Source(f"bank/questions/{page}", text), Project())
    assert found.diagnostics == ()
    assert found.items


def test_elsewhere_is_read_elsewhere() -> None:
    tests = {path: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*docs.py")}
    for name in READ_ELSEWHERE:
        assert any(name in text for path, text in tests.items() if path != Path(__file__)), name
