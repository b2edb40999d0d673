"""Runs programs for their output."""

import subprocess
from pathlib import Path


def run(*command: str | Path) -> str:
    """The output of a command."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def first_line(*command: str | Path) -> str:
    """The first line that a command prints."""
    return run(*command).splitlines()[0]
