"""Which of a bank's findings concern the papers that are built."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from examgen.diagnostic import Diagnostic, Severity
from examgen.load import sources_of
from examgen.model.item import Item, Stimulus
from examgen.pipeline.survey import PAPERS, SETTINGS
from examgen.pipeline.wanted import reported
from examgen.pipeline.workspace import Workspace

if TYPE_CHECKING:
    from examgen.pipeline.baseline import Baseline


def concerning(
    workspace: Workspace, placed: Collection[str], baseline: "Baseline | None" = None
) -> tuple[Diagnostic, ...]:
    """Return the findings of a bank that a build tells.

    Those are all errors, and of the rest what concerns the settings, blueprints and locks, and
    the questions ``placed`` with their stimuli, unless a baseline lists it.
    """
    findings = reported(workspace.everything, workspace.project.lint)
    errors = [d for d in findings if d.severity is Severity.ERROR]
    rest = [d for d in findings if d.severity is not Severity.ERROR]
    if baseline is not None and rest:
        from examgen.pipeline.baseline import leave_out
        from examgen.pipeline.lint import Findings

        everything = Findings(
            diagnostics=workspace.everything,
            sources=sources_of(workspace.survey.root, workspace.everything),
        )
        new = set(leave_out(everything, baseline, lambda *_: False)[0])
        rest = [d for d in rest if d in new]
    return (*errors, *_about(rest, workspace, _with_stimuli(workspace, placed)))


def _with_stimuli(workspace: Workspace, placed: Collection[str]) -> frozenset[str]:
    items = (item for item in workspace.bank.items if item.id in placed)
    return frozenset((*placed, *(item.stimulus for item in items if item.stimulus)))


def _about(
    findings: Iterable[Diagnostic], workspace: Workspace, wanted: Collection[str]
) -> Iterator[Diagnostic]:
    listed = list(findings)
    homes = _homes(listed, workspace)
    for finding in listed:
        path, line = finding.span.path, finding.span.line
        if path == SETTINGS or path.startswith(PAPERS):
            yield finding
            continue
        before = [name for first, name in homes.get(path, ()) if first <= line]
        # What stands before a file's first question is about all of them.
        about = before[-1:] or [name for _, name in homes.get(path, ())]
        if any(name in wanted for name in about):
            yield finding


def _homes(
    findings: Iterable[Diagnostic], workspace: Workspace
) -> Mapping[str, list[tuple[int, str]]]:
    """Return where the questions and stimuli of the files with findings begin, in order."""
    homes: dict[str, list[tuple[int, str]]] = {finding.span.path: [] for finding in findings}
    everything: tuple[Item | Stimulus, ...] = (*workspace.bank.items, *workspace.bank.stimuli)
    for one in everything:
        if one.span.path in homes:
            homes[one.span.path].append((one.span.line, one.id))
    return {path: sorted(home) for path, home in homes.items()}
