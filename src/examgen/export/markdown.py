"""Writes items and stimuli as the Markdown that authors write; it reads back to the same."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from examgen.diagnostic import Diagnostic
from examgen.export.markdown_blocks import block_lines
from examgen.export.markdown_fields import heading, stimulus_heading
from examgen.export.markdown_inline import Page, Spot
from examgen.export.markdown_responses import (
    choice_lines,
    list_lines,
    match_entries,
    numeric_line,
    order_entries,
    rubric_lines,
    short_lines,
)
from examgen.model.content import Blocks, CodeBlock, ListBlock
from examgen.model.item import (
    Cloze,
    CodeAnswer,
    Essay,
    Item,
    Match,
    Multiple,
    Numeric,
    Order,
    Short,
    Single,
    Stimulus,
    TrueFalse,
)
from examgen.model.project import PART_NAMES, Project

_ANY_BANK = Project(bands=())


def write_item(item: Item, project: Project = _ANY_BANK) -> str:
    """Return an item under its heading; figures are named from its own file's folder.

    What the project's defaults say anyhow is left out.
    """
    page = _page(item.span.path, project, [])
    return _joined(_item(item, page, project))


def write_stimulus(stimulus: Stimulus, project: Project = _ANY_BANK) -> str:
    """Return a stimulus under its heading."""
    return _joined(_stimulus(stimulus, _page(stimulus.span.path, project, [])))


def write_file(
    items: Iterable[Item], stimuli: Iterable[Stimulus], path: str, project: Project
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a file that holds stimuli and items, and what Markdown could not say of them.

    ``path`` is where the file goes, from the project's root: figures are named from there.
    """
    found: list[Diagnostic] = []
    sections = [_stimulus(stimulus, _page(path, project, found)) for stimulus in stimuli]
    sections += [_item(item, _page(path, project, found), project) for item in items]
    return "\n".join(map(_joined, sections)), tuple(found)


def write_content(blocks: Blocks) -> str:
    """Return blocks that stand on their own, such as instructions; figures by their path."""
    return _joined([block_lines(blocks, _page("", _ANY_BANK, []), Spot())])


def _page(path: str, project: Project, found: list[Diagnostic]) -> Page:
    names = (*PART_NAMES.values(), *project.parts.values())
    return Page(path=path, parts=frozenset(name.casefold() for name in names), found=found)


def _joined(parts: Iterable[list[str]]) -> str:
    """Join parts, each with a blank line before it."""
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _stimulus(stimulus: Stimulus, page: Page) -> list[list[str]]:
    head = stimulus_heading(stimulus.id, stimulus.title)
    return [[head], block_lines(stimulus.body, page, Spot())]


def _item(item: Item, page: Page, project: Project) -> list[list[str]]:
    response = item.response
    page.gaps = response.gaps if isinstance(response, Cloze) else ()
    page.arrows = isinstance(response, Match)
    stem = block_lines(item.stem, page, Spot(answers=True))
    parts = [[heading(item, project)], stem, *_response(item, page)]
    page.gaps, page.arrows = (), False
    names: Mapping[str, str] = project.parts
    rubric = response.rubric if isinstance(response, Essay | CodeAnswer) else ()
    if rubric:
        parts += [[f"### {names['rubric']}"], rubric_lines(rubric, page)]
    for name, blocks in (
        ("explanation", item.explanation),
        ("hint", item.hint),
        ("reference", item.reference),
        ("notes", item.notes),
    ):
        if blocks:
            parts += [[f"### {names[name]}"], block_lines(blocks, page, Spot())]
    return parts


def _response(item: Item, page: Page) -> list[list[str]]:
    """Return what stands between stem and parts."""
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return [choice_lines(choices, page)]
        case Numeric() as response:
            return [[numeric_line(response)]]
        case Short() as response:
            return [short_lines(response)]
        case TrueFalse(value=value):
            return [[f"Answer: {'true' if value else 'false'}"]]
        case Match() as response:
            second = _ends_in_list(item.stem, ordered=False)
            return [list_lines(match_entries(response, page), ordered=False, second=second)]
        case Order() as response:
            second = _ends_in_list(item.stem, ordered=True)
            return [list_lines(order_entries(response, page), ordered=True, second=second)]
        case CodeAnswer(starter=str() as starter, language=language):
            code = CodeBlock(language=language, text=starter, span=item.span)
            return [block_lines((code,), page, Spot())]
        case CodeAnswer():
            if item.stem and isinstance(item.stem[-1], CodeBlock):
                message = "the last code of the stem becomes the code to start from"
                page.lose(message, item.stem[-1].span, "put a sentence behind it")
            return []
        case Cloze() | Essay():
            return []
        case _:
            assert_never(item.response)


def _ends_in_list(stem: Blocks, *, ordered: bool) -> bool:
    """Tell whether the next list needs the second marker: after one list, not after two."""
    count = 0
    for block in reversed(stem):
        if not isinstance(block, ListBlock) or (block.start is not None) is not ordered:
            break
        count += 1
    return count % 2 == 1
