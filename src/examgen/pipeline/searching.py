"""The index of a large site's search, made by Pagefind, which is an extra."""

import asyncio
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from unicodedata import normalize

from examgen.diagnostic import ExamgenError
from examgen.render.folders import folder_of
from examgen.render.site.search import MOST_OWN, Engine, Found

FOLDER = "pagefind"
# As in pyproject.toml, which says why.
_PAGEFIND = "pagefind[bin]==1.4.0"


def engine_for(wanted: bool | None, count: int) -> Engine | None:
    """Return what searches a site with so many questions, None where nothing does.

    Unless it is ``wanted``, a large site has no search, since it takes an extra. Raises
    ExamgenError where that is missing.
    """
    if wanted is False:
        return None
    if count <= MOST_OWN:
        return Engine.OWN
    if wanted is None:
        return None
    if find_spec("pagefind") is None:
        raise ExamgenError(
            f"the search of a site with more than {MOST_OWN} questions takes Pagefind, "
            f"and this one has {count}",
            f"install it where examgen is (`pip install '{_PAGEFIND}'`), or leave --search out",
        )
    return Engine.PAGEFIND


def write_index(found: Iterable[Found], language: str, out: Path) -> None:
    """Write Pagefind's program and its index of questions to a new folder.

    Raises ExamgenError where Pagefind fails.
    """
    try:
        asyncio.run(_write(found, language, out))
    except (OSError, RuntimeError, AssertionError, KeyError) as fault:
        raise ExamgenError(
            f"Pagefind could not make the index of the search: {fault}",
            f"install it again (`pip install --force-reinstall '{_PAGEFIND}'`), "
            "or leave --search out",
        ) from fault


async def _write(found: Iterable[Found], language: str, out: Path) -> None:
    from pagefind.index import IndexConfig, PagefindIndex

    async with PagefindIndex(config=IndexConfig(output_path=str(out))) as index:
        for one in found:
            await index.add_custom_record(
                url=f"/questions/{folder_of(one.item)}/",
                # Pagefind tells `é` from `e`, which many do not type.
                content=" ".join([one.words, *_without_accents(one.words)]),
                # One index for all: another language's is never asked by the page.
                language=language.partition("-")[0],
                meta={
                    "title": one.teaser,
                    "path": f"questions/{folder_of(one.item)}/index.html",
                    "paper": one.title,
                    "number": str(one.number),
                },
            )


def _without_accents(text: str) -> Iterator[str]:
    """Yield those words of a text that have accents, without them."""
    for word in dict.fromkeys(text.split()):
        bare = "".join(c for c in normalize("NFD", word) if not "\u0300" <= c <= "\u036f")
        if len(bare) != len(normalize("NFD", word)):
            yield bare
