"""Memes of several pictures: a sticker on a photograph, panels, a template."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from paths import WORK
from pictures import EDITION, mosaic, picture
from words import BOTTOM, TOP, Line, lines_of


@dataclass(frozen=True)
class Placed:
    """A picture that is laid on another, in pixels of the meme."""

    path: Path
    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class Scene:
    """A meme of several pictures, as mememe is told of it and as the others are."""

    arguments: list[str | Path]
    """Those of `mememe create`, without the file of the result."""
    base: Path | None
    """The picture below all others; none for a black sheet."""
    size: tuple[int, int]
    """Width and height of the meme, in pixels."""
    pictures: list[Placed]
    lines: list[Line]

    @property
    def json(self) -> str:
        """What the peers are told."""
        return json.dumps({
            "base": str(self.base) if self.base else None, "size": self.size,
            "pictures": [{**asdict(placed), "path": str(placed.path)} for placed in self.pictures],
            "words": [asdict(line) for line in self.lines]})


def sticker(mememe: Path, size: tuple[int, int], side: int) -> Scene:
    """A PNG with soft edges, at its own size, on a JPEG with words."""
    base, path = picture(size, ".jpg"), _sticker(side)
    left, top = size[0] // 3, size[1] // 3
    arguments = [
        "create", base, "--top", TOP, "--bottom", BOTTOM,
        "--image", f"{path}@{left}px,{top}px,{side}px,{side}px"]
    return Scene(
        arguments, base, size, [Placed(path, left, top, side, side)], lines_of(mememe, arguments))


def panels(mememe: Path, size: tuple[int, int]) -> Scene:
    """Four JPEGs in two rows of two, with words over all."""
    paths = [picture(size, ".jpg", seed) for seed in range(2, 6)]
    width, height = size
    arguments = ["create", *paths, "--panels", "2x2", "--top", TOP, "--bottom", BOTTOM]
    placed = [
        Placed(path, number % 2 * width, number // 2 * height, width, height)
        for number, path in enumerate(paths)]
    return Scene(arguments, None, (2 * width, 2 * height), placed, lines_of(mememe, arguments))


def template(mememe: Path, size: tuple[int, int]) -> Scene:
    """Three captions on a template."""
    folder = WORK / "templates" / f"{EDITION}-{size[0]}"
    folder.mkdir(parents=True, exist_ok=True)
    mosaic(size, 7).save(folder / "background.jpg", quality=90)
    layers = [
        {"slot": f"line-{number}", "text": "", "box": {
            "x": 0.05, "y": 0.05 + 0.32 * number, "width": 0.9, "height": 0.25}}
        for number in range(3)]
    (folder / "template.json").write_text(json.dumps({
        "name": "three-lines", "background": "background.jpg", "recipe": {"layers": layers}}))
    arguments = ["create", "--template", f"{folder}/", TOP, "or two", BOTTOM]
    return Scene(
        arguments, folder / "background.jpg", size, [], lines_of(mememe, arguments))


def _sticker(side: int) -> Path:
    """A disc with a soft edge, as a PNG."""
    path = WORK / "pictures" / f"{EDITION}-sticker-{side}.png"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        distance = np.hypot(*(np.mgrid[:side, :side] - (side - 1) / 2))
        alpha = np.clip((side / 2 - distance) / (0.05 * side), 0, 1)
        cut = mosaic((side, side), 9)
        cut.putalpha(Image.fromarray((255 * alpha).astype(np.uint8)))
        cut.save(path)
    return path
