"""Writes words on a picture or an animation with libvips: ORIGINAL WORDS RESULT [QUALITY]."""

import json
import sys

import pyvips

from vips_words import ink

original, words, result, *quality = sys.argv[1:]
if result.endswith((".gif", ".webp")):
    # All frames are one picture, one below the other, so the words are repeated for each.
    picture = pyvips.Image.new_from_file(original, n=-1, access="sequential")
    overlay = pyvips.Image.black(picture.width, picture.get("page-height"), bands=4)
    overlay = overlay.copy(interpretation="srgb")
    for line in json.loads(words):
        overlay = overlay.insert(*ink(line))
    overlay = overlay.copy_memory().replicate(1, picture.get("n-pages"))
    # All frames are opaque.
    picture = picture.composite2(overlay, "over")[:3]
else:
    picture = pyvips.Image.new_from_file(original, access="sequential")
    for line in json.loads(words):
        drawn, left, top = ink(line)
        picture = picture.composite2(drawn, "over", x=left, y=top)
    picture = picture[:3]
if result.endswith(".jpg"):
    picture.write_to_file(result, Q=90, subsample_mode="on")
elif result.endswith(".webp"):
    picture.write_to_file(result, Q=int(quality[0]))
elif result.endswith(".gif"):
    picture.write_to_file(result, dither=0, effort=1)
else:
    picture.write_to_file(result)
