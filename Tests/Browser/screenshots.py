"""Takes the pictures of the web app that are in Documentation/screens; `make screenshots` runs it.

Each shows a page on a phone upright, on a phone on its side, and on a desk; there is one in light
colours and one in dark ones.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from support import chromium
from support.editor import Editor
from support.memes import SHOWN, fill
from support.paths import ROOT
from support.pictures import GRACE, encoded, opened
from support.server import Server
from support.sounds import write_tone
from support.watch import settle

FOLDER = ROOT / "Documentation" / "screens"
PHONE = {"is_mobile": True, "has_touch": True}
DEVICES = [(390, 844, PHONE), (844, 390, PHONE), (1440, 900, {})]
SCALE, GAP, LARGEST = 0.5, 24, 60_000


def table(page: Page) -> None:
    page.goto("/?tab=table")


def collection(page: Page) -> None:
    page.goto("/?tab=collection")


def detail(page: Page) -> None:
    page.goto("/?tab=collection")
    page.get_by_role("link", name="One does not simply").first.click()
    page.get_by_role("link", name="Edit").wait_for()


def editor(page: Page) -> None:
    page.goto("/new")
    editor = Editor(page)
    editor.choose(GRACE)
    editor.type("Found the bug", "it was a moth")
    if page.viewport_size["width"] > 1000:
        editor.open(editor.style)
        editor.wait_for_rendering()


def sharing(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare;")
    detail(page)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share meme").wait_for()


def extras(page: Page) -> None:
    page.goto("/extras")


def silly_song(page: Page) -> None:
    page.goto("/extras/silly-song?name=Christopher")


def pitch_perfect(page: Page) -> None:
    page.goto("/extras/pitch-perfect")
    page.get_by_role("button", name="Microphone").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Chipmunk").hover()


def members(page: Page) -> None:
    page.goto("/extras/members")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_timeout(1500)


def crayons(page: Page) -> None:
    page.goto("/extras/crayons")


PAGES: dict[str, Callable[[Page], None]] = {
    "table": table, "collection": collection, "detail": detail, "editor": editor,
    "sharing": sharing, "extras": extras, "silly-song": silly_song,
    "pitch-perfect": pitch_perfect, "members": members, "crayons": crayons,
}


def taken(browser: Browser, url: str, show: Callable[[Page], None], scheme: str) -> Image.Image:
    """Screenshots of a page on all devices, side by side."""
    shots = []
    for width, height, device in DEVICES:
        context = browser.new_context(
            base_url=url, viewport={"width": width, "height": height}, color_scheme=scheme,
            reduced_motion="reduce", **device)
        page = context.new_page()
        show(page)
        page.wait_for_load_state("networkidle")
        settle(page)
        shots.append(opened(page.screenshot()))
        context.close()
    scaled = [
        shot.resize((round(shot.width * SCALE), round(shot.height * SCALE)), Image.Resampling.LANCZOS)
        for shot in shots]
    width = sum(shot.width for shot in scaled) + GAP * (len(scaled) + 1)
    height = max(shot.height for shot in scaled) + GAP * 2
    sheet = Image.new("RGB", (width, height), "#8a8a8a")
    x = GAP
    for shot in scaled:
        sheet.paste(shot, (x, height - GAP - shot.height))
        x += shot.width + GAP
    return sheet


def small(image: Image.Image) -> bytes:
    """Encodes a JPEG with the best quality that fits the size limit."""
    for quality in range(90, 30, -4):
        data = encoded(image, "JPEG", quality=quality, optimize=True, progressive=True)
        if len(data) <= LARGEST:
            break
    return data


def main() -> None:
    executable = chromium.find()
    if executable is None:
        raise SystemExit("There is no Chromium here, nor a Chrome: run 'Scripts/setup --tests'.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "store") as server,
        sync_playwright() as playwright,
    ):
        fill(server, SHOWN)
        tone = Path(folder) / "tone.wav"
        write_tone(tone, 440)
        browser = chromium.launch(playwright.chromium, executable, microphone=tone)
        for name, show in PAGES.items():
            for scheme in ("light", "dark"):
                path = FOLDER / f"{name}-{scheme}.jpg"
                path.write_bytes(small(taken(browser, server.url, show, scheme)))
                print(path.relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
