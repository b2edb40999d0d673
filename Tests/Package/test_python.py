"""The Python package, as scripts use it."""

import asyncio
import doctest
import importlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from support.paths import EXECUTABLE, FIXTURES, ROOT
from support.pictures import encoded, plain

PACKAGE = ROOT / "Python/mememe"
# The process that gathers the tests' warnings doesn't know their class.
pytestmark = pytest.mark.filterwarnings("ignore")
ROCKET = (FIXTURES / "rocket.jpg").read_bytes()


@pytest.fixture(scope="session")
def mememe(prefix):
    """The package, with the library of this build."""
    os.environ["MEMEME_LIBRARY"] = str(prefix / "lib/libmememe.so.0")
    sys.path.insert(0, str(PACKAGE.parent))
    return importlib.import_module("mememe")


class Array:
    """An array as NumPy has it, as far as it is looked at."""

    def __init__(self, shape: tuple[int, ...], kind: str, data: bytes):
        self.__array_interface__ = {"shape": shape, "typestr": kind, "version": 3}
        self._data = data

    def tobytes(self) -> bytes:
        return self._data


def decoded(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_docs_do_what_they_say(mememe, tmp_path):
    failed = tried = 0
    for path in sorted(PACKAGE.glob("*.py")):
        name = "mememe" if path.stem == "__init__" else f"mememe.{path.stem}"
        module = importlib.import_module(name)
        names = {**vars(mememe), **vars(module), "rocket": ROCKET, "folder": tmp_path / name, "target": tmp_path / "meme.jpg"}
        result = doctest.testmod(module, globs=names, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        failed, tried = failed + result.failed, tried + result.attempted
    assert failed == 0 and tried >= 15


def test_readme_does_what_it_says(mememe, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MEMEME_STORE", str(tmp_path / "store"))
    Path("cat.jpg").write_bytes(ROCKET)
    Path("hat.png").write_bytes(plain(40, 40, "red"))
    blocks = (ROOT / "Python/README.md").read_text().split("```python\n")[1:]
    names: dict = {"picture": ROCKET}
    for block in blocks:
        exec(block.split("```")[0], names)
    assert Path("meme.jpg").exists()
    assert [meme.top for meme in mememe.Store().list()] == ["or change me"]


@pytest.mark.parametrize("kind", ["bytes", "bytearray", "memoryview", "str", "path", "file", "pillow"])
def test_any_kind_of_picture(mememe, kind, tmp_path):
    path = tmp_path / "a picture.png"
    path.write_bytes(plain(120, 80, "#3050c0"))
    data = path.read_bytes()
    given = {
        "bytes": data, "bytearray": bytearray(data), "memoryview": memoryview(data), "str": str(path), "path": path,
        "file": path.open("rb"), "pillow": Image.open(path)}[kind]
    meme = mememe.render(given, "any")
    assert (meme.format, meme.width, meme.height) == ("png", 120, 80)
    assert decoded(meme.bytes).convert("RGB").getpixel((0, 79)) == (0x30, 0x50, 0xC0)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "F"])
def test_pictures_of_pillow_in_any_mode(mememe, mode):
    assert mememe.render(Image.new(mode, (60, 40)), "x").width == 60


@pytest.mark.parametrize(("shape", "kind", "pixel", "seen"), [
    ((40, 60), "|u1", b"\x80", (128, 128, 128, 255)),
    ((40, 60, 1), "|u1", b"\x80", (128, 128, 128, 255)),
    ((40, 60, 2), "|u1", b"\x80\xff", (128, 128, 128, 255)),
    ((40, 60, 3), "|u1", b"\x10\x20\x30", (16, 32, 48, 255)),
    ((40, 60, 4), "|u1", b"\x10\x20\x30\xff", (16, 32, 48, 255)),
    ((40, 60, 3), "<u2", b"\x00\x10\x00\x20\x00\x30", (16, 32, 48, 255)),
    ((40, 60, 3), ">u2", b"\x10\x00\x20\x00\x30\x00", (16, 32, 48, 255)),
])
def test_arrays(mememe, shape, kind, pixel, seen):
    meme = mememe.render(Array(shape, kind, pixel * 2400), "x", maximum_size="8px")
    image = decoded(meme.bytes)
    assert image.size == (60, 40)
    if image.mode != "I;16":
        assert image.convert("RGBA").getpixel((1, 38)) == seen


def test_what_is_no_picture_is_said(mememe, tmp_path):
    for wrong in (7, None, Array((40,), "|u1", b""), Array((4, 4, 5), "|u1", b""), Array((4, 4), "<f4", b""), io.StringIO("a")):
        with pytest.raises(mememe.UsageError):
            mememe.render(wrong, "x")
    with pytest.raises(FileNotFoundError):
        mememe.render(tmp_path / "none.jpg", "x")
    with pytest.raises(mememe.PictureError) as error:
        mememe.render(b"no picture", "x")
    assert error.value.kind == "unsupportedFormat"
    for wrong in ({"template": "two-choices", "image": ROCKET}, {"image": ROCKET, "words": ["a"]},
                  {"image": ROCKET, "colour": "red"}, {"template": "two-choices", "words": "ab"}):
        with pytest.raises(TypeError):
            mememe.render(**wrong)


def test_errors_know_what_was_meant(mememe):
    with pytest.raises(mememe.FontError) as error:
        mememe.render(ROCKET, "x", font="Intre")
    assert error.value.candidates == ("Inter",) and error.value.hint == "did you mean Inter?"
    with pytest.raises(mememe.TemplateError, match="two-choice"):
        mememe.template("two-choice")
    with pytest.raises(mememe.LimitError):
        mememe.render(ROCKET, "x", most_pixels=100)
    with pytest.raises(mememe.UsageError, match="letterCase"):
        mememe.render(ROCKET, "x", letter_case="shouting")


def test_looks_places_and_pictures(mememe):
    ground = plain(640, 427, "#3050c0")
    meme = mememe.render(
        ground, "top", captions=["free", {"text": "placed", "box": {"x": 0, "y": 0.5, "width": 0.4, "height": 0.2}}],
        layers=[{"source": Image.new("RGB", (50, 50), "#00ff00"), "box": {"x": 0.8, "y": 0.7, "width": 0.2, "height": 0.3}}],
        fill="gold", outline_width=0.1, letter_case="none", format="png")
    assert meme.format == "png"
    assert [caption["lines"][0]["text"] for caption in meme.captions] == ["top", "free", "placed"]
    pixel = decoded(meme.bytes).convert("RGB").getpixel((int(0.97 * 640), int(0.97 * 427)))
    assert pixel == (0, 255, 0)
    where = mememe.lay_out(ground, "top", fill="gold", outline_width=0.1, letter_case="none")
    assert where.captions[0]["inkBox"] == meme.captions[0]["inkBox"]


def test_panels_stand_side_by_side(mememe, tmp_path):
    red, blue = plain(60, 40, "#ff0000"), Image.new("RGB", (60, 40), "#0000ff")
    row = decoded(mememe.render(mememe.Panels([red, blue], gap=0.1, color="lime"), format="png").bytes).convert("RGB")
    assert row.height == 40 and row.getpixel((10, 20)) == (255, 0, 0) and row.getpixel((row.width - 10, 20)) == (0, 0, 255)
    assert row.getpixel((row.width // 2, 20)) == (0, 255, 0)
    cells = mememe.Panels([red, blue, red], "2x2")
    assert mememe.lay_out(cells, "words").width == 120
    with mememe.Store(tmp_path) as store:
        saved = store.save(mememe.Panels([red, blue], "column", weights=[3, 1]), "tall")
        assert [layer["slot"] for layer in saved.recipe["layers"][:2]] == ["panel-1", "panel-2"]
        assert saved.height == 80
    for panels, said in (
            (mememe.Panels([], "row"), ""), (mememe.Panels([red, blue], "2x2"), "fill 2x2"),
            (mememe.Panels([red, blue], "0x0"), "fill 0x0"), (mememe.Panels([red, blue], "pile"), "pile")):
        with pytest.raises(mememe.MememeError, match=said):
            mememe.render(panels)


def test_it_is_the_meme_of_the_command(mememe, tmp_path):
    path = tmp_path / "meme.jpg"
    subprocess.run([EXECUTABLE, "create", FIXTURES / "rocket.jpg", "--top", "the same", "--fill", "gold", "--no-save", "-o", path],
                   check=True, capture_output=True)
    assert decoded(mememe.render(ROCKET, "the same", fill="gold").bytes).tobytes() == decoded(path.read_bytes()).tobytes()


def test_what_is_raised_meanwhile_ends_it(mememe, tmp_path):
    done: list[float] = []

    def refuse(part: float) -> None:
        done.append(part)
        raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        mememe.render(ROCKET, "words", progress=refuse)
    assert len(done) == 1 and done[0] < 1
    usual = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        mememe.render(ROCKET, "words", progress=lambda part: signal.raise_signal(signal.SIGINT))
    assert signal.getsignal(signal.SIGINT) is usual
    with mememe.Store(tmp_path) as store:
        with pytest.raises(ValueError, match="enough"):
            store.save(ROCKET, "words") and store.contact_sheet(progress=refuse)
        assert store.count() == 1


def test_ctrl_c_ends_what_takes_long(mememe):
    """In a process of its own, whose first thread waits in the call."""
    script = """
import io, os, sys, threading
import mememe
from mememe import _library

class Slow:
    # What a call of the library does for as long as nobody stops it.
    def __init__(self, options): self.stopped = threading.Event(); options._stop = self
    def now(self): self.stopped.set()

options = _library.Options()
slow = Slow(options)

def call(*whole):
    print("begins", flush=True)
    assert slow.stopped.wait(60)
    raise mememe.Stopped("stopped", "interrupted")

_library.call = call
try:
    _library.call_with(options, "mememe_render")
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout and process.stdout.readline() == "begins\n"
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=60)
    assert (said, errors, process.returncode) == ("interrupted\n", "", 0)


def test_signals_handlers_make_memes_while_one_is_made(mememe):
    large = encoded(Image.effect_noise((2400, 1800), 80), "PNG")
    made: list[int] = []

    def make(_: int, __: object) -> None:
        made.append(mememe.render(large, "from a handler").height)

    usual = signal.signal(signal.SIGALRM, make)
    try:
        for delay in (0.001, 0.02, 0.1):
            signal.setitimer(signal.ITIMER_REAL, delay)
            assert mememe.render(large, "words", format="webp").width == 2400
            for _ in range(600):
                if made:
                    break
                time.sleep(0.1)
            assert made == [1800]
            made.clear()
    finally:
        signal.signal(signal.SIGALRM, usual)


def test_a_call_after_an_interrupted_one(mememe):
    large = encoded(Image.effect_noise((2400, 1800), 80), "PNG")
    for delay in (0.001, 0.02, 0.1):
        usual = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, delay)
            with pytest.raises(KeyboardInterrupt):
                mememe.render(large, "words", format="webp")
                time.sleep(60)
        finally:
            signal.signal(signal.SIGALRM, usual)
        assert mememe.render(large, "words").width == 2400


def test_warnings_are_issued_where_the_call_is(mememe):
    with warnings.catch_warnings(record=True) as issued:
        warnings.simplefilter("always")
        meme = mememe.render(plain(40, 30, "red"), "many words " * 200)
    assert meme.warnings and [str(warning.message) for warning in issued] == meme.warnings
    assert issued[0].category is mememe.MememeWarning and issued[0].filename == __file__


def test_notebooks_show_it(mememe):
    meme = mememe.render(ROCKET, "shown")
    assert list(meme._repr_mimebundle_()) == ["image/jpeg"]
    assert meme._repr_png_().startswith(b"\x89PNG")


def test_saving_is_whole_or_not_at_all(mememe, tmp_path):
    meme = mememe.render(ROCKET, "kept")
    path = tmp_path / "meme.jpg"
    path.write_bytes(b"before")
    meme.save(path)
    assert path.read_bytes() == meme.bytes
    with pytest.raises(OSError):
        meme.save(tmp_path / "none/meme.jpg")
    assert sorted(tmp_path.iterdir()) == [path]


def test_store(mememe, tmp_path):
    with mememe.Store(tmp_path / "store") as store:
        for number in range(3):
            saved = store.save(ROCKET, f"number {number}", tags=["Numbers"])
        assert [meme.top for meme in store.list()] == ["number 2", "number 1", "number 0"]
        assert [meme.top for meme in store.list(limit=2)] == ["number 2", "number 1"]
        assert store.count(tags=["numbers"]) == 3 and store.count("0") == 1
        assert saved.original == ROCKET and len(saved.thumbnail) < len(saved.bytes)
        done: list[float] = []
        sheet = decoded(store.contact_sheet("number", columns=3, cell=48, format="jpeg", progress=done.append))
        assert sheet.format == "JPEG" and sheet.width > 2 * sheet.height and done[-1] == 1
        with pytest.raises(mememe.UsageError, match="columns"):
            store.contact_sheet(columns=0)
        assert saved.recipe["captions"][0]["text"] == "number 2"
        changed = store.save(replacing=saved.id[:6], top="changed")
        assert (changed.id, changed.original, changed.tags) == (saved.id, ROCKET, ["numbers"])
        hat = {"source": plain(9, 9, "red"), "box": {"x": 0, "y": 0, "width": 0.1, "height": 0.1}}
        assert store.save(replacing=saved.id, top="changed", layers=[hat]).original == ROCKET
        store.tag(saved.id, add=["a", "b"], remove=["numbers"])
        assert store.get(saved.id).tags == ["a", "b"]
        store.discard(saved.id)
        with pytest.raises(mememe.UnknownMemeError) as error:
            store.get(saved.id)
        assert error.value.kind == "discarded" and isinstance(error.value, LookupError)
        store.restore(saved.id)
        # What Python saved the command lists.
        listed = subprocess.run([EXECUTABLE, "list", "--json", "--all", "--store", tmp_path / "store"], check=True, capture_output=True)
        assert [meme["topText"] for meme in json.loads(listed.stdout)["memes"]] == ["changed", "number 1", "number 0"]
        assert saved.created.tzinfo is not None
    with pytest.raises(mememe.StoreError, match="closed"):
        store.get(saved.id)
    reading = mememe.Store(tmp_path / "none", reads_only=True)
    assert list(reading.list()) == [] and not (tmp_path / "none").exists()


def test_closing_a_store_waits_for_no_thread_and_harms_none(mememe, tmp_path):
    store = mememe.Store(tmp_path)
    store.save(ROCKET, "there")

    def count() -> int:
        done = 0
        try:
            for _ in range(100_000):
                done += store.count()
        except mememe.StoreError as error:
            assert "closed" in str(error)
        return done

    with ThreadPoolExecutor(4) as threads:
        counts = [threads.submit(count) for _ in range(4)]
        time.sleep(0.1)
        store.close()
        assert all(0 <= future.result() < 100_000 for future in counts)


def test_long_lists_go_on(mememe, tmp_path):
    with mememe.Store(tmp_path) as store:
        small = plain(16, 16, "red")
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda number: store.save(small, str(number)), range(105)))
        assert sorted(int(meme.top) for meme in store.list()) == list(range(105))


def test_templates(mememe, tmp_path):
    template = mememe.template("two-choices")
    slots = list(template.words)
    by_place = template.render(**{slot.replace("-", "_"): f"word {slot}" for slot in slots})
    assert [caption["text"] for caption in by_place.captions] == [f"word {slot}" for slot in slots]
    assert len(mememe.templates()) >= 36
    with pytest.raises(TypeError):
        template.render("a", **{slots[0]: "b"})
    # A store has templates of its own.
    with mememe.Store(tmp_path) as store:
        saved = store.save(ROCKET, "words")
        subprocess.run([EXECUTABLE, "template", "from", saved.id, "--name", "of-mine", "--store", tmp_path], check=True, capture_output=True)
        own = mememe.template("of-mine", store=store)
        assert not own.is_built_in and own.render("other words").width == 640


def test_threads_make_memes_at_once(mememe):
    """The interpreter's lock is free: another thread goes on while a meme is made."""
    turns, done = 0, threading.Event()

    def turn() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.001)

    other = threading.Thread(target=turn)
    other.start()
    large = encoded(Image.effect_noise((2400, 1800), 80), "PNG")
    mememe.render(large, "large", format="webp")
    done.set()
    other.join()
    assert turns > 20
    assert asyncio.run(asyncio.to_thread(mememe.render, ROCKET, "x")).width == 640


def test_forked_processes_make_memes_and_say_why_they_use_no_store(mememe, tmp_path):
    def forked(body) -> str:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                said = str(body())
            except mememe.MememeError as error:
                said = f"{error.kind}: {error}"
            os.write(writer, said.encode())
            os._exit(0)
        os.close(writer)
        with open(reader) as file:
            said = file.read()
        assert os.waitpid(child, 0)[1] == 0
        return said

    store = mememe.Store(tmp_path)
    store.save(ROCKET, "before")
    mememe.render(ROCKET, "before")
    assert forked(lambda: mememe.render(ROCKET, "after").width) == "640"
    assert forked(lambda: mememe.template("two-choices").render("a", "b").format).startswith("usage: this process was forked")
    assert forked(lambda: store.save(ROCKET, "after")).startswith("usage: this process was forked")
    assert forked(lambda: mememe.Store(tmp_path)).startswith("usage: this process was forked")
    assert forked(store.close) == "None"
    assert store.count() == 1


def test_stopping(mememe):
    stop = mememe.Stop()
    seen: list[float] = []
    assert mememe.render(ROCKET, "x", stop=stop, progress=seen.append).width == 640
    assert seen and all(0 <= part <= 1 for part in seen)
    stop.now()
    with pytest.raises(mememe.Stopped):
        mememe.render(ROCKET, "x", stop=stop)


def test_types_hold(prefix, tmp_path):
    example = ROOT / "Examples/Python/captions.py"
    mypy = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", "--cache-dir", tmp_path, PACKAGE, example],
        env={**os.environ, "MYPYPATH": str(PACKAGE.parent)}, capture_output=True, text=True)
    assert mypy.returncode == 0, mypy.stdout
    settings = tmp_path / "pyrightconfig.json"
    settings.write_text(json.dumps({
        "include": [str(example)], "extraPaths": [str(PACKAGE.parent)], "typeCheckingMode": "strict", "pythonVersion": "3.10"}))
    pyright = subprocess.run(
        [sys.executable, "-m", "basedpyright", "-p", settings], capture_output=True, text=True, timeout=300)
    assert pyright.returncode == 0, pyright.stdout


def test_wheel_runs_in_a_fresh_environment(prefix, tmp_path):
    library = prefix / "lib/libmememe.so.0"
    wheels = []
    for folder in ("one", "two"):
        made = subprocess.run(
            [sys.executable, ROOT / "Scripts/wheel", library, tmp_path / folder], check=True, capture_output=True, text=True)
        wheels.append(Path(made.stdout.strip()))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with zipfile.ZipFile(wheels[0]) as archive:
        names = archive.namelist()
    assert {"mememe/py.typed", "mememe/libmememe.so.0"} <= set(names)
    python = tmp_path / "fresh/bin/python"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheels[0]], check=True)
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "to_the_moon.jpg").write_bytes(ROCKET)
    (pictures / "broken.jpg").write_bytes(ROCKET[:400])
    environment = {name: value for name, value in os.environ.items() if name not in ("MEMEME_LIBRARY", "PYTHONPATH")}
    done = subprocess.run(
        [python, ROOT / "Examples/Python/captions.py", pictures, tmp_path / "store"], env=environment,
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split(maxsplit=1)[1] == "to the moon 640×427 jpeg\n"
    assert "broken.jpg" in done.stderr
