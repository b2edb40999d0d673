"""Runs commands and measures their time and memory."""

import os
import subprocess
from dataclasses import dataclass

from compiling import built
from programs.program import Command


@dataclass(frozen=True)
class Run:
    """The time and memory of one run of a command."""

    milliseconds: float
    """By the clock, from before the process is made until after it has ended."""
    cpu_milliseconds: float
    """Of all cores together."""
    mebibytes: float
    """The most memory that it had at once."""


def measured(command: Command) -> Run:
    """Runs a command once.

    Raises:
        RuntimeError: if it fails.
    """
    command.before()
    # A program that flushes its file to the disk must not wait for the previous program's writes.
    os.sync()
    environment = {
        "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8",
        **command.environment}
    process = subprocess.run(
        [built("measure"), *command.arguments], check=False, env=environment, capture_output=True,
        text=True)
    fields = process.stdout.split()
    if process.returncode != 0 or fields[3] != "0":
        arguments = " ".join(map(str, command.arguments))
        raise RuntimeError(f"This failed: {arguments[:2000]}\n{process.stderr}")
    return Run(int(fields[0]) / 1e6, int(fields[1]) / 1e3, int(fields[2]) / 1024)
