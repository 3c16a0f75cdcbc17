"""What the search page says."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchWords:
    """Labels of the search page; ``{0}`` and ``{1}`` are filled in by its program."""

    label: str = "Search the questions"
    results: str = "Results"
    note: str = "Arrow keys go through the results, Enter opens one."
    key: str = "The key / leads to the search field"
    no_script: str = (
        "The search needs JavaScript, which is off in this browser. These lists do not:"
    )
    broken: str = (
        "The search could not start: it needs a page that comes from a server, and a browser of "
        "the last years. These lists need neither:"
    )
    many: str = "Questions found: {0}"
    first: str = "Questions found: {0}, the first {1} of them below"
    none: str = "No question has all these words."
