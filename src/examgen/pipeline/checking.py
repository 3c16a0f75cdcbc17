"""Checks a bank file by file, then as a whole; what is unchanged comes from a store.

The rules for one item, stimulus or file hang on that file and the settings alone, so
their findings are kept by file, with cards: all that the rules for the whole bank ask
of its items. After one file changed, that one is read, and the others' cards are.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

import msgspec

from examgen.check import check_cards, check_file, overview, settled
from examgen.check.alike import Known, alike_among, alike_since, known_of
from examgen.check.card import Card
from examgen.check.run import Checked
from examgen.diagnostic import Diagnostic
from examgen.model.item import Suppression
from examgen.pipeline.memory import CHECKING
from examgen.pipeline.reading import WORTH_A_PROCESS, Progress, Reading, counted, read_file
from examgen.pipeline.survey import Survey, load_surveyed
from examgen.publish.store import code_version, digest
from examgen.read.bank import join
from examgen.read.file import FileRead
from examgen.similarity import Pair
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFindings:
    """A file, read and checked, without its content; plain enough for msgspec itself."""

    read: tuple[Diagnostic, ...]
    suppressions: tuple[Suppression, ...]
    checked: Checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Checking:
    """How files are checked; crosses to other processes. Without ``rules`` they are only read."""

    reading: Reading
    rules: bool


_encode = msgspec.msgpack.Encoder().encode
_files = msgspec.msgpack.Decoder(FileFindings)
_known = msgspec.msgpack.Decoder(Known)


def check_files(
    checking: Checking,
    paths: tuple[str, ...],
    jobs: int,
    progress: Progress | None,
) -> Iterator[FileFindings]:
    """Yield what is known of each file, in the order of the paths."""
    if jobs > 1 and len(paths) >= WORTH_A_PROCESS:
        from examgen.pipeline.crew import spread

        with closing(spread(partial(_elsewhere, checking), paths, jobs)) as encoded:
            yield from counted(map(_files.decode, encoded), len(paths), progress)
    else:
        yield from counted((check_one(checking, path) for path in paths), len(paths), progress)


def _elsewhere(checking: Checking, path: str) -> bytes:
    return _encode(check_one(checking, path))


def check_one(checking: Checking, path: str, file: FileRead | None = None) -> FileFindings:
    """Check one file, which may have been read already, or take its findings from the store."""
    reading = checking.reading
    known = recall_one(reading, path)
    if known is not None:
        return known
    made = _check(checking, read_file(reading, path) if file is None else file)
    if reading.hashes[path]:
        reading.store.put(_key(reading, path), _encode(made))
    return made


def recall_one(reading: Reading, path: str) -> FileFindings | None:
    """Return what the store knows of a file."""
    data = reading.store.get(_key(reading, path)) if reading.hashes[path] else None
    return None if data is None else _files.decode(data)


def _key(reading: Reading, path: str) -> str:
    parts = (b"checked", code_version(*CHECKING), reading.prefix.encode(), path.encode())
    return digest([*parts, reading.hashes[path].encode()])


def _check(checking: Checking, file: FileRead) -> FileFindings:
    project = checking.reading.project
    texts = texts_of(checking.reading)
    checked = check_file(file.items, file.stimuli, project if checking.rules else None, texts)
    return FileFindings(read=file.diagnostics, suppressions=file.suppressions, checked=checked)


def findings_of(
    checking: Checking, files: Iterable[FileFindings], found: Survey
) -> tuple[Diagnostic, ...]:
    """Return the findings of a whole bank whose files have been checked."""
    known = list(files)
    cards, stimuli, clashes = join(
        [card for file in known for card in file.checked.cards],
        [card for file in known for card in file.checked.stimuli],
    )
    read = [finding for file in known for finding in file.read]
    if not checking.rules:
        return (*read, *clashes)
    reading = checking.reading
    alike = partial(_alike, reading)
    texts = texts_of(reading)
    bank = overview(cards, stimuli, reading.project, found.assets, alike, source=texts)
    wide = check_cards(bank)
    own = [finding for file in known for finding in file.checked.findings]
    suppressions = [entry for file in known for entry in file.suppressions]
    ordered = tuple(sorted(suppressions, key=lambda entry: (entry.span, entry.rule)))
    return (*read, *clashes, *settled([*own, *wide], ordered, texts))


def texts_of(reading: Reading) -> Callable[[str], Source | None]:
    """Return what gives the text of a surveyed file by its path, each loaded once."""

    @cache
    def text(path: str) -> Source | None:
        digested = reading.hashes.get(path)
        source = load_surveyed(reading.root, path, digested) if digested else None
        return source if isinstance(source, Source) else None

    return text


def _alike(reading: Reading, cards: Mapping[str, Card], threshold: Fraction) -> tuple[Pair, ...]:
    """Return the pairs that are nearly alike, from those of this bank's last check.

    Unlike all else in the store this entry changes: it says itself what it was made of.
    """
    store = reading.store
    place = (os.fsencode(reading.root), str(threshold).encode())
    key = digest([b"alike", code_version("check", "similarity.py", "wording.py"), *place])
    data = store.get(key)
    if data is None:
        pairs = alike_among(cards, threshold)
    else:
        pairs = alike_since(_known.decode(data), cards, threshold)
    now = _encode(known_of(cards, pairs))
    if now != data:
        store.put(key, now)
    return pairs
