"""Touches on a touch screen."""

from collections.abc import Callable

from playwright.sync_api import Page


def fingers(page: Page) -> Callable[..., None]:
    """A function that sends a touch event with the places of all fingers: `touch("touchStart", (9, 9))`."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})

    return touch


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
    """Puts a finger down, moves it and lifts it."""
    touch = fingers(page)
    touch("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        touch("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end)))
        page.wait_for_timeout(16)
    touch("touchEnd")


def middle(box: dict) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
