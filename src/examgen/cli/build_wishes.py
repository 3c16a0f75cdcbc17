"""What the options of ``examgen build`` ask for together, and what excludes what."""

import os
from pathlib import Path

import click

from examgen.cli import console
from examgen.diagnostic import ExamgenError, reason_of

FORMATS = ("pdf", "html", "json", "practice", "key", "proof", "sheet", "text")


def formats_of(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the formats of a list; raises BadParameter for others."""
    names = [name.strip() for part in value for name in part.split(",") if name.strip()]
    for name in names:
        if name not in FORMATS:
            hint = console.suggestion(name, FORMATS) or f"; known are {', '.join(FORMATS)}"
            raise click.BadParameter(f"there is no format {name!r}{hint}")
    if not names:
        raise click.BadParameter(f"name one or more of {', '.join(FORMATS)}")
    return tuple(dict.fromkeys(names))


def patience_option(command: console.F) -> console.F:
    """Add the option for the limits of rendering."""
    return click.option(
        "--patience",
        type=click.FloatRange(min=0.1, max=100),
        default=1.0,
        metavar="N",
        help="Allow rendering N times the usual time and memory.",
    )(command)


def site_seed_options(command: console.F) -> console.F:
    """Add the options for the seed of a site's papers; ``seed_of`` reads them."""
    command = click.option(
        "--seed-file",
        type=click.Path(path_type=Path),
        help="Take that seed from a file outside the repository (or from EXAMGEN_SEED).",
    )(command)
    return click.option("--seed", help="Draw papers without a lock by this seed.")(command)


def seed_of(seed: str | None, seed_file: Path | None) -> str | None:
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


def check_roster(given: set[str], roster: Path | None) -> None:
    """Raise UsageError for options of personal papers that do not go together."""
    if roster is None and given:
        raise click.UsageError(f"--{min(given)} goes with --roster")
    if {"only", "bind"} <= given:
        raise click.UsageError(
            "--bind is for all candidates: --only leaves the file to print alone"
        )


def check_sheets(formats: tuple[str, ...]) -> None:
    """Raise UsageError where answer sheets have no papers to stand behind, or are made twice."""
    if "pdf" not in formats:
        raise click.UsageError("--sheets puts answer sheets behind papers as PDF: ask for pdf too")
    if "sheet" in formats:
        raise click.UsageError(
            "--sheets and --format sheet exclude each other: the sheets stand behind the papers"
        )


def lock_use(wishes: set[str], lock: Path | None) -> str:
    """Return what is wished for the lock, by name; raises UsageError for wishes that clash."""
    if len(wishes) > 1:
        one, other = sorted(wishes)[:2]
        raise click.UsageError(f"--{one} and --{other} exclude each other")
    if lock is not None and wishes == {"no-lock"}:
        raise click.UsageError("--lock and --no-lock exclude each other")
    return next(iter(wishes), "usual")
