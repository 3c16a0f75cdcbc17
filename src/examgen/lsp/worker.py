"""The thread that looks at banks, so that typing never waits for it.

A look has three parts, each told as soon as it is there: the files that were typed in,
which takes milliseconds; the whole bank, after a moment's rest; its papers, after a
longer one. What a newer change makes stale is dropped.
"""

import gc
import logging
import threading
from functools import partial
from pathlib import Path

from examgen.diagnostic import ExamgenError
from examgen.load import find_root
from examgen.lsp.desk import Desk, Order, later
from examgen.lsp.telling import forget, publish
from examgen.pipeline.live import Look, look, look_at, look_at_papers, shown
from examgen.publish.store import Store

# Seconds without a change before the next part of a look; a change in a row of many
# comes after some hundredths.
_TYPING = 0.02
_MANY = 10
_REST = 0.15
_LONG_REST = 0.4
_RETRY = 0.3

_LOG = logging.getLogger(__name__)


def start(desk: Desk) -> None:
    """Start the thread; it ends with the process."""
    threading.Thread(target=_work, args=(desk,), name="looking", daemon=True).start()


def _work(desk: Desk) -> None:
    looks: dict[Path, Look] = {}
    while True:
        with desk.changed:
            desk.changed.wait_for(lambda: bool(desk.orders))
            root = next(iter(desk.orders))
            order = _last_of_many(desk, root)
        try:
            _fill(desk, order, looks)
        except ExamgenError:
            _again(desk, order)
        except Exception:  # noqa: BLE001 — one look that fails must not end all others
            _LOG.exception("looking at %s failed", root)


def _last_of_many(desk: Desk, root: Path) -> Order:
    """Take an order away, the last one where they come thick and fast; the lock is held."""
    for _ in range(_MANY):
        order = desk.orders[root]
        if not desk.changed.wait_for(lambda order=order: desk.orders[root] is not order, _TYPING):  # type: ignore[misc]
            break
    return desk.orders.pop(root)


def _fill(desk: Desk, order: Order, looks: dict[Path, Look]) -> None:
    """Carry out an order, until a newer one for the same bank comes."""
    root = order.root
    if not _is_there(root):
        looks.pop(root, None)
        later(desk, partial(forget, desk, root))
        return
    before = looks.get(root)
    if before is not None and order.touched:
        seen = before
        for path in sorted(order.touched):
            seen = look_at(path, order.texts, seen) or seen
        if seen is not before:
            looks[root] = seen
            _tell(desk, order, seen, only=order.touched)
        if _superseded(desk, root, _REST):
            return
    store = Store(root / "build" / ".cache")
    looks[root] = look(root, store, order.texts, looks.get(root))
    _tell(desk, order, looks[root])
    if _superseded(desk, root, _LONG_REST if before else 0):
        return
    if before is None:
        # A bank is millions of values and no cycle: later collections pass over them.
        gc.collect()
        gc.freeze()
    stop = partial(_superseded, desk, root, 0)
    looks[root] = look_at_papers(store, order.texts, looks[root], stop)
    if not stop():
        _tell(desk, order, looks[root], final=True)


def _is_there(root: Path) -> bool:
    try:
        return find_root(root) == root
    except (ExamgenError, OSError):
        return False


def _superseded(desk: Desk, root: Path, seconds: float) -> bool:
    """Wait for a newer order for a bank, and tell whether there is one."""
    with desk.changed:
        return desk.changed.wait_for(lambda: root in desk.orders, seconds)


def _tell(
    desk: Desk,
    order: Order,
    seen: Look,
    *,
    only: frozenset[str] | None = None,
    final: bool = False,
) -> None:
    findings = shown(seen, only)
    later(desk, partial(publish, desk, order, seen, findings, only, final))


def _again(desk: Desk, order: Order) -> None:
    """Put an order back whose files changed while they were read."""
    if _superseded(desk, order.root, _RETRY):
        return
    with desk.changed:
        desk.orders.setdefault(order.root, order)
