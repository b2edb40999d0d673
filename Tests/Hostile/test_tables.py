"""Manifests of a few hundred kilobytes: each is handled in little memory, whatever it contains."""

from pathlib import Path

import bombs
import pytest
from measured import run

MEMORY = 200 << 20


def batch(folder: Path, name: str, content: str):
    """Makes the memes of a manifest; returns the status, the error output, and the peak memory."""
    (folder / "a.png").write_bytes(bombs.small_png(b""))
    (folder / name).write_text(content)
    return run(folder, "batch", name, "--no-save")


MANIFESTS = {
    "columns": (
        "a.csv", "image" + ",text" * 200_000 + "\na.png" + ",a" * 200_000 + "\n",
        "200001 columns"),
    "words": ("a.csv", "image,top\na.png," + "a" * 1_000_000 + "\n", "10000 characters"),
    "a long column": ("a.csv", "image," + "a" * 1_000_000 + "\na.png,a\n", "there is no column"),
    "texts": ("a.jsonl", '{"image":"a.png","text":[' + '"",' * 300_000 + '""]}\n', "100 captions"),
    "captions": (
        "a.jsonl", '{"image":"a.png","captions":[' + '{"text":""},' * 80_000 + '{"text":""}]}\n',
        "100 captions"),
    "captions in a recipe": (
        "a.csv", 'image,recipe\na.png,"{""captions"":[' + '{""text"":""""},' * 60_000
        + '{""text"":""""}]}"\n', "100 captions"),
}


@pytest.mark.parametrize("name, content, words", MANIFESTS.values(), ids=MANIFESTS.keys())
def test_it_is_refused_in_little_memory(tmp_path, name, content, words):
    status, said, memory = batch(tmp_path, name, content)
    assert status == 1, said[:1000]
    assert words in said
    assert len(said) < 10_000
    assert memory < MEMORY
