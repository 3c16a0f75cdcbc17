"""A bank in one language with every kind of question, for sites in that language."""

from pathlib import Path

from tests.render.language_papers import SAMPLES, Sample

QUESTIONS = """---
topic: one/two
tags: [{unit}, "{course}"]
---

## stimulus {{stimulus}}

{passage}

## one {{stimulus=stimulus}}

{single}

$${wide}$$

- [x] {0}
  > {statement}
- [ ] {1}
  > {statement}

  > Chosen because: {statement}
- [ ] {2}
- [ ] {3}

### Hint
{passage}

## two {{type=multiple aliases="two-before" stimulus=stimulus}}

{several}

- [x] {0}
  > {statement}
- [ ] {1}
- [x] {2}

### Explanation
{statement}
### Reference
{statement}

## three

{statement}

Answer: true

## picture

![{title}](picture.svg)

Answer: 12.5 ± 0.1 {unit}

## spans

{number}

Answer: 5..6 {unit}

## short

{number}

Answer: {unit} | {title}
Pattern: [1-9]+

## match {{type=match}}

{several}

- {0} => {1}
- {2} => {3}
- => {title}

## order {{type=order}}

{several}

1. {0}
2. {1}
3. {2}

## gaps {{type=cloze}}

{statement} [[{unit}]] [[= 4 ± 1]] [[? {0} / *{1}]]

## essay {{lines=3 marks=2}}

{statement}

### Rubric
- {0} (1)
- {1} (0.5)
- {2} (0.5)
### Explanation
{passage}

## code {{type=code code_language=python lines=3}}

{statement}

```python
1
```

### Rubric
- {0} (1)

## kept

{several}

- [x] {0}
- [ ] {1}
"""
OPEN = """title: {title}
language: {language}
course: {course}
date: 2026-03-15
duration: 95 min
answers: practice
seed: s
instructions: "{instructions}"
marking: {{single: {{wrong: -m/3}}, multiple: {{partial: proportional-if-none-wrong}}}}
sections:
  - {{questions: [one, two, three], duration: 30 min}}
  - {{questions: [picture, spans, short, match], choose: 3, duration: 30 min}}
  - {{title: {title}, questions: [order, gaps, essay, code], duration: 35 min}}
shuffle: {{questions: within-sections}}
bands: [{{from: 60 %, label: {unit}, note: {title}}}, {{from: 0 %, label: {course}}}]
rulings:
  - {{question: three, drop: all}}
"""
SHUT = """title: "{statement}"
language: {language}
answers: withheld
seed: s
sections: [{{questions: [kept]}}]
shuffle: {{questions: within-sections}}
"""
AGAIN = """title: "{several}"
language: {language}
answers: practice
seed: s
sections: [{{questions: [three, kept]}}]
shuffle: {{questions: within-sections}}
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
PAPERS = {"open": OPEN, "shut": SHUT, "again": AGAIN}


def bank_in(root: Path, language: str, site: str = "", said: Sample | None = None) -> Path:
    """Write a bank of papers in ``language`` whose site is in ``site``, else in the same."""
    said = said or SAMPLES[language]
    given = {name: getattr(said, name) for name in Sample.__slots__ if name != "entries"}
    given |= {"language": language, "site": site or language, "wide": "+".join(["x_1"] * 20)}
    folder = root / "bank"
    for name in ("papers", "questions"):
        (folder / name).mkdir(parents=True)
    settings = (
        "title: {course}\nlanguage: {site}\ninstitution: {institution}\nlicence: {unit}\nmarks: 1\n"
        "topics: {{one: {{title: {title}, topics: {{two: {passage_title}}}}}}}\n"
    )
    settings = settings.format(**given, passage_title=said.unit)
    (folder / "bank.yaml").write_text(settings, "utf-8")
    (folder / "questions/all.md").write_text(QUESTIONS.format(*said.entries, **given), "utf-8")
    (folder / "questions/picture.svg").write_text(PICTURE, "utf-8")
    for name, text in PAPERS.items():
        (folder / f"papers/{name}.yaml").write_text(text.format(**given), "utf-8")
    return root
