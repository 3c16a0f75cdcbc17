"""``examgen lint``."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import console

if TYPE_CHECKING:
    from examgen.diagnostic import Diagnostic
    from examgen.pipeline.asked import Asked
    from examgen.pipeline.lint import Findings
    from examgen.publish.store import Store
    from examgen.source import Source

FORMATS = ("full", "concise", "json", "sarif", "github", "gitlab", "rdjson", "junit")
SEVERITIES = ("error", "warning", "info")


def rule_names(option: str, given: tuple[str, ...]) -> frozenset[str]:
    """Return the names of rules in an option's values; raises UsageError for one unknown."""
    from examgen.check import all_rules
    from examgen.suggest import hint_of

    known = {"ALL", *(rule.id for rule in all_rules())}
    names = frozenset(part.strip() for value in given for part in value.split(","))
    for name in sorted(names - known):
        hint = hint_of(name, known, most=0)
        raise click.UsageError(
            f"invalid value for '{option}': no rule is called '{name}'"
            + (f"; {hint}" if hint else "")
        )
    return names


@click.command(
    epilog="""\b
Examples:
  examgen lint                              the whole bank
  examgen lint bank/questions/algebra       only findings below a folder
  examgen lint --format json > findings.json
  examgen lint --format sarif --output lint.sarif
  examgen lint --since origin/main          only on changed lines
  examgen lint --fix --diff                 what can be mended by itself
"""
)
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--format",
    "-f",
    "style",
    type=console.Choice(FORMATS),
    default="full",
    help="How to print findings (default: full, with the lines they point at).",
)
@click.option(
    "--severity",
    type=console.Choice(SEVERITIES),
    help="The mildest findings to report (default: warning; info with --select).",
)
@click.option(
    "--select",
    multiple=True,
    metavar="RULE[,RULE]",
    help="Report these rules only; ALL for every rule, also those that are off.",
)
@click.option("--ignore", multiple=True, metavar="RULE[,RULE]", help="Leave these rules out.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write that format to; the full text is printed beside.",
)
@click.option("--since", metavar="REV", help="Only findings on lines changed since this revision.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of findings that are put up with for now.",
)
@click.option("--write-baseline", is_flag=True, help="Write all findings to that file.")
@click.option("--fix", "mend", is_flag=True, help="Mend what can be mended without doubt.")
@click.option("--diff", is_flag=True, help="With --fix: print the changes, write nothing.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever was found.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def lint(
    paths: tuple[Path, ...],
    style: str,
    severity: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    output: Path | None,
    since: str | None,
    baseline: Path | None,
    write_baseline: bool,
    mend: bool,
    diff: bool,
    exit_zero: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Check questions and blueprints."""
    from examgen.diagnostic import Severity
    from examgen.pipeline.asked import Asked, chosen
    from examgen.pipeline.baseline import baseline_text
    from examgen.pipeline.changes import changes_since
    from examgen.pipeline.lint import lint as run
    from examgen.pipeline.review import write_report

    if write_baseline and (baseline is None or since is not None or paths or mend):
        raise click.UsageError("--write-baseline goes with --baseline FILE and the whole bank")
    if diff and (not mend or output is not None or style != "full"):
        raise click.UsageError("--diff goes with --fix, and without --format and --output")
    home = console.find_root(root or (paths[0] if paths else None))
    asked = Asked(
        root=home,
        severity=Severity(severity or ("info" if select else "warning")),
        select=rule_names("--select", select),
        ignore=rule_names("--ignore", ignore),
        paths=_below(home, paths),
        baseline=None if write_baseline else baseline,
        since=since,
        changes=None if since is None else changes_since(home, since),
    )
    store = console.open_store(home, no_cache)
    with console.Bars(quiet=quiet) as bars:
        findings = run(home, store, jobs=jobs, progress=bars)
    if baseline is not None and write_baseline:
        write_report(home, baseline, baseline_text(findings))
        console.say(f"Wrote {console.counted(len(findings.diagnostics), 'finding')} to {baseline}.")
        return 0
    if mend and diff:
        return 1 if _show_changes(asked, store, findings) and not exit_zero else 0
    if mend:
        in_text = output is not None or style in ("full", "concise")
        asked, findings = _mend(asked, store, findings, jobs, in_text=in_text, quiet=quiet)
    left = chosen(asked, findings)
    _print(home, left, findings.sources, style, output, quiet=quiet)
    return 1 if left and not exit_zero else 0


def _below(home: Path, paths: tuple[Path, ...]) -> list[Path]:
    """Return the paths, absolute; raises UsageError for one outside the bank."""
    wanted = [p.resolve() for p in paths]
    for given, place in zip(paths, wanted, strict=True):
        if not (place.is_relative_to(home / "bank") or home.is_relative_to(place)):
            raise click.UsageError(f"{given} does not lie below {console.shown(home / 'bank')}")
    return wanted


def _show_changes(asked: "Asked", store: "Store", findings: "Findings") -> bool:
    """Print what fixes would change; tells whether it is anything."""
    from examgen.pipeline.fixing import fix
    from examgen.pipeline.fixing_words import unified_diff

    fixed = fix(asked, store, findings)
    text = unified_diff(fixed.rewrites, terminal=sys.stdout.isatty(), colour=console.use_colour())
    if text:
        console.say(text.removesuffix("\n"))
    return bool(fixed.rewrites)


def _mend(
    asked: "Asked", store: "Store", findings: "Findings", jobs: int, *, in_text: bool, quiet: bool
) -> tuple["Asked", "Findings"]:
    """Write fixes and say how many; returns what is there then."""
    from examgen.pipeline.fixing import mend
    from examgen.pipeline.fixing_words import summary

    fixed, asked, findings = mend(asked, store, findings, jobs=jobs)
    if not quiet:
        (console.say if in_text else console.complain)(summary(fixed))
    return asked, findings


def _print(
    home: Path,
    chosen: tuple["Diagnostic", ...],
    sources: Mapping[str, "Source"],
    style: str,
    output: Path | None,
    *,
    quiet: bool,
) -> None:
    from examgen.pipeline.review import prefix_in_repository, rule_infos, write_report
    from examgen.report import Report, all_reporters

    report = Report(
        diagnostics=chosen,
        sources=sources,
        colour=output is None and console.use_colour(),
        rules=rule_infos(),
        prefix=prefix_in_repository(home),
    )
    render = {r.format: r.render for r in all_reporters()}
    text = render[style](report)
    if output is not None:
        write_report(home, output, text)
        text = render["full"](replace(report, colour=console.use_colour()))
    if chosen or not quiet or (output is None and style not in ("full", "concise")):
        console.say(text.rstrip("\n"))
