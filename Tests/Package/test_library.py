"""libmememe, the C library, as a C program uses it."""

import ctypes
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from support.paths import EXECUTABLE, FIXTURES, ROOT
from support.pictures import plain

HEADER = (ROOT / "Sources/CMememe/include/mememe.h").read_text()
# The interface of libmememe.so.0: functions may only be added.
FUNCTIONS = """
    mememe_contact_sheet mememe_discard mememe_fonts mememe_layout mememe_list mememe_read mememe_render mememe_restore
    mememe_result_bytes mememe_result_free mememe_result_json mememe_result_message mememe_save
    mememe_stop_free mememe_stop_new mememe_stop_now mememe_store_close mememe_store_open mememe_tag
    mememe_template mememe_template_save mememe_templates mememe_version
""".split()
WORDS = json.dumps({"recipe": {"captions": [{"role": "top", "text": "from a script"}]}})
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def run(*command, **options) -> subprocess.CompletedProcess:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


@pytest.fixture(scope="session")
def compiled(prefix, tmp_path_factory):
    """A function that compiles a C program against the library, by pkg-config."""

    def compile(source: Path, *options: str) -> Path:
        program = tmp_path_factory.mktemp("program") / source.stem
        environment = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")}
        flags = run("pkg-config", "--cflags", "--libs", "mememe", env=environment, check=True).stdout.split()
        made = run("cc", "-std=c11", *STRICT, *options, source, "-o", program, "-pthread", *flags,
                   f"-Wl,-rpath,{prefix}/lib")
        assert made.returncode == 0, made.stderr
        return program

    return compile


def test_header_is_c_and_cpp(prefix, tmp_path):
    for language, standard in (("c", "c99"), ("c", "c2x"), ("c++", "c++11"), ("c++", "c++20")):
        source = tmp_path / f"only.{language}"
        source.write_text('#include <mememe.h>\nint main(void) { return MEMEME_OK; }\n')
        made = run("cc", "-x", language, f"-std={standard}", *STRICT, f"-I{prefix}/include", "-fsyntax-only", source)
        assert made.returncode == 0, made.stderr


def test_exports_its_functions_and_nothing_else(prefix):
    symbols = run("nm", "--dynamic", "--defined-only", prefix / "lib/libmememe.so.0", check=True).stdout
    assert sorted(line.split()[-1] for line in symbols.splitlines()) == FUNCTIONS
    declared = re.findall(r"^(?:[a-z_]+ )+\*?(mememe_\w+)\(", HEADER, re.MULTILINE)
    assert sorted(declared) == FUNCTIONS


def test_needs_no_swift_where_it_runs(prefix):
    needed = run("ldd", prefix / "lib/libmememe.so.0", check=True).stdout
    assert "swift" not in needed.lower() and "Foundation" not in needed
    name = run("readelf", "-d", prefix / "lib/libmememe.so.0", check=True).stdout
    assert "[libmememe.so.0]" in name


def test_example_makes_the_meme_of_the_command(compiled, tmp_path):
    program = compiled(ROOT / "Examples/C/caption.c")
    picture = FIXTURES / "rocket.jpg"
    meme = tmp_path / "meme.jpg"
    made = run(program, picture, 'say "hi"\n\\o/', meme)
    assert made.returncode == 0, made.stderr
    other = tmp_path / "other.jpg"
    run(EXECUTABLE, "create", picture, "--top", 'say "hi"\\n\\\\o/', "--no-save", "-o", other, check=True)
    with Image.open(meme) as image, Image.open(other) as wanted:
        assert image.size == (640, 427) and image.tobytes() == wanted.tobytes()
    empty = tmp_path / "empty.jpg"
    empty.touch()
    failed = run(program, empty, "words", meme)
    assert (failed.returncode, failed.stderr) == (1, f"caption: {empty}: the file is empty\n")
    assert run(program).returncode == 64


def test_everything_from_several_threads(compiled, tmp_path):
    program = compiled(ROOT / "Tests/Package/library/everything.c")
    tried = run(program, tmp_path / "store", FIXTURES / "rocket.jpg", 3, timeout=300)
    assert (tried.returncode, tried.stdout) == (0, "everything went well\n"), tried.stderr
    checked = run(EXECUTABLE, "store", "check", "--store", tmp_path / "store")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_everything_with_the_address_sanitizer(compiled, tmp_path):
    program = compiled(ROOT / "Tests/Package/library/everything.c", "-fsanitize=address,undefined", "-g")
    suppressions = tmp_path / "suppressions"
    # It keeps a little for good.
    suppressions.write_text("leak:libfontconfig\n")
    environment = {**os.environ, "LSAN_OPTIONS": f"suppressions={suppressions}"}
    tried = run(program, tmp_path / "store", FIXTURES / "rocket.jpg", 3, timeout=300, env=environment)
    assert tried.returncode == 0, tried.stderr[-3000:]


def test_everything_under_valgrind(compiled, tmp_path):
    program = compiled(ROOT / "Tests/Package/library/everything.c", "-g")
    picture = tmp_path / "small.png"
    Image.new("RGB", (96, 64), "navy").save(picture)
    known = ROOT / "Tests/Package/library/valgrind.supp"
    tried = run("valgrind", "--error-exitcode=9", "--quiet", f"--suppressions={known}", program,
                tmp_path / "store", picture, 1, timeout=550)
    assert tried.returncode == 0, tried.stderr[-3000:]


class Picture(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("bytes", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class Library:
    """The library by ctypes."""

    def __init__(self, prefix: Path):
        self.c = ctypes.CDLL(str(prefix / "lib/libmememe.so.0"))
        self.c.mememe_result_bytes.restype = ctypes.c_void_p
        self.c.mememe_result_json.restype = ctypes.c_char_p

    def call(self, function: str, *arguments, pictures=None) -> tuple[int, dict, bytes | None]:
        """The status, the JSON and the bytes of a call; `pictures` are pairs of names and bytes."""
        result = ctypes.c_void_p()
        if pictures is not None:
            given = (Picture * len(pictures))(*(
                Picture(name.encode() if name else None, data, len(data)) for name, data in pictures))
            arguments = (*arguments, given, ctypes.c_size_t(len(pictures)), None)
        arguments = [part.encode() if isinstance(part, str) else part for part in arguments]
        status = getattr(self.c, function)(*arguments, ctypes.byref(result))
        size = ctypes.c_size_t()
        start = self.c.mememe_result_bytes(result, ctypes.byref(size))
        made = status, json.loads(self.c.mememe_result_json(result)), ctypes.string_at(start, size.value) if start else None
        self.c.mememe_result_free(result)
        return made

    def opened(self, folder: Path | str, reads_only: bool = False) -> ctypes.c_void_p:
        store = ctypes.c_void_p()
        status, said, _ = self.call("mememe_store_open", str(folder), reads_only, ctypes.byref(store))
        assert status == 0, said
        return store


@pytest.fixture(scope="session")
def library(prefix) -> Library:
    return Library(prefix)


@pytest.fixture(scope="session")
def rocket() -> bytes:
    return (FIXTURES / "rocket.jpg").read_bytes()


def test_saved_memes_are_those_of_the_command(library, rocket, tmp_path):
    store = library.opened(tmp_path)
    status, saved, meme = library.call("mememe_save", store, None, WORDS, pictures=[(None, rocket)])
    assert status == 0 and saved["meme"]["topText"] == "from a script"
    identifier = saved["meme"]["id"]
    shown = json.loads(run(EXECUTABLE, "show", identifier, "--json", "--store", tmp_path, check=True).stdout)
    assert shown["recipe"] == saved["recipe"]
    assert library.call("mememe_read", store, identifier[:6], 1)[2] == meme
    assert library.call("mememe_read", store, identifier, 2)[2] == rocket
    # Edited without its original, it keeps it, and its history.
    changed = WORDS.replace("from a script", "changed")
    status, edited, _ = library.call("mememe_save", store, identifier, changed, pictures=[])
    assert (status, edited["meme"]["topText"], edited["meme"]["id"]) == (0, "changed", identifier)
    history = run(EXECUTABLE, "history", identifier, "--store", tmp_path, check=True).stdout
    assert "from a script" in history
    library.c.mememe_store_close(store)


def test_lists_go_on(library, rocket, tmp_path):
    store = library.opened(tmp_path)
    for number in range(3):
        words = WORDS.replace("from a script", f"number {number}")
        assert library.call("mememe_save", store, None, words, pictures=[(None, rocket)])[0] == 0
    _, first, _ = library.call("mememe_list", store, '{"limit": 2}')
    assert [meme["topText"] for meme in first["memes"]] == ["number 2", "number 1"]
    assert first["total"] == 3
    _, rest, _ = library.call("mememe_list", store, json.dumps({"limit": 2, "after": first["next"]}))
    assert [meme["topText"] for meme in rest["memes"]] == ["number 0"] and rest["next"] is None
    _, found, _ = library.call("mememe_list", store, '{"search": "numb 1"}')
    assert [meme["topText"] for meme in found["memes"]] == ["number 1"]
    assert library.call("mememe_list", store, '{"tags": ["none"]}')[1]["memes"] == []
    library.c.mememe_store_close(store)


def test_contact_sheets(library, rocket, tmp_path):
    store = library.opened(tmp_path)
    assert library.call("mememe_contact_sheet", store, None, None)[1]["error"]["kind"] == "noMemes"
    for number in range(3):
        words = WORDS.replace("from a script", f"number {number}")
        assert library.call("mememe_save", store, None, words, pictures=[(None, rocket)])[0] == 0
    status, said, sheet = library.call("mememe_contact_sheet", store, None, None)
    assert (status, said["warnings"]) == (0, [])
    # It is the command's, with the same defaults.
    run(EXECUTABLE, "list", "--grid", "-o", tmp_path / "grid.png", "--store", tmp_path, check=True)
    assert sheet == (tmp_path / "grid.png").read_bytes()
    asked = json.dumps({"columns": 3, "cell": 64, "format": "jpeg", "search": "number"})
    _, _, wide = library.call("mememe_contact_sheet", store, asked, None)
    width, height = Image.open(io.BytesIO(wide)).size
    assert wide[:3] == b"\xff\xd8\xff" and width > 2 * height and width > 3 * 64
    # A meme whose picture is gone has an empty cell, which is said.
    for file in (tmp_path / "thumbnails").rglob("*"):
        file.is_dir() or file.unlink()
    memed = json.loads(run(EXECUTABLE, "show", "--json", library.call("mememe_list", store, None)[1]["memes"][0]["id"],
                           "--store", tmp_path, check=True).stdout)["meme"]["memed"]
    blobs = tmp_path / "blobs"
    next(path for path in blobs.rglob("*") if memed in "".join(path.relative_to(blobs).parts)).unlink()
    _, said, _ = library.call("mememe_contact_sheet", store, None, None)
    assert len(said["warnings"]) == 1 and "is empty" in said["warnings"][0]


@pytest.mark.parametrize("query, said", [
    ({"columns": 0}, "from 1 to 1000"), ({"cell": 5000}, "from 16 to 4096"), ({"format": "gif"}, "png or jpeg"),
    ({"limit": 0}, "1 or more"), ({"columns": "many"}, "columns")])
def test_wrong_contact_sheets_are_explained(library, tmp_path, query, said):
    store = library.opened(tmp_path)
    status, answer, _ = library.call("mememe_contact_sheet", store, json.dumps(query), None)
    assert (status, answer["error"]["kind"]) == (64, "usage")
    assert said in answer["error"]["message"]


def test_pictures_go_by_their_names(library, rocket):
    sticker = plain(80, 120, "#ffcc00")
    recipe = {"layers": [{"source": "face", "box": {"x": 0.6, "y": 0.5, "width": 0.3, "height": 0.4}}]}
    request = json.dumps({"original": "ground", "recipe": recipe})
    pictures = [("face", sticker), ("ground", rocket)]
    status, said, meme = library.call("mememe_render", None, request, pictures=pictures)
    assert status == 0 and (said["width"], said["height"]) == (640, 427), said
    bare = json.dumps({"original": "ground", "recipe": {}})
    assert meme != library.call("mememe_render", None, bare, pictures=pictures)[2]
    status, said, _ = library.call("mememe_render", None, request, pictures=pictures[1:])
    assert (status, said["error"]["kind"]) == (1, "missingPicture")
    status, said, _ = library.call("mememe_render", None, request, pictures=[pictures[0]] * 2)
    assert status == 64 and "“face”" in said["error"]["message"]


def test_a_picture_that_is_laid_on_a_saved_meme_does_not_take_the_place_of_its_original(library, rocket, tmp_path):
    store = library.opened(tmp_path)
    _, saved, _ = library.call("mememe_save", store, None, WORDS, pictures=[(None, rocket)])
    identifier = saved["meme"]["id"]
    box = {"x": 0, "y": 0, "width": 0.2, "height": 0.2}
    request = json.dumps({"recipe": {"layers": [{"source": "hat", "box": box}]}})
    status, said, _ = library.call("mememe_save", store, identifier, request, pictures=[("hat", plain(9, 9, "red"))])
    assert status == 0, said
    assert library.call("mememe_read", store, identifier, 2)[2] == rocket
    status, said, _ = library.call("mememe_save", store, None, request, pictures=[("hat", plain(9, 9, "red"))])
    assert (status, said["error"]["kind"]) == (64, "usage")
    library.c.mememe_store_close(store)


def test_templates_are_made_of_memes(library, rocket, tmp_path):
    store = library.opened(tmp_path)
    _, saved, _ = library.call("mememe_save", store, None, WORDS, pictures=[(None, rocket)])
    identifier = saved["meme"]["id"]
    facts = {"name": "of-mine", "title": "Mine", "keywords": ["liftoff"], "patterns": ["off goes {top}"]}
    status, made, none = library.call("mememe_template_save", store, identifier[:6], json.dumps(facts))
    assert (status, none) == (0, None), made
    assert (made["name"], made["title"], made["isBuiltIn"]) == ("of-mine", "Mine", False)
    assert [(place["slot"], place["example"]) for place in made["words"]] == [("top", "from a script")]
    listed = json.loads(run(EXECUTABLE, "template", "search", "liftoff", "--json", "--store", tmp_path, check=True).stdout)
    assert listed["templates"][0]["name"] == "of-mine"
    # The name is taken, unless the former one may go.
    changed = {**facts, "title": "Other"}
    status, error, _ = library.call("mememe_template_save", store, identifier, json.dumps(changed))
    assert (status, error["error"]["kind"]) == (1, "templateExists")
    status, made, _ = library.call("mememe_template_save", store, identifier, json.dumps({**changed, "replace": True}))
    assert (status, made["title"]) == (0, "Other")


@pytest.mark.parametrize("facts, status", [({}, 64), ({"name": "No Name"}, 1), ({"name": "n", "patterns": ["{a}{b}"]}, 64)])
def test_wrong_templates_are_explained(library, rocket, tmp_path, facts, status):
    store = library.opened(tmp_path)
    _, saved, _ = library.call("mememe_save", store, None, WORDS, pictures=[(None, rocket)])
    found, error, _ = library.call("mememe_template_save", store, saved["meme"]["id"], json.dumps(facts))
    assert found == status and error["error"]["message"]


def panels(**grid) -> str:
    return json.dumps({**json.loads(WORDS), "panels": {"arrangement": "row", "pictures": ["a", "b"], **grid}})


def test_panels_are_those_of_the_command(library, rocket, tmp_path):
    blue = plain(300, 200, "#2040c0")
    pictures = [("a", rocket), ("b", blue)]
    status, said, meme = library.call("mememe_render", None, panels(gap=0.02, color="#ffffff"), pictures=pictures)
    assert status == 0 and said["format"] == "jpeg", said
    for name, data in (("a.jpg", rocket), ("b.png", blue)):
        (tmp_path / name).write_bytes(data)
    run(EXECUTABLE, "create", "a.jpg", "b.png", "--panels", "row", "--gap", "2%", "--background", "white",
        "--top", "from a script", "--no-save", "-o", "ab.jpg", cwd=tmp_path, check=True)
    pixels = [Image.open(file).convert("RGB").tobytes() for file in (io.BytesIO(meme), tmp_path / "ab.jpg")]
    assert pixels[0] == pixels[1]
    status, laid, _ = library.call("mememe_layout", None, panels(gap=0.02), pictures=pictures)
    assert (status, laid["width"], laid["height"]) == (0, said["width"], said["height"])
    # Saved, they can be edited as in the editor; one picture may stand in two panels.
    store = library.opened(tmp_path / "store")
    asked = panels(
        arrangement="cells", columns=2, pictures=["a", "b", "b", "a"], crops=[None, {"ratio": {"width": 1, "height": 1}}])
    status, saved, _ = library.call("mememe_save", store, None, asked, pictures=pictures)
    assert status == 0, saved
    layers = saved["recipe"]["layers"]
    assert [layer["slot"] for layer in layers[:4]] == [f"panel-{number}" for number in range(1, 5)]
    assert layers[0]["source"] == layers[3]["source"] != layers[1]["source"] and "crop" in layers[1]
    assert layers[4]["text"] == "from a script"


@pytest.mark.parametrize("grid, kind, said", [
    ({"pictures": ["a", "c"]}, "missingPicture", "“c”"), ({"pictures": []}, None, ""), ({"gap": 3}, None, ""),
    ({"arrangement": "pile"}, "usage", "arrangement"), ({"crops": [None] * 3}, "usage", "3 crops of 2"),
    ({"arrangement": "cells", "columns": 0}, None, ""), ({"longestSide": -1}, None, ""),
    ({"weights": [1]}, None, ""), ({"longestSide": 10**9}, "tooManyPixels", "")])
def test_wrong_panels_are_explained(library, rocket, grid, kind, said):
    status, answer, _ = library.call(
        "mememe_render", None, panels(**grid), pictures=[("a", rocket), ("b", plain(30, 20, "red"))])
    assert status in (1, 64) and answer["error"]["kind"] == (kind or "invalidRecipe")
    assert said in answer["error"]["message"]


def test_templates_take_words_and_pictures(library, rocket):
    _, listed, _ = library.call("mememe_templates", None, None)
    assert len(listed["templates"]) >= 36
    by_name = {template["name"]: template for template in listed["templates"]}
    slots = [place["slot"] for place in by_name["two-choices"]["words"]]
    for words in (["this", "that"], dict(zip(slots, ["this", "that"]))):
        status, said, _ = library.call(
            "mememe_render", None, json.dumps({"template": "two-choices", "words": words}), pictures=[])
        assert status == 0, said
        assert [caption["text"] for caption in said["captions"]] == ["this", "that"]
    pictured = next(template for template in listed["templates"] if template["pictures"])
    slots = [place["slot"] for place in pictured["pictures"]]
    request = {"template": pictured["name"], "words": [place["example"] for place in pictured["words"]]}
    for pictures in ([(slot, rocket) for slot in slots], [(None, rocket) for _ in slots]):
        status, said, _ = library.call("mememe_render", None, json.dumps(request), pictures=pictures)
        assert status == 0, said
    status, said, _ = library.call("mememe_template", None, "two-choice")
    assert (status, said["error"]["kind"]) == (1, "unknownTemplate")
    assert "two-choices" in said["error"]["candidates"]


@pytest.mark.parametrize(("request_", "said"), [
    ("", "The request is no JSON"), ("[]", "object"), ("{}", "“recipe” is missing"), ('{"recipe":{},"template":"a"}', "“recipe”"),
    ('{"recipe":{"captions":[{"text":7,"role":"top"}]}}', "“recipe.captions[0].text” is to be text"),
    ('{"recipe":{"captions":[{"text":"a","role":"top","style":{"font":{"family":"no such font"}}}]}}', ""),
    (b"\xff", "UTF-8"),
])
def test_wrong_requests_are_explained(library, rocket, request_, said):
    status, answer, meme = library.call("mememe_render", None, request_, pictures=[(None, rocket)])
    assert status in (1, 64) and meme is None
    assert said in answer["error"]["message"]
    assert set(answer["error"]) == {"kind", "message", "candidates", "help"}


def test_bad_pictures_are_named(library, rocket):
    for data, kind in ((b"", "empty"), (b"no picture at all", "unsupportedFormat"), (rocket[:5000], "truncated")):
        status, said, _ = library.call("mememe_render", None, WORDS, pictures=[("cat.jpg", data)])
        assert (status, said["error"]["kind"]) == (1, kind)
    assert library.call("mememe_render", None, WORDS, pictures=[])[0] == 64


def test_limits_hold(library, rocket):
    class Options(ctypes.Structure):
        _fields_ = [
            ("struct_size", ctypes.c_size_t), ("most_pixels", ctypes.c_uint64), ("most_memory", ctypes.c_uint64),
            ("seconds", ctypes.c_double), ("stays_on_thread", ctypes.c_bool), ("stop", ctypes.c_void_p),
            ("progress", ctypes.c_void_p), ("context", ctypes.c_void_p), ("of_a_later_version", ctypes.c_uint64)]

    def kind(**options) -> str | None:
        size = options.pop("struct_size", ctypes.sizeof(Options))
        pictures = (Picture * 1)(Picture(None, rocket, len(rocket)))
        result = ctypes.c_void_p()
        library.c.mememe_render(
            None, WORDS.encode(), pictures, ctypes.c_size_t(1), ctypes.byref(Options(struct_size=size, **options)),
            ctypes.byref(result))
        said = json.loads(library.c.mememe_result_json(result))
        library.c.mememe_result_free(result)
        return said.get("error", {}).get("kind")

    # A caller with a later header, and one with an earlier.
    assert kind(of_a_later_version=7) is None
    assert kind(struct_size=16, most_pixels=10) == "tooManyPixels"
    assert kind(struct_size=8, most_pixels=10) is None
    assert kind(struct_size=0) == "usage"
    assert kind(most_pixels=10) == "tooManyPixels"
    assert kind(most_pixels=2**64 - 1, most_memory=2**64 - 1, stays_on_thread=True) is None
    assert kind(seconds=1e-9) == "tooSlow"
    assert kind(seconds=float("inf")) is None
    assert kind(seconds=-1) == "usage" and kind(seconds=float("nan")) == "usage"


def test_store_for_reading_makes_nothing(library, rocket, tmp_path):
    store = library.opened(tmp_path / "none", reads_only=True)
    assert library.call("mememe_list", store, None)[1]["memes"] == []
    assert not (tmp_path / "none").exists()
    library.c.mememe_store_close(store)
