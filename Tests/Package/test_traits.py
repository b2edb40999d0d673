"""What users of the package take of it, built as they would build it.

Each test builds in a folder of its own below .build: the first time takes minutes of processor time, the
second some seconds.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from support.paths import FIXTURES, ROOT

BUILD = ROOT / ".build"
SWIFT = os.environ.get("SWIFT", "swift")
# Seconds; a build that takes longer stands still.
PATIENCE = 1800
pytestmark = pytest.mark.timeout(PATIENCE + 60)

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "mememe", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Consumer", dependencies: [.product(name: "MemeRender", package: "mememe")])
    ]
)
"""

PROGRAM = """\
import MemeRender

let arguments = CommandLine.arguments
let picture = try EncodedImage(contentsOf: arguments[1])
let recipe = Recipe(top: "One does not simply", bottom: "fetch nothing")
let meme = try Renderer().render(recipe, on: picture)
try meme.image.write(to: arguments[2], replacing: true)
"""


def run(*command: str | Path, folder: Path) -> str:
    """Runs a command, which must succeed; returns its output."""
    run = subprocess.run(
        command, cwd=folder, timeout=PATIENCE, check=False, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert run.returncode == 0, run.stdout
    return run.stdout


def test_a_package_that_uses_only_MemeRender_fetches_nothing_and_makes_a_meme():
    package = BUILD / "consumer"
    # All but what was built is new.
    shutil.rmtree(package / "Sources", ignore_errors=True)
    (package / "Package.resolved").unlink(missing_ok=True)
    sources = package / "Sources" / "Consumer"
    sources.mkdir(parents=True)
    (package / "Package.swift").write_text(MANIFEST, encoding="utf-8")
    (sources / "main.swift").write_text(PROGRAM, encoding="utf-8")
    meme = package / "meme.jpg"
    meme.unlink(missing_ok=True)

    run(SWIFT, "run", "Consumer", FIXTURES / "rgb.jpg", meme, folder=package)

    assert meme.read_bytes().startswith(b"\xff\xd8")
    fetched = [
        path for name in ("checkouts", "repositories") for path in (package / ".build" / name).glob("*")]
    assert not fetched
    assert not (package / "Package.resolved").exists()


@pytest.mark.skipif(
    os.environ.get("TORTURE") != "long", reason="builds everything once more; make torture does")
def test_the_command_builds_without_the_companions():
    # A copy, because SwiftPM writes what it fetched for these traits to Package.resolved.
    package = BUILD / "core"
    shutil.copytree(
        ROOT, package, symlinks=True, dirs_exist_ok=True,
        ignore=shutil.ignore_patterns(".build", ".git", "Documentation", "Package.resolved"))
    (package / "Package.resolved").unlink(missing_ok=True)

    run(SWIFT, "build", "--disable-default-traits", "--traits", "Command", "--product", "mememe",
        folder=package)

    build = package / ".build"
    assert not list(build.glob("*/debug/Modules/Extras.swiftmodule"))
    assert not (build / "checkouts" / "swift-subprocess").exists()
    helps = run(build / "debug" / "mememe", "--help", folder=package)
    assert "serve" in helps
    assert "extras" not in helps
