"""Pictures, as scripts have them: bytes, paths, files, Pillow's, arrays. Nothing of Pillow or NumPy is imported."""

from __future__ import annotations

import io
import os
import struct
import sys
import zlib
from typing import Any, BinaryIO, Protocol, Union, runtime_checkable

from ._errors import UsageError


@runtime_checkable
class PillowImage(Protocol):
    """`PIL.Image.Image`, as far as it is used here."""

    mode: str

    def save(self, fp: Any, format: str | None = None, **params: Any) -> None: ...


@runtime_checkable
class Array(Protocol):
    """An array of rows of grey, RGB or RGBA pixels in 8 or 16 bits, such as one of NumPy."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


#: What can be captioned.
Picture = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]", BinaryIO, PillowImage, Array]


def read(picture: Picture) -> bytes:
    """The bytes of a picture's file."""
    if isinstance(picture, bytes):
        return picture
    if isinstance(picture, (bytearray, memoryview)):
        return bytes(picture)
    if isinstance(picture, (str, os.PathLike)):
        with open(picture, "rb") as file:
            return file.read()
    if isinstance(picture, PillowImage):
        return _of_pillow(picture)
    if isinstance(picture, Array):
        return _of_array(picture)
    if hasattr(picture, "read"):
        data: object = picture.read()
        if isinstance(data, bytes):
            return data
        raise UsageError("a file with a picture is to be opened for bytes, such as open(name, 'rb')")
    raise UsageError(f"no picture can be made of a {type(picture).__name__}")


def _of_pillow(image: PillowImage) -> bytes:
    """A PNG of a picture of Pillow: it is encoded fast, because it is read at once."""
    if image.mode not in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        converted = getattr(image, "convert")("RGBA" if "A" in image.mode else "RGB")
        assert isinstance(converted, PillowImage)
        image = converted
    data = io.BytesIO()
    image.save(data, format="PNG", compress_level=1)
    return data.getvalue()


_COLOR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}


def _of_array(array: Array) -> bytes:
    """A PNG of an array of rows (height × width), grey or with 2, 3 or 4 channels."""
    interface = array.__array_interface__
    shape, kind = tuple(interface["shape"]), interface["typestr"]
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) not in (2, 3) or channels not in _COLOR_TYPES or 0 in shape:
        raise UsageError(f"an array of a picture is height × width × 1 to 4 channels, not {shape}")
    if kind[1:] not in ("u1", "u2"):
        raise UsageError(f"an array of a picture has 8 or 16 bits without a sign (uint8, uint16), not {kind}")
    # In C's order; NumPy's arrays know how to get there.
    plain: Any = array
    data = memoryview(bytes(plain.tobytes()) if hasattr(plain, "tobytes") else bytes(plain))
    depth = 8 * int(kind[2])
    if depth == 16 and kind[0] in ("<" if sys.byteorder == "big" else "<=|"):
        swapped = bytearray(data)
        swapped[0::2], swapped[1::2] = data[1::2], data[0::2]
        data = memoryview(bytes(swapped))
    height, width = shape[:2]
    stride = width * channels * depth // 8
    rows = b"".join(b"\0" + data[start:start + stride] for start in range(0, height * stride, stride))

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, depth, _COLOR_TYPES[channels], 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
