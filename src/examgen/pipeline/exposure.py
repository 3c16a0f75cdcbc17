"""How often the items of a bank are used, by the locks of its papers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from examgen.assemble.lock import kept_by
from examgen.model.item import Item
from examgen.model.stats import Exposure
from examgen.pipeline.lock_files import read_in_bank
from examgen.pipeline.workspace import Workspace


def exposure_of(workspace: Workspace, items: Iterable[Item]) -> tuple[Exposure | None, int]:
    """Count on how many papers items stand, and the locks that could not be read.

    None where no paper has a lock.
    """
    papers, failed = _papers(workspace)
    if not papers:
        return None, failed
    counted = [item.id for item in items]
    known = frozenset(counted)
    held = {paper: ids & known for paper, ids in papers.items()}
    used = Counter(name for ids in held.values() for name in ids)
    times = Counter(used[name] for name in counted)
    exposure = Exposure(
        papers=tuple((paper, len(ids)) for paper, ids in held.items()),
        times=tuple(times[n] for n in range(max(times, default=0) + 1)),
        overlaps=tuple(
            (first, second, len(held[first] & held[second]))
            for first, second in combinations(held, 2)
            if held[first] & held[second]
        ),
    )
    return exposure, failed


def _papers(workspace: Workspace) -> tuple[Mapping[str, frozenset[str]], int]:
    """Return the ids on each locked paper, by its name, and how many locks could not be read."""
    survey = workspace.survey
    papers: dict[str, frozenset[str]] = {}
    failed = 0
    for paper, path in sorted(survey.locked.items()):
        lock = read_in_bank(survey, path, paper)[0]
        if lock is None:
            failed += 1
        else:
            forms = kept_by(lock, workspace.bank).values()
            papers[paper] = frozenset().union(*forms)
    return papers, failed
