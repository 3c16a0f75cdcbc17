"""``examgen site``."""

from pathlib import Path

import click

from examgen.cli import completion, console
from examgen.cli.build import real_path
from examgen.cli.build_wishes import patience_option, seed_of, site_seed_options


def _address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    from examgen.read.site_settings import read_url
    from examgen.read.values import Wrong

    read = None if value is None else read_url(value.strip())
    if isinstance(read, Wrong):
        raise click.BadParameter(f"{read.message}; {read.hint}")
    return read


@click.command(
    epilog="""\b
Examples:
  examgen site                    the papers that bank.yaml publishes
  examgen site --paper quiz1      one paper
  examgen site --release-key end  with the key of a withheld paper that is over
  examgen site --url https://example.org/bank/
"""
)
@click.option(
    "--paper",
    "-p",
    "papers",
    multiple=True,
    metavar="ID",
    shell_complete=completion.paper,
    help="Paper to publish instead of those that bank.yaml names; repeatable.",
)
@click.option(
    "--release-key",
    "released",
    multiple=True,
    metavar="ID",
    shell_complete=completion.paper,
    help="Publish the key of this withheld paper for its mock test; repeatable.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the site (default: build/site/).",
)
@click.option(
    "--url",
    metavar="ADDRESS",
    callback=_address,
    help="Address that the site will have, instead of that in bank.yaml.",
)
@site_seed_options
@click.option(
    "--search/--no-search",
    default=None,
    help="Have a search, or none (default: sites with 1,000 questions at most have one).",
)
@patience_option
@console.jobs_option
@console.root_option
@console.cache_option
@console.quiet_option
def site(
    papers: tuple[str, ...],
    released: tuple[str, ...],
    out: Path | None,
    url: str | None,
    seed: str | None,
    seed_file: Path | None,
    search: bool | None,
    patience: float,
    jobs: int,
    root: Path | None,
    no_cache: bool,
    quiet: bool,
) -> int:
    """Build the site of published papers."""
    from examgen.pipeline.site import SiteOrder, build_site

    home = console.find_root(root)
    target = real_path(out or home / "build" / "site")
    order = SiteOrder(
        root=home,
        target=target,
        papers=papers,
        released=released,
        url=url,
        seed=seed_of(seed, seed_file),
        search=search,
        jobs=jobs,
        patience=patience,
    )
    with console.Bars(quiet=quiet) as bars:
        built = build_site(order, console.open_store(home, no_cache), bars)
    if built.diagnostics:
        console.say(console.full(built.diagnostics, built.sources).rstrip("\n"))
    if not built.files:
        console.complain("No site was built, and the one built before is untouched.")
        return 1
    if not quiet:
        files = console.counted(built.files, "file")
        console.say(f"Built the site of {', '.join(built.papers)}: {files}")
        console.say(f"  {console.shown(target / 'index.html')}")
    return 0
