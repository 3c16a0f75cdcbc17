"""``examgen build``."""

import os
from pathlib import Path

import click

from examgen.cli import completion, console
from examgen.cli.build_report import summary, turned
from examgen.cli.build_wishes import (
    FORMATS,
    check_roster,
    check_sheets,
    formats_of,
    lock_use,
    patience_option,
    seed_of,
)


@click.command(
    epilog="""\b
Examples:
  examgen build                                    every paper, PDF and key
  examgen build --paper quiz1 --format pdf,html    one paper, two formats
  examgen build --paper quiz1 --keep               draw again, change little
  examgen build --locked                           fail if anything would change
  examgen build --paper endterm --seed-file ~/endterm.seed --lock ~/endterm.lock.yaml
  examgen build --paper quiz1 --roster ~/students.csv --spares 5
  examgen build --paper quiz1 --roster ~/students.csv --sheets --bind
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
    callback=formats_of,
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
@click.option("--sheets", is_flag=True, help="Put an answer sheet behind each paper's PDF.")
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
@patience_option
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def build(
    papers: tuple[str, ...],
    formats: tuple[str, ...],
    form: str | None,
    prints: tuple[str, ...],
    sheets: bool,
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
    from examgen.pipeline.order import LockUse, Order

    wishes = {"keep": keep, "update": update, "locked": locked, "no-lock": no_lock}
    if base is not None and not untrusted:
        raise click.UsageError("--base goes with --untrusted")
    given = {"only": only, "spares": spares, "bind": bound, "scheduler": scheduler}
    check_roster({name for name, value in given.items() if value}, roster)
    if roster is not None and ("pdf" not in formats or form is not None or no_lock):
        raise click.UsageError("--roster makes PDF, has no --form, and needs the lock")
    if sheets:
        check_sheets(formats)
    use = lock_use({name for name, wished in wishes.items() if wished}, lock)
    home = console.find_root(root)
    order = Order(
        root=home,
        out=real_path(out or home / "build"),
        papers=papers,
        formats=formats,
        form=form,
        seed=seed_of(seed, seed_file),
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
        sheets=sheets,
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
            console.say(summary(paper, form))
            for line in turned(built.turnovers[paper.id]):
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


def real_path(path: Path) -> Path:
    """Return where a path leads, links followed; unlike ``Path.resolve`` it takes any loop."""
    return Path(os.path.realpath(path))
