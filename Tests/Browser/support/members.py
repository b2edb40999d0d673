"""Meet the Members, as a test plays it."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from .pictures import plain

# Each member's picture has one color, so that a test can recognize it.
COLOURS = {
    "Ada Quill": (200, 30, 30), "Bo Finch": (30, 160, 60), "Cy Marsh": (40, 60, 200),
    "Dot Reed": (230, 200, 40), "El Moor": (120, 40, 140), "Fay Thorn": (20, 20, 20),
}


def make_team(folder: Path) -> Path:
    """Creates a folder with a picture of each member."""
    folder.mkdir()
    for name, colour in COLOURS.items():
        path = folder / f"{name.lower().replace(' ', '-')}.png"
        path.write_bytes(plain(480, 480, "#%02x%02x%02x" % colour))
    return folder


class Members:
    """The page and its elements."""

    def __init__(self, page: Page):
        self.page = page
        self.start_button = page.get_by_role("button", name="Start", exact=True)
        self.bar = page.get_by_role("progressbar", name="Seconds")
        self.score = page.locator(".score")
        self.pause = page.get_by_role("button", name="Pause", exact=True)
        self.resume = page.get_by_role("button", name="Resume", exact=True)
        self.options = page.get_by_role("group", name="Who is this?").get_by_role("button")
        self.picture = page.get_by_role("figure").get_by_role("img")
        self.tag = page.locator("figcaption")
        self.statistics_button = page.get_by_role("button", name="Statistics")
        self.statistics = page.get_by_role("dialog", name="Statistics")

    def start(self) -> "Members":
        self.start_button.click()
        expect(self.picture).to_be_visible()
        return self

    def names(self) -> list[str]:
        return [option.get_attribute("aria-label") for option in self.options.all()]

    def who(self) -> str:
        """The name of the member whose picture is shown."""
        colour = self.picture.evaluate(
            """async (image) => {
                await image.decode();
                const canvas = new OffscreenCanvas(1, 1);
                const context = canvas.getContext('2d');
                context.drawImage(image, 0, 0, 1, 1);
                return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
            }""")
        return min(
            COLOURS, key=lambda name: sum((a - b) ** 2 for a, b in zip(COLOURS[name], colour)))

    def option(self, name: str) -> Locator:
        return self.options.filter(has_text=name)

    def answer(self, rightly: bool = True) -> str:
        """Chooses a name and returns it."""
        right = self.who()
        name = right if rightly else next(name for name in self.names() if name != right)
        self.option(name).click()
        expect(self.tag).to_have_text(right)
        return name

    def wait_for_question(self) -> None:
        expect(self.tag).to_have_text("Who is this?")
