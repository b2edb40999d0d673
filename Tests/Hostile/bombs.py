"""Small hostile files: pictures that claim to be huge, or have very many parts."""

import struct
import zlib
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[1] / "Fixtures"
XMP = b"XML:com.adobe.xmp\0"


# MARK: PNG


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def zeros(count: int) -> bytes:
    """`count` zeros, compressed to a thousandth."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1 << 20)) for _ in range(count >> 20)]
    return b"".join(parts) + packer.compress(bytes(count % (1 << 20))) + packer.flush()


def png(width: int, height: int, depth=8, kind=2, interlaced=0, data=b"", extra=b"") -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", data)
            + chunk(b"IEND", b""))


def small_png(extra: bytes) -> bytes:
    return png(8, 8, data=zeros(8 * 25), extra=extra)


def text_chunk(keyword: bytes, packed: bytes) -> bytes:
    return chunk(b"iTXt", keyword + b"\1\0\0\0" + packed)


def deep_xml(depth: int) -> bytes:
    rdf = b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    return (b"<rdf:RDF " + rdf + b"><rdf:Description>" + b"<a>" * depth + b"</a>" * depth
            + b"</rdf:Description></rdf:RDF>")


def long_named_xml(length: int, attributes: int) -> bytes:
    """Attributes of one namespace with a long name, which a parser may repeat for each."""
    rdf = b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    names = b" ".join(b'a:b%d=""' % number for number in range(attributes))
    return (b"<rdf:RDF " + rdf + b' xmlns:a="' + b"u" * length + b'"><rdf:Description ' + names
            + b"/></rdf:RDF>")


# MARK: GIF and WebP


def gif(width: int, height: int, frames: int, side=1) -> bytes:
    frame = (b"!\xf9\4\4\1\0\0\0," + struct.pack("<HHHH", 0, 0, side, side) + b"\0"
             + b"\2\2\x4c\1\0")
    return (b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0" + bytes(6)
            + frame * frames + b";")


def riff(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def webp(width: int, height: int, frames: int) -> bytes:
    dot = (FIXTURES / "one-pixel.webp").read_bytes()[12:]

    def three(number: int) -> bytes:
        return struct.pack("<I", number)[:3]

    frame = riff(b"ANMF", three(0) * 2 + three(0) * 2 + three(10) + b"\0" + dot)
    body = (b"WEBP" + riff(b"VP8X", b"\2\0\0\0" + three(width - 1) + three(height - 1))
            + riff(b"ANIM", bytes(6)) + frame * frames)
    return riff(b"RIFF", body)


def lossless_webp(width: int, height: int) -> bytes:
    """A picture of one color, in codes of zero bits."""
    bits = (width - 1) | (height - 1) << 14
    # No transforms, no color cache and no meta codes; then five Huffman codes of one symbol each.
    codes = "0" * 3 + "1000" * 5
    stream = sum(int(bit) << place for place, bit in enumerate(codes))
    data = b"\x2f" + struct.pack("<I", bits) + stream.to_bytes(4, "little") + bytes(8)
    return riff(b"RIFF", b"WEBP" + riff(b"VP8L", data))


# MARK: JPEG


def segment(marker: int, data: bytes) -> bytes:
    return bytes([0xff, marker]) + struct.pack(">H", len(data) + 2) + data


def progressive(width: int, height: int, scans: int) -> bytes:
    """Scans that contain only end-of-band runs."""
    quantization = segment(0xdb, b"\0" + b"\1" * 64)
    frame = segment(0xc2, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
    # A single code of one bit: a difference of 0; and EOB14, which skips 16,384 blocks or more.
    tables = segment(0xc4, b"\0\1" + bytes(15) + b"\0") + segment(
        0xc4, b"\x10\1" + bytes(15) + b"\xe0")
    blocks = -(-width // 8) * -(-height // 8)
    dc = segment(0xda, b"\1\1\0\0\0\0") + bytes(blocks // 8 + 1)
    runs = -(-blocks // (1 << 14))
    # A code of 0 and fourteen bits of 0, repeated.
    ac = segment(0xda, b"\1\1\0\1\x3f\0") + bytes(runs * 15 // 8 + 1)
    return b"\xff\xd8" + quantization + frame + tables + dc + ac * scans + b"\xff\xd9"


def exif_loop() -> bytes:
    """A directory whose next directory is itself, and whose entries point into it."""
    tiff = struct.pack("<2sHIH", b"II", 42, 8, 2)
    tiff += struct.pack("<HHII", 0x8769, 4, 1, 8) + struct.pack("<HHII", 0x0201, 4, 1, 8)
    tiff += struct.pack("<I", 8)
    jpeg = (FIXTURES / "one-pixel.jpg").read_bytes()
    return jpeg[:2] + segment(0xe1, b"Exif\0\0" + tiff) + jpeg[2:]


# MARK: HEIF


def box(kind: bytes, *parts: bytes) -> bytes:
    data = b"".join(parts)
    return struct.pack(">I", len(data) + 8) + kind + data


def full(kind: bytes, version: int, *parts: bytes) -> bytes:
    return box(kind, bytes([version, 0, 0, 0]), *parts)


def ispe(width: int, height: int) -> bytes:
    return full(b"ispe", 0, struct.pack(">II", width, height))


def clap(width: int, height: int) -> bytes:
    return box(b"clap", struct.pack(">IIIIIIII", width, 1, height, 1, 0, 1, 0, 1))


def parts_of(name: str) -> tuple[bytes, bytes]:
    """The configuration and the coded data of a fixture."""
    file = (FIXTURES / name).read_bytes()
    start = file.index(b"hvcC") - 4
    (length,) = struct.unpack(">I", file[start : start + 4])
    return file[start : start + length], file[file.index(b"mdat") + 4 :]


def heif(items, primary: int, references=(), links=b"") -> bytes:
    """A file with items: number, type, data, properties; `links` are additional raw references."""
    properties: list[bytes] = []
    infos = associations = b""
    for number, kind, _, own in items:
        infos += full(b"infe", 2, struct.pack(">HH", number, 0), kind, b"\0")
        for each in own:
            if each not in properties:
                properties.append(each)
        associations += struct.pack(">HB", number, len(own))
        associations += bytes(0x80 | properties.index(each) + 1 for each in own)

    def meta(base: int) -> bytes:
        locations, at = b"", base
        for number, _, data, _ in items:
            locations += struct.pack(">HHHHII", number, 0, 0, 1, at, len(data))
            at += len(data)
        written = b"".join(box(kind, struct.pack(f">HH{len(to)}H", origin, len(to), *to))
                           for kind, origin, to in references)
        return full(
            b"meta", 0, full(b"hdlr", 0, bytes(4) + b"pict" + bytes(13)),
            full(b"pitm", 0, struct.pack(">H", primary)),
            full(b"iloc", 1, struct.pack(">BBH", 0x44, 0, len(items)), locations),
            full(b"iinf", 0, struct.pack(">H", len(items)), infos),
            box(b"iprp", box(b"ipco", *properties),
                full(b"ipma", 0, struct.pack(">I", len(items)), associations)),
            full(b"iref", 0, written, links))

    head = box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
    base = len(head) + len(meta(0)) + 8
    return head + meta(base) + box(b"mdat", *(data for _, _, data, _ in items))


def hidden_heic() -> bytes:
    """A picture of 900 megapixels, cropped to one pixel by the file itself."""
    configuration, data = parts_of("turned-1.heic")
    return heif([(1, b"hvc1", data, [configuration, ispe(30000, 30000), clap(1, 1)])], 1)


def grid_heic() -> bytes:
    """A grid of one tile that is much larger than the grid."""
    configuration, data = parts_of("turned-1.heic")
    grid = bytes(4) + struct.pack(">HH", 64, 64)
    return heif([(1, b"grid", grid, [ispe(64, 64)]),
                 (2, b"hvc1", data, [configuration, ispe(30000, 30000)])], 1,
                [(b"dimg", 1, [2])])


def nested_heic(depth: int) -> bytes:
    """Derived pictures, each made of ten copies of the next."""
    configuration, data = parts_of("turned-1.heic")
    overlay = bytes(2) + bytes(8) + struct.pack(">HH", 128, 64) + bytes(4) * 10
    items = [(n, b"iovl", overlay, [ispe(128, 64)]) for n in range(1, depth)]
    items.append((depth, b"hvc1", data, [configuration, ispe(128, 64)]))
    return heif(items, 1, [(b"dimg", n, [n + 1] * 10) for n in range(1, depth)])


def circular_heic() -> bytes:
    return heif([(1, b"iden", b"", [ispe(64, 64)]), (2, b"iden", b"", [ispe(64, 64)])], 1,
                [(b"dimg", 1, [2]), (b"dimg", 2, [1])])


def many_tiles_heic() -> bytes:
    """A grid that refers to one tile 65,025 times."""
    configuration, data = parts_of("turned-1.heic")
    grid = b"\0\0\xfe\xfe" + struct.pack(">HH", 32640, 16320)
    return heif([(1, b"grid", grid, [ispe(32640, 16320)]),
                 (2, b"hvc1", data, [configuration, ispe(128, 64)])], 1,
                [(b"dimg", 1, [2] * 65025)])


def configured_avif(side: int, units: int) -> bytes:
    """A grid that refers to one tile many times, whose configuration has `units` OBUs."""
    configuration = box(b"av1C", b"\x81\0\0\0" + b"\x12\0" * units)
    grid = bytes([0, 0, side - 1, side - 1]) + struct.pack(">HH", side, side)
    return heif([(1, b"grid", grid, [ispe(side, side)]),
                 (2, b"av01", b"", [configuration, ispe(1, 1)])], 1,
                [(b"dimg", 1, [2] * side * side)])


def overlay_heic(side: int) -> bytes:
    """An overlay whose data declare a larger canvas than the container."""
    configuration, data = parts_of("turned-1.heic")
    overlay = bytes(10) + struct.pack(">HH", side, side) + bytes(4)
    return heif([(1, b"iovl", overlay, [ispe(128, 64)]),
                 (2, b"hvc1", data, [configuration, ispe(128, 64)])], 1, [(b"dimg", 1, [2])])


def alpha_heic(side: int) -> bytes:
    """Grids of one tile as alpha pictures, many times, under three types."""
    configuration, data = parts_of("turned-1.heic")
    grid = bytes([0, 0, side - 1, side - 1]) + struct.pack(">HH", 128 * side, 64 * side)
    kind = full(b"auxC", 0, b"urn:mpeg:avc:2015:auxid:1\0")
    return heif([(1, b"hvc1", data, [configuration, ispe(128, 64)]),
                 (2, b"grid", grid, [ispe(128 * side, 64 * side), kind]),
                 (3, b"hvc1", data, [configuration, ispe(128, 64)])], 1,
                [(b"auxl", 2, [1]), (b"dimg", 2, [3] * side * side)])


def ambiguous_heic(kind: bytes) -> bytes:
    """A file with a box of which only one is allowed, twice. Readers may disagree on which one
    counts.
    """
    configuration, data = parts_of("turned-1.heic")
    file = heif([(1, b"hvc1", data, [configuration, ispe(128, 64)])], 1)
    start = file.index(kind) - 4
    (length,) = struct.unpack(">I", file[start : start + 4])
    copied = file[start : start + length]
    grown = bytearray(file[:start] + copied + file[start:])
    around = {b"meta": [], b"ipco": [b"iprp", b"meta"], b"infe": [b"iinf", b"meta"]}
    for outer in around.get(kind, [b"meta"]):
        at = grown.index(outer) - 4
        struct.pack_into(">I", grown, at, struct.unpack_from(">I", grown, at)[0] + length)
    return bytes(grown)


def boundless_heic(count: int) -> bytes:
    """Reference boxes that each declare 65,535 references and contain none."""
    configuration, data = parts_of("turned-1.heic")
    return heif([(1, b"hvc1", data, [configuration, ispe(128, 64)])], 1,
                links=box(b"thmb", struct.pack(">HH", 1, 65_535)) * count)


def exif_heic(count: int, length: int) -> bytes:
    """Many metadata items, each as long as the file."""
    configuration, data = parts_of("turned-1.heic")
    metadata = [(n + 2, b"Exif", b"", []) for n in range(count)]
    file = bytearray(
        heif([(1, b"hvc1", data, [configuration, ispe(128, 64)]), *metadata], 1))
    places = file.index(b"iloc") + 4 + 4 + 4
    for n in range(1, count + 1):
        struct.pack_into(">II", file, places + 16 * n + 8, len(file), length)
    return bytes(file) + b"\xff" * length


def pieces_heic(tiles: int, pieces: int) -> bytes:
    """A grid that refers to one tile many times, which has many empty extents."""
    side = int(tiles**0.5)
    configuration, _ = parts_of("turned-1.heic")
    grid = bytes([0, 1, side - 1, side - 1]) + struct.pack(">II", side * 100, side * 100)
    file = heif([(1, b"grid", grid, [ispe(side * 100, side * 100)]),
                 (2, b"hvc1", b"", [configuration, ispe(100, 100)])], 1,
                [(b"dimg", 1, [2] * side * side)])
    # The last entry of iloc; extents are appended to its only one.
    start = file.index(b"iloc") - 4
    (length,) = struct.unpack(">I", file[start : start + 4])
    more = bytes(8 * (pieces - 1))
    grown = bytearray(file[: start + length] + more + file[start + length :])
    struct.pack_into(">H", grown, start + length - 10, pieces)
    for at in (start, grown.index(b"meta") - 4):
        struct.pack_into(">I", grown, at, struct.unpack_from(">I", grown, at)[0] + len(more))
    # Everything after it moves by that many bytes.
    first = start + 4 + 4 + 4 + 4 + 8
    struct.pack_into(">I", grown, first, struct.unpack_from(">I", grown, first)[0] + len(more))
    return bytes(grown)


def veiled_heic(references: int) -> bytes:
    """An item with very many references that make it almost an alpha picture."""
    configuration, data = parts_of("turned-1.heic")
    near = [full(b"auxC", 0, b"urn:mpeg:mpegB:cicp:systems:auxiliary:alphX\0" + bytes([n]))
            for n in range(100)]
    return heif([(1, b"hvc1", data, [configuration, ispe(128, 64)]),
                 (2, b"hvc1", data, [configuration, ispe(128, 64), *near])], 1,
                links=box(b"auxl", struct.pack(">HHH", 2, 1, 1)) * references)


def crowded_heic(boxes: int) -> bytes:
    """A picture with very many properties."""
    configuration, data = parts_of("turned-1.heic")
    file = heif([(1, b"hvc1", data, [configuration, ispe(128, 64)])], 1)
    start = file.index(b"ipco") - 4
    (length,) = struct.unpack(">I", file[start : start + 4])
    more = box(b"free") * boxes
    grown = bytearray(file[: start + length] + more + file[start + length :])
    for kind in (b"ipco", b"iprp", b"meta"):
        at = grown.index(kind) - 4
        struct.pack_into(">I", grown, at, struct.unpack_from(">I", grown, at)[0] + len(more))
    return bytes(grown)


def linked_heic(count: int) -> bytes:
    """References to as many items as fit in a file."""
    configuration, data = parts_of("turned-1.heic")
    kind = full(b"auxC", 0, b"urn:mpeg:hevc:2015:auxid:1\0")
    several = range(3, 60_003)
    return heif([(1, b"hvc1", data, [configuration, ispe(128, 64)]), (2, b"hvc1", data, [kind])], 1,
                [(b"auxl", 2, several)] * (count // len(several)))


def crumbled_avif(units: int) -> bytes:
    """A picture that consists of a sequence header and empty frames."""
    file = (FIXTURES / "still.avif").read_bytes()
    data = file[file.index(b"mdat") + 4 :]
    start = file.index(b"av1C") - 4
    (length,) = struct.unpack(">I", file[start : start + 4])
    return heif([(1, b"av01", data + b"\x1a\0" * units, [file[start : start + length], ispe(64, 48)])],
                1).replace(b"heic", b"avif")


# MARK: Profiles


def stepped_jpeg(count: int) -> bytes:
    """A CMYK picture whose profile has a pipeline of many identical steps."""
    file = (FIXTURES / "cmyk.jpg").read_bytes()
    to_itself = struct.pack(">16f4f", *(float(n % 5 == 0) for n in range(16)), 0, 0, 0, 0)
    step = b"matf" + bytes(4) + struct.pack(">HH", 4, 4) + to_itself
    last = b"matf" + bytes(4) + struct.pack(">HH", 4, 3) + struct.pack(">12f3f", *[0.25] * 12, 0, 0, 0)
    start = 16 + 8 * count
    places = struct.pack(">II", start, len(step)) * (count - 1)
    places += struct.pack(">II", start + len(step), len(last))
    steps = b"mpet" + bytes(4) + struct.pack(">HHI", 4, 3, count) + places + step + last
    head = struct.pack(">I4sI", 144 + len(steps), b"lcms", 0x04300000) + b"prtrCMYKLab "
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acspAPPL" + bytes(4) + b"nonenone" + bytes(8)
    head += struct.pack(">4I", 1, 0xF6D6, 0x10000, 0xD32D)
    tags = struct.pack(">I4sII", 1, b"D2B1", 144, len(steps))
    profile = head.ljust(128, b"\0") + tags + steps
    parts = [profile[at : at + 65_000] for at in range(0, len(profile), 65_000)]
    written = b"".join(
        segment(0xE2, b"ICC_PROFILE\0" + bytes([n + 1, len(parts)]) + part)
        for n, part in enumerate(parts))
    return file[:2] + written + file[2:]


# MARK: Frames


def pooled_gif(large: int) -> bytes:
    """A screen of 4,096 pixels with some frames of 16 megapixels among many frames of one pixel."""

    def frame(side: int) -> bytes:
        # Each code after the first stands for one more index than the one before.
        codes, left, run = [0], side * side - 1, 1
        while left > 0:
            longer = min(run + 1, left) if len(codes) < 4090 else min(run, left)
            codes.append(4 + longer if longer > 1 else 0)
            run, left = max(run, longer), left - longer
        return (b"\x21\xf9\4\4\1\0\0\0\x2c" + struct.pack("<4H", 0, 0, side, side) + b"\0\2"
                + sub_blocks(lzw(codes)) + b"\0")

    # Frames come in batches of up to 64 or up to a large one, and the most recently finished job is
    # reused first. A large frame is placed so that it gets a job that has had none.
    idle: list[int] = []
    drawn: list[int] = []
    ahead: list[int] = []
    seen: set[int] = set()
    batches: list[int] = []
    workers = 0
    while len(seen) < large:
        fresh = next((n for n, worker in enumerate(idle[:-65:-1]) if worker not in seen), None)
        count = 64 if workers < 192 or fresh is None else fresh + 1
        taken = [idle.pop() if idle else (workers := workers + 1) for _ in range(count)]
        if count < 64:
            seen.add(taken[-1])
        batches.append(count)
        idle, drawn, ahead = idle + drawn, ahead, taken
    start = b"GIF89a" + struct.pack("<HH", 64, 64) + b"\x80\0\0" + bytes([40, 80, 120, 200, 100, 50])
    one, whole = frame(1), frame(4096)
    return start + b"".join(one * 64 if n == 64 else one * (n - 1) + whole for n in batches) + b";"


def lzw(codes: list[int]) -> bytes:
    """LZW codes for two-bit indexes, as wide as their number requires."""
    width, known = 3, 6
    words = [(4, 3)]
    for number, code in enumerate(codes):
        words.append((code, width))
        if number and known < 4096:
            known += 1
        if known >= 1 << width and width < 12:
            width += 1
    words.append((5, width))
    value = used = 0
    for code, width in words:
        value |= code << used
        used += width
    return value.to_bytes((used + 7) // 8, "little")


def sub_blocks(data: bytes) -> bytes:
    return b"".join(
        bytes([len(data[at : at + 255])]) + data[at : at + 255] for at in range(0, len(data), 255))


# MARK: Fonts


def table(kind: bytes, form: str, *values: int) -> tuple[bytes, bytes]:
    return kind, struct.pack(">" + form, *values)


def font(side: int) -> bytes:
    """A font whose A is a triangle and a bitmap of `side` × `side` pixels."""
    picture = png(side, side, kind=6, data=zeros(side * (4 * side + 1)))
    glyph = (struct.pack(">hhhhhHH", 1, 0, 0, 800, 800, 2, 0) + b"\1\1\1"
             + struct.pack(">hhhhhh", 0, 400, 400, 0, 800, -800) + b"\0")
    pixels = struct.pack(">hh4s", 0, 0, b"png ") + picture
    # Two glyphs: an empty one and the bitmap.
    strike = struct.pack(">HHIII", min(side, 65_535), 72, 16, 16, 16 + len(pixels)) + pixels
    letters = struct.pack(">HHHHHHH", 4, 32, 0, 4, 4, 1, 0) + struct.pack(
        ">HHHHHhhHH", 65, 0xFFFF, 0, 65, 0xFFFF, -64, 1, 0, 0)
    family = "Huge".encode("utf-16-be")
    tables = dict([
        table(b"head", "IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, 1000, 0, 0, 0, 0,
              1000, 1000, 0, 8, 2, 1, 0),
        table(b"hhea", "IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, 1000, 0, 0, 1000, 1, *[0] * 7,
              2),
        table(b"hmtx", "HhHh", 1000, 0, 1000, 0),
        table(b"maxp", "IHHHHHHHHHHHHHH", 0x10000, 2, 4, 1, 0, 0, 1, *[0] * 8),
        (b"glyf", glyph),
        table(b"loca", "III", 0, 0, len(glyph)),
        (b"cmap", struct.pack(">HHHHI", 0, 1, 3, 1, 12) + letters),
        (b"name", struct.pack(">HHHHHHHHH", 0, 1, 18, 3, 1, 0x409, 1, len(family), 0) + family),
        table(b"post", "IIhhIIIII", 0x30000, *[0] * 8),
        (b"sbix", struct.pack(">HHII", 1, 1, 1, 12) + strike),
    ])
    directory = struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, 16 * len(tables) - 128)
    data = b""
    for kind, content in sorted(tables.items()):
        directory += kind + struct.pack(
            ">III", 0, 12 + 16 * len(tables) + len(data), len(content))
        data += content + bytes(-len(content) % 4)
    return directory + data
