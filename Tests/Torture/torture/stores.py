"""A store, read without mememe: by what ARCHITECTURE.md says of it."""

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Meme:
    """A row of the catalogue."""

    top: str
    bottom: str
    original: str
    memed: str
    byte_count: int
    is_discarded: bool


@dataclass(frozen=True)
class Contents:
    """What a store has, all of it whole."""

    memes: dict[str, Meme]
    """By their ids."""
    orphans: list[Path]
    """Files that nothing names."""

    def id(self, top: str) -> str:
        """Of the one that has these words."""
        [id] = [id for id, meme in self.memes.items() if meme.top == top]
        return id


class Damage(Exception):
    """A store has what no store may have; or rather lacks it."""


def blob(store: Path, digest: str) -> Path:
    return store / "blobs" / digest[:2] / digest[2:]


def read(store: Path) -> Contents:
    """Looks at every row and every picture.

    Nobody else may be using the store. A store that was never made is an empty one.
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
            # It is the log that is read; nothing is to be kept of that.
            catalog.execute("PRAGMA synchronous = OFF")
            tables = {name for name, in catalog.execute("SELECT name FROM sqlite_schema")}
            # A process that made the store may have ended before its tables were there.
            if "formerVersion" not in tables:
                return {}, set()
            problems = [problem for problem, in catalog.execute("PRAGMA integrity_check")]
            if problems != ["ok"]:
                raise Damage(f"the catalogue is damaged: {problems}")
            # Compares the index of words with the rows.
            catalog.execute(
                "INSERT INTO memeWords (memeWords, rank) VALUES ('integrity-check', 1)")
            catalog.rollback()
            rows = catalog.execute(
                "SELECT id, topText, bottomText, original, memed, byteCount, "
                "discarded IS NOT NULL FROM meme").fetchall()
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
