"""Every topic and every difficulty has a question that can be drawn.

Looked at are the topics of `bank.yaml`, each with those below it, and its difficulty bands.
Drafts, questions in review and retired ones are not drawn and do not count. Off unless it is
selected, since a bank that is being begun has many gaps.

Why: No blueprint that asks for it can be filled. Often the topic of a question is that of a
parent, or its questions were never set to `ready`.

Bad:

```markdown
## states {difficulty=easy}

How many bytes does Adam keep for each parameter?

Answer: 8
```

Good:

```markdown
## states {difficulty=easy}

How many bytes does Adam keep for each parameter?

Answer: 8

## shards {difficulty=medium}

How many bytes of them are left on each of four devices?

Answer: 2

## stages {difficulty=hard}

Which stage shards the gradients as well?

Answer: the second
```

Fix: Write questions for it, set drafts to `ready`, or take it out of `bank.yaml`.

False alarms: A topic that is to be filled later; whether it should be there is for its author
to say.
"""

from collections.abc import Iterator
from fractions import Fraction

from examgen.check.rule import Finding, Overview, PerBank, Rule
from examgen.diagnostic import Severity
from examgen.model.item import Status


def _check(bank: Overview) -> Iterator[Finding]:
    drawn = [card for card in bank.cards if card.status is Status.READY]
    if not drawn:
        return
    topics = {card.topic for card in drawn}
    filled = {each for topic in topics if topic for each in _with_parents(topic)}
    for topic in bank.project.topics:
        if topic.id not in filled:
            yield Finding(
                message=f"the topic `{topic.id}` has no question that can be drawn",
                span=topic.span,
                hint="write some, or take it out",
            )
    # A bank has few difficulties, and fractions are slow to read.
    known = [Fraction(text) for text in {card.difficulty for card in drawn} if text is not None]
    low = Fraction(-1)
    for band in bank.project.bands:
        if known and not any(low < value <= band.upto for value in known):
            yield Finding(
                message=f"no question that can be drawn is `{band.name}`",
                span=bank.project.span,
                hint="write some, or give questions their difficulty",
            )
        low = band.upto


def _with_parents(topic: str) -> Iterator[str]:
    parts = topic.split("/")
    for n in range(len(parts)):
        yield "/".join(parts[: n + 1])


RULE = Rule(
    id="unfilled-topic",
    severity=Severity.INFO,
    summary="Every topic and every difficulty has a question that can be drawn.",
    manual=__doc__,
    check=PerBank(_check),
    suppressible=True,
    default=False,
)
