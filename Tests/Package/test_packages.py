"""The packages: what is in them, that they are the same twice, and that they work where nothing else is installed."""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from support.commands import run
from support.paths import EXECUTABLE, FIXTURES, ROOT
from support.server import Server

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="the packages are for Linux")
# Root may lack rights in a container.
may_mount = os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0
# They are for executables that need no Swift.
of_release = pytest.mark.skipif(
    "libswiftCore" in subprocess.run(["ldd", EXECUTABLE], capture_output=True, text=True).stdout,
    reason="only a release is packaged")


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


# The installation


def test_pages_of_the_manual_are_clean(stage):
    pages = sorted((stage / "share/man/man1").iterdir())
    assert len(pages) > 30
    names = {page.stem for page in pages}
    for page in pages:
        checked = subprocess.run(["mandoc", "-T", "lint", page], capture_output=True, text=True).stdout.splitlines()
        # Others of mememe aren't installed here.
        assert not [line for line in checked if "referenced manual not found" not in line]
        assert set(re.findall(r"^\.(?:It )?Xr (\S+) 1", page.read_text(), re.MULTILINE)) <= names


def test_the_manual_says_what_the_help_says(stage):
    shown = run("mandoc", "-T", "utf8", "-O", "width=200", stage / "share/man/man1/mememe-create.1")
    shown = re.sub(".\b", "", shown)
    help = run(EXECUTABLE, "create", "--help")
    options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help, re.MULTILINE))
    assert len(options) > 40
    assert not [option for option in options if not re.search(rf"{option}\b", shown)]
    example = re.search(r"^  (mememe create .*)$", help, re.MULTILINE)[1]
    assert example in shown
    assert "\n     64 " in shown


@pytest.mark.parametrize("shell, file", [
    ("bash", "bash-completion/completions/mememe"), ("zsh", "zsh/site-functions/_mememe"),
    ("fish", "fish/vendor_completions.d/mememe.fish")])
def test_shells_read_the_completions(stage, shell, file):
    if not shutil.which(shell):
        pytest.skip(f"{shell} isn't installed")
    run(shell, "-n", stage / "share" / file)


def test_fish_completes_values(stage, tmp_path):
    if not shutil.which("fish"):
        pytest.skip("fish isn't installed")
    completed = run(
        "fish", "-c", f"source {stage}/share/fish/vendor_completions.d/mememe.fish; complete -C 'mememe create --align '",
        env={**os.environ, "HOME": str(tmp_path), "PATH": f"{stage}/bin:{os.environ['PATH']}"})
    assert {line.split("\t")[0] for line in completed.splitlines()} >= {"left", "center", "right"}


def test_the_same_executable_is_staged_the_same(stage, tmp_path):
    run(ROOT / "Scripts/stage", EXECUTABLE, tmp_path / "again")
    files = {path.relative_to(stage): digest(path) for path in stage.rglob("*") if path.is_file()}
    again = {path.relative_to(tmp_path / "again"): digest(path)
             for path in (tmp_path / "again").rglob("*") if path.is_file()}
    assert files == again


# The desktop


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-utils isn't installed")
def test_desktops_understand_the_entry(stage):
    assert run("desktop-file-validate", stage / "share/applications/mememe.desktop") == ""


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstream isn't installed")
def test_software_centres_understand_the_description(stage):
    file = stage / "share/metainfo/mememe.metainfo.xml"
    checked = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True)
    # The name isn't a domain turned round, as long as the project has none.
    faults = [line for line in checked.stdout.splitlines() if re.match(r"[EWI]: ", line)]
    assert all("cid-desktopapp-is-not-rdns" in line for line in faults)


def test_desktops_are_told_of_the_same_formats_everywhere(stage):
    entry = (stage / "share/applications/mememe.desktop").read_text()
    description = (stage / "share/metainfo/mememe.metainfo.xml").read_text()
    opened = re.search(r"^MimeType=(.*);$", entry, re.MULTILINE)[1].split(";")
    assert re.findall("<mediatype>(.*)</mediatype>", description) == opened
    thumbnailer = (stage / "share/thumbnailers/mememe.thumbnailer").read_text()
    shown = re.search(r"^MimeType=(.*);$", thumbnailer, re.MULTILINE)[1].split(";")
    assert set(shown) < set(opened)


def test_the_icon_is_drawn(stage):
    with Image.open(stage / "share/icons/hicolor/256x256/apps/mememe.png") as icon:
        assert icon.size == (256, 256)
        # Letters in white, with a black outline, on the ground.
        assert {color for _, color in icon.convert("RGB").getcolors(1 << 16)} >= {
            (255, 255, 255), (0, 0, 0), icon.getpixel((0, 0))}


# The service


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd isn't installed")
class TestService:
    UNIT = ROOT / "Packaging/mememe.service"

    def test_its_rights_are_few(self):
        shown = run("systemd-analyze", "security", "--offline=true", self.UNIT)
        assert float(re.search(r"exposure level for mememe.service: ([\d.]+)", shown)[1]) <= 1.5

    def test_the_units_are_understood(self, stage, tmp_path):
        for unit in (stage / "lib/systemd/system").iterdir():
            text = unit.read_text().replace("/usr/bin/mememe", f"{stage}/bin/mememe")
            (tmp_path / unit.name).write_text(text)
        units = sorted(tmp_path.iterdir())
        assert [unit.name for unit in units] == ["mememe.service", "mememe.socket"]
        checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
        # The page of the manual isn't installed.
        assert not [line for line in checked.stderr.splitlines() if "man mememe-serve" not in line]

    @pytest.mark.skipif(not shutil.which("strace"), reason="strace isn't installed")
    def test_it_makes_only_the_system_calls_that_it_may(self, tmp_path):
        lines = re.findall(r"^SystemCallFilter=(.*)$", self.UNIT.read_text(), re.MULTILINE)
        allowed: set[str] = set()
        for line in lines:
            names = line.removeprefix("~").split()
            calls = set().union(*map(self._calls, names))
            allowed = allowed - calls if line.startswith("~") else allowed | calls
        trace = tmp_path / "trace"
        wrapped = tmp_path / "mememe"
        # The server itself gets the signal that ends it (-D), not strace, which ignores it.
        wrapped.write_text(f'#!/bin/sh\nexec strace -D -f -qq -o {trace} {EXECUTABLE} "$@"\n')
        wrapped.chmod(0o755)
        with Server(tmp_path / "store", executable=wrapped) as server:
            server.api.create((FIXTURES / "rocket.jpg").read_bytes(), "Few rights")
            server.api.memes()
        deadline = time.monotonic() + 60
        while "exit_group(" not in trace.read_text() and time.monotonic() < deadline:
            time.sleep(0.01)
        made = set(re.findall(r"^\d+ +([a-z0-9_]+)\(", trace.read_text(), re.MULTILINE))
        assert "seccomp" in made
        # Only as root SQLite gives files to the owner of the store.
        assert made - allowed <= {"fchown"}

    def _calls(self, name: str) -> set[str]:
        if not name.startswith("@"):
            return {name}
        listed = run("systemd-analyze", "syscall-filter", name)
        names = (line.split("#")[0].strip() for line in listed.splitlines()[1:])
        return set().union(*(self._calls(other) for other in names if other and other != name))


# Debian


@pytest.fixture(scope="session")
def packages(stage, prefix, archives, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    run(ROOT / "Scripts/deb", stage, prefix, archives, folder, env={**os.environ, "DEBIAN_COMPRESSION": "0"})
    return folder


@of_release
def test_debian_packages_are_the_same_twice(packages, stage, prefix, archives, tmp_path):
    # Nothing of when, by whom and where they are made is in them.
    time.sleep(1.1)
    run(ROOT / "Scripts/deb", stage, prefix, archives, tmp_path, env={
        **os.environ, "DEBIAN_COMPRESSION": "0", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}, umask=0o077)
    made = sorted(packages.glob("*.deb"))
    assert [package.name.split("_")[0] for package in made] == ["libmememe-dev", "libmememe0", "mememe", "python3-mememe"]
    assert {package.name: digest(package) for package in made} == {
        package.name: digest(package) for package in tmp_path.glob("*.deb")}


@of_release
@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian isn't installed")
def test_lintian_finds_nothing(packages):
    # What the library is linked with for valgrind is left in it here.
    checked = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", "unstripped-binary-or-object",
         *packages.glob("*.deb")], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stdout + checked.stderr


@of_release
@pytest.mark.skipif(not (may_mount and shutil.which("mmdebstrap")), reason="takes root and mmdebstrap")
def test_they_work_in_a_fresh_system(packages, tmp_path):
    root = tmp_path / "root"
    script = tmp_path / "use"
    script.write_text(FRESH)
    script.chmod(0o755)
    files = " ".join(map(str, sorted(packages.glob("*.deb"))))
    made = subprocess.run(
        ["mmdebstrap", "--variant=apt", "--aptopt=APT::Install-Recommends \"false\"",
         "--customize-hook=mkdir $1/packages", f"--customize-hook=copy-in {files} /packages",
         f"--customize-hook=copy-in {script} {FIXTURES / 'rocket.jpg'} /packages",
         "--customize-hook=chroot $1 /packages/use", "bookworm", root], capture_output=True, text=True,
        # Other tests say in it where the library is.
        env={name: value for name, value in os.environ.items() if not name.startswith("MEMEME")})
    if re.search("Temporary failure resolving|Could not connect|Unable to connect", made.stderr):
        pytest.skip("Debian's packages can't be fetched")
    assert made.returncode == 0, made.stderr[-3000:]
    shown = (root / "packages/shown").read_text().splitlines()
    assert shown == ["compilers: none", "memes: 1", "Python: 640 427", "left: nothing"]
    with Image.open(root / "packages/meme.jpg") as meme:
        assert meme.size == (640, 427)


FRESH = """\
#!/bin/sh
set -e
cd /packages
exec >shown
apt-get install --yes ./*.deb >/dev/null
echo compilers: $(command -v cc gcc clang swift || echo none)
export MEMEME_STORE=/packages/store HOME=/packages
mememe create rocket.jpg --top "Fresh" --output meme.jpg >/dev/null
echo memes: $(mememe list --ids | wc -l)
python3 -c "
import mememe
meme = mememe.render('rocket.jpg', 'Fresh')
print('Python:', meme.width, meme.height)"
test -f /usr/share/man/man1/mememe-create.1.gz
dpkg --purge python3-mememe libmememe-dev libmememe0 mememe >/dev/null
echo left: $(find /usr /lib /etc -name '*mememe*' | grep . || echo nothing)
# What was made stays.
test -d /packages/store
"""


# An archive, and an image


@pytest.fixture(scope="session")
def folder(stage, archives, tmp_path_factory) -> Path:
    """The folder that runs wherever there is glibc; the archive of it is beside it."""
    target = tmp_path_factory.mktemp("dist")
    shown = tarball(stage, archives, target)
    # Debian 12's own.
    assert tuple(map(int, re.search(r"glibc (\d+)\.(\d+) or newer", shown).groups())) <= (2, 36)
    return next(path for path in target.iterdir() if path.is_dir())


def tarball(stage: Path, archives: Path, target: Path) -> str:
    return run(ROOT / "Scripts/python", "--wheel", ROOT / "Scripts/tarball", stage, archives, target)


@of_release
def test_the_archive_runs_from_any_folder(folder, tmp_path):
    archive = folder.with_name(folder.name + ".tar.gz")
    run("tar", "-xzf", archive, "-C", tmp_path)
    moved = (tmp_path / folder.name).rename(tmp_path / "a folder")
    linked = re.findall(r"=> (/\S.*) \(", run("ldd", moved / "bin/mememe"))
    outside = {Path(path).name for path in linked if not Path(path).resolve().is_relative_to(moved)}
    assert outside == {"libc.so.6", "libm.so.6"}
    # The server opens it when a browser takes what it compresses.
    assert (moved / "lib/libbrotlienc.so.1").exists()
    run(moved / "bin/mememe", "create", FIXTURES / "rocket.jpg", "--top", "Anywhere", "--output", tmp_path / "meme.jpg",
        "--store", tmp_path / "store")
    with Server(tmp_path / "store", executable=moved / "bin/mememe") as server:
        # Confined, it may read the libraries beside it.
        assert len(server.api.memes()) == 1
    assert "third-party.txt" in os.listdir(moved / "share/doc/mememe")


@of_release
def test_the_archive_is_the_same_twice(folder, stage, archives, tmp_path):
    tarball(stage, archives, tmp_path)
    name = folder.name + ".tar.gz"
    assert digest(tmp_path / name) == digest(folder.with_name(name))


@of_release
def test_all_that_is_inside_is_listed(folder):
    listed = json.loads((folder / "share/doc/mememe/mememe.spdx.json").read_text())
    packages = {package["name"]: package for package in listed["packages"]}
    assert {"mememe", "GRDB", "swift-nio", "libcairo2-dev", "libharfbuzz0b", "libicu-dev"} <= packages.keys()
    assert all(package["licenseConcluded"] != "NOASSERTION" for package in packages.values())
    assert len({package["SPDXID"] for package in packages.values()}) == len(packages)
    described = {relation["relatedSpdxElement"] for relation in listed["relationships"]}
    assert described == {package["SPDXID"] for package in packages.values()}
    texts = (folder / "share/doc/mememe/third-party.txt").read_text()
    assert all(name in texts for name in packages if name != "mememe")
    # Every library that comes along is of one of them.
    assert len(list((folder / "lib").iterdir())) >= 8


@pytest.fixture(scope="session")
def image(folder) -> Path:
    if not shutil.which("buildah") or not may_mount:
        pytest.skip("takes buildah and root")
    made = folder.with_name("image.tar")
    run(ROOT / "Scripts/image", folder, made)
    return made


@of_release
@pytest.mark.skipif(not shutil.which("skopeo"), reason="skopeo isn't installed")
def test_the_image_is_small_and_the_same_twice(image, folder, tmp_path):
    assert image.stat().st_size < 80_000_000
    run(ROOT / "Scripts/image", folder, tmp_path / "again.tar")
    one, other = (json.loads(run("skopeo", "inspect", f"oci-archive:{file}")) for file in (image, tmp_path / "again.tar"))
    assert one["Digest"] == other["Digest"]
    config = json.loads(run("skopeo", "inspect", "--config", f"oci-archive:{image}"))["config"]
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["/usr/bin/mememe"]


@of_release
def test_the_image_needs_nothing_else(image, tmp_path):
    with unpacked(image, tmp_path) as root:
        assert not (root / "bin").exists()
        inside = [shutil.which("chroot"), "--userspec=10001:10001", root, "/usr/bin/mememe"]
        environment = {"MEMEME_STORE": "/memes", "MEMEME_CONFIG": "", "HOME": "/memes"}
        shutil.copy(FIXTURES / "rocket.jpg", root / "tmp/rocket.jpg")
        run(*inside, "create", "/tmp/rocket.jpg", "--top", "Inside", "--output", "/tmp/meme.jpg", env=environment)
        with Image.open(root / "tmp/meme.jpg") as meme:
            assert meme.size == (640, 427)
        serving = subprocess.Popen(
            [*inside, "serve", "--host", "0.0.0.0", "--port", "0", "--json"], env={
                **environment, "MEMEME_TOKEN": "a-token-of-enough-letters"}, stdout=subprocess.PIPE, text=True)
        try:
            port = re.search(r":(\d+)/", json.loads(serving.stdout.readline())["url"])[1]
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60) as answer:
                assert json.load(answer)["status"] == "ok"
        finally:
            serving.terminate()
            assert serving.wait(60) == 0


class unpacked:
    """The files of an image with one layer, with what a container has besides: /proc and a part of /dev."""

    def __init__(self, image: Path, folder: Path):
        self._image = image
        self._layout = folder / "layout"
        self._root = folder / "root"

    def __enter__(self) -> Path:
        self._layout.mkdir()
        self._root.mkdir()
        run("tar", "-xf", self._image, "-C", self._layout)
        for layer in self._layers():
            run("tar", "-xf", layer, "-C", self._root)
        for name in ("proc", "dev"):
            (self._root / name).mkdir()
        run("mount", "-t", "proc", "proc", self._root / "proc")
        for name in ("null", "urandom"):
            (self._root / "dev" / name).touch()
            run("mount", "--bind", f"/dev/{name}", self._root / "dev" / name)
        return self._root

    def _layers(self) -> Iterator[Path]:
        blobs = self._layout / "blobs/sha256"
        index = json.loads((self._layout / "index.json").read_text())
        manifest = json.loads((blobs / index["manifests"][0]["digest"].removeprefix("sha256:")).read_text())
        for layer in manifest["layers"]:
            yield blobs / layer["digest"].removeprefix("sha256:")

    def __exit__(self, *_) -> None:
        for name in ("dev/null", "dev/urandom", "proc"):
            subprocess.run(["umount", "-l", self._root / name], check=False)
