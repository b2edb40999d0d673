"""Some loops are compiled for each kind of processor. Whichever a machine takes, a meme has the same bits."""

import hashlib
import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from support.commands import run
from support.paths import ROOT

SHIMS = ROOT / "Sources" / "CShims"
HERE = Path(__file__).parent / "processors"


@pytest.mark.skipif(platform.machine() != "x86_64" or not shutil.which("clang"), reason="only x86-64 has several")
@pytest.mark.parametrize("source, program", [("mm_block_blender.c", "blocks.c"), ("mm_resampler.c", "resampler.c")])
def test_every_processor_gives_the_same_bits(tmp_path, source, program):
    def output(name: str, *options: str) -> str:
        made = tmp_path / name
        run("clang", "-O2", "-I", SHIMS / "include", *options, SHIMS / source, HERE / program, "-lm", "-o", made)
        return hashlib.sha256(subprocess.run([made], check=True, capture_output=True).stdout).hexdigest()

    assert output("each") == output("one", "-DMM_ONE_PROCESSOR")
    code = run("objdump", "--disassemble", tmp_path / "each")
    assert "ymm" in code and "ymm" not in run("objdump", "--disassemble", tmp_path / "one")
