"""The animations that the programs work on, made of the tests' photographs: always the same.

A typical scene of a GIF on the web: for the first three fifths the camera stands still while a cat
floats through the picture, so that a frame changes a part of it; then the camera slowly zooms in,
and every frame changes completely.
"""

import hashlib
import math
import subprocess
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from paths import FIXTURES, WORK

STANDING = 0.6
"""The part of the time that the camera stands still."""
NEARER = 0.75
"""The part of the picture that is seen in the end, by width."""
DURATION = 40
"""Milliseconds of a frame."""
QUALITY = 80
"""Of WebP."""

EDITION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
"""Changes with this file, so that animations are made again when they would come out differently."""


def animation(size: tuple[int, int], count: int, suffix: str) -> Path:
    """The file of an animation that runs forever: a GIF, an APNG, or a lossy WebP."""
    path = WORK / "pictures" / f"{size[0]}x{size[1]}-{count}-{EDITION}{suffix}"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"unfinished{suffix}")
        frames = list(_frames(size, count))
        if suffix == ".gif":
            _write_gif(frames, unfinished)
        elif suffix == ".png":
            frames[0].save(
                unfinished, save_all=True, append_images=frames[1:], duration=DURATION, loop=0)
        else:
            frames[0].save(
                unfinished, save_all=True, append_images=frames[1:], duration=DURATION, loop=0,
                quality=QUALITY)
        unfinished.rename(path)
    return path


def _frames(size: tuple[int, int], count: int) -> Iterator[Image.Image]:
    ground = Image.open(FIXTURES / "rocket.jpg").convert("RGB")
    cat, shape = _cat(size[1] // 3)
    for number in range(count):
        time = number / count
        scene = _seen(ground, size, max(0, time - STANDING) / (1 - STANDING))
        turn = 2 * math.pi * min(time, STANDING) / STANDING
        scene.paste(
            cat,
            (round((0.5 - 0.4 * math.cos(turn)) * (size[0] - cat.width)),
             round((0.5 + 0.3 * math.sin(turn)) * (size[1] - cat.height))), shape)
        yield scene


def _seen(ground: Image.Image, size: tuple[int, int], nearness: float) -> Image.Image:
    """The view of the camera: the center of the photograph, smaller as it zooms in."""
    width = ground.width * (1 - (1 - NEARER) * nearness)
    height = width * size[1] / size[0]
    left, top = (ground.width - width) / 2, (ground.height - height) / 2
    return ground.resize(
        size, Image.Resampling.BICUBIC, (left, top, left + width, top + height))


def _cat(side: int) -> tuple[Image.Image, Image.Image]:
    """The face of the cat, and the circle that it fills."""
    photograph = Image.open(FIXTURES / "chelsea.png").convert("RGB")
    cat = photograph.resize((side, side), Image.Resampling.BICUBIC, (90, 30, 330, 270))
    shape = Image.new("L", (4 * side, 4 * side))
    ImageDraw.Draw(shape).ellipse((0, 0, 4 * side - 1, 4 * side - 1), "white")
    return cat, shape.resize((side, side), Image.Resampling.BOX)


def _write_gif(frames: list[Image.Image], path: Path) -> None:
    """Writes frames with one palette of 256 colors, then lets gifsicle remove unchanged parts."""
    some = frames[::max(1, len(frames) // 8)]
    strip = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for index, frame in enumerate(some):
        strip.paste(frame, (0, index * frame.height))
    palette = strip.quantize(256, Image.Quantize.MEDIANCUT)
    still = [frame.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG) for frame in frames]
    still[0].save(path, save_all=True, append_images=still[1:], duration=DURATION, loop=0)
    subprocess.run(["gifsicle", "--batch", "--no-warnings", "--no-comments", "-O2", path], check=True)
