"""Writes words on a picture or an animation with Pillow: ORIGINAL WORDS RESULT [QUALITY]."""

import json
import sys

from PIL import Image, ImageSequence

from pillow_words import write

original, words, result, *quality = sys.argv[1:]
lines = json.loads(words)

if original.endswith(".heic"):
    import pillow_heif

    pillow_heif.register_heif_opener()
picture = Image.open(original)
if getattr(picture, "is_animated", False):
    frames, durations = [], []
    for frame in ImageSequence.Iterator(picture):
        # The frame as a viewer shows it. All frames are opaque.
        frames.append(write(frame.convert("RGB"), lines))
        durations.append(frame.info["duration"])
    options = {"quality": int(quality[0])} if quality else {}
    if result.endswith(".gif"):
        options["disposal"] = 1
    frames[0].save(
        result, save_all=True, append_images=frames[1:], duration=durations,
        loop=picture.info["loop"], **options)
elif result.endswith(".jpg"):
    write(picture, lines).save(result, quality=90, subsampling="4:2:0")
elif quality:
    write(picture.convert("RGB"), lines).save(result, quality=int(quality[0]))
else:
    write(picture, lines).save(result)
