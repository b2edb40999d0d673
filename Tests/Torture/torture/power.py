"""A simulated disk that loses power, with delayed writes.

`faults.c` records the disk operations of processes. The simulated disk replays them up to some
moment. It then keeps everything that was synchronized, and as much or as little of the rest as may
happen: the bytes and the name of a file are safe only once the file and the folder with the name
were synchronized. POSIX promises no more than that; file systems promise more.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path


@dataclass(frozen=True)
class Record:
    """A completed call."""

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
    """What happens to operations that weren't synchronized."""

    NOTHING_IS_KEPT = auto()
    ALL_IS_KEPT = auto()
    NAMES_ARE_KEPT = auto()
    """Names without bytes: new files are empty."""
    BYTES_ARE_KEPT = auto()
    CHANCE = auto()
    """Each name and each write is kept or lost at random; half of a write may be kept."""


@dataclass
class _File:
    """A file: its safe bytes, and the pending writes and lengths."""

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
                        # Disks write whole sectors.
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
    """A folder: its safe names, and the pending changes, each of which is atomic."""

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
    """A simulated disk with the contents of a folder, initially all safe."""

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
        """A rename within a folder changes both names atomically."""
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
        """Writes the disk's contents after the power loss to another folder."""
        self._write(self._root, luck, chance, target)

    def _write(self, folder: _Folder, luck: Luck, chance: random.Random, target: Path) -> None:
        target.mkdir()
        for name, entry in folder.after(luck, chance).items():
            if isinstance(entry, _Folder):
                self._write(entry, luck, chance, target / name)
            # SQLite's shared memory is recreated after a crash.
            elif not name.endswith("-shm"):
                (target / name).write_bytes(entry.after(luck, chance))
