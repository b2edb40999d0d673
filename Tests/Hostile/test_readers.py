"""Memes of damaged pictures through the real executable: what is reported as made others can read."""

import struct

import bombs
import pytest
from PIL import Image
from test_bombs import make

FOUND = sorted((bombs.FIXTURES / "broken" / "found").glob("*.gif"))


@pytest.mark.parametrize("accepts", [(), ("--accept-damaged",)], ids=["strict", "accepting"])
@pytest.mark.parametrize("picture", FOUND, ids=lambda path: path.stem)
def test_others_can_read_what_is_made(tmp_path, picture, accepts):
    status, said, _ = make(tmp_path, "a.gif", picture.read_bytes(), *accepts)
    if status == 1:
        assert not list(tmp_path.glob("*-meme.*"))
        return
    assert status == 0, said
    with Image.open(tmp_path / "a-meme.gif") as meme:
        # The logical screen, whatever lies beside it.
        assert meme.size == struct.unpack("<HH", picture.read_bytes()[6:10])
        for frame in range(meme.n_frames):
            meme.seek(frame)
            meme.load()
