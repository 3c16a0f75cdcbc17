"""A question does not ask for what is not so, or sets the “not” off.

Understood in English, in the last sentence of a stem with choices: “which” or “what” with
“not”, “except”, “least” or “false”. Quoted words are let pass. It is a warning
where the word is neither in capitals nor emphasised, else a note. The precision was measured over
both.

Why: Candidates overlook the word and choose what is right. What is wrong is also seldom
what they should learn.

Bad:

```markdown
## frozen

Which of these is not trained by LoRA?

- [x] The frozen weights
- [ ] The low-rank factors
```

Good:

```markdown
## frozen

Which of these stays frozen in LoRA?

- [x] The pretrained weights
- [ ] The low-rank factors
```

Fix: Ask for what is so. Where the exception is the point, write **not**.

False alarms: A “not” that belongs to a condition and not to what is asked for; a “least” that is
the end of a scale (“on which planet is gravity the least?”). Of 37 findings in public questions
36 were right.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.english import negation
from examgen.check.place import find_phrase
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import EMPHASIS, END, STRONG, ItemView
from examgen.diagnostic import Severity


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    word = negation(view)
    if word is None:
        return
    marked = word.isupper() or re.search(
        f"[{EMPHASIS}{STRONG}][^{END}]*{re.escape(word)}", view.stem
    )
    yield Finding(
        message=f"the question is negated by “{word}”",
        span=find_phrase(view.item.stem, word) or view.item.span,
        hint="ask for what is so, or emphasise the word",
        severity=Severity.INFO if marked else Severity.WARNING,
    )


RULE = Rule(
    id="negated-question",
    severity=Severity.WARNING,
    summary="A question does not ask for what is not so, or sets the “not” off.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.97"),
    languages=("en",),
)
