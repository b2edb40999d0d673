"""Makes many memes with Pillow: MANIFEST WORDS PROCESSES FOLDER."""

import csv
import json
import sys
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = (
    Path(__file__).resolve().parents[3] / "Fonts" / "MememeHeadline-Black.ttf")


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size)


def make(row: dict[str, str], lines: list[dict], folder: str) -> None:
    picture = Image.open(row["image"])
    draw = ImageDraw.Draw(picture)
    for line, text in zip(lines, (row["top"], row["bottom"]), strict=True):
        draw.text(
            (line["left"], line["baseline"]), text.upper(), "white", anchor="ls",
            font=font(line["font_size"]), stroke_width=line["outline"], stroke_fill="black")
    picture.save(Path(folder) / row["output"], quality=90, subsampling="4:2:0")


if __name__ == "__main__":
    manifest, words, processes, folder = sys.argv[1:]
    with open(manifest, newline="") as table, Pool(int(processes)) as pool:
        made = partial(make, lines=json.loads(words), folder=folder)
        for _ in pool.imap_unordered(made, csv.DictReader(table), chunksize=8):
            pass
