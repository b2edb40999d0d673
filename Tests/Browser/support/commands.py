"""Runs commands."""

import subprocess
from pathlib import Path


def run(*command: str | Path, **options) -> str:
    """The output of a command, which has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout
