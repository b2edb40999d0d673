"""How each glyph of the source is redrawn: how wide, how heavy, with what space beside it.

A glyph is narrowed to a share of its width and then its strokes are made heavier, so that its ink
has the width that its advance leaves. Units are those of the new em, 2,048; the source's outlines
are scaled to them when they are read, so that its capitals are as high as Impact's.
"""

import dataclasses
import unicodedata

import impact
import outlines

EM = 2048
CAP_HEIGHT = round(impact.CAP_HEIGHT * EM)
# How far horizontal strokes grow on either side. They are heavy enough in the source.
UP = 10
# What remains of the space beside a letter. Impact's letters stand close.
SPACE = 0.5
# The share of its width below which a glyph isn't narrowed; what is missing to its advance is then
# taken from its strokes. Those with diagonals need the least room inside; M and W the most.
NARROWEST = 0.78
NARROWEST_OF = {
    **dict.fromkeys("17JZftrz", 0.67),
    **dict.fromkeys("FLYNAXvxyk%", 0.72),
    **dict.fromkeys("[]()", 0.7),
    "M": 0.85,
    "м": 0.88,
    "W": 0.9,
    "4": 0.92,
    "G": 0.86,
}
WIDEST = 1.12
# What has to stay of the area of each counter, and of its width, so that it is open at 24 pixels.
# Strokes grow less where it wouldn't.
COUNTER, WIDTH_OF_COUNTER = 0.35, EM / 20
# Small marks are fitted whole into their advance, with this much space beside them at least.
MARKS = ".,:;!'\"*`|"
SPACE_OF_MARKS = 40
# These keep their proportion, as they would be needles otherwise.
DOTS = ".,:;*"
# Width of a stem in the source, as a share of the height of its capitals.
STEM_OF_CAPITALS, STEM_OF_SMALL = 171 / 714, 163 / 714
# Advance to that of the source, at the same height of capitals, where Impact's isn't known.
USUAL_ADVANCE = 0.86


@dataclasses.dataclass(frozen=True)
class Glyph:
    """A redrawn outline, and where a place on the old one is on the new one."""

    contours: list
    advance: float
    scale: float
    shift: float

    def x(self, x):
        return x * self.scale + self.shift


def y(y):
    """Baseline and height of capitals stay where they are, whatever grows."""
    return (y + UP) * CAP_HEIGHT / (CAP_HEIGHT + 2 * UP)


def redrawn(contours, advance, character, stem, is_mark=False):
    """One glyph of the source.

    `character` is what the glyph is, or resembles; None where it is neither. `stem` is the width of
    the stems wanted. Marks that other glyphs carry keep their place and have no advance.
    """
    if not contours:
        known = impact.ADVANCES.get(character)
        advance = known * EM if known else advance * USUAL_ADVANCE
        return Glyph([], advance, USUAL_ADVANCE, 0)
    left, right = _span(contours)
    width = right - left
    if is_mark or advance == 0:
        grown = _grown(contours, left, USUAL_ADVANCE, 0)
        shift = (left + right) / 2 * USUAL_ADVANCE - sum(_span(grown)) / 2
        return _placed(grown, advance * USUAL_ADVANCE, left, USUAL_ADVANCE, shift)

    target = impact.ADVANCES.get(character, 0) * EM or advance * USUAL_ADVANCE
    before, after = left * SPACE, (advance - right) * SPACE
    if character and character in MARKS:
        before = after = max(SPACE_OF_MARKS, (target - width) * 0.3)
    scale, across = _narrowing(character, width, target - before - after, stem)
    if character and character in DOTS:
        contours = [_squashed(contour, scale) for contour in contours]
    grown = _grown(contours, left, scale, across)
    while across > 0 and _fills_counters(contours, grown, scale):
        across -= UP / 4
        scale = min((target - before - after - 2 * across) / width, WIDEST)
        grown = _grown(contours, left, scale, across)
    start, end = _span(grown)
    spare = target - before - after - (end - start)
    return _placed(grown, target, left, scale, before + spare / 2 - start)


def _narrowing(character, width, room, stem):
    """The share of its width that a glyph keeps, and how far its stems then grow on either side."""
    category = unicodedata.category(character) if character else "Ll"
    is_symbol = category[0] not in "LN" and character not in impact.ADVANCES
    if is_symbol or (character and character in MARKS):
        return min(1, (room - 4 * UP) / width), 2 * UP
    is_small = category == "Ll"
    drawn = (STEM_OF_SMALL if is_small else STEM_OF_CAPITALS) * CAP_HEIGHT
    if width - drawn <= drawn / 2:  # nothing but a stem
        return 0.9, (stem - 0.9 * drawn) / 2
    scale = (room - stem) / (width - drawn)
    scale = min(max(scale, NARROWEST_OF.get(character, NARROWEST)), WIDEST)
    return scale, (room - scale * width) / 2


def _fills_counters(contours, grown, scale):
    for old, new in zip(contours, grown):
        open_before, open_after = outlines.area(old), outlines.area(new)
        if open_before > 0:
            left, right = _span([new])
            if right - left < WIDTH_OF_COUNTER or open_after < COUNTER * scale * open_before:
                return True
    return False


def _squashed(contour, scale):
    """The dot on the line stays on it, another stays as high as it reaches."""
    bottom, top = min(y for _, y in contour), max(y for _, y in contour)
    fixed = 0 if bottom < CAP_HEIGHT / 7 else top
    return [(x, fixed + (y - fixed) * scale) for x, y in contour]


def _grown(contours, left, scale, across):
    return [
        outlines.grown([((x - left) * scale, y) for x, y in contour], across, UP)
        for contour in contours
    ]


def _placed(contours, advance, left, scale, shift):
    contours = [[(x + shift, y(height)) for x, height in contour] for contour in contours]
    return Glyph(contours, advance, scale, shift - left * scale)


def _span(contours):
    xs = [x for contour in contours for x, _ in contour]
    return min(xs), max(xs)
