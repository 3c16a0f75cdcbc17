"""``examgen serve``."""

from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from examgen.cli import completion, console
from examgen.cli.build_wishes import patience_option, seed_of, site_seed_options
from examgen.diagnostic import ExamgenError

if TYPE_CHECKING:
    from examgen.preview.builder import Outcome

PORT = 8000
# Editors write a file in several steps; all of one save are one change.
PAUSE_MS = 60
WAIT_MS = 200


@click.command(
    epilog="""\b
Examples:
  examgen serve                   the papers that bank.yaml publishes
  examgen serve --paper quiz1     one paper, published or not
  examgen serve --open            and show it in a browser
"""
)
@click.option(
    "--paper",
    "-p",
    "papers",
    multiple=True,
    metavar="ID",
    shell_complete=completion.paper,
    help="Paper to show instead of those that bank.yaml names; repeatable.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help=f"Port to listen at (default: {PORT}, or the next free one).",
)
@click.option("--open", "opened", is_flag=True, help="Open the home page in a browser.")
@site_seed_options
@patience_option
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def serve(
    papers: tuple[str, ...],
    port: int | None,
    opened: bool,
    seed: str | None,
    seed_file: Path | None,
    patience: float,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Show the site in a browser, and build it anew on each save.

    Only this machine can see it. Ctrl-C ends it, with status 0.
    """
    if find_spec("watchfiles") is None:
        raise ExamgenError(
            "the preview needs the package `watchfiles`",
            "install it where examgen is: `pip install watchfiles`, "
            "or `pipx inject exampress watchfiles`",
        )
    from examgen.pipeline.site import SiteOrder, build_site
    from examgen.pipeline.survey import path_of, survey
    from examgen.preview.builder import build_once, empty
    from examgen.preview.server import address, open_server, running
    from examgen.preview.state import Board

    home = console.find_root(root)
    known = survey(home).papers
    for paper in papers:
        # A name that was typed wrong is not mended by waiting for a save.
        path_of(paper, known)
    drawn_by = seed_of(seed, seed_file)
    store = console.open_store(home, no_cache)
    board = Board(shown=empty())
    server = open_server(board, port or PORT, exactly=port is not None)
    # Two previews of one bank may show other papers.
    folder = home / "build" / "preview" / str(server.server_port)
    # Here the site is not at its address, so it does without.
    order = SiteOrder(
        root=home,
        target=folder,
        papers=papers,
        url="",
        seed=drawn_by,
        jobs=jobs,
        patience=patience,
    )
    changes = _changes(home)
    with running(server, board), console.Bars(quiet=quiet) as bars:
        next(changes)
        _tell(build_once(board, partial(build_site, order, store, bars), folder), quiet=quiet)
        console.say(f"Serving at {address(server)} (Ctrl-C ends it)")
        if opened:
            click.launch(address(server))
        # Whoever has seen enough ends it so: nothing was interrupted.
        with suppress(KeyboardInterrupt):
            for _ in changes:
                _tell(build_once(board, partial(build_site, order, store), folder), quiet=quiet)


def _changes(home: Path) -> Iterator[object]:
    """Yield as soon as changes are seen, then after each of the bank or its templates.

    Folders may come, go and come back, as with another branch of git.
    """
    from watchfiles import watch

    while True:
        standing = _standing(home)
        seen = watch(
            *standing,
            debounce=PAUSE_MS * 5,
            step=PAUSE_MS,
            rust_timeout=WAIT_MS,
            yield_on_timeout=True,
        )
        with closing(seen):
            try:
                # The first comes when watching has begun: what is saved from then on is not lost.
                yield next(seen)
            except FileNotFoundError:
                continue
            for changes in seen:
                if _standing(home) != standing:
                    break
                if changes:
                    yield changes


def _standing(home: Path) -> Mapping[Path, tuple[int, int]]:
    """Return the folders to watch that there are; one that was made anew is another."""
    found = {}
    for path in (home / "bank", home / "templates"):
        if path.is_dir():
            with suppress(OSError):
                now = path.stat()
                found[path] = (now.st_dev, now.st_ino)
    return found


def _tell(outcome: "Outcome", *, quiet: bool) -> None:
    if outcome.fault is not None:
        console.fail(outcome.fault.message, outcome.fault.hint)
        return
    built = outcome.built
    if built is None:
        return
    if built.diagnostics:
        console.say(console.full(built.diagnostics, built.sources).rstrip("\n"))
    if not built.files:
        console.complain("No site was built; the preview still shows the one before.")
    elif not quiet:
        files = console.counted(built.files, "file")
        console.say(
            f"Built the site of {', '.join(built.papers)}: {files} in {outcome.seconds:.2f} s"
        )
