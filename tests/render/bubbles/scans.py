"""A small reader of scans: it knows a picture and a sheet's geometry, and nothing else."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import zxingcpp
from PIL import Image, ImageDraw

DPI = 150
MM = DPI / 25.4
Geometry = dict[str, Any]
Picture = Image.Image
# Question number, name of the group: what is filled in there.
Answers = dict[tuple[int, str], list[str]]


def pictures(data: bytes, folder: Path) -> list[Picture]:
    """Return the pages of a PDF in shades of grey."""
    (folder / "sheet.pdf").write_bytes(data)
    command = ["pdftoppm", "-r", str(DPI), "-gray", str(folder / "sheet.pdf"), str(folder / "p")]
    subprocess.run(command, check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("p-*.pgm"))]


def fill_in(picture: Picture, wanted: Iterator[dict[str, Any]]) -> None:
    """Fill bubbles as with a pencil: grey, not quite in the middle, not quite round."""
    pen = ImageDraw.Draw(picture)
    for at, one in enumerate(wanted):
        x, y = (one["x"] + (at % 3 - 1) * 0.2) * MM, (one["y"] + (at % 5 - 2) * 0.1) * MM
        wide, high = one["radius"] * 0.95 * MM, one["radius"] * 0.85 * MM
        pen.ellipse((x - wide, y - high, x + wide, y + high), fill=70)


def scanned(picture: Picture, angle: float, scale: float, shift: tuple[int, int]) -> Picture:
    """Return a page as a scanner might see it: turned, smaller, off the middle, with noise."""
    turned = picture.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    size = (round(turned.width * scale), round(turned.height * scale))
    tray = Image.new("L", (round(turned.width * 1.06), round(turned.height * 1.06)), 255)
    tray.paste(turned.resize(size), shift)
    noise = np.random.default_rng(7).normal(0, 12, (tray.height, tray.width))
    return Image.fromarray(np.clip(np.asarray(tray) + noise, 0, 255).astype(np.uint8))


def code_of(picture: Picture) -> str:
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


def read_page(picture: Picture, geometry: Geometry) -> tuple[str, Answers]:
    """Return the id and the answers of a page, whichever way up it was scanned."""
    dark = np.asarray(picture) < 128
    found = {name: _corner(dark, name) for name in ("top-left", "top-right", "bottom-right")}
    found["bottom-left"] = _corner(dark, "bottom-left")
    hollow = {one["name"]: one["hollow"] for one in geometry["corners"]}
    empty = [name for name, (x, y) in found.items() if not dark[round(y), round(x)]]
    assert len(empty) == 1
    if not hollow[empty[0]]:
        return read_page(picture.rotate(180), geometry)
    known = [(one["x"], one["y"], 1) for one in geometry["corners"]]
    seen = [found[one["name"]] for one in geometry["corners"]]
    to_pixels = np.linalg.lstsq(np.array(known), np.array(seen), rcond=None)[0]
    return _read(dark, geometry, to_pixels, code_of(picture))


def _read(dark: Any, geometry: Geometry, to_pixels: Any, code: str) -> tuple[str, Answers]:
    def filled(group: dict[str, Any]) -> list[str]:
        return [one["value"] for one in group["bubbles"] if _share(dark, one, to_pixels) > 0.5]

    (page,) = [page for page in geometry["pages"] if page["code"] == code]
    digits = "".join(["".join(filled(group)) for group in geometry["id"]["groups"]])
    asked = [(q["number"], group) for q in page["questions"] for group in q["groups"]]
    return digits, {(number, group["name"]): filled(group) for number, group in asked}


def _share(dark: Any, one: dict[str, Any], to_pixels: Any) -> float:
    x, y = np.array((one["x"], one["y"], 1)) @ to_pixels
    reach = one["radius"] * 0.6 * float(np.hypot(*to_pixels[0]))
    down, right = np.ogrid[: dark.shape[0], : dark.shape[1]]
    rows = slice(max(0, int(y - reach)), int(y + reach) + 2)
    columns = slice(max(0, int(x - reach)), int(x + reach) + 2)
    inside = (down[rows] - y) ** 2 + (right[:, columns] - x) ** 2 <= reach**2
    return float(dark[rows, columns][inside].mean())


def _corner(dark: Any, name: str) -> tuple[float, float]:
    """Return the centre of the mark in a corner of a picture: the darkest square there."""
    height, width = dark.shape
    wide, high = width // 5, height // 7
    top = 0 if name.startswith("top") else height - high
    left = 0 if name.endswith("left") else width - wide
    window = dark[top : top + high, left : left + wide].astype(int)
    sums = np.pad(window.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    side, edge = round(6 * MM), round(8.4 * MM)
    least = (edge - side) // 2

    def squares(length: int) -> Any:
        return (
            sums[length:, length:] - sums[:-length, length:]
            - sums[length:, :-length] + sums[:-length, :-length]
        )  # fmt: skip

    inner, outer = squares(side), squares(edge)
    inner = inner[least : least + outer.shape[0], least : least + outer.shape[1]]
    score = 2 * inner - outer
    y, x = np.unravel_index(score.argmax(), score.shape)
    ys, xs = np.nonzero(window[y : y + edge, x : x + edge])
    return float(left + x + xs.mean()), float(top + y + ys.mean())
