"""Blocks are computed by code for each kind of processor. Whichever a machine takes, a meme has the same bits."""

import hashlib
import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from support.commands import run
from support.paths import ROOT

SHIMS = ROOT / "Sources" / "CShims"
SOURCES = [SHIMS / "mm_block_blender.c", Path(__file__).parent / "blocks" / "blocks.c"]


@pytest.mark.skipif(platform.machine() != "x86_64" or not shutil.which("clang"), reason="only x86-64 has several")
def test_every_processor_gives_the_same_bits(tmp_path):
    def blocks(name: str, *options: str) -> str:
        program = tmp_path / name
        run("clang", "-O2", "-I", SHIMS / "include", *options, *SOURCES, "-lm", "-o", program)
        return hashlib.sha256(subprocess.run([program], check=True, capture_output=True).stdout).hexdigest()

    assert blocks("each") == blocks("one", "-DMM_ONE_PROCESSOR")
    code = run("objdump", "--disassemble", tmp_path / "each")
    assert "ymm" in code and "ymm" not in run("objdump", "--disassemble", tmp_path / "one")
