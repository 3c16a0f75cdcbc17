"""Gaps of a page: native inputs, all alike."""

from html import escape

from examgen.model.content import Gap
from examgen.model.paper import FillGaps, GapBlank, GapMenu, Task
from examgen.render.menus import on_paper
from examgen.render.page import number_gap
from examgen.render.words import Words


def gap_input(gap: Gap, prefix: str, task: Task, language: str, words: Words) -> str:
    """Return a native input for a gap; its width is that of every other gap.

    ``language`` is that of the paper, which its menus are written in.
    """
    if not isinstance(task, FillGaps) or gap.index >= len(task.gaps):
        return number_gap(gap)
    label = f"{words.gap} {gap.index + 1}"
    name = f'id="{prefix}-gap-{gap.index + 1}" aria-label="{label}"{words.tag}'
    match task.gaps[gap.index]:
        case GapMenu(choices=choices) as menu:
            printed = escape(on_paper(menu), quote=False)
            own = f' lang="{escape(language)}"' if words.tag else ""
            first = f'<option value="">{words.not_chosen}</option>'
            rest = "".join(
                [f"<option{own}>{escape(text, quote=False)}</option>" for text in choices]
            )
            return (
                f"<select {name}>{first}{rest}</select>"
                f'<span class="on-paper" aria-hidden="true"> {printed}</span>'
            )
        case GapBlank(number=number):
            mode = ' inputmode="decimal"' if number else ""
            return f'<input type="text" class="gap" {name} autocomplete="off"{mode}>'
