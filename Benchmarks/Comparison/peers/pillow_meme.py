"""Writes words on a picture with Pillow: ORIGINAL WORDS RESULT."""

import json
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "NotoSansDisplay-ExtraCondensedBlack.ttf")

original, words, result = sys.argv[1:]
picture = Image.open(original)
draw = ImageDraw.Draw(picture)
for line in json.loads(words):
    draw.text(
        (line["left"], line["baseline"]), line["text"], "white", anchor="ls",
        font=ImageFont.truetype(FONT, line["font_size"]),
        stroke_width=line["outline"], stroke_fill="black")
if result.endswith(".jpg"):
    picture.save(result, quality=90, subsampling="4:2:0")
else:
    picture.save(result)
