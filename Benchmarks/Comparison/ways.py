"""Which ways mememe takes to its memes, and how often it leaves one."""

import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from work import Work

STEP = re.compile(r"(?P<way>[^,(]+?)(?: \(left: (?P<reason>[^)]+)\))?(?:, |$)")
"""A way, and why it was left if it was: as `MEMEME_TRACE=ways` has mememe say it."""


def counted(works: Iterable[Work], mememe: Path) -> Counter[str]:
    """Makes each work's meme once more, and counts the ways that were begun.

    Args:
        mememe: the executable; entries of other programs are ignored.
    """
    counts: Counter[str] = Counter()
    for work in works:
        for entry in work.entries:
            if entry.program == "mememe --no-save" and entry.command.arguments[0] == mememe:
                counts.update(_steps(entry.command.arguments))
    return counts


def _steps(arguments: list[str | Path]) -> list[str]:
    said = subprocess.run(
        arguments, check=True, env={**os.environ, "MEMEME_TRACE": "ways"}, capture_output=True,
        text=True).stderr
    line = next((line for line in said.splitlines() if line.startswith("mememe: ways: ")), "")
    steps = STEP.finditer(line.removeprefix("mememe: ways: "))
    return [
        f"{step['way']}, left: {step['reason']}" if step["reason"] else step["way"]
        for step in steps if step["way"]]
