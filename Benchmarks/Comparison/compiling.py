"""The programs in C: the floor, one that does nothing, and one that measures the others."""

import subprocess
from pathlib import Path

from paths import NATIVE, WORK


def built(name: str, *libraries: str) -> Path:
    """The executable of a program in `native`, compiled again if its source is newer."""
    source, program = NATIVE / f"{name}.c", WORK / name
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        program.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["cc", "-std=c17", "-O2", "-o", program, source, *(f"-l{name}" for name in libraries)],
            check=True)
    return program
