"""Where places that were named lie in a tree that strangers may have changed."""

import os
from pathlib import Path


def top_of(root: Path) -> Path:
    """Return the top of the git repository that ``root`` is in, else ``root``."""
    return next((f for f in (root, *root.parents) if (f / ".git").exists()), root)


def in_tree(top: Path, place: Path) -> Path | None:
    """Return the path of a place from ``top``, None where it lies outside.

    Links on the way to the tree are the user's and are followed; those inside are kept, since
    whoever changes the tree may have put them there.
    """
    whole = Path(os.path.abspath(place))  # noqa: PTH100 - `resolve` would follow links
    for folder in (*reversed(whole.parents), whole):
        real = folder.resolve()
        if real.is_relative_to(top):
            return real.relative_to(top) / whole.relative_to(folder)
    return None


def is_link(root: Path, place: Path) -> bool:
    """Tell whether a place in the repository of ``root`` is reached by a link in it."""
    top = top_of(root)
    inner = in_tree(top, place)
    parts = () if inner is None else inner.parts
    return any(top.joinpath(*parts[: n + 1]).is_symlink() for n in range(len(parts)))
