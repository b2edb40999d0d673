"""The fuzzers are built only by `make fuzz`, with sanitizers, which takes minutes. Here they are only checked
for types, against the modules of the tests."""

import re
import subprocess
from pathlib import Path

from support.paths import ROOT

BUILD = ROOT / ".build/debug"
FUZZERS = ROOT / "Tests/Fuzzers"


def swiftc(*arguments: str | Path) -> None:
    result = subprocess.run(
        ["swiftc", "-swift-version", "6", "-I", BUILD / "Modules", *arguments],
        capture_output=True, text=True, timeout=500)
    assert result.returncode == 0, result.stderr


def for_clang() -> list[str]:
    """The flags for the C modules below the Swift ones."""
    libraries = re.search(r'pkgConfig: """(.*?)"""', (ROOT / "Package.swift").read_text(), re.S)
    assert libraries
    flags = subprocess.run(
        ["pkg-config", "--cflags", *libraries[1].replace("\\", "").split()],
        capture_output=True, text=True, check=True).stdout.split()
    maps = [
        *ROOT.glob("Sources/*/module.modulemap"),
        *ROOT.glob(".build/checkouts/*/Sources/*/module.modulemap"),
        *ROOT.glob(".build/checkouts/*/Sources/*/include/module.modulemap"),
        *BUILD.glob("*.build/module.modulemap"),
    ]
    flags += [f"-fmodule-map-file={path}" for path in maps]
    return [part for flag in flags for part in ("-Xcc", flag)]


def test_the_fuzzers_fit_what_they_test(tmp_path):
    clang = for_clang()
    swiftc(
        "-emit-module", "-module-name", "FuzzSupport", "-o", tmp_path / "FuzzSupport.swiftmodule",
        *clang, *FUZZERS.glob("Support/*.swift"))
    for part in ("Pictures", "Texts"):
        swiftc("-typecheck", "-I", tmp_path, *clang, *FUZZERS.glob(f"{part}/*.swift"))
