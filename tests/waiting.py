"""Waits in a page whose policy forbids ``eval``, with which a browser's own waits look again."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def until(page: "Page", expression: str) -> None:
    """Wait until an expression of JavaScript holds, half a minute at most."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"this never held: {expression}")
