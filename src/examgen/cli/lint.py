"""``examgen lint``."""

import os
import sys
from collections.abc import Callable, Container
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console
from examgen.cli.selection import places_below_bank

if TYPE_CHECKING:
    from examgen.model.blueprint import Located
    from examgen.model.lint import Wish
    from examgen.pipeline import verdict
    from examgen.publish.store import Store

FORMATS = ("full", "concise", "json", "sarif", "github", "gitlab", "rdjson", "junit")
SEVERITIES = ("error", "warning", "info")


def rule_names(option: str, given: tuple[str, ...]) -> "tuple[Located[str], ...]":
    """Return the names of rules in an option's values; raises UsageError for one unknown."""
    from examgen.model.blueprint import Located
    from examgen.pipeline.review import rule_ids
    from examgen.source import Span
    from examgen.suggest import hint_of

    known = {"ALL", *rule_ids()}
    names = sorted({part.strip() for value in given for part in value.split(",")})
    for name in names:
        if name not in known:
            hint = hint_of(name, known, most=0) or "see 'examgen explain --list'"
            raise click.UsageError(
                f"invalid value for '{option}': no rule is called '{name}'; {hint}"
            )
    return tuple(Located(name, Span(option, 1, 1, 1, 1)) for name in names)


def _rules_option(name: str, told: str) -> Callable[[console.F], console.F]:
    return click.option(
        name,
        multiple=True,
        metavar="RULE[,RULE]",
        shell_complete=completion.rules,
        help=told,
    )


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
    help="The mildest findings to report and to fail for (default: warning).",
)
@_rules_option("--select", "Report these rules only; ALL for every rule, also those that are off.")
@_rules_option("--extend-select", "Report these rules as well.")
@_rules_option("--ignore", "Leave these rules out.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write that format to; the full text is printed beside.",
)
@click.option("--since", metavar="REV", help="Only findings on lines changed since this revision.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of findings that are put up with for now (default: as in bank.yaml).",
)
@click.option("--no-baseline", is_flag=True, help="Report what a baseline lists as well.")
@click.option("--write-baseline", is_flag=True, help="Write what would be reported to that file.")
@click.option(
    "--untrusted", is_flag=True, help="Take settings from --base or --since, not from the tree."
)
@click.option("--base", metavar="REV", help="The revision whose settings --untrusted takes.")
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
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
    output: Path | None,
    since: str | None,
    baseline: Path | None,
    no_baseline: bool,
    write_baseline: bool,
    untrusted: bool,
    base: str | None,
    mend: bool,
    diff: bool,
    exit_zero: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Check questions and blueprints."""
    from examgen.pipeline import verdict

    if no_baseline and (write_baseline or baseline is not None):
        raise click.UsageError("--no-baseline goes with neither --baseline nor --write-baseline")
    if base is not None and not untrusted:
        raise click.UsageError("--base goes with --untrusted")
    if diff and (not mend or output is not None or style != "full"):
        raise click.UsageError("--diff goes with --fix, and without --format and --output")
    if mend and (write_baseline or untrusted):
        raise click.UsageError("--fix goes with neither --write-baseline nor --untrusted")
    home = console.find_root(root or (paths[0] if paths else None))
    request = verdict.Request(
        root=home,
        order=_order(severity, select, extend_select, ignore),
        paths=places_below_bank(home, paths),
        since=since,
        untrusted=untrusted,
        base=base,
        baseline=None if baseline is None else _place(baseline, untrusted=untrusted),
        with_baseline=not no_baseline,
        jobs=jobs,
    )
    # What a stranger left in the store of earlier results is not believed.
    store = console.open_store(home, no_cache or untrusted)
    with console.Bars(quiet=quiet) as bars:
        case = verdict.look_at(request, store, bars)
    if write_baseline:
        _say_baseline(*verdict.write_baseline(case))
        return 0
    if mend and diff:
        return 1 if _show_changes(case, store) and not exit_zero else 0
    if mend:
        in_text = output is not None or style in ("full", "concise")
        case = _mend(case, store, in_text=in_text, quiet=quiet)
    found = verdict.judge(case)
    _print(home, found, style, output, quiet=quiet)
    if found.broken:
        return 2
    return 1 if found.fails and not exit_zero else 0


def _place(baseline: Path, *, untrusted: bool) -> Path:
    """Return where a baseline lies; a stranger's link leads nowhere."""
    return Path(os.path.abspath(baseline)) if untrusted else baseline.resolve()  # noqa: PTH100


def _order(
    severity: str | None,
    select: tuple[str, ...],
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
) -> "Wish":
    from examgen.diagnostic import Severity
    from examgen.model.lint import Wish

    return Wish(
        severity=None if severity is None else Severity(severity),
        select=rule_names("--select", select),
        extend_select=rule_names("--extend-select", extend_select),
        ignore=rule_names("--ignore", ignore),
    )


def _show_changes(case: "verdict.Case", store: "Store") -> bool:
    """Print what fixes would change; tells whether it is anything."""
    from examgen.pipeline.fixing import fix

    fixed = fix(case, store)
    console.say_changes(fixed.rewrites)
    return bool(fixed.rewrites)


def _mend(case: "verdict.Case", store: "Store", *, in_text: bool, quiet: bool) -> "verdict.Case":
    """Write fixes and say how many; returns what is there then."""
    from examgen.pipeline.fixing import mend
    from examgen.pipeline.fixing_words import summary

    fixed, left = mend(case, store)
    if not quiet:
        (console.say if in_text else console.complain)(summary(fixed))
    return left


def _say_baseline(place: Path, number: int) -> None:
    console.say(f"Wrote {console.counted(number, 'finding')} to {console.shown(place)}.")


def _print(
    home: Path, found: "verdict.Verdict", style: str, output: Path | None, *, quiet: bool
) -> None:
    from examgen.pipeline.review import prefix_in_repository, rule_infos, write_report
    from examgen.report import Report, all_reporters

    report = Report(
        diagnostics=found.diagnostics,
        sources=found.sources,
        colour=output is None and console.use_colour(),
        columns=None if output is not None else console.columns(),
        rules=rule_infos(),
        prefix=prefix_in_repository(home),
    )
    render = {r.format: r.render for r in all_reporters()}
    text = render[style](report)
    if output is not None:
        write_report(home, output, text)
        shown = replace(report, colour=console.use_colour(), columns=console.columns())
        text = render["full"](shown)
    if found.diagnostics or not quiet or (output is None and style not in ("full", "concise")):
        console.say(text.rstrip("\n"))
    if not quiet and (output is not None or style == "full"):
        _point_to_page(report.rules, found)


def _point_to_page(rules: Container[str], found: "verdict.Verdict") -> None:
    """Tell a person at a terminal how to read more of a rule that found something."""
    from examgen.diagnostic import Severity

    gravest_first = sorted(found.diagnostics, key=lambda one: list(Severity).index(one.severity))
    name = next((one.rule for one in gravest_first if one.rule in rules), None)
    if name is not None and sys.stdout.isatty():
        console.say(click.style(f"`examgen explain {name}` says why, with examples.", dim=True))
