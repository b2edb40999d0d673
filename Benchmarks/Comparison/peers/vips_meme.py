"""Writes words on a picture or an animation with libvips: ORIGINAL WORDS RESULT [QUALITY]."""

import json
import math
import sys
from pathlib import Path

import pyvips

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "MememeHeadline-Black.ttf")
NAME = "Mememe Headline Black"

original, words, result, *quality = sys.argv[1:]


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


if result.endswith((".gif", ".webp")):
    # All frames are one picture, one below the other, so the words are repeated for each.
    picture = pyvips.Image.new_from_file(original, n=-1, access="sequential")
    overlay = pyvips.Image.black(picture.width, picture.get("page-height"), bands=4)
    overlay = overlay.copy(interpretation="srgb")
    for line in json.loads(words):
        overlay = overlay.insert(*ink(line))
    overlay = overlay.copy_memory().replicate(1, picture.get("n-pages"))
    # All frames are opaque.
    picture = picture.composite2(overlay, "over")[:3]
else:
    picture = pyvips.Image.new_from_file(original, access="sequential")
    for line in json.loads(words):
        drawn, left, top = ink(line)
        picture = picture.composite2(drawn, "over", x=left, y=top)
    picture = picture[:3]
if result.endswith(".jpg"):
    picture.write_to_file(result, Q=90, subsample_mode="on")
elif result.endswith(".webp"):
    picture.write_to_file(result, Q=int(quality[0]))
elif result.endswith(".gif"):
    picture.write_to_file(result, dither=0, effort=1)
else:
    picture.write_to_file(result)
