"""A stimulus shows something.

A stimulus without words, formula, code or figure is reported; one that only a comment
fills is empty.

Why: Candidates are sent to a passage that is not there. Often the text slipped into a
comment.

Bad:

```markdown
## cluster {stimulus}

## cluster-cost {stimulus=cluster}

How many copies of the weights exist under plain data parallelism?

Answer: 8
```

Good:

```markdown
## cluster {stimulus}

Eight machines train one model.

## cluster-cost {stimulus=cluster}

How many copies of the weights exist under plain data parallelism?

Answer: 8
```

Fix: Write the passage below its heading.

False alarms: None.
"""

from collections.abc import Iterator, Sequence

from examgen.check.rule import Context, Finding, PerFile, Rule
from examgen.check.view import printed
from examgen.diagnostic import Severity
from examgen.model.item import Item, Stimulus


def _check(
    _items: Sequence[Item], stimuli: Sequence[Stimulus], _context: Context
) -> Iterator[Finding]:
    for stimulus in stimuli:
        if not printed(stimulus.body):
            yield Finding(
                message="the stimulus shows nothing",
                span=stimulus.span,
                hint="write the passage below its id",
            )


RULE = Rule(
    id="empty-stimulus",
    severity=Severity.ERROR,
    summary="A stimulus shows something.",
    manual=__doc__,
    check=PerFile(_check),
)
