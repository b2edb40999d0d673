"""Writes HEIF containers by hand, so that tests and comparisons can have every kind."""

import struct


def iso(name, *parts):
    data = b"".join(parts)
    return struct.pack(">I", len(data) + 8) + name + data


def full(name, version, *parts):
    return iso(name, bytes([version, 0, 0, 0]), *parts)


def ispe(width, height):
    return full(b"ispe", 0, struct.pack(">II", width, height))


def irot(turns):
    return iso(b"irot", bytes([turns]))


def imir(axis):
    return iso(b"imir", bytes([axis]))


def clap(width, height, stored, left, top):
    """The part of a stored picture that begins at left, top."""
    # From the picture's centre to the part's, in halves.
    across = 2 * left + width - stored[0]
    down = 2 * top + height - stored[1]
    return iso(b"clap", struct.pack(">8i", width, 1, height, 1, across, 2, down, 2))


def heif(items, primary, references=(), brand=b"heic"):
    """A file of items: number, type, data, properties; a grid's data stands in the box idat.

    What a picture is made of is hidden, so that no program takes it for another picture.
    """
    properties = []
    associations = infos = b""
    hidden = {number for kind, _, to in references if kind == b"dimg" for number in to}
    for number, kind, data, own in items:
        name = b"\0application/rdf+xml\0" if kind == b"mime" else b"\0"
        infos += iso(
            b"infe", bytes([2, 0, 0, int(number in hidden)]), struct.pack(">HH", number, 0), kind, name)
        for each in own:
            if each not in properties:
                properties.append(each)
        associations += struct.pack(">HB", number, len(own))
        associations += bytes(0x80 | properties.index(each) + 1 for each in own)
    inside = b"".join(data for _, kind, data, _ in items if kind == b"grid")

    def meta(base):
        locations, at, at_inside = b"", base, 0
        for number, kind, data, _ in items:
            method = int(kind == b"grid")
            locations += struct.pack(
                ">HHHHII", number, method, 0, 1, at_inside if method else at, len(data))
            if method:
                at_inside += len(data)
            else:
                at += len(data)
        links = b"".join(
            iso(kind, struct.pack(f">HH{len(to)}H", origin, len(to), *to))
            for kind, origin, to in references)
        return full(
            b"meta", 0, full(b"hdlr", 0, bytes(4) + b"pict" + bytes(13)),
            full(b"pitm", 0, struct.pack(">H", primary)),
            full(b"iloc", 1, struct.pack(">BBH", 0x44, 0, len(items)), locations),
            full(b"iinf", 0, struct.pack(">H", len(items)), infos),
            iso(b"iprp", iso(b"ipco", *properties),
                full(b"ipma", 0, struct.pack(">I", len(items)), associations)),
            full(b"iref", 0, links) if references else b"", iso(b"idat", inside))

    head = iso(b"ftyp", brand + bytes(4) + b"mif1" + brand)
    base = len(head) + len(meta(0)) + 8
    data = b"".join(data for _, kind, data, _ in items if kind != b"grid")
    return head + meta(base) + iso(b"mdat", data)


def coded(file):
    """Of the bytes of a HEIC with one picture: its configuration, and its data."""
    at = file.index(b"hvcC") - 4
    configuration = file[at : at + struct.unpack(">I", file[at : at + 4])[0]]
    at = file.index(b"mdat") - 4
    return configuration, file[at + 8 : at + struct.unpack(">I", file[at : at + 4])[0]]


def grid(size, columns, rows, tiles, *transformations):
    """A picture of tiles: each the configuration and the data of one, row by row; and the size of each."""
    (width, height), tile_size, pictures = size, *tiles
    data = bytes([0, 0, rows - 1, columns - 1]) + struct.pack(">HH", width, height)
    numbers = range(2, 2 + len(pictures))
    return heif(
        [(1, b"grid", data, [ispe(width, height), *transformations])]
        + [(number, b"hvc1", data, [configuration, ispe(*tile_size)])
           for number, (configuration, data) in zip(numbers, pictures)], 1,
        [(b"dimg", 1, list(numbers))])
