"""Converts drawings to few colors."""

from PIL import Image


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
