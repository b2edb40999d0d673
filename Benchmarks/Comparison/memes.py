"""A store with many memes, for the contact sheets."""

import hashlib
import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from paths import WORK
from pictures import EDITION, picture
from programs.running import run
from progress import Progress

ORIGINALS = 10


def store(mememe: Path, count: int, size: tuple[int, int], progress: Progress) -> Path:
    """A store of this many memes, each with its own words on one of a few originals.

    Another build of mememe makes it again, because its thumbnails and indexes are part of the
    measurement.
    """
    build = hashlib.sha256(mememe.read_bytes()).hexdigest()[:8]
    folder = WORK / "stores" / f"{build}-{EDITION}-{count}"
    if not folder.exists():
        unfinished = folder.with_name("unfinished")
        for old in folder.parent.glob("*"):
            if not old.name.startswith(f"{build}-{EDITION}"):
                shutil.rmtree(old)
        originals = [picture(size, ".jpg", seed + 2) for seed in range(min(count, ORIGINALS))]

        def make(number: int) -> None:
            progress.step("a store with memes")
            subprocess.run(
                [mememe, "create", originals[number % len(originals)], "--top", f"meme {number}",
                 "--bottom", "one of many", "--store", unfinished, "-o", "-"],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        progress.expect(count)
        make(0)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(make, range(1, count)))
        unfinished.rename(folder)
    return folder


def pictures_in(mememe: Path, store: Path) -> list[Path]:
    """The files of a store's memes, newest first, as on its contact sheet."""
    listed = json.loads(run(mememe, "list", "--all", "--json", "--store", store))
    digests = [meme["memed"] for meme in listed["memes"]]
    return [store / "blobs" / digest[:2] / digest[2:] for digest in digests]
