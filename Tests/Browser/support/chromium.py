"""Finds and starts Chromium."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserType

# The first is Chromium without a window: a page of it takes 0.2 s of a processor to open, and one of the
# others 0.9 s.
_CANDIDATES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

_FLAGS = [
    # For the same picture on every machine.
    "--force-color-profile=srgb", "--hide-scrollbars",
    # A container has a small /dev/shm and only a software renderer.
    "--disable-dev-shm-usage", "--disable-gpu",
    # Tests must not use a real camera.
    "--use-fake-ui-for-media-stream",
]


def find() -> Path | None:
    """The executable of Chromium or Chrome; the environment variable `CHROMIUM` overrides it."""
    names = [os.environ["CHROMIUM"]] if "CHROMIUM" in os.environ else _CANDIDATES
    found = filter(None, map(shutil.which, names))
    return next(map(Path, found), None)


def launch(
    chromium: BrowserType, executable: Path, cameras: int = 0, microphone: Path | None = None,
    hints: bool = False, **options,
) -> Browser:
    """Starts the browser with some fake cameras, which show a test picture.

    The fake microphone plays a WAV file in a loop, or else beeps from time to time. With `hints`, letters have
    widths of whole pixels, as on many desktops; without, they look the same on every machine.
    """
    flags = [*_FLAGS, f"--use-fake-device-for-media-stream=device-count={cameras}"]
    if not hints:
        flags.append("--font-render-hinting=none")
    if microphone:
        flags.append(f"--use-file-for-fake-audio-capture={microphone}")
    # Chromium's sandbox doesn't work for root.
    is_root = sys.platform != "win32" and os.geteuid() == 0
    return chromium.launch(
        executable_path=executable, args=flags, chromium_sandbox=not is_root, **options)
