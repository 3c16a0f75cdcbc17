"""What a blueprint says of its questions after the exam: other answers, or a question dropped."""

from examgen.decimals import has_decimal_comma
from examgen.diagnostic import error
from examgen.model.blueprint import Located
from examgen.model.ruling import Drop, OtherAnswer, Ruling
from examgen.read import mappings, values
from examgen.read.intervals import Measured, measure
from examgen.read.mappings import Key, Opened, Reading, Table

RULING_KEYS: Table = {
    "question": Key(kind=values.ID, summary="The question, by its id."),
    "any_of": Key(
        kind=values.LABEL,
        many=True,
        summary="Answers that count besides the printed one; letters of choices as written.",
    ),
    "drop": Key(
        kind=values.one_of(Drop),
        summary="Full marks for `all`, or for those who `attempted` it.",
    ),
}

RULINGS_KEY = Key(
    summary="What was decided after the exam: other answers, or questions dropped.",
    schema={
        "type": "array",
        "items": mappings.schema_of(RULING_KEYS, required=("question",)),
    },
)


def read_rulings(opened: Opened, reading: Reading, language: str | None) -> tuple[Ruling, ...]:
    """Read the rulings of a blueprint; a question has one."""
    if "rulings" not in opened.entries:
        return ()
    rulings: dict[str, Ruling] = {}
    for entry in mappings.list_of("rulings", *opened.entries["rulings"], reading):
        own = mappings.open_mapping(entry, RULING_KEYS, "a ruling", reading)
        question = mappings.located(own, "question", reading)
        if mappings.misses(own, "question"):
            hint = "such as `{question: an-id, drop: all}`"
            message = "this ruling names no `question`"
            reading.found.append(error("missing-field", message, entry.span, hint))
        if question is None:
            continue
        ruling = Ruling(
            question=question.value,
            any_of=tuple(_other(one, language) for one in mappings.several(own, "any_of", reading)),
            drop=mappings.value(own, "drop", reading),
            span=question.span,
        )
        if question.value in rulings:
            message = f"there are two rulings on `{question.value}`"
            reading.found.append(error("bad-value", message, question.span, "join them"))
        elif not own.entries.keys() & {"any_of", "drop"}:
            message = f"this ruling decides nothing of `{question.value}`"
            hint = "give it `drop` or `any_of`"
            reading.found.append(error("missing-field", message, question.span, hint))
        rulings.setdefault(question.value, ruling)
    return tuple(rulings.values())


def _other(written: Located[str], language: str | None) -> OtherAnswer:
    comma = has_decimal_comma(language or "en")
    read = measure(written.value, unit="", comma=comma, numeric=False)
    number, unit = (read.interval, read.unit) if isinstance(read, Measured) else (None, "")
    return OtherAnswer(text=written.value, number=number, unit=unit, span=written.span)
