"""Writes a site beside the old one and swaps the two folders in one step."""

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path

from examgen import __version__
from examgen.diagnostic import ExamgenError, reason_of
from examgen.publish.files import MANIFEST, locked, sync_folders, write_synced
from examgen.publish.interruptions import interruptions_later
from examgen.publish.swap import recover, swap_in


def publish_site(files: Iterable[tuple[str, bytes]], target: Path) -> int:
    """Write all files with their manifest to ``target`` and return how many there are.

    Files are written as they come. Raises ExamgenError where the place cannot be written
    to, or holds what no build has written; the old site is whole then.
    """
    out = target.parent
    try:
        with ExitStack() as held:
            held.enter_context(locked(out, target.name))
            recover(target)
            if target.exists() and not (target / MANIFEST).is_file():
                raise ExamgenError(
                    f"{target} holds what no build has written, so it is left alone",
                    "move it away, or name another place with --out",
                )
            staged = out / ".staging" / target.name
            shutil.rmtree(staged, ignore_errors=True)
            held.callback(shutil.rmtree, staged, ignore_errors=True)
            listed = {path: _write(staged, path, data) for path, data in files}
            _write(staged, MANIFEST, _manifest(listed))
            sync_folders(staged)
            with interruptions_later():
                swap_in(staged, target)
    except OSError as problem:
        raise ExamgenError(
            f"cannot write to {target}: {reason_of(problem)}",
            "what was there before is untouched; free some space or name another place with --out",
        ) from problem
    return len(listed)


def _write(folder: Path, path: str, data: bytes) -> str:
    write_synced(folder / path, data)
    return hashlib.sha256(data).hexdigest()


def _manifest(listed: Mapping[str, str]) -> bytes:
    manifest = {"examgen": __version__, "files": listed}
    return (json.dumps(manifest, indent=2, sort_keys=True) + "\n").encode()
