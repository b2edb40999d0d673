"""Captions each picture of a folder with its name, and keeps the memes: captions.py FOLDER STORE."""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import mememe


def keep(store: mememe.Store, picture: Path) -> mememe.StoredMeme | None:
    """Makes and saves a meme; what can't be read is said, and left out."""
    try:
        return store.save(picture, picture.stem.replace("_", " "), tags=["captioned"])
    except mememe.PictureError as error:
        print(f"{picture}: {error}", file=sys.stderr)
        return None


def main(folder: Path, place: Path) -> int:
    pictures = sorted(path for path in folder.iterdir() if path.is_file())
    with mememe.Store(place) as store, ThreadPoolExecutor() as threads:
        for meme in threads.map(partial(keep, store), pictures):
            if meme:
                print(meme.id, meme.top, f"{meme.width}×{meme.height}", meme.format)
        return 0 if store.count(tags=["captioned"]) else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
