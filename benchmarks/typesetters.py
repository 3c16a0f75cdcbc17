"""A paper of 20 questions by other typesetters: what examgen takes against Typst and pdflatex.

All get the same questions as text, bare choices with letters, code as code. Formulas are
written for TeX as they are; for Typst each is one of Typst's own of like length. pdflatex
gets a frame in the place of a figure. So both do somewhat less than examgen, which also
reads the bank, looks at its lock and writes tags. Both are asked for nothing but the PDF;
pdflatex needs two passes for its page numbers (`of 5`) and runs in batch mode.

Typst is a package of Python's (`pip install --target /tmp/typst typst`, then
`PYTHONPATH=/tmp/typst`), pdflatex with the class `exam` a system's (`texlive-latex-base`,
`texlive-latex-extra`). Whichever is not there is left out, with a word.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from benchmarks.forms import composed, naive, paper
from benchmarks.paper import COMMAND, PAPER
from benchmarks.timing import in_turns, process, row
from examgen.model import content as c
from examgen.model import paper as p
from examgen.render.renderer import CandidateView

FORMS = 100
FEW = 3
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"
TEX_HEAD = r"""\documentclass[a4paper,addpoints]{exam}
\usepackage{amsmath}\usepackage{amssymb}\usepackage{textcomp}
\pagestyle{headandfoot}\cfoot{Page \thepage\ of \numpages}
\begin{document}\begin{questions}
"""
TEX_MARKS = {
    **{mark: f"\\{mark}" for mark in "#$%&_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
# Formulas of Typst, from short to long.
STAND_INS = (
    "x",
    "x_1",
    "x^2 + y",
    "a / b + sqrt(c)",
    "sum_(i=1)^n x_i / n",
    "integral_0^1 (a x^2 + b x + c) / (d x) dif x",
    "sum_(i=1)^n (x_i - mu)^2 / (2 sigma^2) + log sqrt(2 pi) + alpha beta",
)


def typst_text(view: CandidateView, form: p.Form) -> str:
    """Return a form as Typst's markup; figures are named by the last part of their paths."""
    lines = ['#set page(paper: "a4", numbering: "1 of 1")', f"#set text(lang: {_quoted('en')})"]
    lines += [f"#set document(title: {_quoted(view.paper.title)})", f"= #{_quoted(form.code)}"]
    for section in form.sections:
        lines.append(f"== #{_quoted(section.title or '')}")
        for question in section.questions:
            lines += [f"*{question.number}.*", *_typst_blocks(question.stem)]
            if isinstance(question.task, p.PickOne | p.PickMany):
                for choice in question.task.choices:
                    lines.append(f"/ {choice.label}: {' '.join(_typst_blocks(choice.body))}")
            lines.append("")
    return "\n".join(lines)


def _typst_blocks(blocks: c.Blocks) -> Iterable[str]:
    for block in blocks:
        match block:
            case c.Paragraph():
                yield "".join(map(_typst_inline, block.children)) + "\n"
            case c.CodeBlock():
                yield f"#raw({_quoted(block.text)}, block: true)"
            case c.MathBlock():
                yield f"$ {STAND_INS[-1]} $"
            case _:
                yield f"#{_quoted(_words(block))}"


def _typst_inline(inline: c.Inline) -> str:
    match inline:
        case c.Math():
            return f"${STAND_INS[min(len(inline.tex) // 6, len(STAND_INS) - 1)]}$"
        case c.Code():
            return f"#raw({_quoted(inline.text)})"
        case c.Image():
            name, alt = Path(inline.path).name, _quoted(inline.alt)
            return f"#image({_quoted(name)}, alt: {alt}, width: 60%)"
        case _:
            return f"#{_quoted(_words(inline))}"


def tex_text(form: p.Form) -> str:
    """Return a form as LaTeX, for the class `exam`."""
    lines = [TEX_HEAD]
    for section in form.sections:
        lines.append(rf"\fullwidth{{\section*{{{_tex(section.title or '')}}}}}")
        for question in section.questions:
            lines += [rf"\question[{question.marks}]", *map(_tex_block, question.stem)]
            if isinstance(question.task, p.PickOne | p.PickMany):
                bodies = ["".join(map(_tex_block, one.body)) for one in question.task.choices]
                choices = [rf"\choice {body}" for body in bodies]
                lines += [r"\begin{choices}", *choices, r"\end{choices}"]
    return "\n".join([*lines, r"\end{questions}\end{document}", ""])


def _tex_block(block: c.Block) -> str:
    match block:
        case c.Paragraph():
            return "".join(map(_tex_inline, block.children)) + "\n\n"
        case c.CodeBlock():
            return f"\\begin{{verbatim}}\n{_plain(block.text)}\n\\end{{verbatim}}\n"
        case c.MathBlock():
            return rf"\[{block.tex}\]"
        case _:
            return _tex(_words(block)) + "\n\n"


def _tex_inline(inline: c.Inline) -> str:
    match inline:
        case c.Math():
            return rf"\({inline.tex}\)"
        case c.Code():
            return rf"\texttt{{{_tex(inline.text)}}}"
        case c.Image():
            return r"\par\fbox{\rule{0pt}{5cm}\rule{9cm}{0pt}}\par "
        case _:
            return _tex(_words(inline))


def _tex(text: str) -> str:
    return "".join([TEX_MARKS.get(mark, mark) for mark in _plain(text)])


def _plain(text: str) -> str:
    """Return text with marks that the old fonts of TeX do not have as hyphens."""
    return "".join([mark if mark.isascii() else "-" for mark in text])


def _words(part: object) -> str:
    """Return all text in a part of a question."""
    match part:
        case c.Text() | c.Code() | c.CodeBlock():
            return part.text
        case c.Math() | c.MathBlock():
            return part.tex
        case c.LineBreak():
            return " "
        case c.Table():
            return " ".join(_words(cell) for line in (part.header, *part.rows) for cell in line)
        case c.ListBlock():
            return " ".join(map(_words, part.entries))
        case tuple():
            return " ".join(map(_words, part))
        case _:
            return "".join(map(_words, getattr(part, "children", ())))


def _quoted(text: str) -> str:
    marks = {'"': '\\"', "\\": "\\\\", "\n": "\\n"}
    return '"' + "".join([marks.get(mark, mark) for mark in text]) + '"'


def typst_calls(view: CandidateView, folder: Path) -> dict[str, Callable[[], object]]:
    """Return a cold process of Typst, and some forms in a warm one; none where it is not there."""
    if find_spec("typst") is None:
        print("\nTypst is not there: left out (`pip install --target /tmp/typst typst`)")
        return {}
    typst = import_module("typst")
    for path, data in view.figures.items():
        (folder / Path(path).name).write_bytes(data)
    places = []
    for form in view.paper.forms[:FEW]:
        places.append(folder / f"{form.code}.typ")
        places[-1].write_text(typst_text(view, form), encoding="utf-8")
    compiler = typst.Compiler(str(places[0]))

    def forms() -> None:
        for place in places:
            # What is like the last form is remembered, but nothing outlasts ten of them.
            compiler.compile(input=str(place), format="pdf")

    cold = process("-c", TYPST, str(places[0]), str(folder / "typst.pdf"))
    return {"Typst, a cold process": cold, "Typst, form by form": forms}


def tex_calls(view: CandidateView, folder: Path) -> dict[str, Callable[[], object]]:
    """Return two passes of pdflatex over one form; none where it is not there."""
    if shutil.which("pdflatex") is None:
        print("\npdflatex is not there: left out")
        return {}
    (folder / "form.tex").write_text(tex_text(view.paper.forms[0]), encoding="utf-8")
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "form.tex"]

    def passes() -> None:
        (folder / "form.aux").unlink(missing_ok=True)
        for _ in range(2):
            subprocess.run(command, cwd=folder, check=True, capture_output=True)

    return {"pdflatex, two passes": passes}


def measure() -> None:
    """Print what one paper takes in a cold process, and what a form of a hundred takes."""
    view = paper(FORMS)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        full = folder / "full"
        composed(view, full)
        naive(view, 1)

        def empty() -> None:
            with tempfile.TemporaryDirectory() as other:
                composed(view, Path(other))

        build = ("-c", COMMAND, "build", *PAPER, "--jobs", "1", "--out", str(folder / "out"))
        others = {**typst_calls(view, folder), **tex_calls(view, folder)}
        calls = {
            "examgen, a cold process, full store": process(*build),
            "the same, with `--no-cache`": process(*build, "--no-cache"),
            "`import click`": process("-c", "import click"),
            "WeasyPrint, form by form": lambda: naive(view, FEW),
            "composed, empty store": empty,
            "composed, full store": lambda: composed(view, full),
            **others,
        }
        for call in calls.values():
            call()
        seconds = in_turns(calls, rounds=5)
    for name, count in (("composed, empty store", FORMS), ("composed, full store", FORMS)):
        seconds[name] /= count
    for name in ("WeasyPrint, form by form", "Typst, form by form"):
        if name in seconds:
            seconds[name] /= FEW
    _print(seconds)


def _print(seconds: dict[str, float]) -> None:
    ways = ("examgen, a cold process, full store", "composed, empty store", "composed, full store")
    print("\n## One form of 20 questions, by other typesetters\n")
    print(row(["a form", "ms", *[f"times {name}" for name in ways]]))
    print(row(["---", *["---:"] * 4]))
    for name, taken in seconds.items():
        cells = [f"{taken / seconds[way]:.2f}" for way in ways]
        print(row([name, f"{1000 * taken:.1f}", *cells]))


if __name__ == "__main__":
    measure()
