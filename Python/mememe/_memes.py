"""Memes, and how they are made."""

from __future__ import annotations

import os
import warnings as python_warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict, cast

from . import _library
from ._errors import MememeWarning
from ._library import Options, Stop
from ._pictures import Picture
from ._requests import Box, Caption, Format, Layer, Panels, Role, Style, Words, request

if TYPE_CHECKING:
    from ._requests import Unpack
    from ._stores import Store


# Within a class, an attribute has the name.
Bytes = bytes


class Line(TypedDict):
    """A line of words, as it is drawn. Lengths are in pixels of the meme."""

    text: str
    x: float
    y: float
    inkWidth: float


class CaptionLayout(TypedDict):
    """Where a caption stands. Lengths are in pixels of the meme, from its top left."""

    text: str
    role: Role
    lines: list[Line]
    fontSize: float
    outlineWidth: float
    angle: float
    inkBox: Box
    fonts: list[str]
    warnings: list[str]


@dataclass(frozen=True)
class Meme:
    """A picture with words on it."""

    #: The file.
    bytes: Bytes = field(repr=False)
    format: Format
    #: In pixels.
    width: int
    height: int
    #: Where the words stand.
    captions: list[CaptionLayout] = field(repr=False)
    warnings: list[str] = field(default_factory=list)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, whole or not at all."""
        path = os.fspath(path)
        part = f"{path}.{os.getpid()}.part"
        try:
            with open(part, "wb") as file:
                file.write(self.bytes)
            os.replace(part, path)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise

    def converted(self, format: Format, **how: Any) -> Meme:
        """The same in another format; `quality` from 1 to 100."""
        return render(self.bytes, format=format, **how)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Bytes]:
        """What notebooks show: the file as it is, so that what moves does."""
        return {f"image/{self.format}": self.bytes}

    def _repr_png_(self) -> Bytes:
        return self.bytes if self.format == "png" else self.converted("png").bytes


@dataclass(frozen=True)
class Layout:
    """Where the words of a meme would stand."""

    width: int
    height: int
    #: Of each caption; `None` of one without words.
    captions: list[CaptionLayout | None]
    is_animated: bool
    warnings: list[str]


def made(said: Mapping[str, Any], data: bytes | None) -> Meme:
    """The meme of a result; its warnings are issued."""
    for warning in said["warnings"]:
        # Of who called render or save, two functions above.
        python_warnings.warn(warning, MememeWarning, stacklevel=3)
    return Meme(
        data or b"", said["format"], said["width"], said["height"], said["captions"], said["warnings"])


def whole(
    recipe: Mapping[str, Any] | None, format: Format | None, quality: int | None, layout: str | None,
) -> dict[str, Any]:
    """A recipe with what the keywords say."""
    kept = {"format": format, "quality": quality, "layout": layout}
    return {**(recipe or {}), **{name: value for name, value in kept.items() if value is not None}}


def render(
    image: Picture | Panels | None = None, top: str = "", bottom: str = "", *, captions: Sequence[str | Caption] = (),
    layers: Sequence[Layer] = (), template: str | None = None, words: Words = (),
    pictures: Mapping[str, Picture] | None = None, layout: str | None = None, format: Format | None = None,
    quality: int | None = None, recipe: Mapping[str, Any] | None = None, store: Store | None = None,
    seconds: float | None = None, most_pixels: int | None = None, most_memory: int | None = None,
    stop: Stop | None = None, progress: Callable[[float], object] | None = None, **style: Unpack[Style],
) -> Meme:
    """Makes a meme.

    >>> meme = render(rocket, "one does not simply", "land it twice", fill="gold")
    >>> meme.format, meme.width, meme.height
    ('jpeg', 640, 427)
    >>> meme.captions[0]["lines"][0]["text"]
    'ONE DOES NOT SIMPLY'
    >>> render(template="two-choices", words=["this", "that"]).format
    'png'

    Args:
        image: the picture: bytes of a file, a path, an open file, a picture of Pillow, or an array; or several as
            `Panels`.
        top: the words at the top.
        bottom: the words at the bottom.
        captions: words in other places, or with looks of their own.
        layers: pictures that are laid on it.
        template: the name of a template, in place of an image.
        words: the words for a template.
        pictures: the pictures for a template, by place.
        layout: `classic`, `bar` or `demotivational`.
        format: that of the image if it is left away.
        quality: from 1 to 100, of a JPEG, a lossy WebP or an AVIF.
        recipe: more of the recipe, as `mememe show --json` prints one.
        store: whose templates can be named.
        seconds: the longest time that it may take.
        most_pixels: the most pixels of the image or the meme; 100 million by default.
        most_memory: the most memory that it may take, in bytes; 1 GiB by default.
        stop: ends it from another thread.
        progress: called with the part that is done, from 0 to 1.
        style: how all words look; see `Style`.

    Raises:
        MememeError: it can't be made; see its subclasses.
        OSError: a file can't be read.
        TypeError: arguments that don't go together.
    """
    asked, given = request(
        image, top, bottom, captions, layers, template, words, pictures or {},
        whole(recipe, format, quality, layout), style)
    options = Options(
        seconds=seconds, most_pixels=most_pixels, most_memory=most_memory, stop=stop, progress=progress)
    said, data = _library.make("mememe_render", _handle(store), request=asked, pictures=given, options=options)
    return made(said, data)


def lay_out(
    image: Picture | Panels, top: str = "", bottom: str = "", *, captions: Sequence[str | Caption] = (),
    layers: Sequence[Layer] = (), layout: str | None = None, recipe: Mapping[str, Any] | None = None,
    **style: Unpack[Style],
) -> Layout:
    """Says where the words of a meme would stand, without drawing it.

    >>> where = lay_out(rocket, "one line", "another")
    >>> where.width, [caption["role"] for caption in where.captions]
    (640, ['top', 'bottom'])
    """
    asked, given = request(
        image, top, bottom, captions, layers, None, (), {}, whole(recipe, None, None, layout), style)
    said, _ = _library.make("mememe_layout", None, request=asked, pictures=given, options=Options())
    return Layout(said["width"], said["height"], said["captions"], said["isAnimated"], said["warnings"])


def fonts() -> list[str]:
    """The names of the fonts that there are here.

    >>> "impact" in fonts()
    True
    """
    said, _ = _library.call("mememe_fonts")
    return [cast(str, font["name"]) for font in said["fonts"]]


def _handle(store: Store | None) -> _library.StoreHandle | None:
    return None if store is None else store._open()
