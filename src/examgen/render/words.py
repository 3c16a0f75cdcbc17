"""Every word that renderers print of themselves, in English.

``languages`` has those of candidates' papers in other languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.model.item import ItemType
from examgen.model.marking import Partial

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)

KINDS = {
    ItemType.SINGLE: "One correct choice",
    ItemType.MULTIPLE: "One or more correct choices",
    ItemType.NUMERIC: "Numerical answer",
    ItemType.SHORT: "Short answer",
    ItemType.TRUE_FALSE: "True or false",
    ItemType.MATCH: "Match the columns",
    ItemType.ORDER: "Put in order",
    ItemType.CLOZE: "Fill in the gaps",
    ItemType.ESSAY: "Written answer",
    ItemType.CODE: "Code to write",
}

# ``{each}`` is an amount such as "1 mark", ``{full}`` the full marks.
PARTIALS = {
    Partial.EXACT: "",
    Partial.PER_CORRECT: "while no wrong choice is marked, {each} for each right one",
    Partial.PROPORTIONAL: "while no wrong choice is marked, a share for each right one",
    Partial.RIGHT_MINUS_WRONG_K: "right choices less wrong ones, as a share of the right choices",
    Partial.RIGHT_MINUS_WRONG_N: "right choices less wrong ones, as a share of all choices",
    Partial.PER_CHOICE: "a share for each choice judged rightly, marked or not",
    Partial.FRACTIONS: "a share for each right choice, less a deduction for each wrong one",
    Partial.PER_PART: "a share for each right part",
}


# Explained in a text if they occur in it.
NOTATIONS = {
    "formulas": (
        "Formulas stand in one line, as in AsciiMath: ^ comes before an exponent and _ before an "
        "index, / makes a fraction, sqrt(2) is a root, brackets hold together what belongs "
        "together, and other signs are called by their names."
    ),
    "dollars": (
        "A formula that could be read as words of a sentence begins and ends with a dollar sign."
    ),
    "matrices": "[[1, 2], [3, 4]] is a matrix with the rows 1, 2 and 3, 4.",
    "code": "Code inside a line begins and ends with a grave accent: `x`.",
    "stress": "Words between asterisks are stressed: *so*.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A number ``{n}`` with its noun: for 1 and parts of it, for 2, for 3 to 10, for others.

    What is empty is as the others; what has no ``{n}`` stands for 1 or 2 themselves.
    """

    other: str
    one: str = ""
    two: str = ""
    few: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Labels of pages, papers and keys; English by default.

    ``tag`` is the attribute of elements with these words on a paper in another language.
    """

    language: str = "en"
    direction: str = "ltr"
    tag: str = ""
    # Between what is named and what is said of it, between rules, behind a sentence.
    colon: str = ": "
    semicolon: str = "; "
    comma: str = ", "
    stop: str = "."
    after_kind: str = "."
    between: str = " "
    date: str = "{day} {month} {year}"
    months: tuple[str, ...] = MONTHS
    kinds: Mapping[ItemType, str] = field(default_factory=lambda: KINDS)
    partials: Mapping[Partial, str] = field(default_factory=lambda: PARTIALS)

    code: str = "Code"
    formula: str = "Formula"
    table: str = "Table"
    skip: str = "Skip to the questions"
    # Their number, and what stands over them.
    questions: str = "Questions"
    question_list: str = "Questions"
    question: str = "Question"
    section: str = "Section"
    section_number: str = "Section {number}"
    passage: str = "Passage"
    form: str = "Form"
    instructions: str = "Instructions"
    marking: str = "Marking"
    duration: str = "Time"
    total: str = "Total"
    licence: str = "Licence"
    mark: Counted = Counted(one="{n} mark", other="{n} marks")
    minute: Counted = Counted(one="{n} minute", other="{n} minutes")
    hour: Counted = Counted(one="{n} hour", other="{n} hours")
    and_: str = " and "
    or_: str = "or"
    span: str = "{low} to {high}"
    span_below: str = "{low} to below {high}"
    below: str = "below {high}"

    refers: str = "Refers to"
    passage_for: str = "For question {numbers}"
    passage_for_many: str = "For questions {numbers}"
    answer: str = "Answer"
    gap: str = "Gap"
    your_answer: str = "Your answer"
    clear: str = "Clear"
    clear_label: str = "Clear the answer to question"
    true: str = "True"
    false: str = "False"
    true_letter: str = "T"
    false_letter: str = "F"
    place: str = "Place"
    not_chosen: str = "–"
    left_column: str = "Join each of these …"
    right_column: str = "… to one of these"
    order_help: str = "Give every entry its place, 1 for the first."

    # ``{count}`` of ``{all}`` questions; in a key those with the numbers ``{first}`` to ``{last}``.
    choose: str = "Answer any {count} of these {all} questions."
    choose_one: str = "Answer one of these {all} questions."
    choose_key: str = "Of questions {first} to {last} any {count} count."
    number_of_questions: Counted = Counted(one="{n} question", other="{n} questions")
    total_marks: str = "Total marks"
    candidate_fields: tuple[str, ...] = ("Name", "Roll number", "Signature")
    candidate_section: str = "Section"
    extra_time: str = "Extra time"
    end_of_paper: str = "End of paper"
    crest: str = "Crest"
    honour: str = "Honour code"
    honour_text: str = (
        "On my honour, I have neither given nor received help with this paper that is not allowed."
    )
    signature: str = "Signature"
    examiners: str = "For examiners"
    awarded: str = "Awarded"
    whole: str = "Total"
    do_not_turn: str = "Do not turn over until you are told to."
    turn_over: str = "Turn over"
    blank_page: str = "This page is blank."

    sheet_title: str = "Answer sheet"
    sheet_how: tuple[str, ...] = (
        "Fill bubbles in completely, with a dark pencil: {right} not {wrong}",
        "Round bubbles: one a row. Square ones: as many as are right.",
        "A number: write it into the cells, a character in each, and fill in the bubbles below.",
        "To change an answer, rub it out. Keep the corners and the code clean.",
    )
    sheet_on_paper: str = "answer on the paper"
    sheet_page: str = "Page {page} of {pages}"
    sheet_marks: str = "Marks for scanning"

    right_answer: str = "Right answer"
    wrong_answer: str = "wrong answer"
    blank_answer: str = "no answer"
    full_marks: str = "full marks"
    of_marks: str = "{share} of its marks"
    never_below: str = "never less than {amount}"
    plain_kind: str = "All other questions"
    plain_rule: str = "Right answer: full marks; nothing is taken off for a wrong one"
    marking_plain: str = (
        "Each question gives its marks for the right answer; nothing is taken off for a wrong one."
    )

    notation: str = "How this text is written"
    notations: Mapping[str, str] = field(default_factory=lambda: NOTATIONS)
    begins: str = "{what} begins"
    ends: str = "{what} ends"
    quotation: str = "Quotation"
    figure: str = "Figure"
    no_description: str = "Figure without description"
    columns: str = "Columns"
    row: str = "Row"
    empty_cell: str = "(empty)"
    struck: str = "struck out"
    room: str = "On paper there is room for {count} lines."
    room_one: str = "On paper there is room for one line."

    proof: str = "PROOF – contains keys"
    proof_key: str = "Key"
    proof_topic: str = "Topic"
    proof_difficulty: str = "Difficulty"
    proof_tags: str = "Tags"
    proof_notes: str = "Notes"
    proof_explained: str = "With rationale"
    proof_unexplained: str = "Without rationale"

    show_hint: str = "Show a hint"
    show_answer: str = "Show the answer"
    hint: str = "Hint"
    correct_answer: str = "Correct answer"
    model_answer: str = "Model answer"
    accepted: str = "accepted"
    also_matching: str = "or any answer of the form"
    also_accepted: str = "After the exam also accepted"
    dropped_all: str = "Dropped after the exam: full marks for everyone"
    dropped_attempted: str = "Dropped after the exam: full marks for everyone who answered"
    explanation: str = "Explanation"
    choices: str = "Choice by choice"
    verdict_right: str = "Right"
    verdict_wrong: str = "Wrong"
    why_right: str = "What makes it right"
    why_wrong: str = "Where it goes wrong"
    lure: str = "Chosen because …"
    reference: str = "Read more"
    rubric: str = "What is marked"
    rubric_marks: str = "Marks"
    practice_note: str = "This page holds the answers. They stay closed until you open them."
    bands: str = "How did it go?"
    band_score: str = "Score"
    band_label: str = "Result"
    band_note: str = "What to do next"

    key_title: str = "Answer key"
    marking_title: str = "Marking guide"
    staff_note: str = "For staff only"
    number: str = "No."
    item: str = "Item"
    type: str = "Type"
    answers: str = "Answers"
    marks_column: str = "Marks"
    labels_of: str = "Letters are those of form"
    appendix: str = "Explanations"
    free_answer: str = "see the marking guide"


WORDS = Words()
