"""Stores of memes, in a folder: the one of the command, or another."""

from __future__ import annotations

import ctypes
import json
import os
import warnings as python_warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from . import _library
from ._errors import MememeWarning, StoreError
from ._library import Options, Stop
from ._memes import Bytes, whole
from ._pictures import Picture
from ._requests import Caption, Format, Layer, Panels, Style, Words, request
from ._templates import Template, of_record

if TYPE_CHECKING:
    from ._requests import Unpack

_NOTHING, _MEMED, _ORIGINAL, _THUMBNAIL = range(4)

SheetFormat = Literal["png", "jpeg"]


@dataclass(frozen=True)
class StoredMeme:
    """A meme of a store. Its pictures are read when they are asked for."""

    id: str
    top: str
    bottom: str
    #: The words of each caption, from the top to the bottom.
    texts: list[str]
    tags: list[str]
    created: datetime
    modified: datetime
    width: int
    height: int
    format: Format
    _store: Store = field(repr=False, compare=False)

    @property
    def bytes(self) -> Bytes:
        """The file of the meme."""
        return self._read(_MEMED)

    @property
    def original(self) -> Bytes:
        """The picture that it was made of, exactly as it came."""
        return self._read(_ORIGINAL)

    @property
    def thumbnail(self) -> Bytes:
        """A small picture of it."""
        return self._read(_THUMBNAIL)

    @property
    def recipe(self) -> dict[str, Any]:
        """What it was made by: `render(meme.original, recipe=meme.recipe)` makes it again, if no picture is laid on it."""
        said, _ = _library.call("mememe_read", self._store._open(), self.id, ctypes.c_int(_NOTHING))
        recipe: dict[str, Any] = said["recipe"]
        return recipe

    def _read(self, part: int) -> Bytes:
        _, data = _library.call("mememe_read", self._store._open(), self.id, ctypes.c_int(part))
        return data or b""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Bytes]:
        return {f"image/{self.format}": self.bytes}


class Store:
    """A store of memes. Any number of threads and processes may use one at once.

    >>> with Store(folder) as store:
    ...     saved = store.save(rocket, "kept", tags=["space"])
    ...     [meme.top for meme in store.list(search="kept")]
    ['kept']
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, reads_only: bool = False) -> None:
        """Opens a store, and makes it if there is none.

        Args:
            folder: its folder; without one, that of the command.
            reads_only: whether nothing is changed: then nothing is made, either.
        """
        path = None if folder is None else os.fspath(folder)
        handle = _library.StoreHandle(path, reads_only)
        self._handle: _library.StoreHandle | None = handle
        self.folder = handle.folder

    def _open(self) -> _library.StoreHandle:
        if self._handle is None:
            raise StoreError("the store is closed", "usage")
        return self._handle

    def close(self) -> None:
        """Closes it. What is being made in other threads goes on."""
        self._handle = None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Store({self.folder!r})"

    def save(
        self, image: Picture | Panels | None = None, top: str = "", bottom: str = "", *, replacing: str | None = None,
        captions: Sequence[str | Caption] = (), layers: Sequence[Layer] = (), template: str | None = None,
        words: Words = (), pictures: Mapping[str, Picture] | None = None, layout: str | None = None,
        format: Format | None = None, quality: int | None = None, recipe: Mapping[str, Any] | None = None,
        tags: Sequence[str] = (), **style: Unpack[Style],
    ) -> StoredMeme:
        """Makes a meme, as `render` does, and saves it with its original.

        Once it returns, the meme survives a crash or a power cut.

        Args:
            replacing: the id of the meme that it replaces, or a beginning of it. Its former version stays in its
                history, and without an image it keeps its original.
            tags: what a new meme is filed under.
        """
        told = whole(recipe, format, quality, layout)
        if replacing is not None and image is None and template is None and not told:
            # Nothing but words may be said, of the original that it has.
            told["captions"] = []
        asked, given = request(
            image, top, bottom, captions, layers, template, words, pictures or {}, told, style)
        if tags:
            asked["tags"] = list_(tags)
        said, _ = _library.make(
            "mememe_save", self._open(), replacing, request=asked, pictures=given, options=Options())
        return self._of_record(said["meme"])

    def get(self, id: str) -> StoredMeme:
        """The meme of an id, or of a beginning of one that no other has."""
        said, _ = _library.call("mememe_read", self._open(), id, ctypes.c_int(_NOTHING))
        return self._of_record(said["meme"])

    def list(
        self, search: str | None = None, *, tags: Sequence[str] = (), limit: int | None = None,
    ) -> Iterator[StoredMeme]:
        """Memes, the latest first, as many as are taken.

        Args:
            search: words that their captions have.
            tags: tags that they have, all of them.
            limit: how many at most.
        """
        after: str | None = None
        while limit is None or limit > 0:
            query: dict[str, Any] = {"search": search, "tags": list_(tags), "limit": min(limit or 100, 100), "after": after}
            said, _ = _library.call("mememe_list", self._open(), json.dumps(query))
            yield from (self._of_record(record) for record in said["memes"])
            after = said["next"]
            if limit is not None:
                limit -= len(said["memes"])
            if after is None:
                return

    def count(self, search: str | None = None, *, tags: Sequence[str] = ()) -> int:
        """How many memes `list` gives."""
        said, _ = _library.call(
            "mememe_list", self._open(), json.dumps({"search": search, "tags": list_(tags), "limit": 1}))
        total: int = said["total"]
        return total

    def save_template(
        self, id: str, name: str, *, title: str | None = None, keywords: Sequence[str] = (), aliases: Sequence[str] = (),
        patterns: Sequence[str] = (), author: str | None = None, licence: str | None = None, source: str | None = None,
        replace: bool = False,
    ) -> Template:
        """Makes a template of a meme, whose words become the examples of its places.

        >>> with Store(folder) as store:
        ...     saved = store.save(rocket, "ready", "to go")
        ...     mine = store.save_template(saved.id, "of-mine", replace=True)
        ...     mine.words, mine.render("other", "words").width
        ({'top': 'ready', 'bottom': 'to go'}, 640)

        Args:
            id: the id of the meme, or a beginning of it.
            name: lowercase letters, digits and single hyphens.
            title: what people call it.
            keywords: words that it is found by.
            aliases: other names of it.
            patterns: sentences that ask for it, with places in braces.
            author: who made its picture.
            licence: the terms that the picture may be used under.
            source: where the picture comes from.
            replace: whether a template of the store that has the name goes into the trash.
        """
        facts = {
            "name": name, "title": title, "keywords": list_(keywords), "aliases": list_(aliases),
            "patterns": list_(patterns), "author": author, "licence": licence, "source": source, "replace": replace}
        said, _ = _library.call("mememe_template_save", self._open(), id, json.dumps(facts))
        return of_record(said, self)

    def contact_sheet(
        self, search: str | None = None, *, tags: Sequence[str] = (), limit: int = 50, columns: int | None = None,
        cell: int = 240, format: SheetFormat = "png", stop: Stop | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> Bytes:
        """Draws memes in a grid, the latest first, each with its words below: the bytes of a file.

        A meme whose picture is gone or damaged has an empty cell and gives a `MememeWarning`.

        >>> with Store(folder) as store:
        ...     saved = store.save(rocket, "kept")
        ...     sheet = store.contact_sheet(columns=4)

        Args:
            search: words that their captions have.
            tags: tags that they have, all of them.
            limit: how many at most.
            columns: how many are in a row, 1 to 1,000; by default as many as make it about square, at most 8.
            cell: the side in pixels of the square that each is fitted into, 16 to 4,096.
            stop: ends it from another thread.
            progress: called with the part that is done, from 0 to 1.
        """
        query = {"search": search, "tags": list_(tags), "limit": limit, "columns": columns, "cell": cell, "format": format}
        options = Options(stop=stop, progress=progress)
        said, data = _library.call_with(options, "mememe_contact_sheet", self._open(), json.dumps(query))
        for text in said["warnings"]:
            python_warnings.warn(text, MememeWarning, stacklevel=2)
        return data or b""

    def tag(self, id: str, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Gives tags to a meme, and takes others from it."""
        _library.call(
            "mememe_tag", self._open(), id, json.dumps({"add": list_(add), "remove": list_(remove)}))

    def discard(self, id: str) -> None:
        """Puts a meme into the trash."""
        _library.call("mememe_discard", self._open(), id)

    def restore(self, id: str) -> None:
        """Takes a meme out of the trash."""
        _library.call("mememe_restore", self._open(), id)

    def _of_record(self, record: Mapping[str, Any]) -> StoredMeme:
        def moment(name: str) -> datetime:
            return datetime.fromisoformat(record[name].replace("Z", "+00:00"))

        return StoredMeme(
            record["id"], record["topText"], record["bottomText"], record["texts"], record["tags"], moment("created"),
            moment("modified"), record["width"], record["height"], record["format"], self)


# Within the class its method has the name.
list_ = list
