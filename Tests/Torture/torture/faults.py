"""Injects faults into system calls: see `faults.c` and `machine.c`."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Fault:
    kind: str
    """One of `kinds` in `faults.c`."""
    is_lasting: bool = False
    """Whether all later calls fail too."""

    @property
    def kills(self) -> bool:
        return self.kind in ("kill", "tear")

    @property
    def is_harmless(self) -> bool:
        """Whether the program must handle it without an error."""
        return self.kind in ("interrupt", "shorten")

    def __str__(self) -> str:
        return f"{self.kind}-on" if self.is_lasting else self.kind


FAULTS = [
    Fault("fail"), Fault("fail", is_lasting=True), Fault("full"), Fault("full", is_lasting=True),
    Fault("interrupt"), Fault("shorten"), Fault("kill"), Fault("tear"),
]


@dataclass(frozen=True)
class Call:
    """A call that a fault could have hit."""

    name: str
    path: str
    is_struck: bool

    @property
    def is_weighty(self) -> bool:
        """Whether it changes the disk or synchronizes it."""
        return self.name in (
            "write", "pwrite", "fsync", "fdatasync", "ftruncate", "rename", "link", "unlink", "mkdir")

    @property
    def kind(self) -> tuple[str, str]:
        """The operation, and the kind of file in the store or beside it."""
        place, _, rest = self.path.partition("/")
        return self.name, rest.partition("/")[0] if place == "store" else place

    def __str__(self) -> str:
        return f"{self.name} {self.path}"


def compile_library(folder: Path, name: str = "faults") -> Path:
    """Compiles `faults.c`, or another source beside it."""
    library = folder / f"{name}.so"
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-shared",
         "-fPIC", "-o", library, Path(__file__).with_name(f"{name}.c"), "-ldl", "-lpthread"],
        check=True)
    return library


class Saboteur:
    """Makes calls on the files of a folder fail."""

    def __init__(self, library: Path, folder: Path, log: Path):
        """`folder` has no symbolic links in its path; `log` is outside it."""
        self._library, self._folder, self._log = library, folder, log

    def environment(self, fault: Fault, at: int = 0) -> dict[str, str]:
        """The environment of a process whose call number `at` fails; 0 for none."""
        self._log.unlink(missing_ok=True)
        variables = {
            "LD_PRELOAD": str(self._library), "FAULTS_FOLDER": str(self._folder),
            "FAULTS_KIND": fault.kind, "FAULTS_AT": str(at), "FAULTS_CALLS": str(self._log)}
        return {**variables, "FAULTS_LASTING": "1"} if fault.is_lasting else variables

    def calls(self) -> list[Call]:
        """The calls of the latest process that the fault could hit, in order."""
        return list(self._read())

    def _read(self) -> Iterator[Call]:
        if not self._log.exists():
            return
        for line in self._log.read_text().splitlines():
            _, name, path, *star = line.split("\t")
            yield Call(name, path.removeprefix(f"{self._folder}/"), bool(star))


class Tracer:
    """Records the disk operations of processes in a folder."""

    def __init__(self, library: Path, folder: Path, path: Path):
        """`folder` has no symbolic links in its path; `path`, the record, is outside it."""
        self.path = path
        self._library, self._folder = library, folder

    def environment(self) -> dict[str, str]:
        """The environment of processes that run one after the other."""
        return {
            "LD_PRELOAD": str(self._library), "FAULTS_FOLDER": str(self._folder),
            "FAULTS_TRACE": str(self.path)}
