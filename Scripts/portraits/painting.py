"""Converts drawings to pictures, and those to few colors."""

import io
import os
import re

from PIL import Image
from playwright.sync_api import sync_playwright


def painted(drawings):
    """The pictures of drawings, which are SVGs, by a browser; `CHROMIUM` names another than Debian's."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for svg in drawings:
            page.set_viewport_size(
                {side: int(re.search(rf' {side}="(\d+)"', svg)[1]) for side in ("width", "height")}
            )
            page.set_content(
                f'<body style="margin:0">{svg.replace("<svg", "<svg display=block", 1)}'
            )
            yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        browser.close()


def quantized(picture, colours):
    """The picture in a palette: the exact colors of the areas, followed by the most different blends
    at edges.

    Pillow's quantizers weight areas by their size, which changes small ones, such as lips.
    """
    counted = sorted(picture.getcolors(picture.width * picture.height), reverse=True)
    chosen = []

    def add(candidates, distance):
        for colour in candidates:
            nearest = min((sum(abs(a - b) for a, b in zip(colour, c)) for c in chosen), default=999)
            if nearest > distance and len(chosen) < colours:
                chosen.append(colour)

    add((colour for count, colour in counted if count > 120), 6)
    for distance in (90, 60, 40, 28, 20, 14, 10):
        add((colour for _, colour in counted), distance)
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in chosen for part in colour])
    return picture.quantize(palette=image, dither=Image.Dither.NONE)
