"""The browser."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserType

_CANDIDATES = (
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

_FLAGS = [
    # The same picture on every machine.
    "--force-color-profile=srgb", "--hide-scrollbars", "--font-render-hinting=none",
    # A container's /dev/shm is small, and its graphics processor is made of software.
    "--disable-dev-shm-usage", "--disable-gpu",
    # A camera that the machine happens to have is none of the tests'.
    "--use-fake-ui-for-media-stream",
]


def find() -> Path | None:
    """The executable of a Chromium or a Chrome; `CHROMIUM` in the environment comes first."""
    names = [os.environ["CHROMIUM"]] if "CHROMIUM" in os.environ else _CANDIDATES
    found = filter(None, map(shutil.which, names))
    return next(map(Path, found), None)


def launch(
    chromium: BrowserType, executable: Path, cameras: int = 0, microphone: Path | None = None,
    **options,
) -> Browser:
    """Starts it, with as many cameras as are asked for; they show a test picture.

    Its microphone hears a WAV file again and again, else a beep now and then.
    """
    flags = [*_FLAGS, f"--use-fake-device-for-media-stream=device-count={cameras}"]
    if microphone:
        flags.append(f"--use-file-for-fake-audio-capture={microphone}")
    # Its sandbox isn't for root.
    is_root = sys.platform != "win32" and os.geteuid() == 0
    return chromium.launch(
        executable_path=executable, args=flags, chromium_sandbox=not is_root, **options)
