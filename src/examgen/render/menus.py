"""The letters of a gap's menu on paper, by which answer sheets name its entries."""

from string import ascii_lowercase

from examgen.model.paper import GapMenu


def lettered(menu: GapMenu) -> tuple[tuple[str, str], ...]:
    """Return each entry with its letter: a to z, then numbers from 27."""
    beyond = map(str, range(len(ascii_lowercase) + 1, len(menu.choices) + 1))
    return tuple(zip((*ascii_lowercase, *beyond), menu.choices, strict=False))


def on_paper(menu: GapMenu) -> str:
    """Return a menu as plain text in the order of the form: ``(a: small / b: large)``."""
    return f"({' / '.join([f'{letter}: {entry}' for letter, entry in lettered(menu)])})"
