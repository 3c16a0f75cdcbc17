"""``examgen lint``."""

from dataclasses import replace
from pathlib import Path

import click

from examgen.cli import console

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
    exit_zero: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Check questions and blueprints."""
    from examgen.check import asked_for
    from examgen.diagnostic import Severity
    from examgen.pipeline.baseline import baseline_text, leave_out
    from examgen.pipeline.changes import changes_since, on_changes
    from examgen.pipeline.lint import lint as run
    from examgen.pipeline.review import prefix_in_repository, rule_infos, write_report
    from examgen.report import Report, all_reporters

    if write_baseline and (baseline is None or since is not None or paths):
        raise click.UsageError("--write-baseline goes with --baseline FILE and the whole bank")
    home = console.find_root(root or (paths[0] if paths else None))
    wanted = [p.resolve() for p in paths]
    for given, place in zip(paths, wanted, strict=True):
        if not (place.is_relative_to(home / "bank") or home.is_relative_to(place)):
            raise click.UsageError(f"{given} does not lie below {console.shown(home / 'bank')}")
    selected, ignored = rule_names("--select", select), rule_names("--ignore", ignore)
    changes = None if since is None else changes_since(home, since)
    with console.Bars(quiet=quiet) as bars:
        findings = run(home, console.open_store(home, no_cache), jobs=jobs, progress=bars)
    if baseline is not None and write_baseline:
        kept = asked_for(
            findings.diagnostics, severity=Severity.INFO, select=selected, ignore=ignored
        )
        findings = replace(findings, diagnostics=kept)
        write_report(home, baseline, baseline_text(findings))
        console.say(f"Wrote {console.counted(len(findings.diagnostics), 'finding')} to {baseline}.")
        return 0
    if baseline is not None:
        findings = leave_out(home, findings, baseline)
    if changes is not None:
        kept = on_changes(findings.diagnostics, changes, findings.sources)
        findings = replace(findings, diagnostics=kept)
    chosen = tuple(
        d
        for d in asked_for(
            findings.diagnostics,
            severity=Severity(severity or ("info" if select else "warning")),
            select=selected,
            ignore=ignored,
        )
        if not wanted or any((home / d.span.path).is_relative_to(p) for p in wanted)
    )
    report = Report(
        diagnostics=chosen,
        sources=findings.sources,
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
    return 1 if chosen and not exit_zero else 0
