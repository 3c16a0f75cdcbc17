"""``examgen lsp``."""

import sys
from importlib.util import find_spec

import click

from examgen.cli import console
from examgen.diagnostic import ExamgenError


@click.command(
    epilog="""\b
Examples:
  examgen lsp                               started by an editor, see docs/editor.md
"""
)
@click.option("--stdio", is_flag=True, help="Speak on standard input and output (it always does).")
def lsp(stdio: bool) -> None:  # noqa: ARG001
    """Serve editors: findings, completion and more while you type."""
    if find_spec("pygls") is None:
        raise ExamgenError(
            "the language server needs the package `pygls`",
            "install it where examgen is: `pip install pygls`, or `pipx inject exampress pygls`",
        )
    from examgen.lsp.server import serve

    if sys.stdin.isatty():
        console.complain("Waiting for an editor, which is to start this itself; Ctrl-C ends it.")
    serve()
