"""What the release links statically: the data of ICU without what mememe never asks for.

Without a dictionary Thai would be broken anywhere, and ICU says nothing of that.
"""

import os
import platform
import re
import subprocess
from pathlib import Path

import pytest
from support.commands import run
from support.paths import EXECUTABLE, ROOT

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="only on Linux are libraries linked statically")
HERE = Path(__file__).parent / "static"
WORDS = """\
ภาษาไทยเป็นภาษาที่เขียนโดยไม่มีช่องว่างระหว่างคำเลย
ຂ້ອຍເປັນແມວໂຕໜຶ່ງທີ່ຍັງບໍ່ມີຊື່ເທື່ອ
ខ្ញុំជាឆ្មាមួយក្បាលដែលមិនទាន់មានឈ្មោះនៅឡើយទេ
ကျွန်ုပ်သည်နာမည်မရှိသေးသောကြောင်တစ်ကောင်ဖြစ်သည်
吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。
我是一只猫，还没有名字，不知道在哪里出生的
나는 고양이다 이름은 아직 없다
istanbul ılık iğne, ijsland en ijzer, įmonė jį
εγώ είμαι μια γάτα χωρίς όνομα άλλοτε ΐ ΟΔΟΣ
https://example.org/one?two=three 1,000.50 € well-known #hash_tag @name 👩‍👩‍👧 🇩🇪🇫🇷 e\u0301
"""


def test_words_break_where_they_did(archives, tmp_path):
    if not (archives / "libicudata.a").exists():
        pytest.skip("this system has no archive of ICU")
    flags = run("pkg-config", "--libs", "icu-uc").split()
    for name, libraries in (("shared", flags), ("static", ["-L", archives, "-licuuc", "-licudata", "-lstdc++", "-lm"])):
        run("cc", HERE / "breaks.c", *libraries, "-ldl", "-lpthread", "-o", tmp_path / name)
    linked = run("ldd", tmp_path / "static")
    assert "libicu" not in linked
    for language in ("", "th", "ja", "zh", "tr", "nl", "lt", "el", "de", "ja@lw=phrase", "zh@lb=strict"):
        shared, static = (run(tmp_path / name, language, input=WORDS) for name in ("shared", "static"))
        assert shared == static
        assert len(static.splitlines()[0].split()) > 6
    assert (archives / "libicudata.a").stat().st_size < 7_000_000


def test_foundation_answers_the_same(archives, tmp_path):
    arguments = (archives / "arguments").read_text().split()
    assert arguments
    for name, more in (("all", []), ("filtered", arguments)):
        run("swiftc", "-static-stdlib", "-use-ld=lld", HERE / "dates.swift", "-o", tmp_path / name, *more)
    sizes = [(tmp_path / name).stat().st_size for name in ("all", "filtered")]
    assert sizes[0] - sizes[1] > 25_000_000
    for variables in ({}, {"LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}, {"LC_ALL": "tr_TR.UTF-8", "TZ": "America/Lima"}):
        environment = {**os.environ, **variables}
        whole, part = (run(tmp_path / name, env=environment) for name in ("all", "filtered"))
        assert whole == part


def test_what_isnt_known_is_left_as_it_is(tmp_path):
    strange = tmp_path / "strange"
    for content in (b"", b"CmnD", b"\x20\x00\xda\x27" + bytes(8) + b"CmnD" + bytes(12) + b"\xff" * 40):
        strange.write_bytes(content)
        done = subprocess.run(
            ["swift", ROOT / "Scripts/filter-icu.swift", strange, tmp_path / "output"], capture_output=True, text=True)
        assert done.returncode == 1, done.stderr
        assert str(strange) in done.stderr
        assert not (tmp_path / "output").exists()


@pytest.fixture
def release():
    """The executable as it is installed."""
    if "release" not in EXECUTABLE.parts:
        pytest.skip("only the release is linked so")
    return EXECUTABLE


def test_nothing_catches_exceptions_that_could_not_be_unwound(release):
    assert ".eh_frame" not in run("readelf", "--sections", "--wide", release)
    code = run("objdump", "--disassemble", "--no-show-raw-insn", release)
    functions = re.split(r"^[0-9a-f]+ <(.+)>:$", code, flags=re.MULTILINE)
    catching = {
        name for name, lines in zip(functions[1::2], functions[2::2], strict=True) if "<__cxa_begin_catch" in lines
    }
    # The compiler's own library, and what ends the program.
    own = re.compile(r"_ZN?K?(S|9__gnu_cxx|10__cxxabiv1)|__cxa_|__gxx_|__clang_call_terminate")
    assert catching, "the disassembly is another one"
    assert {name for name in catching if not own.match(name)} == set()


def test_functions_that_a_start_calls_stand_side_by_side(release):
    listed = set((ROOT / "Packaging/functions.order").read_text().split())
    rows = [row.split(maxsplit=2) for row in run("nm", "--defined-only", release).splitlines()]
    functions = sorted((int(address, 16), name) for address, kind, name in rows if kind in "tTwW")
    places = [address - functions[0][0] for address, name in functions if name in listed]
    known = listed.intersection(name for _, name in functions)
    assert len(known) > 0.75 * len(listed), "much of the list is out of date: run `make order`"
    # A few have namesakes elsewhere.
    assert places[int(0.95 * len(places))] < (functions[-1][0] - functions[0][0]) / 3
