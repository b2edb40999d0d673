"""The face of captions: Noto Sans Display's narrowest and heaviest, redrawn in Impact's measure."""

import copy
import string

from fontTools.pens.areaPen import AreaPen
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

import drawing
import impact
import tables

MARK = 3  # the class of marks in GDEF


def made(source):
    """The font, of the source as fontTools reads it."""
    tables.take_plain_capitals(source)
    tables.keep_what_is_used(source)
    _resolve_turned_parts(source)
    light, heavy = 0.2 * drawing.CAP_HEIGHT, 0.32 * drawing.CAP_HEIGHT
    # Ink grows with the stem, and eight halvings bring it within a unit.
    for _ in range(8):
        stem = (light + heavy) / 2
        font = _redrawn(source, stem)
        light, heavy = (stem, heavy) if ink(font) < impact.INK else (light, stem)
    return font


def ink(font):
    """The share of A to Z's boxes, advance by height of capitals, that their ink covers."""
    names = [font.getBestCmap()[ord(letter)] for letter in string.ascii_uppercase]
    boxes = sum(font["hmtx"][name][0] * drawing.CAP_HEIGHT for name in names)
    return sum(_area(font, name) for name in names) / boxes


def _area(font, name):
    pen = AreaPen()
    font.getGlyphSet()[name].draw(pen)
    return abs(pen.value)


def _redrawn(source, stem):
    font = copy.deepcopy(source)
    unit = drawing.CAP_HEIGHT / source["OS/2"].sCapHeight
    glyphs = _draw_letters(font, unit, stem)
    _place_parts(font, unit, glyphs)
    tables.move_anchors(font, glyphs, unit)
    tables.set_metrics(font, unit)
    tables.set_names(font)
    for name, glyph in glyphs.items():
        outline = font["glyf"][name]
        outline.recalcBounds(font["glyf"])
        font["hmtx"][name] = (round(glyph.advance), getattr(outline, "xMin", 0))
    return font


def _draw_letters(font, unit, stem):
    """Redraws the glyphs that have an outline of their own."""
    characters = _characters(font)
    classes = font["GDEF"].table.GlyphClassDef.classDefs
    glyphs = {}
    for name in font.getGlyphOrder():
        outline = font["glyf"][name]
        if outline.isComposite():
            continue
        glyph = drawing.redrawn(
            _contours(outline, unit), font["hmtx"][name][0] * unit, characters.get(name), stem,
            is_mark=classes.get(name) == MARK,
        )
        if glyph.contours:
            outline.coordinates = GlyphCoordinates(
                [(round(x), round(y)) for contour in glyph.contours for x, y in contour]
            )
        glyphs[name] = glyph
    return glyphs


def _contours(outline, unit):
    contours, start = [], 0
    for end in getattr(outline, "endPtsOfContours", []):
        points = outline.coordinates[start : end + 1]
        contours.append([(x * unit, y * unit) for x, y in points])
        start = end + 1
    return contours


def _characters(font):
    """The character of each glyph: of several, the first, which is the Latin one."""
    characters = {}
    for code, name in sorted(font.getBestCmap().items()):
        characters.setdefault(name, chr(code))
    return characters


def _place_parts(font, unit, glyphs):
    """Glyphs of several parts have the width of the first; the others follow its new shape."""
    waiting = [name for name in font.getGlyphOrder() if name not in glyphs]
    advances = {name: font["hmtx"][name][0] * unit for name in font.getGlyphOrder()}
    while waiting:
        ready = [
            name for name in waiting
            if all(part.glyphName in glyphs for part in font["glyf"][name].components)
        ]
        if not ready:
            raise ValueError(f"these glyphs consist of each other: {', '.join(waiting)}")
        for name in ready:
            first, *others = font["glyf"][name].components
            lead = glyphs[first.glyphName]
            wide = advances[first.glyphName]
            for part in others:
                glyph, x = glyphs[part.glyphName], part.x * unit
                if advances[part.glyphName] and wide and x > wide / 2:  # the next letter
                    part.x = round(x * lead.advance / wide)
                else:
                    middle = _middle(font, part.glyphName, glyph)
                    part.x = round(lead.x((middle - glyph.shift) / glyph.scale + x) - middle)
                part.y = round(drawing.y(part.y * unit) - drawing.y(0))
            advance = advances[name] * (lead.advance / wide if wide else drawing.USUAL_ADVANCE)
            first.x, first.y = round(first.x * unit * lead.scale), round(first.y * unit)
            glyphs[name] = drawing.Glyph([], advance, lead.scale, lead.shift)
        waiting = [name for name in waiting if name not in glyphs]


def _middle(font, name, glyph):
    """The middle of a glyph that has been redrawn."""
    if glyph.contours:
        xs = [x for contour in glyph.contours for x, _ in contour]
    else:
        outline = font["glyf"][name]
        outline.recalcBounds(font["glyf"])
        xs = [outline.xMin, outline.xMax]
    return (min(xs) + max(xs)) / 2


def _resolve_turned_parts(font):
    """Gives an outline of their own to glyphs that turn, mirror or resize another."""
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        outline = font["glyf"][name]
        if outline.isComposite() and any(hasattr(part, "transform") for part in outline.components):
            pen = TTGlyphPen(glyphs)
            glyphs[name].draw(DecomposingFilterPen(pen, glyphs, reverseFlipped=True))
            font["glyf"][name] = pen.glyph()
