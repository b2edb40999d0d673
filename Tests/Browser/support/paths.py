"""Paths of files and folders."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Tests" / "Fixtures"

EXECUTABLE = Path(os.environ.get("MEMEME", ROOT / ".build" / "debug" / "mememe"))
"""The executable to test; the environment variable `MEMEME` overrides it."""

FAILURES = ROOT / ".build" / "browser"
"""The folder for screenshots and traces of failures."""
