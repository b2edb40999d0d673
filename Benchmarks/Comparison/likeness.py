"""The similarity of a meme to its original outside the words, for every frame of an animation.

The words' surroundings are left out as two bands, the whole width of the picture: from each line's ink,
rounded out to whole MCUs of 16 pixels, and one MCU more above and below. So all programs are judged by
the same pixels, even if one places a letter a pixel farther; and a JPEG's colors, which a decoder
interpolates across the edges of MCUs, don't count against the next MCU.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image, ImageSequence

from words import Line
from work import Likeness

MCU = 16
WINDOW, STEP = 8, 4
"""SSIM looks at squares of so many pixels, so many pixels apart."""
BAND = 512
"""How many rows are looked at at once, to save memory; a multiple of the window."""
LARGEST_DIFFERENCE = 128
"""No encoding changes a pixel so much; who does has words where they shouldn't be."""


def likeness(original: Path, meme: Path, lines: list[Line]) -> Likeness:
    """Compares a meme with its original.

    Raises:
        ValueError: if the meme has words outside the bands, another size, or other times.
    """
    error, similarities, count = 0, [], 0
    for before, after in _pairs(original, meme):
        for top, bottom in _strips(before.shape[0], lines):
            difference = before[top:bottom].astype(np.int16) - after[top:bottom]
            if difference.max() > LARGEST_DIFFERENCE or difference.min() < -LARGEST_DIFFERENCE:
                raise ValueError(f"{meme} has words between the rows {top} and {bottom}.")
            error += int(np.sum(np.square(difference, dtype=np.int32), dtype=np.int64))
            count += difference.size
            similarities.append(_similarity(_luma(before[top:bottom]), _luma(after[top:bottom])))
    psnr = float("inf") if error == 0 else 10 * np.log10(255**2 * count / error)
    return Likeness(float(psnr), float(np.mean(np.concatenate(similarities))))


def is_exact(original: Path, meme: Path, lines: list[Line]) -> bool:
    """Whether every pixel of every frame is the original's but those in each line's ink. Of a JPEG, but
    those in the MCUs around the ink, and two beside them, where a decoder interpolates colours across
    the edge.
    """
    unit, beside = (MCU, 2) if meme.suffix == ".jpg" else (1, 0)
    for before, after in _pairs(original, meme):
        differs = np.any(before != after, axis=2)
        for line in lines:
            left, top = (max(0, edge // unit * unit - beside) for edge in line.ink[:2])
            right, bottom = (-(-edge // unit) * unit + beside for edge in line.ink[2:])
            differs[top:bottom, left:right] = False
        if differs.any():
            return False
    return True


def _pairs(original: Path, meme: Path) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The pixels of both, frame by frame."""
    Image.MAX_IMAGE_PIXELS = None
    pillow_heif.register_heif_opener()
    with Image.open(original) as before, Image.open(meme) as after:
        if before.size != after.size:
            raise ValueError(f"{meme} has another size than {original}.")
        frames = zip(ImageSequence.Iterator(before), ImageSequence.Iterator(after), strict=True)
        for number, (frame, other) in enumerate(frames, 1):
            yield _pixels(frame), _pixels(other)
            # Pillow knows the duration only once the frame is decoded.
            if frame.info.get("duration") != other.info.get("duration"):
                raise ValueError(f"Frame {number} of {meme} doesn't last as long as in {original}.")


def _pixels(picture: Image.Image) -> np.ndarray:
    return np.asarray(picture.convert("RGB"))


def _strips(height: int, lines: list[Line]) -> list[tuple[int, int]]:
    """The rows without words, a band at a time: the first row, and the row after the last."""
    strips, top = [], 0
    for line in sorted(lines, key=lambda line: line.ink[1]):
        strips.append((top, (line.ink[1] // MCU - 1) * MCU))
        top = (-(-line.ink[3] // MCU) + 1) * MCU
    strips.append((top, height))
    return [
        (start, min(start + BAND, bottom)) for top, bottom in strips
        for start in range(top, bottom - WINDOW + 1, BAND)]


def _luma(pixels: np.ndarray) -> np.ndarray:
    return pixels @ np.array([0.299, 0.587, 0.114], dtype=np.float32)


def _similarity(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """SSIM (Wang et al. 2004) of each window, with even weights."""
    first_mean, second_mean = _means(first), _means(second)
    first_variance = _means(first * first) - first_mean**2
    second_variance = _means(second * second) - second_mean**2
    covariance = _means(first * second) - first_mean * second_mean
    low, high = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return (
        (2 * first_mean * second_mean + low) * (2 * covariance + high)
        / ((first_mean**2 + second_mean**2 + low) * (first_variance + second_variance + high))
    ).ravel()


def _means(values: np.ndarray) -> np.ndarray:
    """The mean of each window."""
    height, width = (side // STEP * STEP for side in values.shape)
    squares = values[:height, :width].reshape(height // STEP, STEP, width // STEP, STEP)
    squares = squares.mean(axis=(1, 3), dtype=np.float64)
    return (squares[:-1, :-1] + squares[1:, :-1] + squares[:-1, 1:] + squares[1:, 1:]) / 4
