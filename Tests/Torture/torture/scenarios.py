"""The commands that run on a store while it is damaged, and their required results."""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from support.paths import FIXTURES

from . import command, stores
from .stores import Contents, Meme


@dataclass(frozen=True)
class Workshop:
    """A folder with a store, a picture and a path for a meme: everything that a command uses."""

    folder: Path

    @property
    def store(self) -> Path:
        return self.folder / "store"

    @property
    def picture(self) -> Path:
        """A picture that the store doesn't have."""
        return self.folder / "picture.png"

    @property
    def file(self) -> Path:
        return self.folder / "files" / "meme.png"

    def copy(self, folder: Path) -> "Workshop":
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        return Workshop(folder)

    def contents(self, folder: Path) -> Contents:
        """The contents of the store, read from a copy, because reading checkpoints its log."""
        return stores.read(self.copy(folder).store)


def furnish(folder: Path) -> dict[str, Workshop]:
    """Creates an empty workshop and a stocked one: three memes, two of which share their original.
    """
    empty, stocked = Workshop(folder / "empty"), Workshop(folder / "stocked")
    for workshop in (empty, stocked):
        workshop.file.parent.mkdir(parents=True)
        shutil.copy(FIXTURES / "gray16.png", workshop.picture)
    for picture, words in (("rgb", "first"), ("rgb", "second"), ("gray", "third")):
        command.done(
            "create", FIXTURES / f"{picture}.png", "--top", words, "--store", stocked.store, "-o",
            stocked.folder / "unused.png")
        (stocked.folder / "unused.png").unlink()
    return {"empty": empty, "stocked": stocked}


@dataclass(frozen=True)
class Scenario:
    """A command, with the old words of the meme that it changes, and the new ones."""

    name: str
    workshop: str
    old: str | None = None
    new: str | None = None

    def arguments(self, workshop: Workshop, before: Contents) -> list[str | Path]:
        where = ["--json", "--store", workshop.store]
        match self.old, self.new:
            case None, str(new):
                return ["create", workshop.picture, "--top", new, "-o", workshop.file, *where]
            case str(old), str(new):
                return ["edit", before.id(old), "--top", new, "-o", workshop.file, *where]
            case str(old), None:
                return ["delete", "--permanently", before.id(old), "--yes", *where]
        raise ValueError(self)

    def is_undone(self, before: Contents, after: Contents) -> bool:
        return after.memes == before.memes

    def is_done(self, before: Contents, after: Contents) -> bool:
        """Whether only the one meme has changed, and as it should."""
        changed = {
            id: meme for id, meme in after.memes.items() if before.memes.get(id) != meme}
        gone = {id for id in before.memes if id not in after.memes}
        old = before.id(self.old) if self.old else None
        if not self.new:
            return not changed and gone == {old}
        if gone or len(changed) != 1:
            return False
        [(id, meme)] = changed.items()
        if old:
            return id == old and meme.top == self.new and (
                meme.original == before.memes[old].original)
        return id not in before.memes and meme.top == self.new

    def result(self, after: Contents) -> Meme | None:
        """The new or changed meme."""
        return next((meme for meme in after.memes.values() if meme.top == self.new), None)


SCENARIOS = [
    Scenario("first", "empty", new="new"),
    Scenario("create", "stocked", new="new"),
    Scenario("edit", "stocked", old="first", new="new"),
    Scenario("delete", "stocked", old="third"),
]


def digest(path: Path) -> str | None:
    """The SHA-256 of a file; `None` if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None
