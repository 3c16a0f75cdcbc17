"""What the site says of its pages to programs, and on pages that only lead elsewhere."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadWords:
    """Labels and sentences; names in braces are filled in.

    ``{questions}`` and ``{marks}`` are numbers with their nouns.
    """

    changed: str = "Last changed {date}"
    moved: str = "This question has moved"
    moved_to: str = "It is now here:"
    feed: str = "Feed of papers"
    feed_title: str = "{site}: papers"
    home: str = "Papers of {site}: {papers}."
    paper: str = "{about}: {questions}, {marks}, {answers}."
    question: str = "{teaser} Question {number} of {all}, {paper}."
    analysis: str = "{teaser} The answer to question {number} of {all}, {paper}, and why."
    quiz: str = "{about}: {questions} with their answers, closed until you open them."
    mock: str = "{about} as a mock test: {questions}, {marks}, with a clock, in the browser."
    topic: str = "Exam questions on {topic}: {questions}."
    other: str = "{title}: {site}."
