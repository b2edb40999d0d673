"""What installations have: the command, and libmememe."""

import os
from pathlib import Path

import pytest
from support.commands import run
from support.paths import EXECUTABLE, ROOT


@pytest.fixture(scope="session")
def stage(tmp_path_factory) -> Path:
    """A folder with what an installation has."""
    folder = tmp_path_factory.mktemp("stage")
    run(ROOT / "Scripts/stage", EXECUTABLE, folder)
    return folder


@pytest.fixture(scope="session")
def archives(tmp_path_factory) -> Path:
    """A folder with what the release links statically."""
    folder = tmp_path_factory.mktemp("static")
    run(ROOT / "Scripts/static-libraries", folder)
    return folder


@pytest.fixture(scope="session")
def prefix(tmp_path_factory) -> Path:
    """A folder with the library and the header, as an installation has them."""
    folder = tmp_path_factory.mktemp("library")
    # Valgrind can’t read all that is written there for debuggers.
    # The optimizer lets the processor read what isn't set yet and isn't used, which valgrind can't know.
    run(ROOT / "Scripts/link-library", ROOT / ".build/debug", folder, env={**os.environ, "STRIP": "debug"})
    return folder
