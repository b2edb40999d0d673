"""The tables of the font round its outlines: names, metrics, kerning and the places of marks."""

from fontTools import subset
from fontTools.ttLib.tables import otTables

import drawing
import impact

FAMILY, STYLE = "Mememe Headline", "Black"
VERSION = "1.000"
# What a shaper applies on its own. Ligatures of the source's widths would look strange.
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
COPYRIGHT = "Copyright 2015 Google Inc. Copyright 2026 the authors of mememe."
LICENSE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENSE_ADDRESS = "https://openfontlicense.org"


def take_plain_capitals(font):
    """I and J without serif and tail, which the source has as its fourth stylistic set."""
    plain = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "ss04":
            for index in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    plain.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for code, name in list(table.cmap.items()):
            table.cmap[code] = plain.get(name, name)


def keep_what_is_used(font):
    """Drops hints, which aren't used where letters have outlines, and variants nobody asks for."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = []
    options.drop_tables += ["DSIG", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)


def move_anchors(font, glyphs, unit):
    """Kerning narrows as the letters do; marks stay where they were on their letters."""
    table = font["GPOS"].table

    def moved(anchor, name):
        anchor.XCoordinate = round(glyphs[name].x(anchor.XCoordinate * unit))
        anchor.YCoordinate = round(drawing.y(anchor.YCoordinate * unit))

    def narrowed(value):
        for field in ("XAdvance", "XPlacement"):
            if value is not None and hasattr(value, field):
                kern = getattr(value, field) * unit * drawing.USUAL_ADVANCE
                setattr(value, field, round(kern))

    for lookup in table.LookupList.Lookup:
        for part in lookup.SubTable:
            part = getattr(part, "ExtSubTable", part)
            if isinstance(part, otTables.ChainContextPos):
                continue  # says where others apply
            if isinstance(part, otTables.SinglePos):
                values = part.Value if isinstance(part.Value, list) else [part.Value]
                for value in values:
                    narrowed(value)
            elif isinstance(part, otTables.PairPos) and part.Format == 1:
                for pairs in part.PairSet:
                    for pair in pairs.PairValueRecord:
                        narrowed(pair.Value1)
                        narrowed(pair.Value2)
            elif isinstance(part, otTables.PairPos):
                for first in part.Class1Record:
                    for second in first.Class2Record:
                        narrowed(second.Value1)
                        narrowed(second.Value2)
            elif isinstance(part, otTables.MarkBasePos):
                for name, record in zip(part.MarkCoverage.glyphs, part.MarkArray.MarkRecord):
                    moved(record.MarkAnchor, name)
                for name, record in zip(part.BaseCoverage.glyphs, part.BaseArray.BaseRecord):
                    for anchor in filter(None, record.BaseAnchor):
                        moved(anchor, name)
            elif isinstance(part, otTables.MarkMarkPos):
                for name, record in zip(part.Mark1Coverage.glyphs, part.Mark1Array.MarkRecord):
                    moved(record.MarkAnchor, name)
                for name, record in zip(part.Mark2Coverage.glyphs, part.Mark2Array.Mark2Record):
                    for anchor in filter(None, record.Mark2Anchor):
                        moved(anchor, name)
            elif isinstance(part, otTables.MarkLigPos):
                for name, record in zip(part.MarkCoverage.glyphs, part.MarkArray.MarkRecord):
                    moved(record.MarkAnchor, name)
                for name, ligature in zip(
                    part.LigatureCoverage.glyphs, part.LigatureArray.LigatureAttach
                ):
                    for component in ligature.ComponentRecord:
                        for anchor in filter(None, component.LigatureAnchor):
                            moved(anchor, name)
            else:
                raise NotImplementedError(f"positions of type {type(part).__name__}")


def set_metrics(font, unit):
    """Lines are as far apart as Impact's, whose ascent and descent these are."""
    font["head"].unitsPerEm = drawing.EM
    # The date of the source's release: the same source makes the same file.
    font["head"].created = font["head"].modified = 3_800_000_000
    font.recalcTimestamp = False
    font["hhea"].ascent, font["hhea"].descent = impact.ASCENT, -impact.DESCENT
    font["hhea"].lineGap = 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = impact.ASCENT, -impact.DESCENT, 0
    os2.usWinAscent, os2.usWinDescent = impact.ASCENT, impact.DESCENT
    os2.sCapHeight = drawing.CAP_HEIGHT
    os2.sxHeight = round(drawing.y(os2.sxHeight * unit))
    os2.usWidthClass = 3
    os2.achVendID = "NONE"
    for field in (
        "ySubscriptXSize", "ySubscriptYSize", "ySubscriptXOffset", "ySubscriptYOffset",
        "ySuperscriptXSize", "ySuperscriptYSize", "ySuperscriptXOffset", "ySuperscriptYOffset",
        "yStrikeoutSize", "yStrikeoutPosition",
    ):
        setattr(os2, field, round(getattr(os2, field) * unit))
    post = font["post"]
    post.underlinePosition = round(post.underlinePosition * unit)
    post.underlineThickness = round(post.underlineThickness * unit)


def set_names(font):
    post_script = f"{FAMILY.replace(' ', '')}-{STYLE}"
    names = {
        0: COPYRIGHT,
        1: f"{FAMILY} {STYLE}",
        2: "Regular",
        3: f"{VERSION};{post_script}",
        4: f"{FAMILY} {STYLE}",
        5: f"Version {VERSION}",
        6: post_script,
        10: "Noto Sans Display ExtraCondensed Black, narrower and heavier, for captions.",
        13: LICENSE,
        14: LICENSE_ADDRESS,
        16: FAMILY,
        17: STYLE,
    }
    table = font["name"]
    table.names = []
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
