"""Fixtures of the tests that damage a store."""

import os
import random
import sys
from pathlib import Path

import pytest
from torture import faults


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes system calls fail."""
    if sys.platform != "linux":
        pytest.skip("faults come by the loader of Linux")
    return faults.compile_library(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes a server's machine another one."""
    if sys.platform != "linux":
        pytest.skip("faults come by the loader of Linux")
    return faults.compile_library(tmp_path_factory.mktemp("library"), "machine")


@pytest.fixture
def chance() -> random.Random:
    """Random numbers. `SEED` in the environment repeats them, except for the timing of the machine.
    """
    seed = int(os.environ.get("SEED", random.randrange(1_000_000)))
    print(f"SEED={seed}")
    return random.Random(seed)
