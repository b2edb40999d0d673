"""The words on a picture and their places, the same for all programs.

mememe breaks and fits words; the others are told size and place, so that they all write letters of
the same height in the same place, and none of them spends time on finding it.
"""

import json
import math
import subprocess
from dataclasses import dataclass
from pathlib import Path

from paths import WORK

TOP, BOTTOM = "One does not simply", "ship without tests"
OUTLINE = 0.06
"""How far the outline reaches beyond the letters, in ems: mememe's default."""


@dataclass(frozen=True)
class Line:
    """One line of words on a picture; all numbers are pixels."""

    text: str
    font_size: float
    outline: float
    """How far the outline reaches beyond the letters."""
    left: float
    """Where the first letter begins, without its outline."""
    baseline: float
    ink: tuple[int, int, int, int]
    """The box that holds letters and outline: left, top, right, bottom."""


def lines(mememe: Path, original: Path, top: str, bottom: str) -> list[Line]:
    """The places of words on a picture, as mememe reports them."""
    return lines_of(mememe, ["create", original, "--top", top, "--bottom", bottom])


def lines_of(mememe: Path, arguments: list[str | Path]) -> list[Line]:
    """The places of a meme's words, as mememe reports them."""
    answer = subprocess.run(
        [mememe, *arguments, "--no-save", "--json", "--force", "-o", WORK / "layout.jpg"],
        check=True, capture_output=True, text=True).stdout
    return [_line(caption) for caption in json.loads(answer)["captions"]]


def _line(caption: dict) -> Line:
    if len(caption["lines"]) != 1:
        raise ValueError(f"The words should stand in one line, not in {caption['lines']}.")
    box, size = caption["inkBox"], caption["fontSize"]
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    outline = size * OUTLINE
    # Capitals end at the baseline, except for round ones, which reach a little below it.
    overshoot = 0.01 * size
    return Line(
        text=caption["lines"][0]["text"], font_size=size, outline=outline, left=box["x"] + outline,
        baseline=bottom - outline - overshoot,
        ink=(math.floor(box["x"]), math.floor(box["y"]), math.ceil(right), math.ceil(bottom)))
