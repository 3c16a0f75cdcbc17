"""A question that asks for what is not so has no negated choices.

Understood in English: the question is negated (see `negated-question`), asks of statements or
properties and a choice holds “not”, “never”, “no”, “cannot” or “n’t”, or the question's last
sentence is negated twice.

Why: Candidates have to work out what “not … not” means, which is no part of the subject. Many
who know the answer get it wrong.

Bad:

```markdown
## frozen

Which of these is **not** true of LoRA?

- [x] The base weights are not frozen
- [ ] The low-rank factors are trained
```

Good:

```markdown
## frozen

Which of these is true of LoRA?

- [x] The base weights are frozen
- [ ] The low-rank factors are frozen
```

Fix: Ask for what is so, or say the choices without “not”.

False alarms: A “no” that is part of a name. One finding in public questions, which was right:
too few for a precision.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import choices_of, last_sentence
from examgen.check.english import negation
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity

_NEGATED = re.compile(r"\b(?:not|never|no|cannot)\b|n['’]t\b", re.IGNORECASE)
# The choices are statements to be judged, and not things or quoted sentences.
_JUDGED = re.compile(
    r"\b(?:true|false|correct|incorrect|right|valid|statements?|claims?|assertions?|advantages?"
    r"|disadvantages?|benefits?|propert(?:y|ies)|characteristics?|features?|reasons?|happens?"
    r"|holds?|appl(?:y|ies))\b",
    re.IGNORECASE,
)
_TWICE = re.compile(
    r"\b(?:not|never|cannot)\s+(?:be\s+)?(?:un(?!i|der|til|less)\w{4,}|in(?:correct|accurate|valid"
    r"|appropriate)|false|untrue|wrong|without)\b|n['’]t\s+(?:in(?:correct|valid)|false|untrue)\b",
    re.IGNORECASE,
)


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    word = negation(view)
    if word is None:
        return
    sentence = last_sentence(prose(view.stem))
    if _TWICE.search(sentence):
        yield Finding(
            message="the question is negated twice",
            span=view.item.span,
            hint="ask for what is so",
        )
        return
    if not _JUDGED.search(sentence):
        return
    for choice, part in zip(choices_of(view), view.parts, strict=False):
        found = _NEGATED.search(prose(part))
        if found:
            yield Finding(
                message=f"the question is negated by “{word}” and this choice by “{found[0]}”",
                span=choice.span,
                hint="ask for what is so, or say the choices without the word",
            )
            return


RULE = Rule(
    id="double-negative",
    severity=Severity.WARNING,
    summary="A question that asks for what is not so has no negated choices.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    languages=("en",),
)
