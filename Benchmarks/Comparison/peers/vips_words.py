"""Words as libvips draws them."""

import math
from pathlib import Path

import pyvips

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "MememeHeadline-Black.ttf")
NAME = "Mememe Headline Black"


def ink(line: dict) -> tuple[pyvips.Image, int, int]:
    """Letters and outline, and where they go: left and top."""
    # At 72 dpi a point is a pixel.
    letters = pyvips.Image.text(
        line["text"], font=f"{NAME} {line['font_size']}", fontfile=str(FONT), dpi=72)
    outline = line["outline"]
    reach = math.ceil(outline) + 1
    letters = letters.embed(
        reach, reach, letters.width + 2 * reach, letters.height + 2 * reach)
    # A blur with half the outline's width has fallen to a fortieth at the outline's edge.
    black = (letters.gaussblur(outline / 2) * 20 - 1.5 * 255 / 10).cast("uchar")
    white = letters.cast("uchar")
    alpha = (white > black).ifthenelse(white, black)
    drawn = white.bandjoin([white, white, alpha]).copy(interpretation="srgb")
    left, bottom = round(line["left"]) - reach, round(line["baseline"]) + reach
    return drawn, left, bottom - drawn.height
