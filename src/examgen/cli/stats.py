"""``examgen stats``."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console
from examgen.diagnostic import ExamgenError, reason_of

if TYPE_CHECKING:
    from examgen.diagnostic import Diagnostic
    from examgen.model.stats import Statistics

FORMATS = ("text", "json", "html")


@click.command(
    epilog="""\b
Examples:
  examgen stats                                  the whole bank
  examgen stats --where status=ready             what papers are drawn from
  examgen stats --paper quiz1                    one paper, form by form
  examgen stats --format html --out stats.html   a page to look at or print
"""
)
@click.option(
    "--paper",
    "-p",
    metavar="ID",
    shell_complete=completion.paper,
    help="Count the questions of this paper's forms.",
)
@click.option(
    "--where",
    "-w",
    "filters",
    multiple=True,
    metavar="FIELD=VALUES",
    help="Only items that match; repeat to narrow. FIELD!=VALUES excludes.",
)
@click.option("--seed", help="Draw the paper by this seed instead of the blueprint's.")
@click.option(
    "--format",
    "-f",
    "style",
    type=console.Choice(FORMATS),
    default="text",
    help="Tables, JSON, or a page to be written with --out (default: text).",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write to.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def stats(
    paper: str | None,
    filters: tuple[str, ...],
    seed: str | None,
    style: str,
    as_json: bool,
    out: Path | None,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Count what a bank or a paper holds."""
    from examgen.pipeline.stats import Request, count_all

    style = "json" if as_json else style
    if paper is not None and filters:
        raise click.UsageError("--paper and --where exclude each other")
    if seed is not None and paper is None:
        raise click.UsageError("--seed goes with --paper: a bank is not drawn")
    if seed is not None and not seed.strip():
        raise click.UsageError("the seed is empty")
    if style == "html" and out is None:
        raise click.UsageError("name the file to write with --out: stats.html")
    home = console.find_root(root)
    request = Request(root=home, paper=paper, filters=filters, seed=seed, jobs=jobs)
    store = console.open_store(home, no_cache)
    with console.Bars(quiet=quiet) as bars:
        counted, findings = count_all(request, store, bars)
    if findings:
        _show_findings(home, findings)
    if counted is None:
        console.complain("There is no paper to count.")
        return 1
    _put(counted, style, out, home)
    if counted.errors:
        errors = console.counted(counted.errors, "error")
        # Those of locks have been shown.
        shown = len({finding.span.path for finding in findings})
        more = ": run `examgen lint`" if counted.errors > shown else ""
        console.complain(f"The bank has {errors}, and what could not be read is not counted{more}.")
    return 1 if counted.errors else 0


def _show_findings(home: Path, findings: "tuple[Diagnostic, ...]") -> None:
    from examgen.load import sources_of
    from examgen.report.text import full

    console.complain(full(findings, sources_of(home, findings), colour=False).rstrip("\n"))


def _put(counted: "Statistics", style: str, out: Path | None, home: Path) -> None:
    """Print what was counted, or write it to a file."""
    text = _text(counted, style, colour=out is None and console.use_colour())
    if out is None:
        console.say(text)
        return
    real = Path(os.path.realpath(out))
    if real.is_relative_to(home / "bank"):
        raise ExamgenError(
            f"{console.shown(real)} lies inside the bank",
            "name a file elsewhere with --out",
        )
    try:
        out.write_text(click.unstyle(text) + "\n", encoding="utf-8")
    except OSError as problem:
        reason = reason_of(problem)
        hint = "name another file with --out"
        raise ExamgenError(f"cannot write {out}: {reason}", hint) from problem
    console.say(f"Wrote {console.shown(out)}.")


def _text(counted: "Statistics", style: str, *, colour: bool) -> str:
    if style == "json":
        from examgen.pipeline.stats import as_json
        from examgen.report.printable import safe_json

        return safe_json(as_json(counted))
    if style == "html":
        from examgen.render.stats import stats_page

        return stats_page(counted).rstrip("\n")
    from examgen.cli.stats_tables import lines

    return "\n".join(lines(counted, colour=colour))
