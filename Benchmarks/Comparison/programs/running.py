"""Running programs for what they say."""

import subprocess
from pathlib import Path


def run(*command: str | Path) -> str:
    """What a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def first_line(*command: str | Path) -> str:
    """The first line that a command prints."""
    return run(*command).splitlines()[0]
