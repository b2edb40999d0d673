#!/usr/bin/env python3
"""Makes the pictures of this folder. Run by hand; what it makes is committed.

Needs Pillow 11.3 or newer, exiftool, gifsicle, a C compiler, libjpeg-turbo, libheif, libavif and
libjxl with their programs (Debian: libimage-exiftool-perl gifsicle gcc libjpeg-dev libjpeg-turbo-progs
libheif-examples libavif-bin libjxl-tools).

The photographs rocket.jpg, chelsea.png and grace_hopper.jpg are its only input.
"""

import io
import json
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

from PIL import Image, ImageCms, ImageDraw

from heif_container import clap, coded, full, grid, heif, imir, irot, iso, ispe

HERE = Path(__file__).parent
BROKEN = HERE / "broken"
SIGNATURE = b"\x89PNG\r\n\x1a\n"

# What the decoder must give: per file the layout, and pixels as [x, y, samples...].
expected = {}
# What the frames of an animation must show.
moving = {}


# MARK: PNG, written by hand so that every kind can be had


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth, kind, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def packed(samples, depth):
    if depth == 16:
        return struct.pack(f">{len(samples)}H", *samples)
    if depth == 8:
        return bytes(samples)
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png(width, height, depth, kind, pixel, interlaced=False, before=(), after=()):
    """A PNG whose samples at x, y are `pixel(x, y)`; chunks go before and after the pixels."""
    passes = ADAM7 if interlaced else [(0, 0, 1, 1)]
    raw = b""
    for left, top, dx, dy in passes:
        for y in range(top, height, dy):
            row = [sample for x in range(left, width, dx) for sample in pixel(x, y)]
            if row:
                raw += b"\0" + packed(row, depth)
    return (
        SIGNATURE
        + header(width, height, depth, kind, int(interlaced))
        + b"".join(chunk(*each) for each in before)
        + chunk(b"IDAT", zlib.compress(raw, 9))
        + b"".join(chunk(*each) for each in after)
        + chunk(b"IEND", b"")
    )


# MARK: expectations


def expect(name, channels, depth, width, height, pixel, tolerance=0):
    points = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    points += [(width // 3, height // 3), (width * 2 // 3, height // 2)]
    expected[name] = {
        "width": width, "height": height, "channels": channels, "bitDepth": depth,
        "tolerance": tolerance,
        "pixels": [[x, y, *pixel(x, y)] for x, y in points],
    }


def expect_pillow(name, tolerance=0, mode=None):
    """What Pillow reads."""
    with Image.open(HERE / name) as image:
        image = image.convert(mode) if mode else image
        access = image.load()
        single = lambda value: value if isinstance(value, tuple) else (value,)
        expect(
            name, len(image.getbands()), 8, *image.size, lambda x, y: single(access[x, y]),
            tolerance)


def write_png(name, channels, expected_pixel, *arguments, **keywords):
    (HERE / name).write_bytes(png(*arguments, **keywords))
    width, height, depth = arguments[:3]
    expect(name, channels, max(depth, 8), width, height, expected_pixel)


# MARK: pictures


def quadrants():
    """Red, green / blue, white: told apart whichever way they are turned. 64×32."""
    image = Image.new("RGB", (64, 32))
    for box, color in {
        (0, 0, 32, 16): (255, 0, 0), (32, 0, 64, 16): (0, 255, 0),
        (0, 16, 32, 32): (0, 0, 255), (32, 16, 64, 32): (255, 255, 255),
    }.items():
        image.paste(color, box)
    return image


# How to store a picture so that the EXIF orientation turns it upright again.
STORED = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}


def tiff(orientation, order):
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def orientations():
    for value, transposition in STORED.items():
        image = quadrants()
        if transposition is not None:
            image = image.transpose(transposition)
        order = "<" if value % 2 else ">"
        exif = tiff(value, order)
        image.save(
            HERE / f"orientation-{value}.jpg", quality=95, subsampling=0, exif=b"Exif\0\0" + exif)
        access = image.load()
        (HERE / f"orientation-{value}.png").write_bytes(
            png(*image.size, 8, 2, lambda x, y: access[x, y],
                before=[(b"eXIf", exif)] if value % 2 else (),
                after=() if value % 2 else [(b"eXIf", exif)]))


def pngs():
    def ramp(x, y):
        return (x * 7 % 256, y * 11 % 256, (x + y) * 5 % 256)

    def wide(x, y):
        return (x * 1801 % 65536, y * 2903 % 65536, (x * y * 97 + 258) % 65536)

    def alpha(x, y):
        return (x * 255 // 36,)

    gray = lambda x, y: (ramp(x, y)[2],)
    size = (37, 23)
    write_png("rgb.png", 3, ramp, *size, 8, 2, ramp)
    write_png("rgba.png", 4, lambda x, y: ramp(x, y) + alpha(x, y), *size, 8, 6,
              lambda x, y: ramp(x, y) + alpha(x, y))
    write_png("gray.png", 1, gray, *size, 8, 0, gray)
    write_png("gray-alpha.png", 2, lambda x, y: gray(x, y) + alpha(x, y), *size, 8, 4,
              lambda x, y: gray(x, y) + alpha(x, y))
    write_png("rgb16.png", 3, wide, *size, 16, 2, wide)
    write_png("rgba16.png", 4, lambda x, y: wide(x, y) + (x * 1771,), *size, 16, 6,
              lambda x, y: wide(x, y) + (x * 1771,))
    write_png("gray16.png", 1, lambda x, y: wide(x, y)[2:], *size, 16, 0,
              lambda x, y: wide(x, y)[2:])
    write_png("gray-alpha16.png", 2, lambda x, y: wide(x, y)[1:], *size, 16, 4,
              lambda x, y: wide(x, y)[1:])
    for depth in (1, 2, 4):
        most = 2**depth - 1
        write_png(f"gray{depth}.png", 1, lambda x, y: ((x + y) % (most + 1) * 255 // most,),
                  *size, depth, 0, lambda x, y: ((x + y) % (most + 1),))
    write_png("gray-transparent.png", 2,
              lambda x, y: gray(x, y) + (0 if gray(x, y)[0] == 0 else 255,), *size, 8, 0, gray,
              before=[(b"tRNS", b"\0\0")])
    write_png("rgb-transparent.png", 4,
              lambda x, y: ramp(x, y) + (0 if ramp(x, y) == (0, 0, 0) else 255,), *size, 8, 2,
              ramp, before=[(b"tRNS", bytes(6))])
    palette = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (250, 200, 10)]
    colors = (b"PLTE", b"".join(map(bytes, palette)))
    index = lambda x, y: (x + 2 * y) % 4
    write_png("palette.png", 3, lambda x, y: palette[index(x, y)], *size, 8, 3,
              lambda x, y: (index(x, y),), before=[colors])
    write_png("palette2.png", 3, lambda x, y: palette[index(x, y)], *size, 2, 3,
              lambda x, y: (index(x, y),), before=[colors])
    write_png("palette-transparent.png", 4,
              lambda x, y: palette[index(x, y)] + ((0, 128, 255, 255)[index(x, y)],), *size, 8, 3,
              lambda x, y: (index(x, y),), before=[colors, (b"tRNS", b"\0\x80")])
    write_png("interlaced.png", 3, ramp, *size, 8, 2, ramp, interlaced=True)
    write_png("interlaced-rgba16.png", 4, lambda x, y: wide(x, y) + (x * 1771,), *size, 16, 6,
              lambda x, y: wide(x, y) + (x * 1771,), interlaced=True)
    write_png("one-pixel.png", 4, lambda x, y: (10, 20, 30, 40), 1, 1, 8, 6,
              lambda x, y: (10, 20, 30, 40))
    icc = wide_gamut_profile()
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/></rdf:RDF></x:xmpmeta>'
    write_png(
        "metadata.png", 3, ramp, *size, 8, 2, ramp,
        before=[
            (b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)),
            (b"gAMA", struct.pack(">I", 45455)),
            (b"iCCP", b"Wide\0\0" + zlib.compress(icc)),
            (b"pHYs", struct.pack(">IIB", 11811, 5906, 1)),
            (b"tIME", struct.pack(">HBBBBB", 2024, 2, 29, 1, 2, 3)),
        ],
        after=[
            (b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(xmp)),
            (b"eXIf", tiff(3, ">")),
        ])
    write_png("srgb.png", 3, ramp, *size, 8, 2, ramp, before=[(b"sRGB", b"\1"), (b"cICP", b"\1\x0d\0\1")])


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(space, connection, tags, kind=b"mntr"):
    """An ICC profile, version 2."""
    tags = {b"desc": description(), b"cprt": b"text\0\0\0\0CC0\0",
            b"wtpt": b"XYZ \0\0\0\0" + fixed(0.9642) + fixed(1) + fixed(0.8249), **tags}
    table, body = b"", b""
    offset = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name + struct.pack(">II", offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    total = offset + len(body)
    head = struct.pack(
        ">I4sI4s4s4s6H4s4sIIIQI", total, b"none", 0x02400000, kind, space, connection,
        2024, 1, 1, 0, 0, 0, b"acsp", b"none", 0, 0, 0, 0, 1)
    head += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + table + body


def description():
    return b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + bytes(4 + 4 + 2 + 1 + 67)


def wide_gamut_profile():
    """Adobe RGB's primaries and gamma."""
    def xyz(x, y, z):
        return b"XYZ \0\0\0\0" + fixed(x) + fixed(y) + fixed(z)
    gamma = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256))
    return profile(b"RGB ", b"XYZ ", {
        b"rXYZ": xyz(0.60974, 0.31111, 0.01947), b"gXYZ": xyz(0.20528, 0.62567, 0.06087),
        b"bXYZ": xyz(0.14919, 0.06322, 0.74457), b"rTRC": gamma, b"gTRC": gamma, b"bTRC": gamma})


def gray_profile():
    return profile(b"GRAY", b"XYZ ", {b"kTRC": b"curv\0\0\0\0" + struct.pack(">IH", 1, 563)})


def cmyk_profile():
    """Inks that look like nothing in print, so that a conversion without it is noticed."""
    grid = 3
    table = bytearray()
    for c in range(grid):
        for m in range(grid):
            for y in range(grid):
                for k in range(grid):
                    c1, m1, y1, k1 = (each / (grid - 1) for each in (c, m, y, k))
                    light = (1 - 0.25 * c1) * (1 - 0.35 * m1) * (1 - 0.1 * y1) * (1 - 0.9 * k1)
                    a = (60 * m1 - 35 * c1) * (1 - k1)
                    b = (70 * y1 - 40 * c1) * (1 - k1)
                    table += bytes([round(255 * light), round(128 + a), round(128 + b)])
    identity = bytes(range(256))
    lut = b"mft1\0\0\0\0" + bytes([4, 3, grid, 0])
    lut += b"".join(fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    lut += identity * 4 + bytes(table) + identity * 3
    return profile(b"CMYK", b"Lab ", {b"A2B0": lut}, kind=b"prtr")


def cjpeg(name, image, *options):
    bitmap = io.BytesIO()
    image.save(bitmap, "PPM")
    (HERE / name).write_bytes(
        subprocess.run(["cjpeg", *options], input=bitmap.getvalue(), stdout=subprocess.PIPE,
                       check=True).stdout)


def jpegs():
    with Image.open(HERE / "chelsea.png") as photo:
        cat = photo.convert("RGB").crop((120, 60, 184, 108))
    odd = cat.crop((0, 0, 61, 45))
    for name, sampling in {"444": "1x1", "422": "2x1", "440": "1x2", "420": "2x2", "411": "4x1"}.items():
        cjpeg(f"sampling-{name}.jpg", odd, "-quality", "85", "-sample", sampling)
        expect_pillow(f"sampling-{name}.jpg", 3)
    variants = {
        "progressive": ["-progressive", "-quality", "80"],
        "arithmetic": ["-arithmetic", "-quality", "80"],
        "restarts": ["-restart", "1", "-quality", "80"],
        "rgb": ["-rgb", "-quality", "80"],
        "gray": ["-grayscale", "-quality", "80"],
        "quality-10": ["-quality", "10"],
        "quality-100": ["-quality", "100", "-sample", "1x1"],
    }
    for name, options in variants.items():
        cjpeg(f"{name}.jpg", cat, *options)
        expect_pillow(f"{name}.jpg", 3)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as tables:
        for step in (3, 5):
            tables.write(" ".join(str(1 + index * step) for index in range(64)) + "\n")
        tables.flush()
        cjpeg("tables-16-bit.jpg", cat, "-qtables", tables.name, "-qslots", "0,1,1", "-sample", "2x1")
    expect_pillow("tables-16-bit.jpg", 3)
    cjpeg("one-pixel.jpg", Image.new("RGB", (1, 1), (200, 100, 50)), "-quality", "95", "-sample", "1x1")
    expect_pillow("one-pixel.jpg", 3)

    quadrants().save(HERE / "icc.jpg", quality=90, icc_profile=wide_gamut_profile(), dpi=(300, 150))
    expect_pillow("icc.jpg", 3)
    quadrants().convert("L").save(HERE / "gray-icc.jpg", quality=90, icc_profile=gray_profile())
    expect_pillow("gray-icc.jpg", 3)
    cmyk()
    personal()


YCCK = r"""
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
int main(int argc, char **argv) {
    int width = atoi(argv[1]), height = atoi(argv[2]);
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, stdout);
    jpeg.image_width = width, jpeg.image_height = height;
    jpeg.input_components = 4, jpeg.in_color_space = JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg_set_colorspace(&jpeg, JCS_YCCK);
    jpeg_set_quality(&jpeg, 95, TRUE);
    for (int index = 0; index < 4; index++)
        jpeg.comp_info[index].h_samp_factor = jpeg.comp_info[index].v_samp_factor = 1;
    jpeg_start_compress(&jpeg, TRUE);
    JSAMPROW row = malloc(width * 4);
    while (fread(row, 4, width, stdin) == (size_t)width) jpeg_write_scanlines(&jpeg, &row, 1);
    jpeg_finish_compress(&jpeg);
}
"""


def cmyk_quadrants():
    """Cyan, magenta / yellow with a little of all, half black. 64×32."""
    image = Image.new("CMYK", (64, 32))
    for box, color in {
        (0, 0, 32, 16): (255, 0, 0, 0), (32, 0, 64, 16): (0, 255, 0, 0),
        (0, 16, 32, 32): (20, 40, 255, 60), (32, 16, 64, 32): (0, 0, 0, 128),
    }.items():
        image.paste(color, box)
    return image


def naive(image):
    access = image.load()
    return lambda x, y: tuple(
        round((255 - ink) * (255 - access[x, y][3]) / 255) for ink in access[x, y][:3])


def cmyk():
    image = cmyk_quadrants()
    image.save(HERE / "cmyk.jpg", quality=95, subsampling=0)
    expect("cmyk.jpg", 3, 8, 64, 32, naive(image), 4)
    # Without Adobe's marker (ff ee, length 14 + 2) the values mean the same.
    data = (HERE / "cmyk.jpg").read_bytes()
    at = data.index(b"\xff\xee\0\x0eAdobe")
    (HERE / "cmyk-not-adobe.jpg").write_bytes(data[:at] + data[at + 16 :])
    expect("cmyk-not-adobe.jpg", 3, 8, 64, 32, naive(image), 4)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "ycck.c", Path(folder) / "ycck"
        source.write_text(YCCK)
        subprocess.run(["cc", source, "-o", program, "-ljpeg"], check=True)
        light = image.point(lambda value: 255 - value).tobytes()
        (HERE / "ycck.jpg").write_bytes(subprocess.run(
            [program, "64", "32"], input=light, stdout=subprocess.PIPE, check=True).stdout)
    expect("ycck.jpg", 3, 8, 64, 32, naive(image), 6)

    icc = cmyk_profile()
    image.save(HERE / "cmyk-icc.jpg", quality=95, subsampling=0, icc_profile=icc)
    seen = ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(icc)), ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)
    access = seen.load()
    expect("cmyk-icc.jpg", 3, 8, 64, 32, lambda x, y: access[x, y], 6)


def personal():
    """A picture with all that a meme must not carry."""
    target = HERE / "personal.jpg"
    with Image.open(HERE / "rocket.jpg") as photo:
        photo.resize((96, 64)).transpose(Image.Transpose.ROTATE_90).save(target, quality=80)
        thumbnail = io.BytesIO()
        photo.resize((24, 16)).save(thumbnail, "JPEG", quality=50)
    with tempfile.NamedTemporaryFile(suffix=".jpg") as small:
        small.write(thumbnail.getvalue())
        small.flush()
        subprocess.run(
            ["exiftool", "-q", "-overwrite_original", "-n", "-Orientation=6", "-Make=Camera",
             "-GPSLatitude=28.5", "-GPSLatitudeRef=N", "-GPSLongitude=80.6", "-GPSLongitudeRef=W",
             f"-ThumbnailImage<={small.name}", "-XMP-tiff:Orientation=6", "-XMP-dc:Creator=Someone",
             "-IPTC:City=Cape Canaveral", target], check=True)


# MARK: WebP


def riff(name, data):
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def webp_file(*chunks):
    return riff(b"RIFF", b"WEBP" + b"".join(chunks))


def extended(width, height, flags):
    return riff(b"VP8X", struct.pack("<I", flags) + (width - 1).to_bytes(3, "little")
                + (height - 1).to_bytes(3, "little"))


def picture_chunks(image, **options):
    """The chunks of a picture, without those around them."""
    data = io.BytesIO()
    image.save(data, "WEBP", **options)
    data, at, found = data.getvalue(), 12, b""
    while at < len(data):
        length = struct.unpack("<I", data[at + 4 : at + 8])[0]
        end = at + 8 + length + length % 2
        if data[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += data[at:end]
        at = end
    return found


def animation_frame(image, x, y, duration, blends, disposes, **options):
    head = b"".join(
        value.to_bytes(3, "little")
        for value in (x // 2, y // 2, image.width - 1, image.height - 1, duration))
    flags = (0 if blends else 2) | (1 if disposes else 0)
    return riff(b"ANMF", head + bytes([flags]) + picture_chunks(image, **options))


def webps():
    with Image.open(HERE / "chelsea.png") as photo:
        cat = photo.convert("RGB").crop((120, 60, 184, 108)).crop((0, 0, 61, 45))
    cat.save(HERE / "lossy.webp", quality=85)
    cat.save(HERE / "lossless.webp", lossless=True)
    veiled = cat.copy()
    veiled.putalpha(Image.linear_gradient("L").resize(cat.size))
    veiled.save(HERE / "lossy-alpha.webp", quality=85)
    # Colours that can't be seen are kept.
    veiled.save(HERE / "lossless-alpha.webp", lossless=True, exact=True)
    Image.new("RGB", (1, 1), (200, 100, 50)).save(HERE / "one-pixel.webp", lossless=True)
    for name in ("lossy", "lossless", "lossy-alpha", "lossless-alpha", "one-pixel"):
        expect_pillow(f"{name}.webp")
    for value, transposition in STORED.items():
        image = quadrants()
        if transposition is not None:
            image = image.transpose(transposition)
        exif = tiff(value, "<" if value % 2 else ">")
        (HERE / f"orientation-{value}.webp").write_bytes(webp_file(
            extended(*image.size, 0x08), picture_chunks(image, lossless=True),
            # Some write the signature that a JPEG has.
            riff(b"EXIF", (b"Exif\0\0" if value > 4 else b"") + exif)))
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/></rdf:RDF></x:xmpmeta>'
    (HERE / "metadata.webp").write_bytes(webp_file(
        extended(*cat.size, 0x2C), riff(b"ICCP", wide_gamut_profile()), picture_chunks(cat, quality=60),
        riff(b"EXIF", tiff(3, ">")), riff(b"XMP ", xmp)))
    expect_pillow("metadata.webp")

    # Parts that are blended, replaced and cleared, on a canvas that the first doesn't cover.
    def part(width, height, color, edge=255):
        image = Image.new("RGBA", (width, height), color)
        image.putpixel((0, 0), (*color[:3], edge))
        return image
    lossless = {"lossless": True, "exact": True}
    (HERE / "animated-alpha.webp").write_bytes(webp_file(
        extended(32, 24, 0x12), riff(b"ANIM", b"\x10\x20\x30\xff" + struct.pack("<H", 5)),
        animation_frame(part(28, 20, (255, 0, 0, 255)), 2, 2, 30, True, False, **lossless),
        animation_frame(part(16, 12, (0, 255, 0, 128)), 0, 0, 0, True, False, **lossless),
        animation_frame(part(10, 10, (0, 0, 255, 100), 0), 8, 8, 70, False, True, **lossless),
        animation_frame(part(6, 6, (250, 200, 10, 255)), 20, 12, 1234567, True, False, **lossless)))
    with Image.open(HERE / "rocket.jpg") as photo:
        frames = [photo.resize((72, 48)).rotate(10 * index) for index in range(4)]
    frames[0].save(HERE / "animated.webp", save_all=True, append_images=frames[1:],
                   duration=[40, 60, 80, 100], loop=3, quality=70)
    for name in ("animated", "animated-alpha"):
        expect_frames(f"{name}.webp")


def expect_frames(name):
    """What Pillow sees of each frame, as RGBA: a line of pixels across the middle."""
    with Image.open(HERE / name) as image:
        frames, durations = [], []
        for index in range(image.n_frames):
            image.seek(index)
            seen = image.convert("RGBA")
            durations.append(round(image.info["duration"]))
            frames.append([[x, y, *seen.getpixel((x, y))]
                           for x in range(0, image.width, 3) for y in (1, image.height // 2)])
        moving[name] = {"durations": durations, "loop": image.info.get("loop", 0), "frames": frames}


# MARK: Animated PNG, written by hand so that every disposal, blending and delay can be had


def animated_png(name, size, kind, frames, before=b"", hidden=None, plays=0):
    """Frames are (pixels, width, height, x, y, numerator, denominator, disposal, blending); pixels are rows."""
    def packed_rows(rows):
        return zlib.compress(b"".join(b"\0" + row for row in rows))

    data = SIGNATURE + header(*size, 8, kind) + before
    data += chunk(b"acTL", struct.pack(">II", len(frames), plays))
    if hidden:
        data += chunk(b"IDAT", packed_rows(hidden))
    number = 0
    for index, (rows, width, height, x, y, *control) in enumerate(frames):
        data += chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, x, y, *control))
        number += 1
        pixels = packed_rows(rows)
        if index == 0 and not hidden:
            data += chunk(b"IDAT", pixels)
            continue
        # Two chunks, as encoders write longer ones.
        for half in (pixels[:20], pixels[20:]):
            data += chunk(b"fdAT", struct.pack(">I", number) + half)
            number += 1
    (HERE / name).write_bytes(data + chunk(b"IEND", b""))


def animated_pngs():
    def flat(width, height, *color):
        return [bytes(color) * width] * height

    def slope(width, height):
        return [bytes(value for x in range(width) for value in (x * 7 % 256, y * 9 % 256, 90, x * 8 % 256))
                for y in range(height)]

    parts = [
        (slope(32, 24), 32, 24, 0, 0, 1, 10, 0, 0),
        (flat(16, 12, 0, 255, 0, 128), 16, 12, 3, 5, 1, 30, 0, 1),
        (flat(10, 10, 0, 0, 255, 100), 10, 10, 8, 8, 7, 0, 1, 0),
        (flat(6, 6, 250, 200, 10, 255), 6, 6, 20, 12, 0, 1000, 2, 1),
        (flat(32, 1, 9, 8, 7, 200), 32, 1, 0, 23, 90, 1, 0, 1),
    ]
    animated_png("animated-parts.png", (32, 24), 6, parts, plays=3)
    animated_png("animated-hidden.png", (32, 24), 6, parts, hidden=flat(32, 24, 255, 0, 0, 255), plays=3)
    palette = chunk(b"PLTE", bytes([0, 0, 0, 255, 0, 0, 0, 200, 0, 30, 40, 250]))
    animated_png("animated-palette.png", (20, 16), 3, [
        ([bytes((x + y) % 4 for x in range(20)) for y in range(16)], 20, 16, 0, 0, 50, 1000, 0, 0),
        ([bytes([2]) * 5] * 4, 5, 4, 10, 6, 60, 1000, 0, 0),
        ([bytes([3]) * 8] * 8, 8, 8, 0, 8, 70, 1000, 0, 0)], before=palette)
    expect_frames("animated-palette.png")
    # Pillow blends transparent parts otherwise than the standard and Chromium.
    moving["animated-parts.png"] = {
        "durations": [100, 33, 70, 0, 90000], "loop": 3,
        "frames": [[[x, y, *pixels[y][x]] for x in range(0, 32, 3) for y in (1, 12, 23)]
                   for pixels in composited(32, 24, parts)]}


def composited(width, height, frames):
    """The frames of an animation in RGBA as the standard has them, in rows of pixels."""
    canvas = [[(0, 0, 0, 0)] * width for _ in range(height)]
    for rows, wide, high, left, top, _, _, disposal, blending in frames:
        before = [row[:] for row in canvas]
        for y in range(high):
            for x in range(wide):
                above, below = rows[y][4 * x : 4 * x + 4], canvas[top + y][left + x]
                weight, rest = above[3] / 255, (1 - above[3] / 255) * below[3] / 255
                if blending and weight + rest > 0:
                    mixed = [round((above[i] * weight + below[i] * rest) / (weight + rest)) for i in range(3)]
                    canvas[top + y][left + x] = (*mixed, round(255 * (weight + rest)))
                elif not blending:
                    canvas[top + y][left + x] = tuple(above)
        yield [row[:] for row in canvas]
        if disposal == 2:
            canvas = before
        elif disposal == 1:
            for y in range(top, top + high):
                canvas[y][left : left + wide] = [(0, 0, 0, 0)] * wide


# MARK: HEIF

def hevc(image, *options):
    """A picture in HEVC: its configuration, and its data."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "picture.png", Path(folder) / "picture.heic"
        image.save(source) if isinstance(image, Image.Image) else source.write_bytes(image)
        subprocess.run(["heif-enc", "-q", "90", "-p", "chroma=444", "-p", "x265:pools=1", *options,
                        "-o", target, source], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        return coded(target.read_bytes())


# How a stored picture is turned as EXIF's orientation says, by properties in their order: irot turns
# left, imir 0 swaps top and bottom, 1 left and right.
TURNS = {1: [], 2: [imir(1)], 3: [irot(2)], 4: [imir(0)], 5: [irot(3), imir(1)], 6: [irot(3)],
         7: [irot(1), imir(1)], 8: [irot(1)]}


def halved_heifs(colors):
    """As telephones write them: with chroma that is halved in both directions."""
    def halved(image):
        return hevc(image, "-p", "chroma=420")

    def save(name, image, file):
        (HERE / name).write_bytes(file)
        access = image.load()
        expect(name, 3, 8, *image.size, lambda x, y: access[x, y], 12)

    with Image.open(HERE / "chelsea.png") as photo:
        cat = photo.convert("RGB").crop((120, 60, 248, 124))
    configuration, data = halved(cat)
    for name, image, transformations in [
            ("halved", cat, []), ("halved-turned", cat.transpose(Image.Transpose.ROTATE_90), [irot(1)]),
            ("halved-odd", cat.crop((16, 8, 97, 49)), [clap(81, 41, (128, 64), 16, 8)])]:
        own = [configuration, ispe(128, 64), *transformations]
        save(f"{name}.heic", image, heif([(1, b"hvc1", data, own)], 1))
    tiles = [halved(colors.crop((x, y, x + 64, y + 64))) for y in (0, 64) for x in (0, 64)]
    save("halved-grid.heic", colors.crop((0, 0, 120, 100)).transpose(Image.Transpose.ROTATE_270),
         grid((120, 100), 2, 2, ((64, 64), tiles), irot(3)))


def heifs():
    # x265 takes no side below 64.
    picture = quadrants().resize((128, 64), Image.Resampling.NEAREST)

    def pixels(image):
        access = image.load()
        return lambda x, y: access[x, y]

    for value, transposition in STORED.items():
        image = picture
        if transposition is not None:
            image = image.transpose(transposition)
        configuration, data = hevc(image)
        own = [configuration, ispe(*image.size), *TURNS[value]]
        (HERE / f"turned-{value}.heic").write_bytes(heif([(1, b"hvc1", data, own)], 1))
        expect(f"turned-{value}.heic", 3, 8, 128, 64, pixels(picture), 12)

    image = picture
    configuration, data = hevc(image)
    stored = [configuration, ispe(128, 64)]
    exif = b"\0\0\0\6Exif\0\0" + tiff(6, "<")
    xmp = b'<rdf:Description tiff:Orientation="6"/>'
    profile_box = iso(b"colr", b"prof", wide_gamut_profile())
    (HERE / "metadata.heic").write_bytes(heif(
        [(1, b"hvc1", data, stored + [profile_box]), (2, b"Exif", exif, []), (3, b"mime", xmp, [])], 1,
        [(b"cdsc", 2, [1]), (b"cdsc", 3, [1])]))
    expect("metadata.heic", 3, 8, 128, 64, pixels(image), 12)
    (HERE / "cropped.heic").write_bytes(heif(
        [(1, b"hvc1", data, stored + [clap(80, 40, (128, 64), 16, 8)])], 1))
    expect("cropped.heic", 3, 8, 80, 40, pixels(image.crop((16, 8, 96, 48))), 12)

    fade = Image.linear_gradient("L").resize((128, 64))
    veil, veil_data = hevc(fade)
    auxiliary = full(b"auxC", 0, b"urn:mpeg:hevc:2015:auxid:1\0")
    (HERE / "alpha.heic").write_bytes(heif(
        [(1, b"hvc1", data, stored), (2, b"hvc1", veil_data, [veil, ispe(128, 64), auxiliary])], 1,
        [(b"auxl", 2, [1])]))
    access, opacity = image.load(), fade.load()
    expect("alpha.heic", 4, 8, 128, 64, lambda x, y: (*access[x, y], opacity[x, y]), 12)

    # Tiles of 64×64, of which the last ones reach beyond the picture.
    whole = Image.merge("RGB", [
        Image.linear_gradient("L").resize((128, 128)).transpose(turn) for turn in (
            Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.TRANSPOSE)])
    tiles = [hevc(whole.crop((x, y, x + 64, y + 64))) for y in (0, 64) for x in (0, 64)]
    (HERE / "grid.heic").write_bytes(grid((120, 100), 2, 2, ((64, 64), tiles), irot(2)))
    expect("grid.heic", 3, 8, 120, 100,
           pixels(whole.crop((0, 0, 120, 100)).transpose(Image.Transpose.ROTATE_180)), 8)

    halved_heifs(whole)

    wide = lambda x, y: (x * 1000, y * 1000, 65535 - x * 500)
    configuration, data = hevc(png(64, 64, 16, 2, wide), "-b", "10")
    (HERE / "deep.heic").write_bytes(heif([(1, b"hvc1", data, [configuration, ispe(64, 64)])], 1))
    expect("deep.heic", 3, 16, 64, 64, wide, 1500)

    with Image.open(HERE / "chelsea.png") as photo:
        cat = photo.convert("RGB").crop((120, 60, 184, 108))
    cat.save(HERE / "halved.avif", quality=80, subsampling="4:2:0")
    expect_pillow("halved.avif", 6)
    cat.save(HERE / "still.avif", quality=80, subsampling="4:4:4", icc_profile=wide_gamut_profile())
    veiled = cat.copy()
    veiled.putalpha(Image.linear_gradient("L").resize(cat.size))
    veiled.save(HERE / "alpha.avif", quality=80, subsampling="4:4:4")
    veiled.save(HERE / "premultiplied.avif", quality=90, subsampling="4:4:4", alpha_premultiplied=True)
    frames = [cat.rotate(10 * index) for index in range(3)]
    frames[0].save(HERE / "animated.avif", save_all=True, append_images=frames[1:], duration=50,
                   quality=80, subsampling="4:4:4")
    for name in ("still", "alpha", "animated"):
        expect_pillow(f"{name}.avif", 3)
    expect_frames("animated.avif")
    veiled.save(HERE / "animated-alpha.avif", save_all=True, duration=[30, 70, 1200], quality=90,
                append_images=[veiled.rotate(10 * index) for index in (1, 2)], subsampling="4:4:4")
    expect_frames("animated-alpha.avif")
    quadrants().save(HERE / "animated.png", save_all=True, duration=50,
                     append_images=[quadrants().transpose(Image.Transpose.ROTATE_180)])
    expect_pillow("animated.png")
    expect_frames("animated.png")


def avif(name, picture, *options):
    """What avifenc makes of a picture, or of the bytes of a PNG, nearly without loss."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "picture.png"
        picture.save(source) if isinstance(picture, Image.Image) else source.write_bytes(picture)
        subprocess.run(["avifenc", "-s", "6", "--min", "0", "--max", "2", *options, source, HERE / name],
                       check=True, stdout=subprocess.DEVNULL)


def avifs():
    """Those that Pillow doesn't write."""
    ramp = Image.linear_gradient("L").resize((64, 48))
    level = ramp.load()
    gray = lambda x, y: (level[x, y],)
    avif("gray-limited.avif", ramp, "-y", "400", "-r", "limited")
    expect("gray-limited.avif", 1, 8, 64, 48, gray, 3)
    veiled = Image.merge("LA", (ramp, ramp.transpose(Image.Transpose.ROTATE_180)))
    avif("gray-limited-alpha10.avif", veiled, "-y", "400", "-r", "limited", "-d", "10")
    expect("gray-limited-alpha10.avif", 2, 16, 64, 48,
           lambda x, y: tuple(257 * v for v in (*gray(x, y), level[63 - x, 47 - y])), 700)
    picture = quadrants()
    stored = picture.load()
    avif("mirrored10.avif", picture, "-d", "10", "--irot", "1", "--imir", "1")
    # Turned left, then left and right swapped.
    expect("mirrored10.avif", 3, 16, 32, 64,
           lambda x, y: tuple(257 * v for v in stored[63 - y, 31 - x]), 2500)

    # 0, 203 and 1,000 cd/m², and a red of P3, in codes of SMPTE ST 2084.
    bars = [(0, 0, 0), (38055, 38055, 38055), (49269, 49269, 49269), (38055, 0, 0)]
    avif("high-range.avif", png(64, 16, 16, 2, lambda x, y: bars[x // 16]), "-d", "10", "-y", "444",
         "--cicp", "12/16/6")
    seen = [(0, 0, 0), (49070, 49070, 49070), (65535, 65535, 65535), (51430, 0, 0)]
    expect("high-range.avif", 3, 16, 64, 16, lambda x, y: seen[x // 16], 1800)


# MARK: pictures of other programs: BMP, TIFF and JPEG XL


def shade(x, y):
    """A color of its own for each pixel of 37×23."""
    return (x * 7 % 256, y * 11 % 256, (x + y) * 5 % 256)


def bmp(width, height, bits, rows, info=40, palette=b"", compression=0, after_size=b"", top_down=False):
    """A BMP, from rows that are packed and padded already, in the order of the file."""
    data = b"".join(rows)
    if info == 12:
        head = struct.pack("<IHHHH", 12, width, height, 1, bits)
    else:
        head = struct.pack(
            "<IiiHHIIiiII", info, width, -height if top_down else height, 1, bits, compression, len(data),
            3937, 3937, len(palette) // 4 if bits <= 8 else 0, 0)
        head += after_size.ljust(info - 40, b"\0") if info > 40 else after_size
    start = 14 + len(head) + len(palette)
    return b"BM" + struct.pack("<IHHI", start + len(data), 0, 0, start) + head + palette + data


def bmps():
    def save(name, channels, pixel, *arguments, **keywords):
        width, height = arguments[:2]
        (HERE / name).write_bytes(bmp(*arguments, **keywords))
        expect(name, channels, 8, width, height, pixel)

    def rows(width, height, stored, order=reversed):
        """Rows from the bottom, each padded to four bytes."""
        for y in order(range(height)):
            row = stored(y)
            yield row + bytes(-len(row) % 4)

    width, height = 37, 23
    bgr = lambda y: b"".join(bytes(reversed(shade(x, y))) for x in range(width))
    save("rgb24.bmp", 3, shade, width, height, 24, rows(width, height, bgr))
    save("top-down.bmp", 3, shade, width, height, 24, rows(width, height, bgr, iter), top_down=True)
    # Windows 2's header, with three bytes per color.
    three = [(250, 20, 30), (10, 200, 60), (255, 255, 255), (0, 0, 90)]
    number = lambda x, y: (x + 2 * y) % 4
    nibbles = lambda y: packed([number(x, y) for x in range(width)], 4)
    save("os2.bmp", 3, lambda x, y: three[number(x, y)], width, height, 4, rows(width, height, nibbles),
         info=12, palette=b"".join(bytes(reversed((three + [(0, 0, 0)] * 12)[i])) for i in range(16)))
    grays = b"".join(bytes([v, v, v, 0]) for v in range(256))
    save("gray.bmp", 1, lambda x, y: (shade(x, y)[0],), width, height, 8,
         rows(width, height, lambda y: bytes(shade(x, y)[0] for x in range(width))), palette=grays)
    two = b"\x20\x40\xff\0" + b"\xf0\xf0\xf0\0"
    save("two-colors.bmp", 3, lambda x, y: (240,) * 3 if (x ^ y) & 1 else (255, 64, 32), width, height, 1,
         rows(width, height, lambda y: packed([(x ^ y) & 1 for x in range(width)], 1)), palette=two)
    five = lambda x, y: (x % 32) << 11 | (2 * y % 64) << 5 | (x + y) % 32
    wide = lambda v, most: (v * 255 + most // 2) // most
    save("rgb565.bmp", 3, lambda x, y: (wide(x % 32, 31), wide(2 * y % 64, 63), wide((x + y) % 32, 31)),
         width, height, 16,
         rows(width, height, lambda y: b"".join(struct.pack("<H", five(x, y)) for x in range(width))),
         compression=3, after_size=struct.pack("<III", 0xf800, 0x7e0, 0x1f))
    veil = lambda x, y: (x * 6 + y) % 256
    masks = struct.pack("<IIII", 0xff0000, 0xff00, 0xff, 0xff000000) + b"BGRs"
    save("alpha.bmp", 4, lambda x, y: (*shade(x, y), veil(x, y)), width, height, 32,
         rows(width, height, lambda y: b"".join(
             bytes((*reversed(shade(x, y)), veil(x, y))) for x in range(width))),
         info=124, compression=3, after_size=masks)
    # The fourth byte means nothing without a mask for it.
    save("no-alpha.bmp", 3, shade, width, height, 32,
         rows(width, height, lambda y: b"".join(bytes((*reversed(shade(x, y)), 9)) for x in range(width))))
    # 8×4 in runs: a row of one color, an absolute run, a jump over pixels, which stay clear.
    clear, colors = (0, 0, 0, 0), [(*color, 255) for color in three]
    runs = bytes([8, 1, 0, 0, 0, 5, 0, 1, 2, 3, 0, 0, 3, 2, 0, 0, 0, 2, 3, 1, 5, 3, 0, 1])
    drawn = {3: [1] * 8, 2: [0, 1, 2, 3, 0, 2, 2, 2], 1: [None] * 8, 0: [None] * 3 + [3] * 5}
    entries = b"".join(bytes((*reversed(color), 0)) for color in three)
    save("runs.bmp", 4, lambda x, y: clear if drawn[y][x] is None else colors[drawn[y][x]], 8, 4, 8, [runs],
         palette=entries, compression=1)


def tiff_file(order, tags, strips):
    """A TIFF of uncompressed strips or tiles. `tags` are numbers: (type, values)."""
    tiled = 322 in tags
    letters = {1: "B", 3: "H", 4: "I", 7: "B"}
    tags = {**tags, 324 if tiled else 273: (4, [0] * len(strips)),
            325 if tiled else 279: (4, [len(strip) for strip in strips])}

    def directory(tags):
        extra, fields = b"", b""
        at = 8 + 2 + 12 * len(tags) + 4
        for tag in sorted(tags):
            kind, values = tags[tag]
            body = struct.pack(f"{order}{len(values)}{letters[kind]}", *values)
            if len(body) > 4:
                fields += struct.pack(order + "HHII", tag, kind, len(values), at + len(extra))
                extra += body + bytes(len(body) % 2)
            else:
                fields += struct.pack(order + "HHI", tag, kind, len(values)) + body.ljust(4, b"\0")
        return struct.pack(order + "H", len(tags)) + fields + bytes(4) + extra

    start, places = 8 + len(directory(tags)), []
    for strip in strips:
        places.append(start)
        start += len(strip) + len(strip) % 2
    tags[324 if tiled else 273] = (4, places)
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 8)
    return head + directory(tags) + b"".join(strip + bytes(len(strip) % 2) for strip in strips)


def tiffs():
    width, height = 37, 23

    def save(name, channels, depth, pixel, order, tags, strips, size=(width, height), tolerance=0):
        base = {256: (4, [size[0]]), 257: (4, [size[1]]), 259: (3, [1])}
        (HERE / name).write_bytes(tiff_file(order, {**base, **tags}, strips))
        expect(name, channels, depth, width, height, pixel, tolerance)

    def samples(pixel, order="<", depth=8):
        values = [v for y in range(height) for x in range(width) for v in pixel(x, y)]
        return struct.pack(f"{order}{len(values)}{'B' if depth == 8 else 'H'}", *values)

    def plain(depth, count, photometric, **more):
        return {258: (3, [depth] * count), 262: (3, [photometric]), 277: (3, [count]),
                278: (4, [height]), **more}

    wide = lambda x, y: tuple(min(65535, 257 * v + 3) for v in shade(x, y))
    save("rgb16.tif", 3, 16, wide, ">", plain(16, 3, 2), [samples(wide, ">", 16)])
    veil = lambda x, y: 255 - 3 * x
    straight = lambda x, y: (*shade(x, y), veil(x, y))
    save("alpha.tif", 4, 8, straight, "<", {**plain(8, 4, 2), 338: (3, [2])}, [samples(straight)])
    by = lambda v, a: (v * a + 127) // 255
    joined = lambda x, y: (*(by(v, veil(x, y)) for v in shade(x, y)), veil(x, y))
    save("premultiplied.tif", 4, 8, straight, "<", {**plain(8, 4, 2), 338: (3, [1])}, [samples(joined)],
         tolerance=2)
    white_is_0 = lambda x, y: (255 - shade(x, y)[0],)
    save("white-is-0.tif", 1, 8, lambda x, y: shade(x, y)[:1], "<", plain(8, 1, 0), [samples(white_is_0)])
    planes = [samples(lambda x, y, channel=channel: shade(x, y)[channel : channel + 1]) for channel in range(3)]
    save("planar.tif", 3, 8, shade, "<", {**plain(8, 3, 2), 284: (3, [2])}, planes)
    tiles = [
        b"".join(bytes(shade(left + x, top + y)) for y in range(16) for x in range(16))
        for top in range(0, height, 16) for left in range(0, width, 16)]
    tags = {**plain(8, 3, 2), 322: (3, [16]), 323: (3, [16])}
    del tags[278]
    save("tiled.tif", 3, 8, shade, ">", tags, tiles)
    # Stored on its side.
    turned = {**plain(8, 3, 2), 274: (3, [6])}
    stored = b"".join(bytes(shade(y, height - 1 - x)) for y in range(width) for x in range(height))
    turned[278] = (4, [width])
    base = {256: (4, [height]), 257: (4, [width]), 259: (3, [1])}
    (HERE / "turned.tif").write_bytes(tiff_file("<", {**base, **turned}, [stored]))
    expect("turned.tif", 3, 8, height, width, lambda x, y: shade(y, height - 1 - x))
    inks = lambda x, y: (*shade(x, y), 20)
    save("cmyk.tif", 3, 8, lambda x, y: tuple((255 - v) * 235 // 255 for v in shade(x, y)), "<",
         plain(8, 4, 5), [samples(inks)], tolerance=1)

    picture = Image.new("RGB", (width, height))
    picture.putdata([shade(x, y) for y in range(height) for x in range(width)])
    picture.save(HERE / "lzw.tif", compression="tiff_lzw")
    expect("lzw.tif", 3, 8, width, height, shade)
    with Image.open(HERE / "rocket.jpg") as rocket:
        small = rocket.resize((96, 64))
    small.save(HERE / "jpeg.tif", compression="jpeg", quality=90)
    expect_pillow("jpeg.tif", 3)
    small.quantize(16).save(HERE / "palette.tif", compression="packbits")
    expect_pillow("palette.tif", 0, "RGB")
    small.convert("1").save(HERE / "fax.tif", compression="group4")
    expect_pillow("fax.tif", 0, "RGB")
    pages = [Image.new("RGB", (20, 10), color) for color in ("red", "blue")]
    pages[0].save(HERE / "pages.tif", save_all=True, append_images=pages[1:])
    expect("pages.tif", 3, 8, 20, 10, lambda x, y: (255, 0, 0))


def jxls():
    def cjxl(name, source, *options):
        subprocess.run(["cjxl", source, HERE / name, *options], check=True, stderr=subprocess.DEVNULL)

    with tempfile.TemporaryDirectory() as folder:
        def made(name, picture, *options):
            source = Path(folder) / "picture.png"
            source.write_bytes(picture)
            cjxl(name, source, *options)

        made("lossless.jxl", png(37, 23, 8, 2, shade), "-d", "0")
        expect("lossless.jxl", 3, 8, 37, 23, shade)
        ghost = lambda x, y: (x * 7 % 256 * 256 + y, 65535 - 900 * x)
        made("gray-alpha16.jxl", png(37, 23, 16, 4, ghost), "-d", "0")
        # cjxl 0.7 keeps 8 bits of alpha.
        expect("gray-alpha16.jxl", 2, 16, 37, 23, ghost, 130)
        with Image.open(HERE / "rocket.jpg") as rocket:
            small = rocket.resize((96, 64))
        whole = io.BytesIO()
        small.save(whole, "PNG")
        made("lossy.jxl", whole.getvalue(), "-d", "0.5")
        seen = small.load()
        expect("lossy.jxl", 3, 8, 96, 64, lambda x, y: seen[x, y], 20)
        # Light of 0, 203 and 1,000 cd/m², and a red of P3.
        bars = [(0, 0, 0), (38055, 38055, 38055), (49269, 49269, 49269), (38055, 0, 0)]
        made("high-range.jxl", png(64, 16, 16, 2, lambda x, y: bars[x // 16]), "-d", "0",
             "-x", "color_space=RGB_D65_DCI_Rel_PeQ")
        light = [(0, 0, 0), (49070, 49070, 49070), (65535, 65535, 65535), (51430, 0, 0)]
        expect("high-range.jxl", 3, 16, 64, 16, lambda x, y: light[x // 16], 1800)
    # A JPEG that lies on its side, in a container with its EXIF.
    cjxl("of-jpeg.jxl", HERE / "orientation-6.jpg", "--lossless_jpeg=1")
    upright = quadrants().load()
    expect("of-jpeg.jxl", 3, 8, 64, 32, lambda x, y: upright[x, y], 8)
    cjxl("animated.jxl", HERE / "animated.png", "-d", "0")
    expect("animated.jxl", 3, 8, 64, 32, lambda x, y: upright[x, y])


def broken_others():
    """BMP, TIFF and JPEG XL."""
    def save(name, data):
        (BROKEN / name).write_bytes(data)

    flat = (HERE / "rgb24.bmp").read_bytes()
    save("cut.bmp", flat[:-200])
    save("cut-in-header.bmp", flat[:40])
    save("huge.bmp", flat[:18] + struct.pack("<ii", 60000, 60000) + flat[26:])
    save("no-width.bmp", flat[:18] + bytes(4) + flat[22:])
    runs = (HERE / "runs.bmp").read_bytes()
    save("cut-in-runs.bmp", runs[:-9])
    packed_tiff = (HERE / "lzw.tif").read_bytes()
    directory = struct.unpack("<I", packed_tiff[4:8])[0]
    save("no-directory.tif", packed_tiff[:directory] if directory > 100 else packed_tiff[:12])
    save("huge.tif", tiff_file(
        "<", {256: (4, [60000]), 257: (4, [60000]), 258: (3, [8] * 3), 259: (3, [1]), 262: (3, [2]),
              277: (3, [3]), 278: (4, [60000])}, [b"x" * 100]))
    save("cut.tif", tiff_file(
        "<", {256: (4, [37]), 257: (4, [23]), 258: (3, [8] * 3), 259: (3, [1]), 262: (3, [2]),
              277: (3, [3]), 278: (4, [8])}, [b"x" * 888] * 2 + [b"x" * 60])
        .replace(struct.pack("<III", 888, 888, 60), struct.pack("<III", 888, 888, 77777)))
    save("large-tile.tif", tiff_file(
        "<", {256: (4, [37]), 257: (4, [23]), 258: (3, [8] * 3), 259: (3, [1]), 262: (3, [2]),
              277: (3, [3]), 322: (4, [60000]), 323: (4, [60000])}, [b"x" * 100]))
    save("raw.tif", tiff_file(
        "<", {256: (4, [37]), 257: (4, [23]), 258: (3, [8]), 259: (3, [1]), 262: (3, [32803]),
              277: (3, [1]), 278: (4, [23])}, [b"x" * 851]))
    lossy = (HERE / "lossy.jxl").read_bytes()
    save("cut.jxl", lossy[: len(lossy) * 2 // 3])
    save("cut-in-header.jxl", lossy[:4])
    save("wrong-data.jxl", lossy[:200] + bytes(200) + lossy[400:])


def broken_webps_and_heifs():
    def save(name, data):
        (BROKEN / name).write_bytes(data)

    lossless = (HERE / "lossless.webp").read_bytes()
    lossy = (HERE / "lossy.webp").read_bytes()
    save("cut-in-header.webp", lossy[:24])
    save("cut-in-data.webp", lossy[: len(lossy) * 2 // 3])
    save("cut-in-lossless-data.webp", lossless[: len(lossless) // 2])
    animated = (HERE / "animated.webp").read_bytes()
    save("cut-in-frame.webp", animated[: len(animated) * 3 // 4])
    save("no-picture.webp", webp_file(extended(8, 8, 0)))
    save("two-sizes.webp", webp_file(extended(8, 8, 0), lossy[12:]))
    save("no-key-frame.webp", lossy[:20] + bytes([lossy[20] | 1]) + lossy[21:])
    save("huge.webp", webp_file(
        extended(1 << 24, 1 << 24, 0x02), riff(b"ANIM", bytes(6)),
        animation_frame(Image.new("RGB", (8, 8)), 0, 0, 10, True, False, lossless=True)))
    save("frame-outside.webp", webp_file(
        extended(8, 8, 0x02), riff(b"ANIM", bytes(6)),
        animation_frame(Image.new("RGB", (8, 8)), 2, 0, 10, True, False, lossless=True)))
    still = (HERE / "turned-1.heic").read_bytes()
    size = still.index(b"ispe") + 8
    save("cut-in-header.heic", still[: size + 2])
    save("cut-in-data.heic", still[: still.index(b"mdat") + 20])
    save("huge.heic", still[:size] + struct.pack(">II", 60000, 60000) + still[size + 8 :])
    save("no-width.heic", still[:size] + bytes(4) + still[size + 4 :])
    # The stream is larger than four times what is said, and a mebipixel.
    configuration, data = hevc(Image.new("L", (2048, 1024)))
    save("small-words.heic", heif([(1, b"hvc1", data, [configuration, ispe(64, 32)])], 1))
    grid = bytes([0, 0, 1, 1]) + struct.pack(">HH", 60000, 60000)
    save("other-grid.heic", (HERE / "grid.heic").read_bytes().replace(
        bytes([0, 0, 1, 1]) + struct.pack(">HH", 120, 100), grid))
    save("film.avif", iso(b"ftyp", b"avis" + bytes(4) + b"avis") + iso(b"moov", bytes(40)))


# MARK: GIF


def gifs():
    """Animations that Pillow and gifsicle wrote, and a checksum of each frame as Pillow shows it."""
    with Image.open(HERE / "chelsea.png") as photo:
        cat = photo.convert("RGB").crop((90, 40, 330, 200))
    steps = [cat.crop((8 * i, 4 * i, 8 * i + 180, 4 * i + 120)).resize((72, 48)) for i in range(5)]
    steps = [step.quantize(40) for step in steps]
    steps[0].save(HERE / "cat.gif", save_all=True, append_images=steps[1:], duration=[70, 0, 130, 40, 40], loop=4)
    subprocess.run(["gifsicle", "-w", "-O3", "--interlace", "--colors", "200", HERE / "cat.gif",
                    "-o", HERE / "cat-interlaced.gif"], check=True)
    balls = []
    for i in range(5):
        ball = Image.new("RGBA", (72, 48))
        ImageDraw.Draw(ball).ellipse((4 + 9 * i, 10, 24 + 9 * i, 30), fill=(200, 40, 80, 255))
        balls.append(ball)
    ground = Image.new("RGBA", (72, 48), (90, 140, 200, 255))
    for name, disposal in {"cleared": 2, "restored": 3}.items():
        balls[0].save(HERE / f"ball-{name}.gif", save_all=True, append_images=balls[1:],
                      duration=60, loop=0, disposal=disposal)
    ground.save(HERE / "ball-on-ground.gif", save_all=True, append_images=balls, duration=60,
                loop=0, disposal=[1, 3, 3, 1, 3, 1])
    animations = {}
    for path in sorted(HERE.glob("*.gif")):
        frames = []
        with Image.open(path) as animation:
            for number in range(animation.n_frames):
                animation.seek(number)
                seen = animation.convert("RGBA")
                clear = Image.new("RGBA", seen.size)
                clear.paste(seen, mask=seen.getchannel("A"))
                frames.append([animation.info.get("duration", 0), zlib.adler32(clear.tobytes())])
        animations[path.name] = frames
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in animations.items())
    (HERE / "animations.json").write_text("{\n" + lines + "\n}\n")


# MARK: broken files


def broken():
    BROKEN.mkdir(exist_ok=True)

    def save(name, data):
        (BROKEN / name).write_bytes(data)

    ramp = lambda x, y: (x * 7 % 256, y * 11 % 256, (x + y) * 5 % 256)
    good_png = png(37, 23, 8, 2, ramp)
    good_jpeg = (HERE / "sampling-420.jpg").read_bytes()
    progressive = (HERE / "progressive.jpg").read_bytes()
    frame = good_jpeg.index(b"\xff\xc0")
    scan = good_jpeg.index(b"\xff\xda")
    data = scan + 2 + struct.unpack(">H", good_jpeg[scan + 2 : scan + 4])[0]

    def with_size(width, height):
        return good_jpeg[: frame + 5] + struct.pack(">HH", height, width) + good_jpeg[frame + 9 :]

    save("empty.jpg", b"")
    save("text.jpg", b"This is no picture.\n")
    save("page.png", b"<!doctype html>\n<title>404</title>\n")
    save("png-named.jpg", good_png)
    for name, end in {"signature": 3, "tables": 100, "frame": frame + 6, "scan": scan + 4}.items():
        save(f"cut-in-{name}.jpg", good_jpeg[:end])
    save("cut-in-data.jpg", good_jpeg[: (data + len(good_jpeg)) // 2])
    save("cut-end-marker.jpg", good_jpeg[:-2])
    scans = [i for i in range(len(progressive) - 1) if progressive[i : i + 2] == b"\xff\xda"]
    tables = progressive.rindex(b"\xff\xc4", 0, scans[-1])
    save("cut-between-scans.jpg", progressive[: tables if tables > scans[-2] else scans[-1]])
    save("cut-in-progressive-data.jpg", progressive[: scans[2] + 40])
    save("cut-in-signature.png", good_png[:5])
    save("cut-in-header.png", good_png[:20])
    save("cut-before-data.png", good_png[: good_png.index(b"IDAT") - 4])
    save("cut-in-data.png", good_png[: len(good_png) // 2])
    save("cut-end.png", good_png[: good_png.index(b"IEND") - 4])
    save("huge.png", SIGNATURE + header(60000, 60000, 8, 2) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b""))
    save("huge.jpg", with_size(60000, 60000))
    save("no-width.jpg", with_size(0, 45))
    save("no-height.png", SIGNATURE + header(37, 0, 8, 2) + good_png[33:])
    save("wrong-kind.png", SIGNATURE + header(37, 23, 4, 2) + good_png[33:])
    save("no-header.png", SIGNATURE + good_png[33:])
    at = good_png.index(b"IDAT") + 40
    save("wrong-data.png", good_png[:at] + bytes([good_png[at] ^ 1]) + good_png[at + 1 :])
    at = good_png.index(b"IEND") - 5
    save("wrong-checksum.png", good_png[:at] + bytes([good_png[at] ^ 1]) + good_png[at + 1 :])
    at = good_png.index(b"IHDR") + 17
    save("wrong-header-checksum.png", good_png[:at] + bytes([good_png[at] ^ 1]) + good_png[at + 1 :])
    short = zlib.compress(bytes(200))
    save("too-few-pixels.png", SIGNATURE + header(37, 23, 8, 2) + chunk(b"IDAT", short) + chunk(b"IEND", b""))
    save("no-palette.png", SIGNATURE + header(37, 23, 8, 3) + chunk(b"IDAT", short) + chunk(b"IEND", b""))
    # All ones is no code of the standard tables.
    save("wrong-codes.jpg", good_jpeg[:data] + b"\xff\0" * 600 + b"\xff\xd9")
    save("no-frame.jpg", good_jpeg[:2] + good_jpeg[scan:])
    save("lossless.jpg", good_jpeg[: frame + 1] + b"\xc3" + good_jpeg[frame + 2 :])
    save("12-bit.jpg", good_jpeg[: frame + 1] + b"\xc1" + good_jpeg[frame + 2 : frame + 4] + b"\x0c" + good_jpeg[frame + 5 :])
    save("two-components.jpg", good_jpeg[:frame] + b"\xff\xc0\0\x0e\x08\0\x10\0\x10\2\1\x11\0\2\x11\0" + good_jpeg[scan:])
    bitmap = io.BytesIO()
    Image.new("L", (8, 8), 100).save(bitmap, "PPM")
    tiny = subprocess.run(["cjpeg", "-progressive", "-grayscale"], input=bitmap.getvalue(),
                          stdout=subprocess.PIPE, check=True).stdout
    last = tiny.rindex(b"\xff\xda")
    save("thousands-of-scans.jpg", tiny[:last] + tiny[last:-2] * 3000 + tiny[-2:])


if __name__ == "__main__":
    orientations()
    pngs()
    jpegs()
    webps()
    animated_pngs()
    heifs()
    avifs()
    gifs()
    broken()
    broken_webps_and_heifs()
    bmps()
    tiffs()
    jxls()
    broken_others()
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(expected.items()))
    (HERE / "expected.json").write_text("{\n" + lines + "\n}\n")
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(moving.items()))
    (HERE / "expected-frames.json").write_text("{\n" + lines + "\n}\n")
