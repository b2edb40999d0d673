"""Makes many memes with Pillow: MANIFEST WORDS PROCESSES FOLDER."""

import csv
import json
import sys
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from PIL import Image

from pillow_words import write


def make(row: dict[str, str], lines: list[dict], folder: str) -> None:
    picture = Image.open(row["image"])
    texts = (row["top"], row["bottom"])
    write(picture, [
        {**line, "text": text.upper()} for line, text in zip(lines, texts, strict=True)])
    picture.save(Path(folder) / row["output"], quality=90, subsampling="4:2:0")


if __name__ == "__main__":
    manifest, words, processes, folder = sys.argv[1:]
    with open(manifest, newline="") as table, Pool(int(processes)) as pool:
        made = partial(make, lines=json.loads(words), folder=folder)
        for _ in pool.imap_unordered(made, csv.DictReader(table), chunksize=8):
            pass
