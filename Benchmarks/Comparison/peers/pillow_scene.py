"""Makes a meme of several pictures with Pillow: SCENE RESULT."""

import json
import sys

from PIL import Image

from pillow_words import write

scene, result = json.loads(sys.argv[1]), sys.argv[2]
meme = Image.open(scene["base"]) if scene["base"] else Image.new("RGB", scene["size"])
for placed in scene["pictures"]:
    picture = Image.open(placed["path"])
    size = (placed["width"], placed["height"])
    if picture.size != size:
        picture = picture.resize(size)
    place = (placed["left"], placed["top"])
    if picture.mode == "RGBA":
        meme.paste(picture, place, picture)
    else:
        meme.paste(picture, place)
write(meme, scene["words"])
meme.save(result, quality=90, subsampling="4:2:0")
