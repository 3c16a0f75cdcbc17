"""What pages say that learners read: analyses, quizzes, lists, ways between questions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnWords:
    """Labels of analyses, quizzes, lists and ways between questions; ``{0}`` … are filled in."""

    analysis: str = "Answer analysis"
    analysis_of: str = "Question {0}: answer analysis"
    analysis_lead: str = "What is right, what is not, and why."
    analysis_choices: str = (
        "Choice by choice: why learners choose it, and why it is or is not the answer here."
    )
    spoiler: str = "This page shows the answer."
    to_question: str = "Try the question first"
    correct: str = "Correct"
    not_correct: str = "Not correct"
    why_right: str = "Why this is correct"
    why_wrong: str = "Why it is wrong here"
    lure: str = "Why learners choose it"
    accepted: str = "Accepted answers"
    accepted_one: str = "Accepted"
    accepted_pattern: str = "Accepted: any answer of this form"
    right_order: str = "In the right order"
    place: str = "Place {0}"
    pairs: str = "What belongs together"
    together: str = "Belongs together"
    left_over: str = "What is left over"
    alone: str = "Belongs to none of them"

    position: str = "Question {0} of {1} in {2}."
    # Marks on a badge.
    worth: str = "+{0}"
    carries: str = "It carries {0}."
    previous: str = "Previous: question {0}"
    next: str = "Next: question {0}"
    turn: str = "Questions before and after"
    also: str = "Also in"
    also_in: str = "{0}, question {1}"
    about: str = "Topic and tags"
    breadcrumb: str = "You are here"
    home: str = "Home"

    other_course: str = "Other papers"
    topics_below: str = "Topics below"
    all_tags: str = "All tags"
    topic_lead: str = "Topic"
    tag_lead: str = "Tag"
    no_own: str = "The questions of this topic are in the topics below it."
    answers_open: str = "With answers"
    answers_partly: str = "With answers, some withheld"
    answers_closed: str = "Answers withheld"

    progress: str = "Your progress"
    count: str = "{0} of {1} answers opened, {2} marked"
    open_all: str = "Open all"
    close_all: str = "Close all"
    restart: str = "Start again"
    was_right: str = "Was your answer right?"
    mine_right: str = "Right"
    mine_wrong: str = "Not right"
    result: str = "Your result"
    score: str = "{0} of {1} marks"
    unmarked: str = "Answers still to mark: {0}"
    kept: str = (
        "Right answers count in full, others nothing. Nothing is kept: a reload starts again."
    )
