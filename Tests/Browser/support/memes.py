"""Stores with memes, created once and copied."""

import contextlib
import shutil
import sqlite3
from pathlib import Path

from .pictures import CHELSEA, GRACE, ROCKET, plain
from .server import Server

GALLERY = [
    (GRACE, "Found the bug", "it was a moth"),
    (CHELSEA, "It compiled", "at the first try"),
    (ROCKET, "One does not simply", "ship without tests"),
]
"""The memes of a gallery, oldest first."""


SHOWN = [
    (CHELSEA, "Deploys on Friday", "sleeps all weekend", {}),
    (ROCKET, "It worked", "on my launch pad", {"crop": {"ratio": {"width": 1, "height": 1}}}),
    (GRACE, "First actual case", "of a bug being found", {}),
    (CHELSEA, "I can has", "code review?", {"crop": {"ratio": {"width": 1, "height": 1}}}),
    (ROCKET, "Nobody:", "The team at five on a Friday:", {"layout": "bar"}),
    (CHELSEA, "It compiled", "at the first try", {}),
    (GRACE, "It is easier to ask forgiveness", "than it is to get permission", {}),
    (ROCKET, "One does not simply", "ship without tests", {}),
]
"""The memes of the documentation's screenshots, oldest first."""


def fill(server: Server, memes: list[tuple]) -> None:
    """Creates memes, each from a picture, its texts, and optionally other parts of the recipe."""
    for picture, top, bottom, *recipe in memes:
        server.api.create(picture, top, bottom, **(recipe[0] if recipe else {}))


class Library:
    def __init__(self, folder: Path):
        self._folder = folder

    def gallery(self, copy: Path) -> Path:
        """A store with the memes of `GALLERY`."""
        return self._copied("gallery", GALLERY, copy)

    def crowd(self, copy: Path) -> Path:
        """A store with 120 small memes."""
        colours = ["#b3261e", "#1f6f43", "#3a6ea5", "#7d5260"]
        pictures = [plain(120, 80, colour) for colour in colours]
        memes = [(pictures[i % 4], f"Meme {i}", f"of {120}") for i in range(1, 121)]
        return self._copied("crowd", memes, copy)

    def many(self, copy: Path, count: int) -> Path:
        """A store with many memes, "Meme 1" to the newest, a day after each other, in five ratios.

        Their rows are written in SQL: to make so many memes would take minutes.
        """
        sides = [(120, 80), (80, 120), (100, 100), (180, 60), (120, 90)]
        models = [(plain(*side, "#3a6ea5"), "Model", "") for side in sides]
        self._copied("models", models, copy)
        with contextlib.closing(sqlite3.connect(copy / "catalog.sqlite")) as database, database:
            database.row_factory = sqlite3.Row
            rows = [dict(row) for row in database.execute("SELECT * FROM meme")]
            pictures = {row["sequence"]: database.execute(
                "SELECT role, digest FROM picture WHERE meme = ?", [row["sequence"]]).fetchall() for row in rows}
            newest = min(row["created"] for row in rows)
            database.execute("DELETE FROM meme")
            names = list(rows[0])
            for number in range(1, count + 1):
                row = rows[number % len(rows)]
                created = newest - (count - number) * 86_400_000
                sequence = created << 20
                made = {**row, "id": f"{number:012d}", "created": created, "modified": created,
                        "sequence": sequence, "topText": f"Meme {number}"}
                database.execute(
                    f"INSERT INTO meme ({', '.join(names)}) VALUES ({', '.join('?' for _ in names)})",
                    [made[name] for name in names])
                database.executemany(
                    "INSERT INTO picture (meme, role, digest) VALUES (?, ?, ?)",
                    [(sequence, *picture) for picture in pictures[row["sequence"]]])
        return copy

    def _copied(self, name: str, memes: list[tuple], copy: Path) -> Path:
        store = self._folder / name
        if not store.exists():
            with Server(store) as server:
                fill(server, memes)
        shutil.copytree(store, copy)
        return copy
