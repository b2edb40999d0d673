"""What a meme is to be, in the JSON of the library."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

from ._errors import UsageError
from ._pictures import Picture, read

if TYPE_CHECKING:
    if sys.version_info >= (3, 11):
        from typing import Unpack as Unpack
    else:
        from typing_extensions import Unpack as Unpack

Format = Literal["jpeg", "png", "gif", "webp", "avif"]
Role = Literal["top", "bottom", "other"]


class Box(TypedDict):
    """A rectangle, in parts of the meme, from its top left."""

    x: float
    y: float
    width: float
    height: float


class Point(TypedDict):
    """A place, in parts of the meme, from its top left."""

    x: float
    y: float


class Shadow(TypedDict, total=False):
    """A shadow; its lengths are in ems."""

    color: str
    x: float
    y: float
    blur: float


class Style(TypedDict, total=False):
    """How words look. Colours are names or `#rrggbb` or `#rrggbbaa`."""

    font: str | os.PathLike[str]
    fill: str
    gradient: str
    outline: str
    outline_width: float
    shadow: Shadow
    text_background: str
    tail: Point
    cuts_out: bool
    opacity: float
    arc: float
    letter_case: Literal["upper", "lower", "title", "sentence", "mock", "none"]
    language: str
    alignment: Literal["left", "center", "right"]
    vertical_alignment: Literal["top", "middle", "bottom"]
    angle: float
    maximum_size: str
    minimum_size: str
    line_spacing: float
    letter_spacing: float


class _Words(TypedDict):
    text: str


class Caption(_Words, total=False):
    """Some words in a place of their own; only `text` is required."""

    role: Role
    box: Box
    style: Style


class _Placed(TypedDict):
    source: Picture
    box: Box


class Layer(_Placed, total=False):
    """A picture that is laid on the meme; `source` and `box` are required."""

    fit: Literal["contain", "cover", "stretch"]
    angle: float
    opacity: float
    mirrored: bool
    mask: Any
    border: Any
    shadow: Shadow
    effects: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Panels:
    """Several pictures side by side, in place of an image.

    >>> from mememe import render
    >>> pair = Panels([rocket, rocket], "row", gap=0.02, color="white")
    >>> render(pair, "one", "and one more").width
    1289
    """

    pictures: Sequence[Picture]
    #: `row`, `column`, or cells such as `3x2`, three in each row.
    arrangement: str = "row"
    #: The space between them, a part of the meme's shorter side up to 0.25.
    gap: float = 0
    #: The colour of that space.
    color: str | None = None
    #: How much of the row or the column each has; without any, what their ratios ask for.
    weights: Sequence[float] = ()
    #: In pixels; without one, no picture is enlarged.
    longest_side: int | None = None

    def _asked(self, names: Sequence[str]) -> dict[str, Any]:
        asked: dict[str, Any] = {
            "pictures": list(names), "arrangement": self.arrangement, "gap": self.gap, "color": self.color,
            "weights": list(self.weights), "longestSide": self.longest_side}
        cells = re.fullmatch(r"(\d+)x(\d+)", self.arrangement)
        if cells:
            columns, rows = int(cells[1]), int(cells[2])
            if columns * rows < len(names) or not columns or len(names) <= columns * (rows - 1):
                raise UsageError(f"{len(names)} pictures don't fill {self.arrangement} cells")
            asked.update(arrangement="cells", columns=columns)
        elif self.arrangement not in ("row", "column"):
            raise UsageError(f"panels stand in a row, a column or cells such as 2x2, not in {self.arrangement!r}")
        return asked


#: The words for a template: in the order of its places, or by the names of places.
Words = Union[Sequence[str], Mapping[str, str]]


def _camel(name: str) -> str:
    return re.sub("_([a-z])", lambda match: match[1].upper(), name)


def _style(style: Mapping[str, Any]) -> dict[str, Any]:
    made = {_camel(name): value for name, value in style.items()}
    unknown = [name for name in style if name not in Style.__annotations__ and name not in _CAMELS]
    if unknown:
        raise TypeError(f"words have no property {unknown[0]!r}; there are {', '.join(Style.__annotations__)}")
    font = made.get("font")
    if isinstance(font, str):
        made["font"] = {"family": font}
    elif isinstance(font, os.PathLike):
        made["font"] = {"file": os.path.abspath(os.fsdecode(made["font"]))}
    return made


_CAMELS = {_camel(name) for name in Style.__annotations__}


def request(
    image: Picture | Panels | None, top: str, bottom: str, captions: Sequence[str | Caption], layers: Sequence[Layer],
    template: str | None, words: Words, pictures: Mapping[str, Picture], recipe: Mapping[str, Any], style: Mapping[str, Any],
) -> tuple[dict[str, Any], list[tuple[str | None, bytes]]]:
    """The request for a meme, and the pictures that go with it."""
    if template is not None:
        if image is not None or captions or layers or recipe or style or top or bottom:
            raise TypeError("a template has its own picture and its own places: it takes words and pictures alone")
        if isinstance(words, str):
            raise TypeError("words are a list of texts, or a dictionary of them by place")
        asked: dict[str, Any] = {
            "template": template, "words": dict(words) if isinstance(words, Mapping) else list(words)}
        return asked, [(slot, read(picture)) for slot, picture in pictures.items()]
    if words or pictures:
        raise TypeError("only a template takes words and pictures: name one, or use top, bottom, captions and layers")
    if image is None and not recipe:
        raise UsageError("there is neither a picture nor a template")
    looks = _style(style)
    asked = {}
    given: list[tuple[str | None, bytes]] = []
    if isinstance(image, Panels):
        names = [f"panel {number}" for number in range(1, len(image.pictures) + 1)]
        asked["panels"] = image._asked(names)
        given += zip(names, map(read, image.pictures))
    elif image is not None:
        asked["original"] = "image"
        given.append(("image", read(image)))
    written: list[dict[str, Any]] = []
    for text, role in ((top, "top"), (bottom, "bottom")):
        if text:
            written.append({"text": text, "role": role, "style": looks})
    for caption in captions:
        parts: dict[str, Any] = {"text": caption} if isinstance(caption, str) else dict(caption)
        parts["style"] = {**looks, **_style(parts.get("style", {}))}
        written.append(parts)
    laid: list[dict[str, Any]] = []
    for number, layer in enumerate(layers, 1):
        name = f"layer {number}"
        given.append((name, read(layer["source"])))
        laid.append({**layer, "source": name})
    whole = dict(recipe)
    if laid or "layers" in whole:
        whole["layers"] = [*whole.get("layers", whole.pop("captions", [])), *laid, *written]
        whole.pop("captions", None)
    elif written:
        whole["captions"] = [*whole.get("captions", []), *written]
    asked["recipe"] = whole
    return asked, given
