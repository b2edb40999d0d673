"""Runs the executable with resource limits and measures its memory.

The reported peak memory of a process is at least that of the process that forked it, and the test
process is large. This small program therefore forks the process to be measured.
"""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

from support.paths import EXECUTABLE

# Limits that end processes that would run for ever, or stand still. They are much more than a debug build
# needs on a busy machine.
PROCESSOR_SECONDS = 120
SECONDS = 300
ADDRESSES = 4 << 30


def run(folder: Path, *arguments: str, stdin=subprocess.DEVNULL) -> tuple[int, str, int]:
    """Runs a command; returns its status, its error output, and its peak memory in bytes."""
    errors, taken = folder / "errors", folder / "taken"
    with errors.open("wb") as stderr:
        process = subprocess.run(
            [sys.executable, "-S", __file__, taken, EXECUTABLE, *arguments], cwd=folder,
            stdin=stdin, stdout=subprocess.DEVNULL, stderr=stderr, check=False,
            env={**environment(folder), "PYTHONPATH": os.pathsep.join(sys.path)})
    status, memory = map(int, taken.read_text().split())
    taken.unlink()
    return status, errors.read_text(errors="replace"), memory


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C.UTF-8", "MEMEME_STORE": str(folder / "store")}


def started(folder: Path, *arguments: str) -> subprocess.Popen:
    """Starts a command and discards its output."""
    return subprocess.Popen(
        [EXECUTABLE, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(folder))


def main(taken: str, *command: str) -> None:
    for limit, value in (
            (resource.RLIMIT_AS, ADDRESSES), (resource.RLIMIT_CPU, PROCESSOR_SECONDS)):
        resource.setrlimit(limit, (value, value))
    process = os.posix_spawn(command[0], command, os.environ)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(process, signal.SIGKILL))
    signal.alarm(SECONDS)
    _, status, usage = os.wait4(process, 0)
    Path(taken).write_text(f"{os.waitstatus_to_exitcode(status)} {usage.ru_maxrss * 1024}")


if __name__ == "__main__":
    main(*sys.argv[1:])
