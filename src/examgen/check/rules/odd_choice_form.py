"""No choice is the only one with another capital or full stop.

Asked of three choices or more, all of two words or more. Names and acronyms are let pass.

Why: What looks different is taken for the key.

Bad:

```markdown
## kept

What is kept?

- [x] The means.
- [ ] The medians
- [ ] The modes
```

Good:

```markdown
## kept

What is kept?

- [x] The means
- [ ] The medians
- [ ] The modes
```

Fix: Write all choices alike.

False alarms: Terms with a capital among common words. Of 9 findings in public questions 8 were
right, too few for a precision.
"""

import re
from collections.abc import Iterator

from examgen.check.choices import worded_choices
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity

_ENDED = re.compile(r"[.!?][\"”’)]?$")
# Two words or more, the first of two letters or more.
_SENTENCE = re.compile(r"[^\W\d_]{2,}[^\w\s]?\s+\S")
# “I”, acronyms, and two capitals in a row as names have them; abbreviations at the end.
_NAMED = re.compile(r"I\b|[A-Z]{2}|[A-Z]\w*[^\w\s]?\s+[A-Z]|.*\b(?:[A-Za-z]\.)+$")


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    choices = [choice for choice, _ in worded_choices(view)]
    texts = [text.strip() for _, text in worded_choices(view)]
    if len(choices) < 3 or not all(map(_SENTENCE.match, texts)):
        return
    for form in (
        [_ENDED.search(text) is not None for text in texts],
        [text[0].isupper() for text in texts],
    ):
        for odd in (True, False):
            if form.count(odd) == 1 and not _NAMED.match(texts[form.index(odd)]):
                yield Finding(
                    message="this choice alone has another capital or full stop",
                    span=choices[form.index(odd)].span,
                    hint="write all choices alike",
                )
                return


RULE = Rule(
    id="odd-choice-form",
    severity=Severity.INFO,
    summary="No choice is the only one with another capital or full stop.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
)
