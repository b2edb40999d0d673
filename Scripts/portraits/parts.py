"""The parts of portraits: shapes, backgrounds, skins, heads and facial features.

All coordinates are in a square of 240 units. The face is in the middle: its eyes are at y = 108,
its mouth at 140, its chin near 160, and heads lean about the chin.
"""

import math

INK = "#16140a"
WHITE = "#fffdf7"
YELLOW = "#ffd60a"

# Strokes and shapes. Lines are ink, 4 units wide and round, unless stated otherwise.


def shape(d, fill, width=4, line=INK):
    """A filled path with an outline."""
    return f'<path d="{d}" fill="{fill}" stroke="{line}" stroke-width="{width}"/>'


def flat(d, fill):
    """A filled path without an outline: shadows, light, patterns."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d, colour=INK, width=4):
    return f'<path d="{d}" stroke="{colour}" stroke-width="{width}"/>'


def disc(x, y, rx, fill, ry=None, width=0, colour=INK):
    edge = f' stroke="{colour}" stroke-width="{width}"' if width else ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry or rx:g}" fill="{fill}"{edge}/>'


def turned(content, angle, x=120, y=160):
    return f'<g transform="rotate({angle} {x} {y})">{content}</g>'


def mirrored(content):
    """The content mirrored to the other side of the face."""
    return f'<g transform="matrix(-1 0 0 1 240 0)">{content}</g>'


def both(content):
    return content + mirrored(content)


# Backgrounds.


def dots(colour, gap=30, size=5):
    return "".join(
        disc(x + (gap / 2 if row % 2 else 0), row * gap / 2 + 4, size, colour)
        for row in range(0, 2 * 240 // gap + 1)
        for x in range(0, 260, gap)
    )


def stripes(colour, gap=32, angle=0):
    bars = "".join(
        flat(f"M{x}-80h{gap // 2}v400h-{gap // 2}z", colour) for x in range(-80, 320, gap)
    )
    return turned(bars, angle, 120, 120)


def rays(colour, count=14, x=120, y=120):
    wedges = []
    for number in range(count):
        begin, end = (2 * math.pi * (number + part) / count for part in (0, 0.5))
        wedges.append(
            f"M{x} {y}L{x + 400 * math.cos(begin):.0f} {y + 400 * math.sin(begin):.0f}"
            f" {x + 400 * math.cos(end):.0f} {y + 400 * math.sin(end):.0f}z"
        )
    return flat("".join(wedges), colour)


def waves(colour, gap=30, width=7):
    row = "q10-14 20 0t20 0" * 7
    return "".join(line(f"M-10 {y}{row}", colour, width) for y in range(14, 250, gap))


def halo(colour, radius=98, y=116):
    return disc(120, y, radius, colour)


def crosses(colour, gap=40):
    marks = [
        f"M{x + (gap // 2 if row % 2 else 0) - 6} {row * gap // 2 + 8}h12m-6-6v12"
        for row in range(13)
        for x in range(0, 260, gap)
    ]
    return line("".join(marks), colour, 4)


def hills(near, far, sun):
    return (
        disc(186, 54, 26, sun)
        + flat("M-4 150q60-70 120-10t128-20v130h-248z", far)
        + flat("M-4 190q70-50 130-10t118-14v80h-248z", near)
    )


def confetti(*colours):
    spots = [
        (22, 30, 20),
        (62, 14, 70),
        (182, 20, 140),
        (220, 44, 30),
        (16, 92, 110),
        (38, 60, 50),
        (206, 92, 80),
        (226, 130, 160),
        (20, 150, 10),
        (44, 120, 95),
        (196, 150, 45),
        (100, 10, 15),
        (142, 8, 100),
        (226, 184, 60),
        (12, 200, 130),
        (196, 64, 5),
        (58, 86, 150),
    ]
    return "".join(
        turned(flat(f"M{x - 8} {y - 3}h16v6h-16z", colours[i % len(colours)]), angle, x, y)
        for i, (x, y, angle) in enumerate(spots)
    )


def checks(colour, side=40):
    return flat(
        "".join(
            f"M{x} {y}h{side}v{side}h-{side}z"
            for y in range(0, 240, side)
            for x in range(y // side % 2 * side, 240, 2 * side)
        ),
        colour,
    )


def leaves(colour):
    one = "M0 0c2-14 12-22 26-22 0 14-8 24-26 22z"
    spots = [
        (14, 56, 0),
        (30, 130, -40),
        (6, 196, 10),
        (66, 36, 40),
        (190, 40, -30),
        (214, 98, 20),
        (196, 168, -60),
        (132, 26, 10),
        (206, 236, 0),
    ]
    return "".join(
        f'<g transform="translate({x} {y}) rotate({a})">{flat(one, colour)}</g>'
        for x, y, a in spots
    )


# Skins: color, shadow, blush.

PALE = ("#fde0cc", "#eebda2", "#f8a99a")
FAIR = ("#f9cfae", "#e5a882", "#f29a86")
PEACH = ("#f3c096", "#d99a6c", "#ea8d72")
OLIVE = ("#e0a878", "#c0855a", "#d98264")
TAN = ("#cc8f5e", "#aa6f43", "#c76f4f")
BROWN = ("#a96b42", "#87502f", "#b4583c")
UMBER = ("#87522f", "#683b20", "#a04c34")
DEEP = ("#6a4029", "#4f2c1b", "#8a4433")

HEADS = {
    "oval": "M78 104c0-32 16-50 42-50s42 18 42 50c0 34-18 58-42 58s-42-24-42-58z",
    "round": "M72 108c0-32 20-52 48-52s48 20 48 52c0 32-20 52-48 52s-48-20-48-52z",
    "long": "M82 98c0-32 14-50 38-50s38 18 38 50c0 44-14 72-38 72s-38-28-38-72z",
    "square": (
        "M76 100c0-30 16-47 44-47s44 17 44 47c0 20-1 36-5 46-5 12-22 18-39"
        " 18s-34-6-39-18c-4-10-5-26-5-46z"
    ),
    "heart": "M76 98c0-28 18-44 44-44s44 16 44 44c0 30-24 66-44 66S76 128 76 98z",
    "full": (
        "M76 92c2-24 18-38 44-38s42 14 44 38c8 14 10 32 4 46-8 18-26 26-48"
        " 26s-40-8-48-26c-6-14-4-32 4-46z"
    ),
    "child": "M70 108c0-34 20-54 50-54s50 20 50 54c0 32-24 50-50 50s-50-18-50-50z",
}

BODIES = {
    "plain": "M34 246c2-36 22-50 68-60 8 13 28 13 36 0 46 10 66 24 68 60z",
    "broad": "M8 246c2-42 30-56 92-66 8 16 32 16 40 0 62 10 90 24 92 66z",
    "slight": "M56 246c0-32 14-46 48-58 7 12 25 12 32 0 34 12 48 26 48 58z",
    "sloping": (
        "M38 246c0-30 12-44 38-52 12-4 20-6 26-10 8 12 28 12 36 0 6 4 14 6 26 10 26 8 38 22 38 52z"
    ),
}


# Facial features.


def eye(kind, x, y, gaze=(0, 0), lid="#000"):
    dx, dy = gaze
    if kind == "dot":
        return disc(x + dx, y + dy, 4.6, INK, 5.8) + disc(x + dx + 1.6, y + dy - 2.2, 1.5, WHITE)
    if kind == "small":
        return disc(x + dx, y + dy, 3.4, INK, 4.2)
    if kind == "happy":
        return line(f"M{x - 8} {y + 2}q8-10 16 0")
    if kind == "closed":
        return line(f"M{x - 8} {y}q8 8 16 0")
    if kind == "lashes":
        side = 1 if x > 120 else -1
        return eye("dot", x, y, gaze) + line(
            f"M{x - side * 8} {y - 4}q{side * 7}-8 {side * 15}-1l{side * 4}-4", width=3.4
        )
    open_eye = (
        disc(x, y, 9, WHITE, 8.5, 3)
        + disc(x + dx, y + dy, 5.6, INK)
        + disc(x + dx + 2, y + dy - 2, 1.8, WHITE)
    )
    if kind == "sleepy":
        return open_eye + shape(f"M{x - 9} {y}c0-12 18-12 18 0z", lid, 3)
    return open_eye


def eyes(kind, other=None, gaze=(0, 0), y=108, spread=18, lid="#000"):
    return eye(kind, 120 - spread, y, gaze, lid) + eye(other or kind, 120 + spread, y, gaze, lid)


def brows(left, right=None, colour=INK, width=5, y=92, spread=18):
    """Each brow is given by the heights of its outer end, middle and inner end, upwards."""

    def brow(side, heights):
        outer, middle, inner = heights
        x = 120 + side * spread
        return line(
            f"M{x + side * 10} {y - outer}Q{x} {y - 2 * middle + (outer + inner) / 2:g}"
            f" {x - side * 9} {y - inner}",
            colour,
            width,
        )

    return brow(-1, left) + brow(1, right or left)


def blush(skin, y=126, spread=30, size=8):
    return both(disc(120 - spread, y, size, skin[2], size * 0.7))


def freckles(colour, y=124):
    return both(
        "".join(
            disc(x, y + dy, 1.7, colour)
            for x, dy in ((86, 0), (93, 4), (99, -1), (91, -4), (105, 3))
        )
    )


NOSES = {
    "button": "M114 121q6 7 12 0",
    "long": "M122 100l-7 23q4 5 11 2",
    "hooked": "M121 98c6 8 8 16 7 22q-5 7-14 2",
    "wide": "M108 122q3-6 6-2 6 6 12 0 3-4 6 2",
    "short": "M116 118q-4 7 5 7",
    "soft": "M112 119q0 7 8 6t8-6",
}


def nose(kind):
    return line(NOSES[kind], width=3.6)


def mouth(kind, y=140, lips="#b23a48"):
    place = f'<g transform="translate(0 {y})">'
    forms = {
        "smile": line("M104-1q16 15 32 0"),
        "flat": line("M110 2h20"),
        "smirk": line("M108 3q14 4 24-6"),
        "wry": line("M108 2q8-5 14 0t12-2"),
        "grin": shape("M100-4q20 6 40 0c0 13-8 20-20 20s-20-7-20-20z", WHITE, 3.6),
        "laugh": (
            shape("M99-5q21 6 42 0c0 16-8 25-21 25s-21-9-21-25z", "#7d1d2c", 3.6)
            + flat("M103-2q17 5 34 0l-1 6q-16 4-32 0z", WHITE)
            + flat("M109 14q11-8 22 0-11 8-22 0z", "#f0776f")
        ),
        "gap": (
            shape("M100-4q20 6 40 0c0 14-8 21-20 21s-20-7-20-21z", "#7d1d2c", 3.6)
            + flat("M104-1.5q7 2 13 2v8h-11zM136-1.5q-7 2-13 2v8h11z", WHITE)
        ),
        "lost": (
            flat("M100-4q20 6 40 0c0 14-8 21-20 21s-20-7-20-21z", WHITE)
            + flat("M120 0l10-2 1 10q-6 2-11 1z", "#7d1d2c")
            + shape("M100-4q20 6 40 0c0 14-8 21-20 21s-20-7-20-21z", "none", 3.6)
        ),
        "lips": (
            flat("M103 0q9-8 17-3 8-5 17 3-7 11-17 11T103 0z", lips)
            + line("M103 0q9 3 17 1 8 2 17-1", width=3)
        ),
        "lips-grin": (
            shape("M101-3q10-5 19-2 9-3 19 2-4 18-19 18T101-3z", WHITE, 4, lips)
            + line("M100-4q20 5 40 0", lips, 4)
        ),
    }
    return place + forms[kind] + "</g>"


def glasses_round(colour=INK, lens="#ffffff55", radius=16, y=108):
    return both(disc(101, y, radius, lens, width=4.4, colour=colour)) + line(
        f"M117 {y - 3}q3-4 6 0M85 {y - 3}l-8-4M155 {y - 3}l8-4", colour, 4.4
    )


def glasses_square(colour=INK, lens="#ffffff55"):
    return both(
        shape("M84 97h32q1 0 1 2l-2 17q-1 6-7 6H93q-6 0-7-6l-3-17q0-2 1-2z", lens, 4.6, colour)
    ) + line("M117 104q3-3 6 0M83 101l-7-2M157 101l7-2", colour, 4.6)


def glasses_cat(colour, lens="#ffffff55"):
    return both(
        shape("M78 94l12 3h20q7 0 7 7c0 10-5 17-15 17-11 0-16-7-17-15z", lens, 4.6, colour)
    ) + line("M117 104q3-3 6 0", colour, 4.6)
