"""Runs mememe's command line."""

import json
import os
import subprocess
from pathlib import Path

from support.paths import EXECUTABLE

# A command that takes longer hangs, even on a busy machine.
PATIENCE = 300


# Findings that an interrupted process may leave.
HARMLESS = {"orphan", "orphanThumbnail", "damagedThumbnail", "leftover", "unlistedMeme"}


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMEME")}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def start(*arguments: str | Path, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [EXECUTABLE, *arguments], env=environment(**more), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end; raises `subprocess.TimeoutExpired` if it hangs."""
    return subprocess.run(
        [EXECUTABLE, *arguments], env=environment(**more), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=PATIENCE)


def check(store: Path) -> str | None:
    """What `mememe store check` finds in a store; `None` if there are only orphans, or no store."""
    if not (store / "catalog.sqlite").exists():
        return None
    return faults(store)


def faults(store: Path | str) -> str | None:
    """What `mememe store check` finds in a store that is there; `None` if there are only orphans."""
    process = run("store", "check", "--json", "--store", store)
    if process.returncode not in (0, 1) or not process.stdout:
        return f"store check: {process.stderr}"
    found = json.loads(process.stdout)
    faults = [
        *found["problems"], *(note for note in found["notes"] if note["kind"] not in HARMLESS)]
    return "; ".join(fault["fault"] for fault in faults) or None


def done(*arguments: str | Path, **more: str):
    """Runs a command with `--json` and returns its output; the command must succeed."""
    process = run(*arguments, "--json", **more)
    assert process.returncode == 0, f"mememe {arguments[0]}: {process.stderr}"
    return json.loads(process.stdout)
