"""The command line: the only place that prints or exits.

Exit status: 0 fine, 1 findings, 2 wrong usage or something missing on the machine,
130 interrupted. Commands import the stages when they run, so that help is instant.
"""

import sys
from collections.abc import Sequence

import click

from examgen import __version__
from examgen.cli import (
    bank,
    build,
    cache,
    diff,
    edit,
    explain,
    fmt,
    importing,
    lint,
    lsp,
    plan,
    schema,
    serve,
    site,
    start,
    stats,
)
from examgen.cli.console import Group, fail, fail_usage, open_streams
from examgen.diagnostic import ExamgenError, reason_of

HELP = """Compile a bank of questions into papers, answer keys and quiz pages.

\b
Start a bank:      examgen init my-bank
Build a paper:     examgen build --paper quiz1 --format pdf,key
Check questions:   examgen lint
Look around:       examgen list --where difficulty=hard
"""


@click.group(cls=Group, help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="examgen", message="%(prog)s %(version)s")
def app() -> None:
    """Carry the commands."""


for command in (
    build.build,
    site.site,
    serve.serve,
    lint.lint,
    diff.diff,
    explain.explain,
    bank.list_items,
    bank.show,
    edit.edit,
    fmt.fmt,
    schema.schema,
    plan.plan,
    stats.stats,
    start.init,
    start.new,
    importing.import_file,
    lsp.lsp,
    cache.cache,
):
    app.add_command(command)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status."""
    try:
        status = app.main(list(arguments), prog_name="examgen", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.NoArgsIsHelpError as wish:
        wish.show()
        return 2
    except click.ClickException as mistake:
        fail_usage(mistake)
        return 2
    except ExamgenError as fault:
        fail(fault.message, fault.hint)
        return 2
    except OSError as problem:  # such as a name that is too long to be looked for
        reason = reason_of(problem)
        fail(f"{problem.filename}: {reason}" if problem.filename else reason)
        return 2
    except (click.Abort, KeyboardInterrupt):
        fail("interrupted")
        return 130
    return status if isinstance(status, int) else 0


def main() -> None:
    """Run the command line of this process."""
    open_streams()
    sys.exit(run(sys.argv[1:]))
