"""Writes words on a picture with libvips: ORIGINAL WORDS RESULT."""

import json
import math
import sys
from pathlib import Path

import pyvips

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "NotoSansDisplay-ExtraCondensedBlack.ttf")
NAME = "Noto Sans Display ExtraCondensed Black"

original, words, result = sys.argv[1:]
picture = pyvips.Image.new_from_file(original, access="sequential")
for line in json.loads(words):
    # At 72 points an inch a point is a pixel.
    letters = pyvips.Image.text(
        line["text"], font=f"{NAME} {line['font_size']}", fontfile=str(FONT), dpi=72)
    outline = line["outline"]
    reach = math.ceil(outline) + 1
    letters = letters.embed(
        reach, reach, letters.width + 2 * reach, letters.height + 2 * reach)
    # A blur half as wide as the outline has fallen to a fortieth where the outline ends.
    black = (letters.gaussblur(outline / 2) * 20 - 1.5 * 255 / 10).cast("uchar")
    white = letters.cast("uchar")
    alpha = (white > black).ifthenelse(white, black)
    ink = white.bandjoin([white, white, alpha]).copy(interpretation="srgb")
    left, bottom = round(line["left"]) - reach, round(line["baseline"]) + reach
    picture = picture.composite2(ink, "over", x=left, y=bottom - ink.height)
picture = picture[:3]
if result.endswith(".jpg"):
    picture.write_to_file(result, Q=90, subsample_mode="on")
else:
    picture.write_to_file(result)
