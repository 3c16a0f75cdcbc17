"""``examgen cache``: what was kept of earlier runs."""

from pathlib import Path

import click

from examgen.cli import console


@click.group(
    cls=console.Group,
    epilog="""\b
Examples:
  examgen cache size
  examgen cache clear
""",
)
def cache() -> None:
    """Show or clear what is kept of earlier runs."""


@cache.command()
@console.root_option
def size(root: Path | None) -> int:
    """Print how much is kept, and where."""
    from examgen.publish import eviction

    store = console.open_store(console.find_root(root), no_cache=False)
    assert store.folder is not None  # noqa: S101 - one is asked for
    count, total = eviction.size(store.folder)
    files = console.counted(count, "file")
    console.say(f"{files}, {_megabytes(total)} of {_megabytes(eviction.MOST)}")
    console.say(f"  {console.shown(store.folder)}")
    return 0


@cache.command()
@console.root_option
def clear(root: Path | None) -> int:
    """Throw all away; the next run takes longer, and gives the same."""
    from examgen.publish import eviction

    store = console.open_store(console.find_root(root), no_cache=False)
    assert store.folder is not None  # noqa: S101 - one is asked for
    count, total = eviction.clear(store.folder)
    files = console.counted(count, "file")
    console.say(f"Removed {files}, {_megabytes(total)}")
    return 0


def _megabytes(count: int) -> str:
    return f"{count / 10**6:,.1f} MB"
