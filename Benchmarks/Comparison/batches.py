"""A table of many memes, for `mememe batch` and its peer."""

import csv
from pathlib import Path

from likeness import is_exact, likeness
from paths import WORK
from pictures import picture
from programs.program import Batch
from words import TOP, lines

ORIGINALS = 50
"""No two rows that follow each other have the same."""
FIRST = 1000
"""The number of the first meme; all have as many digits."""


def batch(mememe: Path, count: int, size: tuple[int, int]) -> Batch:
    """A table of this many memes, each of a picture of that many pixels."""
    originals = [picture(size, ".jpg", seed + 2) for seed in range(min(count, ORIGINALS))]
    manifest = WORK / "batch" / f"{size[0]}x{size[1]}-{count}.csv"
    manifest.parent.mkdir(exist_ok=True)
    with manifest.open("w", newline="") as table:
        writer = csv.writer(table)
        writer.writerow(["image", "top", "bottom", "output"])
        for number in range(count):
            writer.writerow(
                [originals[number % len(originals)], TOP, _bottom(number), _output(number)])
    return Batch(manifest, count, lines(mememe, originals[0], TOP, _bottom(0)))


def check(batch: Batch, folder: Path) -> bool:
    """Checks that the first meme equals its original outside the words.

    Raises:
        ValueError: if memes are missing, or the first has words in other places.
    """
    missing = [number for number in range(batch.count) if not (folder / _output(number)).exists()]
    if missing:
        raise ValueError(f"{len(missing)} memes are missing in {folder}.")
    with batch.manifest.open(newline="") as table:
        original = Path(next(csv.DictReader(table))["image"])
    meme = folder / _output(0)
    likeness(original, meme, batch.lines)
    return is_exact(original, meme, batch.lines)


def _bottom(number: int) -> str:
    return f"ship number {FIRST + number}"


def _output(number: int) -> str:
    return f"{FIRST + number}.jpg"
