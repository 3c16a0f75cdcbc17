"""The words of the page of statistics, in one place, so that they can be translated."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsWords:
    """Labels; English by default."""

    bank: str = "Question bank"
    paper: str = "Paper"
    questions: str = "Questions"
    marks: str = "Marks"
    time: str = "Time"
    time_for: str = "Time, for {timed} of them"
    time_allowed: str = "Time, of {allowed} allowed"
    mean: str = "Mean difficulty"
    form: str = "Form"
    forms: str = "Forms"
    topics: str = "Topics by difficulty"
    topic: str = "Topic"
    topics_note: str = (
        "The stronger a cell's colour, the more questions it holds. "
        "Bold rows add up what is below them."
    )
    itself: str = "{topic} itself"
    no_topic: str = "no topic"
    none: str = "not stated"
    every: str = "All"
    types: str = "Types"
    worths: str = "Marks of a question"
    levels: str = "Levels"
    statuses: str = "Statuses"
    difficulty: str = "Difficulty"
    profile: str = "Questions by difficulty, from 0 (easy) to 1 (hard)"
    profile_mean: str = "mean {mean}"
    unrated: str = "{number} without a difficulty"
    easy: str = "easy"
    hard: str = "hard"
    numbers: str = "The numbers"
    use: str = "Use in papers"
    use_none: str = "in no paper"
    use_one: str = "in 1 paper"
    use_many: str = "in {number} papers"
    use_shared: str = "{first} and {second}"
    use_shared_head: str = "Papers that share questions"
    errors_one: str = "1 error in the bank: what could not be read for it is not counted."
    errors_many: str = (
        "{number} errors in the bank: what could not be read for them is not counted."
    )


STATS_WORDS = StatsWords()
