"""A person with nothing but a keyboard, at a page."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Where the focus is: an element and whether a selector means it.
AT = "(wanted) => document.activeElement.matches(wanted)"


def reach(page: "Page", wanted: str, *, back: bool = False, most: int = 80) -> None:
    """Press Tab until what a selector means has the focus; fail where it cannot be reached."""
    for _ in range(most):
        if page.evaluate(AT, wanted):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{wanted} was not reached with Tab")


def press(page: "Page", wanted: str, key: str = "Enter", *, back: bool = False) -> None:
    """Go to an element and press a key there."""
    reach(page, wanted, back=back)
    page.keyboard.press(key)


def focused(page: "Page") -> str:
    """Return the id of what has the focus."""
    return str(page.evaluate("document.activeElement.id"))
