"""What a browser shows of a picture, and of a meme of it: the same, upright alike, in the same colours."""

import base64
from pathlib import Path

from PIL import ImageChops, ImageStat
from support.paths import FIXTURES
from support.pictures import opened

TYPES = {
    ".jpg": "image/jpeg", ".png": "image/png", ".gif": "image/gif", ".webp": "image/webp",
    ".avif": "image/avif", ".bmp": "image/bmp"}

SHOW = """async ([data, type]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([bytes], { type }));
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1];
}"""

EXACT = 0
CODED = 10
"""The mean difference, of 255, of pictures that are coded again: noise and sharp edges, in small."""

LEFT_OUT = {"cmyk-icc.jpg"}
"""Its profile is of a press that doesn't exist, and Chromium doesn't read it."""

ALLOWED = {
    "cmyk.jpg": CODED, "cmyk-not-adobe.jpg": CODED, "ycck.jpg": CODED,
    # Its one pixel is inked.
    "one-pixel.jpg": CODED, "one-pixel.png": CODED, "one-pixel.webp": CODED,
    # The blue of its profile isn't in sRGB.
    "icc.jpg": 1,
}

def pictures() -> list[Path]:
    """One picture of each kind that a browser shows."""
    return [
        path for path in sorted(FIXTURES.iterdir())
        if path.suffix in TYPES and path.name not in LEFT_OUT]

def allowed(name: str) -> float:
    lossless = name.startswith(("lossless", "orientation"))
    coded = name.endswith(".avif") or name.endswith(".webp") and not lossless
    return ALLOWED.get(name, CODED if coded else EXACT)

def test_memes_are_shown_as_their_originals(server, browser):
    page = browser.new_page()

    def shown(data: bytes, kind: str):
        coded = page.evaluate(SHOW, [base64.b64encode(data).decode(), kind])
        return opened(base64.b64decode(coded)).convert("RGB")

    different = []
    for path in pictures():
        original = shown(path.read_bytes(), TYPES[path.suffix])
        saved = server.api.create(path, "i")["meme"]
        meme = shown(server.api.get(saved["image"]), f"image/{saved['format']}")
        if meme.size != original.size:
            different.append((path.name, original.size, meme.size))
            continue
        # The words at the top don't reach the lower half.
        half = (0, original.height // 2, *original.size)
        means = ImageStat.Stat(ImageChops.difference(original.crop(half), meme.crop(half))).mean
        if max(means) > allowed(path.name):
            different.append((path.name, means))
    page.close()
    assert not different
