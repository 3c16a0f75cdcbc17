"""The right choice does not share the most words with the others.

Asked of `single` questions with three choices or more: the words that the key has in common
with other choices are more than those of any other choice.

Why: Wrong choices are often made by changing the key, which is then in the middle.

Bad:

```markdown
## which

What is kept?

- [x] fast mean
- [ ] fast median
- [ ] slow mean
```

Good:

```markdown
## which

What is kept?

- [x] mean
- [ ] median
- [ ] mode
```

Fix: Vary the wrong choices among themselves.

False alarms: Choices that have to be alike. Of 40 findings in public questions 14 were right.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from examgen.check.choices import worded_choices
from examgen.check.rule import Context, Finding, PerItem, Rule
from examgen.check.view import ItemView
from examgen.diagnostic import Severity
from examgen.model.item import Single


def _check(view: ItemView, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    if not isinstance(view.item.response, Single):
        return
    choices = worded_choices(view)
    if len(choices) < 3:
        return
    words = [set(text.casefold().split()) for _, text in choices]
    holders = Counter(word for mine in words for word in mine)
    shared = [sum([holders[word] for word in mine]) - len(mine) for mine in words]
    best = max(shared)
    if shared.count(best) == 1 and choices[shared.index(best)][0].correct:
        yield Finding(
            message="the right choice has the most words in common with the others",
            span=choices[shared.index(best)][0].span,
            hint="vary the wrong choices among themselves",
        )


RULE = Rule(
    id="convergence",
    severity=Severity.INFO,
    summary="The right choice does not share the most words with the others.",
    manual=__doc__,
    check=PerItem(_check),
    suppressible=True,
    precision=Decimal("0.35"),
    default=False,
)
