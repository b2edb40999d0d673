"""Memes of damaged pictures: other programs can read every meme that is reported as made."""

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
        # The size of the logical screen, even if a frame extends beyond it.
        assert meme.size == struct.unpack("<HH", picture.read_bytes()[6:10])
        for frame in range(meme.n_frames):
            meme.seek(frame)
            meme.load()
