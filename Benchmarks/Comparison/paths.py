"""Paths of folders and files."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FIXTURES = ROOT / "Tests" / "Fixtures"
NATIVE = HERE / "native"

PEERS = HERE / "peers"
"""The programs in Python that mememe is compared with."""

FONT = ROOT / "Fonts" / "MememeHeadline-Black.ttf"
"""mememe's own font, which all programs set the words in."""

WORK = ROOT / ".build" / "bench"
"""What is made once: pictures, memes, the programs in C. What comes out is there too."""

README = HERE.parent / "README.md"
"""Holds the table of the last run."""

JSON = WORK / "comparison.json"
"""The same for programs, with every single run."""
