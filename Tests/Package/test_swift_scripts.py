"""Swift scripts of one file, with the library that `make install-library` installs."""

import os
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from support.paths import FIXTURES, ROOT

ROCKET = FIXTURES / "rocket.jpg"
EXAMPLE = ROOT / "Examples/Script/caption.swift"


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """An installed library, in a folder that was moved since."""
    made = tmp_path_factory.mktemp("made") / "prefix"
    environment = {name: value for name, value in os.environ.items() if name != "MEMEME_STRICT"}
    built = subprocess.run([ROOT / "Scripts/swift-library", made, "debug"], env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
    return made.rename(tmp_path_factory.mktemp("moved") / "a prefix")


def test_script_runs_by_its_first_line(prefix, tmp_path):
    script = tmp_path / "caption.swift"
    # A first line has no quotes for spaces.
    plain = tmp_path / "prefix"
    plain.symlink_to(prefix)
    script.write_text(EXAMPLE.read_text().replace("/usr/local", str(plain)))
    script.chmod(0o755)
    made = subprocess.run([script, ROCKET, "ten lines", "meme.jpg"], cwd=tmp_path, capture_output=True, text=True)
    assert (made.returncode, made.stdout) == (0, '640×427 [["TEN LINES"]]\n'), made.stderr[-3000:]
    with Image.open(tmp_path / "meme.jpg") as meme:
        meme.load()
        assert meme.size == (640, 427)


def test_compiled_script_awaits_and_catches_what_is_thrown(prefix, tmp_path):
    script = tmp_path / "main.swift"
    script.write_text(
        """
        import MemeRender

        do throws(RenderError) {
            _ = try EncodedImage([])
        } catch {
            print(error)
        }
        let photo = try EncodedImage(contentsOf: CommandLine.arguments[1])
        let meme = try await Renderer().rendering(of: Recipe(top: "hi"), on: photo)
        print(meme.size, meme.warnings.count)
        """)
    program = tmp_path / "program"
    compiled = subprocess.run(
        ["swiftc", "-swift-version", "6", "-I", prefix / "lib/swift/mememe", "-L", prefix / "lib", "-lMemeRender",
         "-Xlinker", "-rpath", "-Xlinker", prefix / "lib", script, "-o", program], capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
    made = subprocess.run([program, ROCKET], capture_output=True, text=True)
    assert made.stdout.splitlines() == ["the file is empty", "640×427 0"], made.stderr[-2000:]


def test_interface_names_no_other_module_of_the_package(prefix):
    (interface,) = (prefix / "lib/swift/mememe/MemeRender.swiftmodule").iterdir()
    imports = {line.split()[-1] for line in interface.read_text().splitlines() if "import " in line.split("//")[0]}
    assert not imports & {"CCairo", "CShims", "MemeConcurrency"}, imports
