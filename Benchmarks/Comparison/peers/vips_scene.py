"""Makes a meme of several pictures with libvips: SCENE RESULT."""

import json
import sys

import pyvips

from vips_words import ink

scene, result = json.loads(sys.argv[1]), sys.argv[2]


def scaled(path: str, width: int, height: int) -> pyvips.Image:
    picture = pyvips.Image.new_from_file(path, access="sequential")
    if (picture.width, picture.height) == (width, height):
        return picture
    return pyvips.Image.thumbnail(path, width, height=height, size="force")


pictures = [
    (scaled(placed["path"], placed["width"], placed["height"]), placed["left"], placed["top"])
    for placed in scene["pictures"]]
if scene["base"]:
    meme = pyvips.Image.new_from_file(scene["base"], access="sequential")
else:
    # A join reads the pictures of a row line by line.
    across = len({left for _, left, _ in pictures})
    meme = pyvips.Image.arrayjoin([picture for picture, _, _ in pictures], across=across)
    pictures = []
for picture, left, top in pictures:
    meme = meme.composite2(picture, "over", x=left, y=top)
for line in scene["words"]:
    drawn, left, top = ink(line)
    meme = meme.composite2(drawn, "over", x=left, y=top)
meme[:3].write_to_file(result, Q=90, subsample_mode="on")
