"""``examgen plan``."""

from pathlib import Path

import click

from examgen.cli import completion, console


@click.command(
    epilog="""\b
Examples:
  examgen plan --paper quiz1           what it asks for, what the bank has
  examgen plan --paper quiz1 --json    the same for programs
"""
)
@click.option(
    "--paper",
    "-p",
    required=True,
    metavar="ID",
    shell_complete=completion.paper,
    help="Paper to look at.",
)
@click.option("--seed", help="Draw by this seed instead of the blueprint's.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def plan(
    paper: str,
    seed: str | None,
    as_json: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Look at a paper before it is built."""
    from examgen.cli.plan_table import lines
    from examgen.diagnostic import has_errors
    from examgen.pipeline.plan import Request, make_plan
    from examgen.pipeline.plan import as_json as to_json

    home = console.find_root(root)
    request = Request(root=home, paper=paper, seed=seed, jobs=jobs)
    with console.Bars(quiet=quiet) as bars:
        looked = make_plan(request, console.open_store(home, no_cache), bars)
    if as_json:
        console.say_json(to_json(looked))
        return 1 if has_errors(looked.diagnostics) else 0
    for line in () if quiet else lines(looked, console.columns()):
        console.say(line)
    if looked.diagnostics:
        if not quiet:
            console.say("")
        text = console.full(looked.diagnostics, looked.sources)
        console.say(text.rstrip("\n"))
    return 1 if has_errors(looked.diagnostics) else 0
