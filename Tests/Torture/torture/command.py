"""mememe's command line, as its users know it."""

import json
import os
import subprocess
from pathlib import Path

from support.paths import EXECUTABLE

# Whoever waits for longer waits for ever, but for a machine that does much else meanwhile.
PATIENCE = 120


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMEME")}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def start(*arguments: str | Path, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [EXECUTABLE, *arguments], env=environment(**more), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs it to its end; raises `subprocess.TimeoutExpired` where it hangs."""
    return subprocess.run(
        [EXECUTABLE, *arguments], env=environment(**more), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=PATIENCE)


def done(*arguments: str | Path, **more: str):
    """Runs it with `--json`, and gives what it printed; it must succeed."""
    process = run(*arguments, "--json", **more)
    assert process.returncode == 0, f"mememe {arguments[0]}: {process.stderr}"
    return json.loads(process.stdout)
