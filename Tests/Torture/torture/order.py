"""The disk operations of a command and their order, from strace."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .stores import Meme, blob

CALLS = [
    "write", "writev", "pwrite64", "pwritev", "fsync", "fdatasync", "sync_file_range", "ftruncate",
    "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat",
]
"""The calls that change the disk or synchronize it. Not every machine has all of them."""


@dataclass
class Step:
    """A step: an operation on one file, by one or several calls."""

    began: int
    ended: int
    """The lines of the trace at which the first call began and the last one ended."""
    count: int = 1


@dataclass(frozen=True)
class _Call:
    name: str
    arguments: str
    began: int
    ended: int

    @property
    def paths(self) -> list[str]:
        """The paths that the call names, or else the path of its open file."""
        return re.findall(r'"([^"]+)"', self.arguments) if self.name in _NAMING else (
            re.findall(r"^\d+<([^>]*)>", self.arguments))


_NAMING = {"rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat"}
_VERBS = {
    **dict.fromkeys(["fsync", "fdatasync", "sync_file_range"], "sync"),
    **dict.fromkeys(["rename", "renameat", "renameat2", "link", "linkat"], "name"),
    **dict.fromkeys(["unlink", "unlinkat"], "remove"),
    "ftruncate": "truncate",
}


class Names:
    """Readable labels for the files of a store, instead of their digests."""

    def __init__(self, store: Path, file: Path):
        self._names = {
            str(store / "catalog.sqlite"): "catalogue",
            str(store / "catalog.sqlite-wal"): "log",
        }
        self._add(file, "file")
        self._store = store

    def add(self, meme: Meme, memed: str) -> None:
        """Adds a meme's original, and its picture under the label `memed`."""
        self._add(blob(self._store, meme.original), "original")
        self._add(blob(self._store, meme.memed), memed)

    def _add(self, path: Path, name: str) -> None:
        self._names[str(path)] = name
        self._names.setdefault(str(path.parent), f"{name}'s folder")

    def nickname(self, path: str, other: str) -> None:
        if other in self._names:
            self._names[path] = self._names[other]

    def __getitem__(self, path: str) -> str | None:
        return self._names.get(path)


def steps(trace: str, names: Names) -> dict[str, Step]:
    """The steps of a command, for example `sync original`, and `report` for its output."""
    calls = list(_calls(trace))
    # A temporary file is labeled by the name that it gets later.
    for call in calls:
        if _VERBS.get(call.name) == "name":
            names.nickname(*call.paths)
    steps: dict[str, Step] = {}
    for call in calls:
        if call.arguments.startswith("1<"):
            label = "report"
        else:
            name = names[call.paths[-1]] if call.paths else None
            # A temporary name that is removed after a link.
            is_nickname = _VERBS.get(call.name) == "remove" and ".mememe-" in call.paths[0]
            if not name or is_nickname:
                continue
            label = f"{_VERBS.get(call.name, 'write')} {name}"
        step = steps.setdefault(label, Step(call.began, call.ended, 0))
        step.ended = call.ended
        step.count += 1
    return steps


def _calls(trace: str) -> Iterator[_Call]:
    """The successful calls. A call that another thread's interrupted has two lines."""
    pending: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(trace.splitlines()):
        thread, _, text = line.partition(" ")
        text = text.strip()
        began = number
        if text.endswith("<unfinished ...>"):
            pending[thread] = number, text.removesuffix("<unfinished ...>").rstrip()
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", text):
            began, beginning = pending.pop(thread)
            text = beginning + resumed[1]
        if whole := re.match(r"(\w+)\((.*)\) += \d", text):
            yield _Call(whole[1], whole[2], began, number)
