"""Tries fixes of a file together: all that are sound are applied."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic
from examgen.load import decode
from examgen.pipeline.fixing_bank import (
    MendedBank,
    bytes_of,
    keep,
    names_of,
    read_again,
    settings_findings,
    source_of,
)
from examgen.pipeline.fixing_guard import (
    REVEALS,
    Around,
    Before,
    Reading,
    before_fixes,
    has_fewer,
    is_sound,
)
from examgen.read.file import FileRead
from examgen.source import Source
from examgen.splice import splice

# So often is a file read to find out which of its fixes go together, oftener if it is small.
_TRIALS = 32
_MOST_BYTES = 8 << 20


@dataclass(slots=True, kw_only=True)
class _Trial:
    """A file whose fixes are tried: what it was, and what it is with those that are sound.

    ``left`` counts how often it may still be read.
    """

    path: str
    before: Before | None
    around: Around | None
    left: int
    data: bytes
    file: FileRead | None = None


def fix_file(bank: MendedBank, path: str, groups: Sequence[list[Diagnostic]]) -> bool:
    """Apply the fixes of a file: all of them, or where that is not sound as many as are."""
    trial = _trial(bank, path)
    taken = _taken(bank, trial, groups)
    if not taken:
        return False
    bank.now[path] = trial.data
    bank.done += (finding for group in taken for finding in group)
    if trial.file is not None:
        keep(bank, path, trial.file)
    return True


def _taken(
    bank: MendedBank, trial: _Trial, groups: Sequence[list[Diagnostic]]
) -> Sequence[list[Diagnostic]]:
    """Return the fixes to be applied at once; what brings more to light comes in a later round."""
    plain = [group for group in groups if group[0].rule not in REVEALS]
    more = [group for group in groups if group[0].rule in REVEALS]
    if not (plain and more):
        return _sound(bank, trial, groups, [])
    if _is_sound(bank, trial, groups):
        return groups
    return _sound(bank, trial, plain, []) or _sound(bank, trial, more, [])


def _trial(bank: MendedBank, path: str) -> _Trial:
    data = bytes_of(bank, path)
    before = around = None
    if path in bank.files:
        own = Counter(names_of(bank.files[path]))
        around = Around(
            project=bank.project,
            assets=bank.survey.assets,
            is_taken=lambda name: bank.names[name] > own[name],
        )
        read = Reading(source=source_of(bank, path), file=bank.files[path])
        before = before_fixes(read, around)
    left = _TRIALS + _MOST_BYTES // (len(data) + 1)
    return _Trial(path=path, before=before, around=around, left=left, data=data)


def _sound(
    bank: MendedBank,
    trial: _Trial,
    groups: Sequence[list[Diagnostic]],
    taken: Sequence[list[Diagnostic]],
) -> list[list[Diagnostic]]:
    """Return the fixes that can be applied beside those taken: all, or those of each half."""
    if not groups or not trial.left:
        return []
    trial.left -= 1
    if _is_sound(bank, trial, [*taken, *groups]):
        return [*groups]
    if len(groups) < 2:
        return []
    half = len(groups) // 2
    first = _sound(bank, trial, groups[:half], taken)
    return [*first, *_sound(bank, trial, groups[half:], [*taken, *first])]


def _is_sound(bank: MendedBank, trial: _Trial, groups: Sequence[list[Diagnostic]]) -> bool:
    """Tell whether a file is better after some fixes; if so it is kept as it is then."""
    path = trial.path
    edits = (edit for group in groups if group[0].fix for edit in group[0].fix.edits)
    try:
        data = splice(bytes_of(bank, path), edits)
        after = decode(path, data)
    except ValueError:
        # The file is not what it was when the findings were made.
        return False
    if not isinstance(after, Source):
        return False
    findings = [finding for group in groups for finding in group]
    file = None
    if trial.before is None or trial.around is None:
        before = settings_findings(bank, source_of(bank, path))
        sound = has_fewer(before, settings_findings(bank, after), findings)
    else:
        file = read_again(after, bank.project)
        reading = Reading(source=after, file=file)
        sound = is_sound(trial.before, reading, findings, trial.around)
    if sound:
        trial.data, trial.file = data, file
    return sound
