"""Words as Pillow draws them."""

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "MememeHeadline-Black.ttf")


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size)


def write(picture: Image.Image, lines: list[dict]) -> Image.Image:
    """Writes lines on a picture, and returns it."""
    draw = ImageDraw.Draw(picture)
    for line in lines:
        draw.text(
            (line["left"], line["baseline"]), line["text"], "white", anchor="ls",
            font=_font(line["font_size"]), stroke_width=line["outline"], stroke_fill="black")
    return picture
