"""No explanation, hint or rationale names a choice by its letter or number.

Asked where choices are shuffled, of English texts that say “option B” or “choices 1 and 3”.
Letters that stand in the stem or in a choice are taken to mean those.

Why: On keys and practice pages the choices have other letters, so the explanation speaks
of the wrong choice.

Bad:

```markdown
## moments

How many moments does AdamW keep for each parameter?

- [ ] one
- [x] two

### Explanation

Option B is right: AdamW keeps a mean and a second moment.
```

Good:

```markdown
## moments

How many moments does AdamW keep for each parameter?

- [ ] one
- [x] two

### Explanation

It keeps two: a mean and a second moment.
```

Fix: Say what the choice says, or write the remark as a quote under its choice. Where the
letters must stay, write `shuffle=false`.

False alarms: Options and answers of something else that the stem does not name.
"""

from collections.abc import Iterator

from examgen.check.labels import index_of, may_name, names_in, shuffled_choices, stand_in
from examgen.check.place import find_phrase
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose, remarks_of
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    count = len(shuffled_choices(view))
    if not count:
        return
    for text in view.remarks:
        names = names_in(prose(text)) if may_name(text) else None
        if names is None or not all(0 <= index_of(label) < count for label in names.labels):
            continue
        if stand_in(names.labels, view):
            continue
        places = (find_phrase(blocks, names.phrase) for blocks in remarks_of(view.item))
        yield Finding(
            message=f"“{names.phrase}” names a choice by its place, "
            "which changes when choices are shuffled",
            span=next((place for place in places if place is not None), view.item.span),
            hint="say what the choice says, or set `shuffle` to `false`",
        )


RULE = Rule(
    id="remark-names-choice",
    severity=Severity.ERROR,
    summary="No explanation, hint or rationale names a choice by its letter or number.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
