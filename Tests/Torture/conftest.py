"""What the tests that harm a store share."""

import os
import random
import sys
from pathlib import Path

import pytest
from torture import faults


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What makes calls fail."""
    if sys.platform != "linux":
        pytest.skip("faults come by the loader of Linux")
    return faults.compile_library(tmp_path_factory.mktemp("library"))


@pytest.fixture
def chance() -> random.Random:
    """Chance, which `SEED` in the environment repeats as far as the machine's own goes along."""
    seed = int(os.environ.get("SEED", random.randrange(1_000_000)))
    print(f"SEED={seed}")
    return random.Random(seed)
