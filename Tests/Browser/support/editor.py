"""The Meme Editor, as a user operates it."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from .pictures import opened
from .watch import settle


class Editor:
    def __init__(self, page: Page):
        self.page = page
        self.top = page.get_by_role("textbox", name="Top text")
        self.bottom = page.get_by_role("textbox", name="Bottom text")
        self.words: Locator = page.get_by_role("main").get_by_role("textbox")
        self.share = page.get_by_role("button", name="Share", exact=True)
        self.cancel = page.get_by_role("link", name="Cancel")
        self.album = page.get_by_role("button", name="Album")
        self.camera = page.get_by_role("button", name="Camera", exact=True)
        self.style = page.get_by_role("button", name="Text style", exact=True)
        self.crop = page.get_by_role("button", name="Crop", exact=True)
        self.meme: Locator = page.locator(".meme")
        self.rendering: Locator = page.locator(".rendering")

    def choose(self, picture: Path | bytes, name: str = "picture.png") -> None:
        """Chooses a picture with the Album button and waits until it is loaded."""
        with self.page.expect_file_chooser() as chooser:
            self.album.click()
        with self.page.expect_response(re.compile("/originals$")):
            chooser.value.set_files(
                picture if isinstance(picture, Path) else FilePayload(
                    name=name, mimeType="image/jpeg" if name.endswith("jpg") else "image/png",
                    buffer=picture))
        self.expect_picture()

    def another(self, picture: bytes) -> "Editor":
        """The editor of a new meme of a picture, in another tab."""
        page = self.page.context.new_page()
        page.goto("/new")
        other = Editor(page)
        other.choose(picture)
        return other

    def open(self, button: Locator) -> None:
        """Opens the panel of a button, unless it is open, as most are on a desk."""
        if button.get_attribute("aria-expanded") != "true":
            button.click()

    def expect_picture(self) -> None:
        expect(self.share).to_be_enabled()
        self.wait_for_rendering()

    def type(self, top: str = "", bottom: str = "") -> None:
        """Types words into the fields, presses Return after each, and waits for the meme."""
        for field, words in ((self.top, top), (self.bottom, bottom)):
            if words:
                field.click()
                field.press_sequentially(words)
                field.press("Enter")
        self.wait_for_rendering()

    def wait_for_rendering(self) -> None:
        """Waits until the server's rendering of the current edit is visible."""
        expect(self.page.locator(".stage")).not_to_have_attribute("data-live", re.compile(""))
        expect(self.rendering).to_be_visible()

    def seen(self) -> Image.Image:
        """A screenshot of the meme, without the frame of the selected layer."""
        # Moves the pointer away, so that no hover effect is visible.
        self.page.mouse.move(0, 0)
        frame = self.page.locator(".selection")
        frame.evaluate("frame => { frame.style.visibility = 'hidden'; }")
        settle(self.page)
        seen = opened(self.meme.screenshot(animations="disabled"))
        frame.evaluate("frame => { frame.style.visibility = ''; }")
        return seen

    def seen_at_rest(self, patience: float = 60) -> Image.Image:
        """A screenshot of the meme once it has not changed for a second."""
        deadline = time.monotonic() + patience
        seen, since = self.seen(), time.monotonic()
        while time.monotonic() < since + 1:
            assert time.monotonic() < deadline, "The meme on the screen doesn't come to rest."
            now = self.seen()
            if now.size != seen.size or now.tobytes() != seen.tobytes():
                seen, since = now, time.monotonic()
        return seen

    def expect_seen(self, wanted: Callable[[Image.Image], bool], patience: float = 60) -> None:
        """Waits until the screenshot of the meme satisfies a condition."""
        deadline = time.monotonic() + patience
        while not wanted(self.seen()):
            assert time.monotonic() < deadline, "The meme doesn't come to look as it should."

    def shared(self) -> None:
        """Saves with Share and dismisses the sheet."""
        self.share.click()
        self.page.get_by_role("dialog", name="Share meme").get_by_role(
            "button", name="Done").click()
        expect(self.page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()

    def previews(self) -> list[dict]:
        """A list to which the bodies of later requests are appended."""
        bodies: list[dict] = []
        self.page.on(
            "request",
            lambda request: bodies.append(json.loads(request.post_data))
            if request.url.endswith("/previews") else None)
        return bodies


def caption(meme: dict, role: str) -> dict:
    """The caption of a role in `{meme, recipe}`."""
    return next(one for one in meme["recipe"]["captions"] if one.get("role") == role)
