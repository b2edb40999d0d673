"""A disk that loses its power: what is left of what it was told, whatever it put off.

`faults.c` records what processes tell the disk. Here a disk is told the same, up to some moment, and
then keeps what was synchronized and, of everything else, as much or as little as may happen: a file's
bytes and its name are safe only when the file was synchronized, and the folder that has the name.
That is what POSIX promises, and less than file systems do.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path


@dataclass(frozen=True)
class Record:
    """A call that was done."""

    name: str
    arguments: list[str]
    bytes: bytes = b""


def records(trace: Path) -> list[Record]:
    return list(_parse(trace.read_bytes()))


def _parse(trace: bytes) -> Iterator[Record]:
    start = 0
    while start < len(trace):
        end = trace.index(b"\n", start)
        name, *arguments = trace[start:end].decode().split("\t")
        start = end + 1
        if name == "write":
            count = int(arguments[2])
            yield Record(name, arguments, trace[start:start + count])
            start += count
        else:
            yield Record(name, arguments)


class Luck(Enum):
    """What becomes of that which wasn't synchronized."""

    NOTHING_IS_KEPT = auto()
    ALL_IS_KEPT = auto()
    NAMES_ARE_KEPT = auto()
    """Names, but no bytes: files that were just made are empty."""
    BYTES_ARE_KEPT = auto()
    CHANCE = auto()
    """Each name is kept or not, and each write is, or half of it."""


@dataclass
class _File:
    """Its bytes as the disk has them, and what is still to come: writes, and lengths."""

    safe: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, bytes] | int] = field(default_factory=list)

    def synchronize(self) -> None:
        for change in self.pending:
            _apply(change, self.safe)
        self.pending.clear()

    def after(self, luck: Luck, chance: random.Random) -> bytes:
        kept = bytearray(self.safe)
        for change in self.pending:
            match luck:
                case Luck.ALL_IS_KEPT | Luck.BYTES_ARE_KEPT:
                    _apply(change, kept)
                case Luck.CHANCE:
                    part = chance.choice((0, 0.5, 1, 1))
                    if part == 1:
                        _apply(change, kept)
                    elif part and isinstance(change, tuple):
                        offset, data = change
                        # Sectors are written whole.
                        _apply((offset, data[:len(data) // 2 // 512 * 512]), kept)
        return bytes(kept)


def _apply(change: tuple[int, bytes] | int, content: bytearray) -> None:
    if isinstance(change, int):
        del content[change:]
        content.extend(bytes(change - len(content)))
    elif change[1]:
        offset, data = change
        content.extend(bytes(max(0, offset - len(content))))
        content[offset:offset + len(data)] = data


class _Folder:
    """Its names as the disk has them, and what is still to come: each change is done at once."""

    def __init__(self):
        self.safe: dict[str, _File | _Folder] = {}
        self.now: dict[str, _File | _Folder] = {}
        self.pending: list[dict[str, _File | _Folder | None]] = []

    def change(self, names: "dict[str, _File | _Folder | None]") -> None:
        self.pending.append(names)
        _rename(names, self.now)

    def synchronize(self) -> None:
        self.safe = dict(self.now)
        self.pending.clear()

    def after(self, luck: Luck, chance: random.Random) -> dict[str, "_File | _Folder"]:
        kept = dict(self.safe)
        for names in self.pending:
            match luck:
                case Luck.ALL_IS_KEPT | Luck.NAMES_ARE_KEPT:
                    _rename(names, kept)
                case Luck.CHANCE if chance.random() < 0.5:
                    _rename(names, kept)
        return kept


def _rename(names: dict[str, "_File | _Folder | None"], entries: dict) -> None:
    for name, target in names.items():
        if target is None:
            entries.pop(name, None)
        else:
            entries[name] = target


class Disk:
    """A folder, of which at first everything is safe."""

    def __init__(self, folder: Path):
        self._path = folder
        self._files: dict[str, _File] = {}
        self._root = self._load(folder)

    def _load(self, path: Path) -> _Folder:
        folder = _Folder()
        for entry in path.iterdir():
            if entry.is_dir():
                folder.safe[entry.name] = self._load(entry)
            else:
                file = _File(bytearray(entry.read_bytes()))
                self._files[str(entry.stat().st_ino)] = file
                folder.safe[entry.name] = file
        folder.now = dict(folder.safe)
        return folder

    def tell(self, record: Record) -> None:
        match record.name, record.arguments:
            case "create", [number, path]:
                self._files[number] = file = _File()
                self._change(path, file)
            case "write", [number, offset, _]:
                self._files[number].pending.append((int(offset), record.bytes))
            case "truncate", [number, length]:
                self._files[number].pending.append(int(length))
            case "sync", [number]:
                self._files[number].synchronize()
            case "syncfolder", [path]:
                self._at(path).synchronize()
            case "mkdir", [path]:
                self._change(path, _Folder())
            case "unlink" | "rmdir", [path]:
                self._change(path, None)
            case "link", [source, path]:
                self._change(path, self._at(source))
            case "rename", [source, path]:
                self._rename(source, path)
            case _:
                raise ValueError(record)

    def _change(self, path: str, target: _File | _Folder | None) -> None:
        parent, name = self._parent(path)
        parent.change({name: target})

    def _rename(self, source: str, path: str) -> None:
        """Within a folder both names change at once."""
        (parent, name), (target, new) = self._parent(source), self._parent(path)
        moved = parent.now[name]
        if parent is target:
            parent.change({name: None, new: moved})
        else:
            target.change({new: moved})
            parent.change({name: None})

    def _parent(self, path: str) -> tuple[_Folder, str]:
        parent, _, name = path.rpartition("/")
        return self._at(parent), name

    def _at(self, path: str):
        place = self._root
        for name in Path(path).relative_to(self._path).parts:
            place = place.now[name]
        return place

    def lose_power(self, luck: Luck, chance: random.Random, target: Path) -> None:
        """Writes what is left, as one would find it, to another folder."""
        self._write(self._root, luck, chance, target)

    def _write(self, folder: _Folder, luck: Luck, chance: random.Random, target: Path) -> None:
        target.mkdir()
        for name, entry in folder.after(luck, chance).items():
            if isinstance(entry, _Folder):
                self._write(entry, luck, chance, target / name)
            # Processes share this one's memory while they run: nobody reads it after them.
            elif not name.endswith("-shm"):
                (target / name).write_bytes(entry.after(luck, chance))
