"""The command line: the only place that prints or exits.

Exit status: 0 fine, 1 findings, 2 wrong usage or something missing on the machine,
130 interrupted. A command's module is imported when it is asked for, and the stages when
it runs, so that help and short work are instant.
"""

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from examgen import __version__
from examgen.cli.console import Group, fail, fail_usage, open_streams
from examgen.diagnostic import ExamgenError, reason_of

HELP = """Compile a bank of questions into papers, answer keys and quiz pages.

\b
Start a bank:      examgen init my-bank
Build a paper:     examgen build --paper quiz1 --format pdf,key
Check questions:   examgen lint
Look around:       examgen list --where difficulty=hard
"""


# Modules of this folder and what they call their commands, most used first.
COMMANDS = {
    "build": "build.build",
    "site": "site.site",
    "serve": "serve.serve",
    "lint": "lint.lint",
    "diff": "diff.diff",
    "explain": "explain.explain",
    "list": "bank.list_items",
    "show": "bank.show",
    "edit": "edit.edit",
    "fmt": "fmt.fmt",
    "schema": "schema.schema",
    "plan": "plan.plan",
    "stats": "stats.stats",
    "init": "start.init",
    "new": "start.new",
    "import": "importing.import_file",
    "lsp": "lsp.lsp",
    "cache": "cache.cache",
}


class Commands(Group):
    """All commands; the module of one is imported when it is asked for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of a name, None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(".")
        command: click.Command = getattr(import_module(f"examgen.cli.{module}"), function)
        return command

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order in which they are shown."""
        return list(COMMANDS)


@click.group(cls=Commands, help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="examgen", message="%(prog)s %(version)s")
def app() -> None:
    """Carry the commands."""


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
