"""``examgen build``."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console
from examgen.diagnostic import ExamgenError, reason_of

if TYPE_CHECKING:
    from examgen.model.paper import Paper
    from examgen.pipeline.locks import Turnover

FORMATS = ("pdf", "html", "json", "practice", "key", "proof", "sheet", "text")


def _formats(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    names = [name.strip() for part in value for name in part.split(",") if name.strip()]
    for name in names:
        if name not in FORMATS:
            hint = console.suggestion(name, FORMATS) or f"; known are {', '.join(FORMATS)}"
            raise click.BadParameter(f"there is no format {name!r}{hint}")
    if not names:
        raise click.BadParameter(f"name one or more of {', '.join(FORMATS)}")
    return tuple(dict.fromkeys(names))


def _seed(seed: str | None, seed_file: Path | None) -> str | None:
    """Return the seed from the command line, a file or the environment, in this order."""
    if seed is not None and seed_file is not None:
        raise click.UsageError("--seed and --seed-file exclude each other")
    if seed_file is not None:
        seed = _read_seed(seed_file)
    if seed is not None and not seed.strip():
        raise click.UsageError("the seed is empty")
    if seed is None and "EXAMGEN_SEED" in os.environ:
        seed = os.environ["EXAMGEN_SEED"]
        if not seed.strip():
            raise click.UsageError("EXAMGEN_SEED is set and empty: give it a value, or unset it")
    if seed is None:
        return None
    try:
        seed.encode()
    except UnicodeEncodeError as problem:
        raise click.UsageError("the seed is not a text in UTF-8") from problem
    return seed.strip()


def _read_seed(file: Path) -> str:
    try:
        seed = file.read_text(encoding="utf-8")
    except OSError as problem:
        reason = reason_of(problem)
        hint = "write a seed into it: any text, one that nobody can guess"
        raise ExamgenError(f"cannot read the seed from {file}: {reason}", hint) from problem
    except UnicodeDecodeError as problem:
        raise click.UsageError(f"the seed in {file} is not a text in UTF-8") from problem
    if not seed.strip():
        raise click.UsageError(f"{file} is empty; write the seed into it")
    return seed


@click.command(
    epilog="""\b
Examples:
  examgen build                                    every paper, PDF and key
  examgen build --paper quiz1 --format pdf,html    one paper, two formats
  examgen build --paper quiz1 --keep               draw again, change little
  examgen build --locked                           fail if anything would change
  examgen build --paper endterm --seed-file ~/endterm.seed --lock ~/endterm.lock.yaml
  examgen build --paper quiz1 --roster ~/students.csv --spares 5
"""
)
@click.option(
    "--paper",
    "-p",
    "papers",
    multiple=True,
    metavar="ID",
    shell_complete=completion.paper,
    help="Paper to build; repeatable.",
)
@click.option(
    "--format",
    "-f",
    "formats",
    multiple=True,
    default=("pdf,key",),
    callback=_formats,
    metavar="LIST",
    shell_complete=completion.listed(FORMATS),
    help=f"Any of {', '.join(FORMATS)} (default: pdf,key).",
)
@click.option("--form", metavar="CODE", help="Only this form.")
@click.option(
    "--print",
    "prints",
    multiple=True,
    type=click.Choice(["standard", "large", "dyslexia"]),
    default=("standard",),
    help="The print of the PDF; repeatable (default: standard).",
)
@click.option("--seed", help="Draw by this seed instead of the blueprint's.")
@click.option(
    "--seed-file",
    type=click.Path(path_type=Path),
    help="Take the seed from a file outside the repository (or from EXAMGEN_SEED).",
)
@click.option("--keep", is_flag=True, help="Draw again, change as little as possible, lock that.")
@click.option("--update", is_flag=True, help="Draw anew, and lock that.")
@click.option("--locked", is_flag=True, help="Fail unless the paper is as it was locked.")
@click.option("--no-lock", is_flag=True, help="Draw without reading or writing a lock.")
@click.option(
    "--lock",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The one paper's lock, if not beside its blueprint.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Output folder (default: build/).",
)
@click.option(
    "--roster",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A paper of their own for each candidate in this CSV file.",
)
@click.option("--only", multiple=True, metavar="ID", help="Only this candidate; repeatable.")
@click.option(
    "--spares", type=click.IntRange(0, 99), default=0, metavar="N", help="Spare papers: S01, …"
)
@click.option("--bind", "bound", is_flag=True, help="One more file to print: all these papers.")
@click.option(
    "--scheduler", metavar="ADDRESS", help="Make these papers on a Dask cluster: tcp://…, or local."
)
@click.option(
    "--untrusted", is_flag=True, help="Use neither the bank's templates nor settings that changed."
)
@click.option("--base", metavar="REV", help="The revision whose settings --untrusted takes.")
@click.option(
    "--patience",
    type=click.FloatRange(min=0.1, max=100),
    default=1.0,
    metavar="N",
    help="Allow rendering N times the usual time and memory.",
)
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def build(
    papers: tuple[str, ...],
    formats: tuple[str, ...],
    form: str | None,
    prints: tuple[str, ...],
    seed: str | None,
    seed_file: Path | None,
    keep: bool,
    update: bool,
    locked: bool,
    no_lock: bool,
    lock: Path | None,
    out: Path | None,
    untrusted: bool,
    base: str | None,
    patience: float,
    roster: Path | None,
    only: tuple[str, ...],
    spares: int,
    bound: bool,
    scheduler: str | None,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Build papers with their keys."""
    from examgen.pipeline.build import build as run
    from examgen.pipeline.locks import LockUse
    from examgen.pipeline.order import Order

    wishes = {"keep": keep, "update": update, "locked": locked, "no-lock": no_lock}
    if base is not None and not untrusted:
        raise click.UsageError("--base goes with --untrusted")
    given = {"only": only, "spares": spares, "bind": bound, "scheduler": scheduler}
    _check_roster({name for name, value in given.items() if value}, roster)
    if roster is not None and ("pdf" not in formats or form is not None or no_lock):
        raise click.UsageError("--roster makes PDF, has no --form, and needs the lock")
    use = _lock_use({name for name, wished in wishes.items() if wished}, lock)
    home = console.find_root(root)
    order = Order(
        root=home,
        out=real_path(out or home / "build"),
        papers=papers,
        formats=formats,
        form=form,
        seed=_seed(seed, seed_file),
        use=LockUse(use),
        lock=None if lock is None else real_path(lock),
        untrusted=untrusted,
        base=base,
        jobs=jobs,
        patience=patience,
        roster=roster,
        only=only,
        spares=spares,
        bound=bound,
        scheduler=scheduler,
        prints=tuple(dict.fromkeys(prints)),
    )
    with console.Bars(quiet=quiet) as bars:
        built = run(order, console.open_store(home, no_cache or untrusted), bars)
    if built.diagnostics:
        text = console.full(built.diagnostics, built.sources)
        console.say(text.rstrip("\n"))
    if not built.files:
        console.complain("Nothing was built, and what was built before is untouched.")
        if built.sound:
            sound = ", ".join(built.sound)
            console.complain(f"No fault of {sound}: name what to build with --paper.")
        return 1
    if not quiet:
        for paper in built.papers:
            console.say(_summary(paper, form))
            for line in _turned(built.turnovers[paper.id]):
                console.say(f"  {line}")
        own = [file for file in built.files if file.parent.name == "personal"]
        if own:
            papers_made = console.counted(_papers(own), "personal paper")
            console.say(f"  {papers_made} in {console.shown(own[0].parent)}")
        for file in (*(file for file in built.files if file not in set(own)), *built.locks):
            console.say(f"  {console.shown(file)}")
    return 0


def _papers(files: list[Path]) -> int:
    return sum(file.suffix == ".pdf" for file in files)


def _check_roster(given: set[str], roster: Path | None) -> None:
    if roster is None and given:
        raise click.UsageError(f"--{min(given)} goes with --roster")
    if {"only", "bind"} <= given:
        raise click.UsageError(
            "--bind is for all candidates: --only leaves the file to print alone"
        )


def _lock_use(wishes: set[str], lock: Path | None) -> str:
    """Return what is wished for the lock, by name; raises UsageError for wishes that clash."""
    if len(wishes) > 1:
        one, other = sorted(wishes)[:2]
        raise click.UsageError(f"--{one} and --{other} exclude each other")
    if lock is not None and wishes == {"no-lock"}:
        raise click.UsageError("--lock and --no-lock exclude each other")
    return next(iter(wishes), "usual")


def real_path(path: Path) -> Path:
    """Return where a path leads, links followed; unlike ``Path.resolve`` it takes any loop."""
    return Path(os.path.realpath(path))


def _turned(turnovers: "tuple[Turnover, ...]") -> Iterator[str]:
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


def _summary(paper: "Paper", only: str | None) -> str:
    from examgen.decimals import exact

    count = sum(len(section.questions) for section in paper.forms[0].sections)
    questions = console.counted(count, "question")
    codes = ", ".join(form.code for form in paper.forms)
    forms = f"forms {codes}" if len(paper.forms) > 1 else "one form"
    if only is not None:
        forms = f"form {only}"
    marks = "1 mark" if paper.marks == 1 else f"{exact(paper.marks)} marks"
    return f"Built {paper.id}: {questions}, {marks}, {forms}"
