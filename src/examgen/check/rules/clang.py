"""The right choice is not the only one that repeats a word of the stem.

Asked of `single` questions: a content word of four letters or more, its ending apart,
stands in the stem and in the key, and no wrong choice has a word of the stem. Understood in
English.

Why: Candidates choose what sounds like the question.

Bad:

```markdown
## warm-up

What happens to the rate in warmup?

- [x] The rate grows in warmup steps
- [ ] It falls
- [ ] It stays
```

Good:

```markdown
## warm-up

What happens to the rate at first?

- [x] It grows
- [ ] It falls
- [ ] It stays
```

Fix: Use the word in a wrong choice as well, or another in the key.

False alarms: Words that the subject needs, and stems that list what to choose from. Of 40
findings in public questions 23 were right.
"""

from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import worded_choices
from examgen.check.english import stems
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView, prose
from examgen.diagnostic import Severity
from examgen.model.item import Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not isinstance(view.item.response, Single):
        return
    choices = worded_choices(view)
    right = [(choice, text) for choice, text in choices if choice.correct]
    if len(right) != 1:
        return
    kept = stems(right[0][1])
    stem = prose(view.stem).casefold()
    if not any(word[:4] in stem for word in kept):
        return
    asked = stems(stem)
    shared = kept & asked
    # Where wrong choices echo the stem too, the echo leads nowhere.
    if any(stems(text) & asked for choice, text in choices if shared and not choice.correct):
        return
    if shared:
        yield Finding(
            message=f"of all choices only the right one repeats “{min(shared)}”",
            span=right[0][0].span,
            hint="use the word in a wrong choice as well, or another in the key",
        )


RULE = Rule(
    id="clang",
    severity=Severity.INFO,
    summary="The right choice is not the only one that repeats a word of the stem.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.57"),
    languages=("en",),
)
