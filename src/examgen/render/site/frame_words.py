"""What stands around the pages of a site, and on those that say little else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameWords:
    """Labels of the site's frame, of lists of papers, and of its own pages."""

    skip: str = "Skip to the content"
    site: str = "Site"
    about: str = "About this site"
    about_short: str = "About"
    search: str = "Search"
    papers: str = "Papers"
    topics: str = "Topics"
    tags: str = "Tags"
    all_papers: str = "All papers"
    whole_paper: str = "Whole paper"
    more: str = "More questions from this paper"
    take_mock: str = "Take it as a mock test"
    all_answers: str = "All questions with answers"
    all_questions: str = "all questions"
    figure_question: str = "Figure question"
    answer_withheld: str = "The answer to this question is withheld."
    answers_withheld: str = "The answers of this paper are withheld."
    # As a part of a sentence.
    with_answers: str = "with answers"
    with_some_answers: str = "with answers, some withheld"
    without_answers: str = "answers withheld"
    not_found: str = "Page not found"
    nothing_here: str = "There is no page at this address."
    about_pages: str = (
        "Every page is public and asks for nothing from other hosts. Only mock tests need scripts; "
        "what is written in them stays in the browser."
    )
    about_answers: str = (
        "Answers of practice papers are in their pages: they are closed until you open them, and "
        "not secret. Answers that a paper withholds are not on this site."
    )
