"""A figure is small enough to print: at most 25 megapixels and 5 MB.

An empty file is reported as well.

Why: A picture's pixels are unpacked in memory, whatever the size of its file: a PNG of
20 kB can need more than a gigabyte and stop a build.

Bad:

```markdown figures=bank/questions/scan.png:9000x6000
## scan

Which year does the scanned page name?

![A page of a printed book; the heading reads 1936](scan.png)

Answer: 1936
```

Good:

```markdown figures=bank/questions/scan.png:1800x1200
## scan

Which year does the scanned page name?

![A page of a printed book; the heading reads 1936](scan.png)

Answer: 1936
```

Fix: Scale the picture down: 2000 pixels fill the width of a page at 300 dots per inch.
For plots and diagrams use SVG.

False alarms: None.
"""

from collections.abc import Iterator

from examgen.check.rule import Finding, Overview, PerBank, Rule, figures_shown
from examgen.diagnostic import Severity
from examgen.load import MAX_FIGURE_BYTES
from examgen.model.asset import Asset

_MOST_PIXELS = 25_000_000


def _check(bank: Overview) -> Iterator[Finding]:
    for figure, item in figures_shown(bank):
        asset = bank.assets.get(figure.path)
        fault = _fault(asset) if asset is not None else None
        if fault is not None:
            yield Finding(message=fault[0], span=figure.span, hint=fault[1], item=item)


def _fault(asset: Asset) -> tuple[str, str] | None:
    if asset.size == 0:
        return "the figure's file is empty", "save the figure again"
    if asset.size > MAX_FIGURE_BYTES:
        size = f"{asset.size / 1_000_000:.1f} MB"
        return f"the figure's file has {size}, at most 5 MB are allowed", "scale it down"
    if asset.width is not None and asset.height is not None:
        pixels = asset.width * asset.height
        if pixels > _MOST_PIXELS:
            what = f"{asset.width} × {asset.height} pixels, at most 25 megapixels are allowed"
            return f"the figure has {what}", "scale it down: 2000 pixels fill a page's width"
    return None


RULE = Rule(
    id="unsafe-figure",
    severity=Severity.ERROR,
    summary="A figure is small enough to print: at most 25 megapixels and 5 MB.",
    manual=__doc__,
    check=PerBank(_check),
)
