"""Hostile files with the real executable: each ends soon, in bounded memory, with a reason.

`MEMEME` names the executable; `.build/debug/mememe` unless it is set.
"""

from pathlib import Path

import bombs
import pytest
from measured import run

MEMORY = 2 << 30


def make(folder: Path, name: str, content: bytes, *arguments: str):
    """Makes a meme of a file; returns the status, the error output, and the peak memory in bytes.
    """
    (folder / name).write_bytes(content)
    return run(folder, "create", name, "--top", "hi", "--no-save", *arguments)


REFUSED = {
    "sides of 60,000": ("a.png", lambda: bombs.png(60_000, 60_000), "--max-megapixels"),
    "frames of a GIF": ("a.gif", lambda: bombs.gif(9000, 9000, 20_000), "frames of 9000×9000"),
    "frames of a WebP": ("a.webp", lambda: bombs.webp(9000, 9000, 20_000), "frames of 9000×9000"),
    "small frames of a WebP": (
        "a.webp", lambda: bombs.webp(16, 16, 100_001), "more than 100000 frames"),
    "scans": ("a.jpg", lambda: bombs.progressive(900, 900, 3000), "more than 500 scans"),
    "scans of a large picture": (
        "a.jpg", lambda: bombs.progressive(9000, 9000, 450), "more than 79 scans"),
    "a crop in the file": ("a.heic", bombs.hidden_heic, "--max-megapixels"),
    "a tile beyond its grid": ("a.heic", bombs.grid_heic, "damaged"),
    "parts in parts": ("a.heic", lambda: bombs.nested_heic(20), "damaged"),
    "a circle of parts": ("a.heic", bombs.circular_heic, "damaged"),
    "tiles without number": ("a.heic", bombs.many_tiles_heic, "damaged"),
    "a long configuration of each tile": (
        "a.avif", lambda: bombs.configured_avif(90, 8000), "damaged"),
    "an overlay on more than there is": ("a.heic", lambda: bombs.overlay_heic(20_000), "damaged"),
    "transparency beyond its picture": ("a.heic", lambda: bombs.alpha_heic(160), "damaged"),
    "references that are not there": (
        "a.heic", lambda: bombs.boundless_heic(10_000), "damaged"),
    "tiles of many pieces": (
        "a.heic", lambda: bombs.pieces_heic(9801, 19_900), "an item in more than 32 pieces"),
    "boxes without number": (
        "a.heic", lambda: bombs.crowded_heic(2_000_000), "more than 65536 boxes"),
    "references without number": (
        "a.heic", lambda: bombs.linked_heic(6_000_000), "more than 131072 references"),
    "units without number": (
        "a.avif", lambda: bombs.crumbled_avif(4_000_000), "more than 131072 units"),
    "metadata as long as the file": (
        "a.heic", lambda: bombs.exif_heic(18_000, 20_000_000), "ends too early"),
}


@pytest.mark.parametrize("name, content, words", REFUSED.values(), ids=REFUSED.keys())
def test_it_is_refused(tmp_path, name, content, words):
    status, said, memory = make(tmp_path, name, content())
    assert status == 1, said
    assert words in said
    assert memory < MEMORY
    assert not list(tmp_path.glob("*-meme.*"))


# The memory that a small file may take, whether it succeeds or not.
COSTLY = {
    "a lossless WebP": ("a.webp", lambda: bombs.lossless_webp(16383, 6100), []),
    "a lossy WebP": ("a.webp", lambda: bombs.lossless_webp(16383, 6100), ["--quality", "80"]),
    "an AVIF": ("a.webp", lambda: bombs.lossless_webp(16383, 6100), ["--format", "avif"]),
    "a GIF": ("a.webp", lambda: bombs.lossless_webp(16383, 6100), ["--format", "gif"]),
    "an animation": ("a.webp", lambda: bombs.webp(4000, 4000, 6), []),
    "a moving GIF": ("a.gif", lambda: bombs.gif(3000, 3000, 3), ["--size", "2990"]),
    "a large screen": ("a.gif", lambda: bombs.gif(10_000, 10_000, 1), ["--frame", "1"]),
    "a canvas": ("a.png", lambda: bombs.small_png(b""), ["--canvas", "5000x5000"]),
    "a canvas of another format": (
        "a.png", lambda: bombs.small_png(b""),
        ["--canvas", "10000x10000", "--format", "webp"]),
}


@pytest.mark.parametrize("name, content, arguments", COSTLY.values(), ids=COSTLY.keys())
def test_no_small_file_takes_more_memory_than_the_limit(tmp_path, name, content, arguments):
    assert len(content()) < 100_000
    status, said, memory = make(tmp_path, name, content(), *arguments)
    assert status == 0 or (status == 1 and "--max-memory" in said), said
    assert memory < 1 << 30


def test_the_limit_of_memory_can_be_another(tmp_path):
    content = bombs.lossless_webp(3000, 3000)
    status, said, _ = make(tmp_path, "a.webp", content, "--max-memory", "100MiB")
    assert status == 1
    assert "MiB of memory, more than the limit of 100" in said
    status, said, _ = make(tmp_path, "a.webp", content)
    assert status == 0, said


@pytest.mark.parametrize("kind", [b"meta", b"pitm", b"iloc", b"iinf", b"infe", b"iprp", b"ipco"])
def test_what_is_said_twice_is_refused(tmp_path, kind):
    status, said, _ = make(tmp_path, "a.heic", bombs.ambiguous_heic(kind))
    assert status == 1
    assert "says twice" in said


def test_an_item_is_looked_at_once(tmp_path):
    """Each item is checked once, however many references to it there are."""
    status, said, memory = make(tmp_path, "a.heic", bombs.veiled_heic(19_900))
    assert status == 0, said
    assert memory < MEMORY / 4


def test_a_profile_of_many_steps_is_passed_over(tmp_path):
    status, said, memory = make(tmp_path, "a.jpg", bombs.stepped_jpeg(20_000), "--format", "png")
    assert status == 0, said
    assert memory < MEMORY / 4


def test_large_frames_of_a_gif_do_not_keep_their_memory(tmp_path):
    status, said, memory = make(tmp_path, "a.gif", bombs.pooled_gif(40))
    assert status == 0, said
    assert memory < MEMORY / 4


LOADED = {
    "a profile of 1 GB": lambda: bombs.small_png(
        bombs.chunk(b"iCCP", b"icc\0\0" + bombs.zeros(1 << 30))),
    "words of 1 GB": lambda: bombs.small_png(
        bombs.text_chunk(bombs.XMP, bombs.zeros(1 << 30))),
    "deep words": lambda: bombs.small_png(
        bombs.text_chunk(bombs.XMP, bombs.zlib.compress(bombs.deep_xml(1_000_000)))),
    "a long name of words": lambda: bombs.small_png(
        bombs.text_chunk(bombs.XMP, bombs.zlib.compress(bombs.long_named_xml(1 << 20, 900)))),
}


@pytest.mark.parametrize("content", LOADED.values(), ids=LOADED.keys())
def test_what_is_beside_the_picture_is_left_out(tmp_path, content):
    status, said, memory = make(tmp_path, "a.png", content(), "--keep-metadata")
    assert status == 0, said
    assert memory < MEMORY / 4
    assert (tmp_path / "a-meme.png").stat().st_size < 20_000_000


def test_a_letter_of_a_gigabyte_takes_no_memory(tmp_path):
    (tmp_path / "huge.ttf").write_bytes(bombs.font(17_000))
    picture = bombs.small_png(b"")
    status, said, memory = make(
        tmp_path, "a.png", picture, "--bottom", "A", "--font", "./huge.ttf")
    assert status == 0, said
    assert memory < MEMORY / 4


def test_a_time_limit_ends_the_setting_of_words(tmp_path):
    """A long text and a very high letter take a tenth of a second."""
    words = "ab " * 2000 + "Z" + "\u0301" * 3000
    status, said, _ = make(
        tmp_path, "a.png", bombs.small_png(b""), "--bottom", words, "--time-limit", "0.02")
    assert status == 1
    assert "--time-limit" in said


def test_exif_that_goes_round_is_read_once(tmp_path):
    status, said, _ = make(tmp_path, "a.jpg", bombs.exif_loop(), "--keep-metadata")
    assert status == 0, said


@pytest.mark.parametrize("interlaced", [0, 1])
def test_the_largest_picture_takes_bounded_memory(tmp_path, interlaced):
    """64 megapixels of 16-bit RGBA, half a gigabyte, from 500 KB."""
    data = bombs.zeros(8000 * 8 * 8000 + 16 * 8000)
    content = bombs.png(8000, 8000, 16, 6, interlaced, data)
    status, said, memory = make(
        tmp_path, "a.png", content, "--size", "100", "--format", "jpeg")
    assert status == 0, said
    assert memory < MEMORY


def test_a_time_limit_ends_a_render(tmp_path):
    content = bombs.png(9000, 9000, data=bombs.zeros(27_001 * 9000))
    status, said, _ = make(
        tmp_path, "a.png", content, "--format", "webp", "--time-limit", "0.2",
        "--max-memory", "3GiB")
    assert status == 1
    assert "longer than the limit of 0.2 seconds" in said and "--time-limit" in said
