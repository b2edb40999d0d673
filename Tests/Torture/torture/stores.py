"""Reads a store without mememe, by its documented format."""

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Meme:
    """A row of the catalog."""

    top: str
    bottom: str
    original: str
    memed: str
    byte_count: int
    is_discarded: bool


@dataclass(frozen=True)
class Contents:
    """The contents of a store, all of them intact."""

    memes: dict[str, Meme]
    """The memes by id."""
    orphans: list[Path]
    """Files that no row names."""

    def id(self, top: str) -> str:
        """The id of the meme with these words."""
        [id] = [id for id, meme in self.memes.items() if meme.top == top]
        return id


class Damage(Exception):
    """The store is inconsistent."""


def blob(store: Path, digest: str) -> Path:
    return store / "blobs" / digest[:2] / digest[2:]


def read(store: Path) -> Contents:
    """Checks every row and every picture.

    No other process may use the store. A store that doesn't exist is empty.
    """
    if not (store / "catalog.sqlite").exists():
        return Contents({}, _files(store))
    memes, others = _rows(store / "catalog.sqlite")
    named = others.union(*({meme.original, meme.memed} for meme in memes.values()))
    for digest in named:
        _check(blob(store, digest), digest)
    for id, meme in memes.items():
        if blob(store, meme.memed).stat().st_size != meme.byte_count:
            raise Damage(f"{id}: its row has another size than its picture")
    places = {blob(store, digest) for digest in named}
    return Contents(memes, [path for path in _files(store / "blobs") if path not in places])


def _rows(path: Path) -> tuple[dict[str, Meme], set[str]]:
    with closing(sqlite3.connect(path)) as catalog:
        try:
            # Reading recovers the write-ahead log; nothing of that has to survive.
            catalog.execute("PRAGMA synchronous = OFF")
            tables = {name for name, in catalog.execute("SELECT name FROM sqlite_schema")}
            # A process that was creating the store may have ended before its tables existed; this one
            # comes last.
            if "memeRow" not in tables:
                return {}, set()
            problems = [problem for problem, in catalog.execute("PRAGMA integrity_check")]
            if problems != ["ok"]:
                raise Damage(f"the catalogue is damaged: {problems}")
            # Compares the full-text index with the rows.
            catalog.execute(
                "INSERT INTO memeWords (memeWords, rank) VALUES ('integrity-check', 1)")
            catalog.rollback()
            rows = catalog.execute(
                "SELECT id, topText, bottomText, original, memed, byteCount, "
                "discarded IS NOT NULL FROM memeRow").fetchall()
            others = {digest for digest, in catalog.execute(
                "SELECT digest FROM upload UNION SELECT original FROM formerVersion")}
        except sqlite3.DatabaseError as error:
            raise Damage(f"the catalogue is damaged: {error}") from error
    return {id: Meme(*values, bool(discarded)) for id, *values, discarded in rows}, others


def _check(path: Path, digest: str) -> None:
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        raise Damage(f"{path}: this picture is gone") from None
    if found != digest:
        raise Damage(f"{path}: this picture isn't what was saved")


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
