"""Makes a meme of several pictures with Pillow: SCENE RESULT."""

import json
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "MememeHeadline-Black.ttf")

scene, result = json.loads(sys.argv[1]), sys.argv[2]
meme = Image.open(scene["base"]) if scene["base"] else Image.new("RGB", scene["size"])
for placed in scene["pictures"]:
    picture = Image.open(placed["path"])
    size = (placed["width"], placed["height"])
    if picture.size != size:
        picture = picture.resize(size)
    place = (placed["left"], placed["top"])
    if picture.mode == "RGBA":
        meme.paste(picture, place, picture)
    else:
        meme.paste(picture, place)
draw = ImageDraw.Draw(meme)
for line in scene["words"]:
    draw.text(
        (line["left"], line["baseline"]), line["text"], "white", anchor="ls",
        font=ImageFont.truetype(FONT, line["font_size"]), stroke_width=line["outline"],
        stroke_fill="black")
meme.save(result, quality=90, subsampling="4:2:0")
