"""Patterns as programs for a mock test: lists of steps that JSON can hold."""

from examgen.render.site.pattern import Among, Either, Follow, Node, Repeat, Stand, read_pattern

Step = list[str | int]
MOST_STEPS = 2000


def program(pattern: str) -> list[Step] | None:
    """Return the steps of a pattern, None where it is no valid RE2 and so matches nothing.

    The steps are those that ``web/mock/pattern.js`` runs. Raises ValueError, with the
    reason, for a valid pattern that cannot be run there.
    """
    import re2

    options = re2.Options()
    options.log_errors = False
    try:
        re2.compile(pattern, options)
    except re2.error:
        return None
    steps: list[Step] = []
    _write(read_pattern(pattern), steps)
    steps.append(["m"])
    return steps


def _write(node: Node, steps: list[Step]) -> None:
    if len(steps) > MOST_STEPS:
        raise ValueError("it is too long when its repetitions are written out")
    match node:
        case Among(ranges=ranges):
            steps.append(["c", *(end for pair in ranges for end in pair)])
        case Stand(kind=kind):
            steps.append([kind])
        case Follow(nodes=nodes):
            for each in nodes:
                _write(each, steps)
        case Either(nodes=nodes):
            _either(nodes, steps)
        case Repeat():
            _repeat(node, steps)


def _either(nodes: tuple[Node, ...], steps: list[Step]) -> None:
    jumps: list[Step] = []
    for each in nodes[:-1]:
        split: Step = ["s", len(steps) + 1]
        steps.append(split)
        _write(each, steps)
        jumps.append(["j"])
        steps.append(jumps[-1])
        split.append(len(steps))
    _write(nodes[-1], steps)
    for jump in jumps:
        jump.append(len(steps))


def _repeat(node: Repeat, steps: list[Step]) -> None:
    for _ in range(node.least):
        _write(node.node, steps)
    if node.most is None:
        start = len(steps)
        split: Step = ["s", start + 1]
        steps.append(split)
        _write(node.node, steps)
        steps.append(["j", start])
        split.append(len(steps))
        return
    splits: list[Step] = []
    for _ in range(node.most - node.least):
        splits.append(["s", len(steps) + 1])
        steps.append(splits[-1])
        _write(node.node, steps)
    for each in splits:
        each.append(len(steps))
