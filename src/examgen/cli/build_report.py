"""What ``examgen build`` says of the papers that it made."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from examgen.cli import console

if TYPE_CHECKING:
    from examgen.pipeline.locks import Turnover
    from examgen.pipeline.order import BuiltPaper


def turned(turnovers: "tuple[Turnover, ...]") -> Iterator[str]:
    """Yield what a new draw changed, form by form unless it is the same on all."""
    lines = [_turnover(one) for one in turnovers]
    if len(set(lines)) == 1:
        yield f"{lines[0][0].upper()}{lines[0][1:]}"
    else:
        for one, line in zip(turnovers, lines, strict=True):
            yield f"Form {one.form}: {line}"


def _turnover(one: "Turnover") -> str:
    if one.gone:
        return "gone"
    if one.new:
        mostly = "questions of other forms" if one.stayed else "other questions"
        came = [f"came: {', '.join(one.came)}"] if one.came else []
        return "; ".join([f"new, with {mostly}", *came])
    same = not one.went and not one.came
    parts = ["the same questions as before" if same else f"{one.stayed} stayed"]
    parts += [f"changed: {', '.join(one.changed)}"] if one.changed else []
    parts += [f"went: {', '.join(one.went)}"] if one.went else []
    parts += [f"came: {', '.join(one.came)}"] if one.came else []
    return "; ".join(parts)


def summary(paper: "BuiltPaper", only: str | None) -> str:
    """Return what was built of a paper in a line; ``only`` is the one form wanted."""
    from examgen.decimals import exact

    questions = console.counted(paper.questions, "question")
    forms = f"forms {', '.join(paper.forms)}" if len(paper.forms) > 1 else "one form"
    if only is not None:
        forms = f"form {only}"
    marks = "1 mark" if paper.marks == 1 else f"{exact(paper.marks)} marks"
    return f"Built {paper.id}: {questions}, {marks}, {forms}"
