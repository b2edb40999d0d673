"""libmememe as an installation has it."""

import os
import subprocess
from pathlib import Path

import pytest
from support.paths import EXECUTABLE, ROOT


@pytest.fixture(scope="session")
def prefix(tmp_path_factory) -> Path:
    """A folder with the library and the header, as an installation has them."""
    folder = tmp_path_factory.mktemp("library")
    # Valgrind can’t read all that is written there for debuggers.
    linked = subprocess.run(
        [ROOT / "Scripts/link-library", EXECUTABLE.parent, folder], env={**os.environ, "STRIP": "debug"},
        capture_output=True, text=True)
    assert linked.returncode == 0, linked.stderr
    return folder
