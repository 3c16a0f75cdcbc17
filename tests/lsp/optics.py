"""A bank about lenses and heat, and scenes that play in it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.lsp.talking import Editor, make_bank, talk

LENS = "bank/questions/lens.md"
MORE = "bank/questions/more.yaml"
QUIZ = "bank/papers/quiz.yaml"

QUESTIONS = """---
topic: heat
tags: [bench, warm]
---

## thin-lens {topic=optics/lenses difficulty=easy stimulus=bench-1}

Where does a thin lens bring rays together that come in parallel?

- [x] In its focus
- [ ] In its centre
- [ ] Nowhere

## warm-air {marks=2 enemies=thin-lens}

By how many kelvin does the air warm?

![a thermometer](warm.svg)

Answer: 20 ± 1

## bench-1 {stimulus}

An optical bench with a lamp.
"""
YAML = """questions:
  - id: cold-air
    topic: heat
    type: true-false
    aliases: [old-air]
    enemies:
      - warm-air
    stem: Air cools as it expands.
    answer: true
"""
BLUEPRINT = """title: Quiz
seed: 1
sections:
  - title: First
    questions: [thin-lens, old-air]
  - title: Second
    pick: 1
    where: {topic: heat}
"""
ROD = """## hot-rod {topic=heat marks=2}

By how much does the rod grow?

Answer: 3..4 mm
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def optics(root: Path) -> Path:
    """Write the bank."""
    return make_bank(
        root,
        **{
            "questions/lens.md": QUESTIONS,
            "questions/more.yaml": YAML,
            "questions/warm.svg": SVG,
            "questions/rod.md": ROD,
            "papers/quiz.yaml": BLUEPRINT,
        },
    )


def scene_of(root: Path, check: Callable[[Editor], Awaitable[None]], *paths: str) -> None:
    async def scene(editor: Editor) -> None:
        for path in paths:
            editor.open(path)
        await editor.settled()
        await check(editor)

    talk(root, scene)
