"""The pictures that the programs work on, made of the tests' photographs.

Each is a mosaic of parts of them, turned over, magnified a little and with some noise, so that a
large one has as much detail everywhere as a photograph has; always the same.
"""

import hashlib
import io
import sys
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

from paths import FIXTURES, WORK

sys.path.append(str(FIXTURES))
from heif_container import coded, grid  # noqa: E402

PHOTOGRAPHS = ["rocket.jpg", "grace_hopper.jpg", "chelsea.png"]
TILE, PART = 504, (180, 290)
"""The side of a tile of the mosaic, and the least and the largest side of the part that it shows."""
NOISE = 3.0
"""How far pixels are off, of 255: about what the sensor of a telephone does in daylight."""
QUALITY = 90
HEIC_QUALITY = 60
"""Makes a HEIC about as large as a telephone's."""
TILED = ".tiles.heic"
"""What the file of a HEIC made of tiles ends with, and below their side, in pixels: a telephone's."""
HEIC_TILE = 512
AVIF_QUALITY = 80

EDITION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
"""Changes with this file, so that pictures are made again when they would come out differently."""


def mosaic(size: tuple[int, int], seed: int = 1) -> Image.Image:
    """A picture of that many pixels."""
    chance = np.random.default_rng(seed)
    photographs = [Image.open(FIXTURES / name).convert("RGB") for name in PHOTOGRAPHS]
    picture = Image.new("RGB", size)
    for top in range(0, size[1], TILE):
        for left in range(0, size[0], TILE):
            tile = _tile(photographs[chance.integers(len(photographs))], chance)
            picture.paste(_noisy(tile, chance), (left, top))
    return picture


def _tile(photograph: Image.Image, chance: np.random.Generator) -> Image.Image:
    side = int(chance.integers(*PART))
    left = int(chance.integers(photograph.width - side + 1))
    top = int(chance.integers(photograph.height - side + 1))
    tile = photograph.resize(
        (TILE, TILE), Image.Resampling.BICUBIC, (left, top, left + side, top + side))
    return tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if chance.integers(2) else tile


def _noisy(tile: Image.Image, chance: np.random.Generator) -> Image.Image:
    pixels = np.asarray(tile, dtype=np.float32)
    noise = chance.standard_normal(pixels.shape, dtype=np.float32) * NOISE
    return Image.fromarray(np.clip(pixels + noise + 0.5, 0, 255).astype(np.uint8))


def picture(size: tuple[int, int], suffix: str, seed: int = 1) -> Path:
    """The file of a mosaic: a JPEG of quality 90 with 4:2:0 sampling, a HEIC of one picture or of
    tiles, or a PNG or an AVIF as Pillow writes it.
    """
    path = WORK / "pictures" / f"{size[0]}x{size[1]}-{seed}-{EDITION}{suffix}"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"unfinished{suffix}")
        if suffix == TILED:
            unfinished.write_bytes(_tiled(mosaic(size, seed)))
        elif suffix == ".heic":
            unfinished.write_bytes(_heic(mosaic(size, seed)))
        elif suffix == ".avif":
            mosaic(size, seed).save(unfinished, quality=AVIF_QUALITY)
        else:
            # The options apply to JPEG; PNG ignores them.
            mosaic(size, seed).save(unfinished, quality=QUALITY, subsampling="4:2:0")
        unfinished.rename(path)
    return path


def _heic(image: Image.Image) -> bytes:
    pillow_heif.register_heif_opener()
    file = io.BytesIO()
    image.save(file, "HEIF", quality=HEIC_QUALITY, enc_params={"preset": "ultrafast"})
    return file.getvalue()


def _tiled(image: Image.Image) -> bytes:
    columns, rows = (-(-side // HEIC_TILE) for side in image.size)
    tiles = [
        coded(_heic(image.crop((x, y, x + HEIC_TILE, y + HEIC_TILE))))
        for y in range(0, rows * HEIC_TILE, HEIC_TILE) for x in range(0, columns * HEIC_TILE, HEIC_TILE)]
    return grid(image.size, columns, rows, ((HEIC_TILE, HEIC_TILE), tiles))
