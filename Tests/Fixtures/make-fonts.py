#!/usr/bin/env python3
"""Makes the fonts of this folder, from nothing. Run by hand; what it makes is committed.

Needs fontTools, Pillow and Playwright with a Chromium: `Scripts/python Tests/Fixtures/make-fonts.py`.

Every letter is a square of 800 units on the baseline, with 100 to each side, in an em of 1000. What it is
filled with is the font's colours. What Chromium draws is written to color-glyphs.json: for each font and
letter the colours at places 125 units apart, from the lower left at (62, 63), in rows upwards, each as
premultiplied [red, green, blue, alpha]. The text is orange, #ff8000.
"""

import base64
import io
import json
import sys
from pathlib import Path

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables import otTables as ot
from fontTools.ttLib.tables._s_b_i_x import table__s_b_i_x
from fontTools.ttLib.tables.sbixGlyph import Glyph as BitmapGlyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "Browser"))
from support import chromium  # noqa: E402

RED, GREEN, BLUE, WHITE = range(4)
PALETTE = [(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 1)]
TEXT = 0xFFFF
Format = ot.PaintFormat


def rectangle(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for corner in [(left, top), (right, top), (right, bottom)]:
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


SHAPES = {
    "box": rectangle(100, 0, 900, 800),
    "left": rectangle(100, 0, 500, 800),
    "top": rectangle(100, 400, 900, 800),
}


def builder(name, letters):
    order = [".notdef", "space", *SHAPES, *letters]
    fonts = FontBuilder(1000, isTTF=True)
    fonts.setupGlyphOrder(order)
    fonts.setupCharacterMap({0x20: "space", **{ord(letter): letter for letter in letters}})
    empty = TTGlyphPen(None).glyph()
    box = rectangle(100, 0, 900, 800)
    fonts.setupGlyf({".notdef": box, "space": empty, **SHAPES, **{letter: box for letter in letters}})
    fonts.setupHorizontalMetrics({glyph: (1000, 0 if glyph == "space" else 100) for glyph in order})
    fonts.setupHorizontalHeader(ascent=1000, descent=-200)
    fonts.setupNameTable({"familyName": name, "styleName": "Regular"})
    fonts.setupOS2(sTypoAscender=1000, usWinAscent=1000, usWinDescent=200, sCapHeight=800)
    fonts.setupPost()
    # So that the file is the same each time.
    fonts.updateHead(created=3_000_000_000, modified=3_000_000_000)
    fonts.font.recalcTimestamp = False
    return fonts


def coloured(name, file, glyphs, version):
    fonts = builder(name, list(glyphs))
    order = fonts.font.getReverseGlyphMap()
    fonts.font["COLR"] = buildCOLR(glyphs, version=version, glyphMap=order)
    fonts.font["CPAL"] = buildCPAL([PALETTE])
    fonts.save(HERE / file)


def layers():
    """COLR 0: in A a green top over a red box; in B the text's colour over blue; C is plain."""
    fonts = {
        "A": [("box", RED), ("top", GREEN)],
        "B": [("box", BLUE), ("left", TEXT)],
    }
    coloured("Colour Layers", "color-layers.ttf", {**fonts}, 0)


def solid(color, alpha=1.0):
    return {"Format": Format.PaintSolid, "PaletteIndex": color, "Alpha": alpha}


def within(paint, shape="box"):
    return {"Format": Format.PaintGlyph, "Glyph": shape, "Paint": paint}


def line(stops, extend="pad"):
    return {
        "Extend": extend,
        "ColorStop": [
            {"StopOffset": offset, "PaletteIndex": color, "Alpha": 1.0} for offset, color in stops],
    }


def linear(stops, ends, extend="pad"):
    (x0, y0), (x1, y1), (x2, y2) = ends
    return {
        "Format": Format.PaintLinearGradient, "ColorLine": line(stops, extend),
        "x0": x0, "y0": y0, "x1": x1, "y1": y1, "x2": x2, "y2": y2,
    }


def composed(mode, source, backdrop):
    return {
        "Format": Format.PaintComposite, "CompositeMode": mode,
        "SourcePaint": source, "BackdropPaint": backdrop,
    }


def paints():
    """COLR 1: one kind of paint in each letter."""
    across = [(100, 0), (900, 0), (100, 800)]
    glyphs = {
        "A": within(solid(RED)),
        "B": within(linear([(0, RED), (1, BLUE)], across)),
        # Turned: the colours are equal along the diagonal.
        "C": within(linear([(0, RED), (1, BLUE)], [(100, 0), (900, 0), (900, 800)])),
        # Each fourth of the box, mirrored.
        "D": within(linear([(0, RED), (0.25, BLUE)], across, "reflect")),
        "E": within(linear([(0, RED), (0.25, BLUE)], across, "repeat")),
        "F": within({
            "Format": Format.PaintRadialGradient, "ColorLine": line([(0, WHITE), (1, BLUE)]),
            "x0": 500, "y0": 400, "r0": 0, "x1": 500, "y1": 400, "r1": 400,
        }),
        # Red to the right, blue to the left, round by the top, then hard back to red.
        "G": within({
            "Format": Format.PaintSweepGradient, "ColorLine": line([(0, RED), (1, BLUE)]),
            "centerX": 500, "centerY": 400, "startAngle": 0, "endAngle": 360,
        }),
        # A quarter turn brings the left half to the bottom.
        "H": {
            "Format": Format.PaintRotateAroundCenter, "angle": 90, "centerX": 500, "centerY": 400,
            "Paint": within(solid(GREEN), "left"),
        },
        "I": {
            "Format": Format.PaintScaleAroundCenter, "scaleX": 0.5, "scaleY": 0.25,
            "centerX": 500, "centerY": 400, "Paint": within(solid(GREEN)),
        },
        "J": {
            "Format": Format.PaintTranslate, "dx": 400, "dy": 0, "Paint": within(solid(GREEN), "left"),
        },
        # A parallelogram: its upper edge is 400 to the right.
        "K": {
            "Format": Format.PaintSkew, "xSkewAngle": -26.565, "ySkewAngle": 0,
            "Paint": within(solid(GREEN), "left"),
        },
        "L": {
            "Format": Format.PaintTransform,
            "Transform": {"xx": 0.5, "yx": 0, "xy": 0, "yy": 0.5, "dx": 50, "dy": 0},
            "Paint": within(solid(GREEN)),
        },
        # What is left of the box without its left half.
        "M": composed("src_out", within(solid(RED)), within(solid(BLUE), "left")),
        "N": composed("multiply", within(solid(GREEN)), within(solid(WHITE))),
        "O": {
            "Format": Format.PaintColrLayers,
            "Layers": [within(solid(WHITE)), within(solid(TEXT), "left"),
                       within(solid(BLUE, 0.5), "top")],
        },
        "P": {"Format": Format.PaintColrGlyph, "Glyph": "A"},
        # It refers to itself.
        "Q": {"Format": Format.PaintColrGlyph, "Glyph": "Q"},
        "R": within(solid(BLUE), "left"),
    }
    coloured("Colour Paints", "color-paints.ttf", glyphs, 1)


def bitmaps():
    """sbix: A is red above blue, B has no bitmap."""
    fonts = builder("Colour Bitmaps", ["A", "B"])
    picture = Image.new("RGBA", (80, 80), "red")
    picture.paste("blue", (0, 40, 80, 80))
    data = io.BytesIO()
    picture.save(data, "PNG")
    strike = Strike(ppem=100, resolution=72)
    for glyph in fonts.font.getGlyphOrder():
        strike.glyphs[glyph] = BitmapGlyph(glyphName=glyph)
    strike.glyphs["A"] = BitmapGlyph(
        glyphName="A", graphicType="png ", imageData=data.getvalue(), originOffsetX=10,
        originOffsetY=0)
    table = table__s_b_i_x("sbix")
    table.strikes[100] = strike
    fonts.font["sbix"] = table
    fonts.save(HERE / "color-bitmaps.ttf")


DRAW = """async ({ data, letters }) => {
    const face = new FontFace('colours', `url(data:font/ttf;base64,${data})`);
    document.fonts.add(await face.load());
    const drawn = {};
    for (const letter of letters) {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1200;
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.font = '1000px colours';
        context.fillStyle = '#ff8000';
        context.fillText(letter, 0, 1000);
        const places = Array.from({ length: 64 }, (_, index) =>
            [62 + 125 * (index % 8), 1000 - 63 - 125 * Math.floor(index / 8)]);
        drawn[letter] = places.map(([x, y]) => {
            const [red, green, blue, alpha] = context.getImageData(x, y - 1, 1, 1).data;
            return [red, green, blue].map((part) => Math.round(part * alpha / 255)).concat(alpha);
        });
    }
    return drawn;
}"""


def expected(files):
    """What Chromium draws."""
    colors = {}
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright.chromium, chromium.find())
        for file, letters in files.items():
            data = base64.b64encode((HERE / file).read_bytes()).decode()
            page = browser.new_page()
            colors[file] = page.evaluate(DRAW, {"data": data, "letters": letters})
        browser.close()
    lines = [
        f"{json.dumps(file)}: {{\n" + ",\n".join(
            f"{json.dumps(letter)}: {json.dumps(places, separators=(',', ':'))}"
            for letter, places in letters.items()) + "}"
        for file, letters in colors.items()]
    (HERE / "color-glyphs.json").write_text("{" + ",\n".join(lines) + "}\n")


layers()
paints()
bitmaps()
expected({
    "color-layers.ttf": "AB", "color-paints.ttf": "ABCDEFGHIJKLMNOPR", "color-bitmaps.ttf": "A"})
