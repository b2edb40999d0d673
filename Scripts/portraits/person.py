"""A person of the sample deck, and how the portrait is assembled."""

from dataclasses import dataclass

from .parts import BODIES, HEADS, both, flat, line, shape, turned

# The side of a portrait, in pixels.
SIDE = 480


@dataclass
class Person:
    """A person, with the parts of the drawing from back to front."""

    name: str
    ground: str
    skin: tuple
    head: str
    body: str
    clothes: str
    face: str
    pattern: str = ""
    # The hair behind the neck and ears. It leans with the head, like everything on the face.
    back: str = ""
    front: str = ""
    # On the body behind the head, and in front of everything.
    details: str = ""
    props: str = ""
    ears: bool = True
    tilt: float = 0
    # How deep the head is between the shoulders.
    neck: float = 9
    # The offset and the scale of the whole person.
    shift: tuple = (0, 0)
    scale: float = 1.1

    @property
    def file(self):
        """The name of the portrait's files, without a suffix."""
        return self.name.lower().replace(" ", "-")

    def drawing(self):
        """The portrait as an SVG."""
        colour, shadow, _ = self.skin
        ear = shape("M80 98c-9-7-17-2-16 9s9 20 18 15z", colour) + line(
            "M71 105q5 2 5 9", shadow, 3
        )
        half = {"broad": 22, "slight": 16}.get(self.body, 18)
        neck = shape(f"M{120 - half} 140v50q{half} 16 {2 * half} 0v-50z", colour) + flat(
            f"M{122 - half} 164q{half - 2} 18 {2 * half - 4} 0v8q{2 - half} 18 {4 - 2 * half} 4z",
            shadow,
        )
        head = (both(ear) if self.ears else "") + shape(HEADS[self.head], colour) + self.face
        x, y = self.shift
        place = f"translate({120 + x} {250 + y}) scale({self.scale}) translate(-120 -250)"
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" fill="none"'
            f' width="{SIDE}" height="{SIDE}" stroke-linecap="round" stroke-linejoin="round">'
            f'<path d="M0 0h240v240H0z" fill="{self.ground}"/>{self.pattern}'
            f'<g transform="{place}">{self.leaning(self.back)}{neck}'
            f"{shape(BODIES[self.body], self.clothes)}{self.details}"
            f"{self.leaning(head + self.front)}{self.props}</g></svg>"
        )

    def leaning(self, content):
        """Wraps parts of the head, which lean on the neck."""
        return f'<g transform="translate(0 {self.neck})">{turned(content, self.tilt)}</g>'
