"""The right choice is not by far the longest.

Asked of `single` questions: the key has four words or more, is over 1.33 times as long as
the longest wrong choice and more than eight characters longer; or it has two words or three,
is 1.5 times as long and more than ten characters longer. “All” and “none of the above” are left
out; questions with figures, code or formulas alone as choices are not judged.

Why: Authors qualify what is right and not what is wrong. Candidates who know nothing choose
the longest.

Bad:

```markdown
## warm-up

Why is the rate warmed up?

- [x] The second moment rests on few gradients at first, so that steps would be too long
- [ ] To save memory
- [ ] To save time
```

Good:

```markdown
## warm-up

Why is the rate warmed up?

- [x] Early estimates are noisy
- [ ] Early steps need less memory
- [ ] Early steps take more time
```

Fix: Shorten the key: what qualifies it belongs in the explanation. Or give the wrong
choices as much detail.

False alarms: Keys that are names, titles or units, longer by nature. Of 40 findings in public
questions 36 were right.
"""

from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import worded_choices, words_of
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not isinstance(view.item.response, Single):
        return
    choices = worded_choices(view)
    right = [(choice, text) for choice, text in choices if choice.correct]
    wrong = [len(text) for choice, text in choices if not choice.correct]
    if len(right) != 1 or not wrong:
        return
    (key, text), longest = right[0], max(wrong)
    more = len(text) - longest
    if more <= 8:
        return
    count = len(words_of(text))
    wordy = count >= 4 and 100 * len(text) > 133 * longest
    if wordy or (count >= 2 and 2 * len(text) >= 3 * longest and more > 10):
        yield Finding(
            message=f"the right choice has {len(text)} characters, the longest wrong one {longest}",
            span=key.span,
            hint="shorten it, or give the wrong choices as much detail",
        )


RULE = Rule(
    id="key-is-longest",
    severity=Severity.WARNING,
    summary="The right choice is not by far the longest.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.90"),
)
