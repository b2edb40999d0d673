"""Where things are."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Tests" / "Fixtures"

EXECUTABLE = Path(os.environ.get("MEMEME", ROOT / ".build" / "debug" / "mememe"))
"""The executable that is tested; `MEMEME` in the environment names another."""

FAILURES = ROOT / ".build" / "browser"
"""Where the picture and the trace of a failure go."""
