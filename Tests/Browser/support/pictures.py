"""Creates and compares pictures."""

import io
import random
from pathlib import Path

from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

from .paths import FIXTURES

ROCKET = FIXTURES / "rocket.jpg"
CHELSEA = FIXTURES / "chelsea.png"
BALL = FIXTURES / "ball-on-ground.gif"
GRACE = FIXTURES / "grace_hopper.jpg"


def encoded(image: Image.Image, format: str = "PNG", **options) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def plain(width: int, height: int, colour: str = "#3a6ea5", format: str = "PNG") -> bytes:
    """A picture of one color."""
    return encoded(Image.new("RGB", (width, height), colour), format)


def photograph(megapixels: float) -> bytes:
    """A JPEG like a camera's: an enlarged photograph with sensor noise."""
    with Image.open(ROCKET) as rocket:
        scale = (megapixels * 1e6 / (rocket.width * rocket.height)) ** 0.5
        size = round(rocket.width * scale), round(rocket.height * scale)
        large = rocket.convert("RGB").resize(size, Image.Resampling.BICUBIC)
    noise = Image.frombytes("L", (512, 512), random.Random(1).randbytes(512 * 512))
    tiles = Image.new("L", size)
    for x in range(0, size[0], 512):
        for y in range(0, size[1], 512):
            tiles.paste(noise, (x, y))
    return encoded(
        Image.blend(large, Image.merge("RGB", [tiles] * 3), 0.05), "JPEG", quality=90)


def opened(data: bytes | Path) -> Image.Image:
    """A decoded picture, upright and in sRGB."""
    source = io.BytesIO(data) if isinstance(data, bytes) else data
    with Image.open(source) as image:
        profile = image.info.get("icc_profile")
        upright = ImageOps.exif_transpose(image).convert("RGB")
    if not profile:
        return upright
    return ImageCms.profileToProfile(
        upright, io.BytesIO(profile), ImageCms.createProfile("sRGB"))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The difference between two pictures, from 0 (equal) to 255.

    They are compared at a small size, because scalers treat edges differently.
    """
    width = min(one.width, other.width, 240)
    size = width, max(1, round(width * one.height / one.width))
    small = [image.resize(size, Image.Resampling.BOX) for image in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3


def waist(image: Image.Image) -> Image.Image:
    """The middle part of a picture, between its captions."""
    return image.crop((0, image.height * 2 // 5, image.width, image.height * 3 // 5))


def share_of(image: Image.Image, colour: tuple[int, int, int], tolerance: int = 40) -> float:
    """The approximate bounding box of a color in a picture."""
    background = Image.new("RGB", image.size, colour)
    channels = ImageChops.difference(image, background).split()
    furthest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(furthest.histogram()[: tolerance + 1]) / (image.width * image.height)
