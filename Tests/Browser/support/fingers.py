"""Touches on a touch screen."""

from playwright.sync_api import Page


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
    """Puts a finger down, moves it and lifts it."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        touch("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end)))
        page.wait_for_timeout(16)
    touch("touchEnd")
    session.detach()


def middle(box: dict) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
