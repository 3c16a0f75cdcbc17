"""``examgen diff``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import console
from examgen.cli.selection import below_bank

if TYPE_CHECKING:
    from examgen.pipeline.comparing import Compared

FORMATS = ("text", "markdown", "html", "json")


@click.command(
    epilog="""\b
Examples:
  examgen diff                                  what is not committed yet
  examgen diff main                             since main, with what is not committed
  examgen diff main...HEAD bank/questions       what a branch changed in a folder
  examgen diff main...HEAD --format html --output review.html
"""
)
@click.argument("revisions", metavar="[BASE[..HEAD]]", required=False)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "-f",
    "style",
    type=console.Choice(FORMATS),
    default="text",
    help="Text, Markdown for a comment, a page with both states side by side, or JSON.",
)
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File to write to."
)
@click.option("--exit-code", is_flag=True, help="Exit with 1 if there are changes.")
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def diff(
    revisions: str | None,
    paths: tuple[Path, ...],
    style: str,
    output: Path | None,
    exit_code: bool,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Show what changed between two revisions, question by question."""
    from examgen.changed import is_empty
    from examgen.pipeline.comparing import compare_revisions
    from examgen.pipeline.review import refuse_published
    from examgen.pipeline.revisions import is_revision
    from examgen.pipeline.revisions import revisions as find_revisions
    from examgen.pipeline.survey import within

    if style == "html" and output is None:
        raise click.UsageError("name the file to write with --output: review.html")
    home = console.find_root(root)
    first = Path(revisions or "")
    if revisions is not None and first.exists() and not is_revision(home, revisions):
        revisions, paths = None, (first, *paths)
    places = [_place(home, given) for given in paths]
    if output is not None:
        refuse_published(output)
    found = find_revisions(home, revisions)
    with console.Bars(quiet=quiet) as bars:
        compared = compare_revisions(
            home,
            found,
            console.open_store(home, no_cache),
            wanted=within(home, places),
            figures=style == "html",
            jobs=jobs,
            progress=bars,
        )
    changed = not is_empty(compared.comparison)
    text = _put(home, style, compared, output)
    if not quiet or (output is None and changed):
        console.say(text.rstrip("\n"))
    return 1 if exit_code and changed else 0


def _put(home: Path, style: str, compared: "Compared", output: Path | None) -> str:
    """Return what is to be printed: the comparison, or what was written to a file."""
    from examgen.changed import summary
    from examgen.pipeline.review import write_report

    text = _text(style, compared, colour=output is None and console.use_colour())
    if output is None:
        return text
    write_report(home, output, text)
    return f"Wrote {console.shown(output)}: {summary(compared.comparison)}."


def _place(home: Path, given: Path) -> Path:
    # A link of the bank stays one.
    place = (
        given.absolute().parent.resolve() / given.name if given.is_symlink() else given.resolve()
    )
    hint = "" if place.exists() else "; two revisions are written as BASE..HEAD"
    return below_bank(home, given, place, hint)


def _text(style: str, compared: "Compared", *, colour: bool) -> str:
    match style:
        case "markdown":
            from examgen.report.diff_markdown import diff_markdown

            return diff_markdown(compared.comparison)
        case "html":
            from examgen.pipeline.compared_page import page_of

            return page_of(compared)
        case "json":
            from examgen.report.diff_json import diff_json

            return diff_json(compared.comparison)
        case _:
            from examgen.report.diff_text import diff_text

            return diff_text(compared.comparison, colour=colour)
