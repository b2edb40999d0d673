"""Works, and the rounds in which programs take turns at them."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from measuring import Run, measured
from programs.program import Command


@dataclass(frozen=True)
class Likeness:
    """The similarity of a meme to its original outside the words."""

    psnr: float
    """In decibels; infinite where no pixel differs."""
    ssim: float
    """From 0 to 1, which is the same picture."""

    @property
    def is_exact(self) -> bool:
        return self.psnr == float("inf")


@dataclass
class Entry:
    """The measurements of a program at a work."""

    program: str
    command: Command
    runs: list[Run] = field(default_factory=list)
    size: int | None = None
    """The bytes of what comes out."""
    likeness: Likeness | None = None

    @property
    def milliseconds(self) -> float:
        return statistics.median(run.milliseconds for run in self.runs)

    @property
    def cpu_milliseconds(self) -> float:
        return statistics.median(run.cpu_milliseconds for run in self.runs)

    @property
    def mebibytes(self) -> float:
        return max(run.mebibytes for run in self.runs)

    def ratio(self, other: "Entry") -> float:
        """The factor of its time to that of another program: the median of the ratios of two runs of
        the same round, which ran under the same load of the machine.
        """
        return statistics.median(
            run.milliseconds / others.milliseconds
            for run, others in zip(self.runs, other.runs, strict=True))


@dataclass
class Work:
    """A task of several programs, which are compared with the first."""

    title: str
    rounds: int
    entries: list[Entry]
    is_warmed: bool = True
    """Whether each program runs once before it is measured."""

    def entry(self, program: str) -> Entry:
        return next(entry for entry in self.entries if entry.program == program)

    def run(self, step: Callable[[str], None]) -> None:
        """Warms up all programs if required, then measures them, round by round.

        Each round begins with another of them, so that none always comes after the same one.

        Args:
            step: called with the next step, `steps` times.
        """
        for entry in self.entries if self.is_warmed else []:
            step(f"{self.title}: {entry.program}")
            measured(entry.command)
        for turn in range(self.rounds):
            start = turn % len(self.entries)
            for entry in self.entries[start:] + self.entries[:start]:
                step(f"{self.title}: {entry.program}")
                entry.runs.append(measured(entry.command))
        for entry in self.entries:
            entry.size = entry.command.result and _size(entry.command.result)

    @property
    def steps(self) -> int:
        return (self.rounds + self.is_warmed) * len(self.entries)


def _size(result: Path) -> int:
    """The size of a file, or of all files in a folder, in bytes."""
    files = [result] if result.is_file() else result.glob("[!.]*")
    return sum(file.stat().st_size for file in files)
