"""The default face against what is known of Impact, and against the script that makes it."""

import pathlib
import string
import subprocess
import sys

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FACE = ROOT / "Fonts/MememeHeadline-Black.ttf"
SOURCE = pathlib.Path("/usr/share/fonts/truetype/noto/NotoSansDisplay-ExtraCondensedBlack.ttf")
sys.path.insert(0, str(ROOT / "Scripts/face"))

import impact  # noqa: E402
from ranges import ranges  # noqa: E402


@pytest.fixture(scope="module")
def font():
    return TTFont(FACE)


def share_of_capitals(font):
    return font["OS/2"].sCapHeight / font["head"].unitsPerEm


@pytest.mark.parametrize("letters", [string.ascii_uppercase, string.digits, string.punctuation])
def test_each_letter_is_as_wide_as_impacts(font, letters):
    names = font.getBestCmap()
    for letter in letters:
        advance = font["hmtx"][names[ord(letter)]][0] / font["head"].unitsPerEm
        narrower = advance / share_of_capitals(font) * impact.CAP_HEIGHT / impact.ADVANCES[letter]
        assert narrower == pytest.approx(1, abs=0.03), letter


def test_it_has_impacts_ink(font):
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    ink = boxes = 0
    for letter in string.ascii_uppercase:
        pen = AreaPen(glyphs)
        glyphs[names[ord(letter)]].draw(pen)
        ink += abs(pen.value)
        boxes += font["hmtx"][names[ord(letter)]][0] * font["OS/2"].sCapHeight
    assert ink / boxes == pytest.approx(impact.INK, abs=0.02)


@pytest.mark.parametrize("letters", ["ABDOPQR04689", "abdegopq@&%#", "БВДРФЮЯабвдеорфыюя", "ΑΒΔΘΡΦ"])
def test_counters_are_open_at_24_pixels(letters):
    face = ImageFont.truetype(str(FACE), 24)
    for letter in letters:
        picture = Image.new("L", (48, 48), 255)
        ImageDraw.Draw(picture).text((12, 6), letter, "black", font=face)
        ground = picture.point(lambda value: 255 if value > 110 else 0)
        ImageDraw.floodfill(ground, (0, 0), 128)
        assert 255 in ground.tobytes(), letter


def test_it_covers_europe_and_vietnam(font):
    covered = font.getBestCmap()
    for letter in "ŁżğİşỆừĐơ ЇҐёЖЩєі ΆΩςΐϊ €№“”…—«»¿¡":
        assert ord(letter) in covered, letter


def test_capital_i_and_j_are_plain(font):
    glyphs, names = font["glyf"], font.getBestCmap()
    assert len(glyphs[names[ord("I")]].coordinates) == 4
    assert glyphs[names[ord("J")]].yMin > -0.02 * font["head"].unitsPerEm


@pytest.mark.parametrize("letter", "ÄËÏÖÜÑÂÊÎÔÛẼŸЇЁäëïöüñâêîôûΪΫ")
def test_accents_are_above_the_middle_of_their_letter(font, letter):
    name = font.getBestCmap()[ord(letter)]
    base, accent = font["glyf"][name].components

    def middle(part):
        outline = font["glyf"][part.glyphName]
        return (outline.xMin + outline.xMax) / 2 + part.x

    # An accent on a letter that isn't symmetric, such as E, is a little beside its middle.
    assert abs(middle(base) - middle(accent)) < 0.07 * font["hmtx"][name][0]


def test_kerning_and_marks_are_kept(font):
    tags = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
    assert {"kern", "mark", "mkmk"} <= tags


@pytest.mark.skipif(not SOURCE.exists(), reason="fonts-noto-extra isn't installed")
def test_the_script_makes_the_same_file(tmp_path):
    made = tmp_path / "face.ttf"
    script = [ROOT / "Scripts/python", "--face", ROOT / "Scripts/make-face", "--output", made]
    subprocess.run(script, check=True, timeout=300)
    assert made.read_bytes() == FACE.read_bytes()


def test_the_fonts_of_pages_are_its_parts(font):
    web = ROOT / "Sources/WebAssets"
    parts = ranges((web / "styles/base.css").read_text())
    assert set(parts) == {path.name for path in (web / "fonts").iterdir()}
    characters = font.getBestCmap()
    # Control characters aside, which browsers don't draw.
    assert set(characters) - set(range(32)) <= set.union(*parts.values())
    for name, wanted in parts.items():
        part = TTFont(web / "fonts" / name)
        assert set(part.getBestCmap()) == set(characters) & wanted
        for character, glyph in part.getBestCmap().items():
            assert part["hmtx"][glyph] == font["hmtx"][characters[character]], chr(character)
        for metric in ("ascent", "descent", "lineGap"):
            assert getattr(part["hhea"], metric) == getattr(font["hhea"], metric)
