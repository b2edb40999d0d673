"""What the drawings of templates share: the canvas, people, and things.

Coordinates are pixels of the finished picture. People are drawn in the square of 240 units that
portraits/parts.py describes, and placed by `put`.
"""

from portraits.parts import *  # noqa: F403
from portraits.parts import BODIES, HEADS, INK, TAN, PALE, OLIVE, UMBER, WHITE, both, disc, flat, line, shape, turned

PAPER = "#fffdf7"
SKY = "#bfe3f5"
GRASS = "#8fce7e"
ROAD = "#5b6270"
RED = "#e5484d"
BLUE = "#3f7fd6"
GREEN = "#2fa36b"
GOLD = "#ffd60a"
NIGHT = "#2b2f4a"
WOOD = "#b97a45"
STONE = "#c9ccd1"


def canvas(width, height, *content, ground=PAPER):
    """A drawing as an SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="none"'
        f' width="{width}" height="{height}" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="M0 0h{width}v{height}H0z" fill="{ground}"/>' + "".join(content) + "</svg>"
    )


def box(x, y, width, height, fill, line_width=8, radius=0, colour=INK):
    stroke = f' stroke="{colour}" stroke-width="{line_width}"' if line_width else ""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"{stroke}/>'
    )


def within(name, d, content):
    """Content clipped to a path; the name is of nothing else in the drawing."""
    return (
        f'<clipPath id="{name}"><path d="{d}"/></clipPath><g clip-path="url(#{name})">{content}</g>'
    )


def put(content, x, y, scale=1, angle=0, mirrored=False):
    """Content of the square of 240 units with its middle at (x, y)."""
    flip = " scale(-1 1)" if mirrored else ""
    return (
        f'<g transform="translate({x} {y}) rotate({angle}) scale({scale}){flip} translate(-120 -120)">'
        f"{content}</g>"
    )


def limb(d, colour, width=24, edge=4):
    """An arm or a leg: a thick line with an outline."""
    return line(d, INK, width + 2 * edge) + line(d, colour, width)


def hand(x, y, skin, size=14):
    return disc(x, y, size, skin[0], width=4)


def pointing(x, y, skin, angle=0):
    """A hand with its forefinger stretched upwards, turned by an angle."""
    return turned(
        limb(f"M{x} {y}v-26", skin[0], 10) + disc(x, y + 4, 15, skin[0], width=4)
        + line(f"M{x - 8} {y}q6-6 12 0", skin[1], 3),
        angle, x, y,
    )


# Hair, in front of the head and behind it.

SHORT = "M75 98C68 62 90 42 121 42s54 18 44 56c-4-14-10-22-18-26-20 8-42 6-54 0-10 6-14 14-18 26z"
FRINGE = "M72 108C66 66 90 44 120 44s54 22 48 64c-8-10-14-24-16-36-18 16-50 20-66 16-4 6-10 12-14 20z"
LONG = "M68 112C58 60 88 36 120 36s62 24 52 76c2 34 8 60 14 84H54c6-24 12-50 14-84z"
CURLS = "M70 104c-16-8-12-28 2-32-2-18 16-28 28-22 8-14 32-14 40 0 14-6 30 6 28 22 16 4 18 24 2 32-6-14-12-24-22-28-18 6-40 6-56 0-10 4-16 14-22 28z"
BEARD = "M79 118c2 34 18 52 41 52s39-18 41-52c-6 10-12 14-20 14-8-4-34-4-42 0-8 0-14-4-20-14z"


class Cast:
    """Somebody who can stand in several drawings."""

    def __init__(self, skin, clothes, hair, front=None, back=None, head="round", beard=False):
        self.skin, self.clothes, self.hair = skin, clothes, hair
        self.front, self.back, self.shape, self.beard = front, back, head, beard

    def head(self, face, tilt=0, scale=1):
        """The head alone, its chin at (120, 160)."""
        ear = shape("M80 98c-9-7-17-2-16 9s9 20 18 15z", self.skin[0])
        content = shape(self.back, self.hair) if self.back else ""
        content += both(ear) + shape(HEADS[self.shape], self.skin[0])
        if self.beard:
            content += shape(BEARD, self.hair)
        content += face + (shape(self.front, self.hair) if self.front else "")
        return f'<g transform="rotate({tilt} 120 160)">{content}</g>'

    def bust(self, face, tilt=0, arms="", body="plain", behind=""):
        """Head and shoulders; arms before them, and perhaps some behind."""
        neck = shape("M102 140v50q18 16 36 0v-50z", self.skin[0]) + flat(
            "M104 164q16 18 32 0v8q-16 18-32 4z", self.skin[1])
        return (
            behind + (shape(self.back, self.hair) if self.back and not tilt else "") + neck
            + shape(BODIES[body], self.clothes)
            + f'<g transform="translate(0 9)">{self.head(face, tilt)}</g>' + arms
        )


SAM = Cast(PALE, BLUE, "#7a4a26", front=SHORT)
KIM = Cast(UMBER, "#e4572e", "#1d1712", front=CURLS, head="oval")
LEE = Cast(TAN, GOLD, "#231a17", front=FRINGE, back=LONG, head="heart")
MAX = Cast(OLIVE, GREEN, "#5a3a22", head="square", beard=True)


# Faces.

def face(look="dot", lips="smile", brow=(1, 4, 1), gaze=(0, 0), nose_kind="soft", other=None, lid="#e3b08c", y=108):
    return (
        brows(brow, other or brow, y=y - 16) + eyes(look, gaze=gaze, lid=lid, y=y)
        + nose(nose_kind) + mouth(lips, 142)
    )


def worried(gaze=(0, 0)):
    return face("open", "wry", (-5, 2, 5), gaze)


def screaming():
    return (
        brows((-6, 3, 6)) + eyes("open", y=106)
        + shape("M104 134q16-8 32 0c2 16-4 26-16 26s-18-10-16-26z", "#7d1d2c", 4)
        + nose("short")
    )


def frown(y=144):
    return line(f"M106 {y + 3}q14-13 28 0")


def sad(gaze=(0, 0)):
    return brows((-4, 2, 5)) + eyes("sleepy", gaze=gaze, lid="#d9a06f") + nose("soft") + frown()


def annoyed(gaze=(0, 0)):
    return brows((5, 2, -4), y=94) + eyes("open", gaze=gaze) + nose("soft") + frown()


def sweat(x, y, size=1):
    return put(shape("M120 96c12 18 18 26 18 36a18 18 0 0 1-36 0c0-10 6-18 18-36z", "#8fd0f0", 5), x, y, size)


# Things.

def cloud(x, y, scale=1, fill=WHITE, width=6):
    return put(shape("M60 150c-34 0-38-46-4-48 2-34 52-42 66-12 26-14 54 6 48 30 30 4 24 30 2 30z", fill, width), x, y, scale)


def flame(x, y, scale=1, angle=0):
    return put(
        shape("M120 30c40 44 70 76 60 122-8 36-34 58-60 58s-52-22-60-58c-6-30 8-50 26-68 2 20 8 30 18 34-2-36 0-62 16-88z", "#f28a2e", 6)
        + flat("M120 104c22 26 36 44 30 68-4 20-18 30-30 30s-28-10-30-30c-2-18 8-28 18-40 2 10 4 16 8 18 0-18 0-32 4-46z", GOLD),
        x, y, scale, angle)


def tree(x, y, scale=1, fill=GREEN):
    return put(box(108, 140, 24, 80, WOOD, 6) + disc(120, 96, 62, fill, 66, 6), x, y, scale)


def sun(x, y, radius=60, fill=GOLD):
    wedge = "".join(
        turned(limb(f"M{x} {y - radius - 22}v-34", fill, 8, 5), 30 * n, x, y) for n in range(12)
    )
    return wedge + disc(x, y, radius, fill, width=7)
