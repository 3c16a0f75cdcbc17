"""What the mock test's page and its program say."""

from collections.abc import Mapping
from dataclasses import dataclass, field

# What the page's program says, by short names; ``{0}``, ``{1}`` … are filled in.
PHRASES = {
    "new": "not visited",
    "blank": "not answered",
    "done": "answered",
    "marked": "marked for review",
    "both": "answered and marked for review",
    "locked": "{0}, locked",
    "untimed": "No time limit",
    "minutes": "Minutes left: {0}",
    "over": "Time is over. Your answers have been handed in.",
    "sectionOver": "The time for this section is over. The next one begins.",
    "saved": "Saved",
    "unsaved": "Not saved yet",
    "unstored": "Held in this page only",
    "unloaded": "Your answers are kept. Your result needs a network: open this page again later.",
    "failed": "Your last answer could not be kept",
    "every": "All sections",
    "toSubmit": "Hand in the test?",
    "toLeave": "Finish this section?",
    "submit": "Hand in",
    "leave": "Finish section",
    "marks": "{0} of {1} marks",
    "toGrade": "Written answers that wait for your own marking: {0}",
    "right": "Right",
    "part": "Partly right",
    "wrong": "Wrong",
    "none": "Not answered",
    "open": "To be marked",
    "dropped": "Dropped",
    "apart": "Does not count: enough others were answered",
    "noTopic": "Other",
    "of": "{0} of {1}",
    "outOf": "of {0}",
    "grade": "Marks for criterion {0} of question {1}, at most {2}",
    "running": "not handed in",
    "unmarked": "waits for its key",
    "stale": "from another version of this paper",
    "retake": "second try, questions: {0}",
    "remove": "Delete this attempt for good?",
    "imported": "Attempts read: {0}",
    "other": "This file holds attempts of another paper",
    "badFile": "This file cannot be read as attempts",
    "badKey": "This file cannot be read as a key",
    "otherKey": "This file is the key of another paper",
    "staleKey": "This file is the key of another version of this paper",
    "rubric": "Mark your answer by these criteria",
    "ungraded": "not marked",
}
# How much time learners can have, as a multiple of the paper's; 0 stands for no end.
TIMES = {
    "1": "As on the paper",
    "1.25": "A quarter more",
    "1.5": "Half as much again",
    "2": "Twice the time",
    "3": "Three times the time",
    "5": "Five times the time",
    "10": "Ten times the time",
    "0": "No time limit",
}
# Which questions of a result are shown.
SHOWS = {
    "all": "All questions",
    "miss": "Wrong and partly right",
    "none": "Not answered",
    "flag": "Marked for review",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MockWords:
    """Labels of the page that stand there from the start, and the program's phrases."""

    phrases: Mapping[str, str] = field(default_factory=lambda: PHRASES)
    times: Mapping[str, str] = field(default_factory=lambda: TIMES)
    shows: Mapping[str, str] = field(default_factory=lambda: SHOWS)

    kind: str = "Mock test"
    no_script: str = (
        "The mock test with its clock and its marking needs JavaScript, which is off in this "
        "browser. The questions are below, to be read and worked on paper."
    )
    broken: str = (
        "The mock test could not start in this browser. The questions are below, to be read and "
        "worked on paper."
    )
    unkept: str = (
        "Attempts are not kept: this browser stores nothing for this page. Leave it open until you "
        "have your result, and export the attempt if you want to keep it."
    )
    practice: str = (
        "Practice paper: the answers are part of this page and open when you hand in. "
        "Nothing you write leaves this browser."
    )
    withheld: str = (
        "The answers of this paper are withheld: they are not part of this page. Your attempt is "
        "marked here once the key is published. Nothing you write leaves this browser."
    )
    waiting: str = (
        "The key of this paper is not published yet. Your answers are kept in this browser; open "
        "this page again later, and they are marked then."
    )
    partly: str = (
        "Another paper withholds some of the answers, so attempts cannot be marked here yet. They "
        "are kept in this browser, and are marked once all answers are public. Nothing you write "
        "leaves this browser."
    )
    begin: str = "Begin"
    settings: str = "How you want to take it"
    strict: str = "Save only with the buttons"
    strict_note: str = (
        "As in the exam hall: an answer that you leave by the question list is not saved."
    )
    keypad_option: str = "Keypad on the screen for numbers"
    locks_option: str = "Sections one after the other"
    locks_note: str = "Each in its own time; a section that is finished stays closed."
    history: str = "Your attempts"
    history_none: str = "None yet in this browser."
    export_all: str = "Export all"
    import_: str = "Import attempts"
    resume: str = "Go on"
    open: str = "Open"
    export: str = "Export"
    delete: str = "Delete"

    sections: str = "Sections"
    palette: str = "Question list"
    time_left: str = "Time left"
    whole_paper: str = "Question paper"
    whole_note: str = "The whole paper to read. Answers are given one question at a time."
    back: str = "Back to the test"
    submit: str = "Hand in …"
    previous: str = "Previous"
    clear: str = "Clear response"
    mark: str = "Mark for review & Next"
    save: str = "Save & Next"
    keypad: str = "Keypad"
    keypad_back: str = "Delete the last character"
    keypad_left: str = "One character to the left"
    keypad_right: str = "One character to the right"
    keypad_clear: str = "Clear"
    both_note: str = "An answer that is marked for review is evaluated all the same."
    strict_reminder: str = "Only answers saved with the buttons count."
    keep_on: str = "Go on working"

    result: str = "Your result"
    gained: str = "Marks gained"
    lost: str = "Marks lost"
    time_used: str = "Time used"
    by_section: str = "By section"
    by_topic: str = "By topic"
    by_question: str = "Question by question"
    column_marks: str = "Marks"
    column_time: str = "Time"
    column_topic: str = "Topic"
    column_part: str = "Partly"
    column_none: str = "Blank"
    column_open: str = "To mark"
    column_gained: str = "Gained"
    column_lost: str = "Lost"
    column_attempt: str = "Attempt"
    tries: str = "Attempts so far"
    show: str = "Show"
    retake: str = "Try the wrong ones again"
    again: str = "To the beginning"
    print_: str = "Print"
    key_file: str = "Mark with a key file"
