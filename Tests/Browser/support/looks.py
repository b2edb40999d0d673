"""Measures what is visible on a page."""

from playwright.sync_api import Locator, Page

LEAVES_VIEW_TRANSITION = """
    addEventListener('pagereveal', async ({ viewTransition }) => {
        window.viewTransitionSeen = false;
        if (!viewTransition) return;
        await viewTransition.ready.catch(() => {});
        window.viewTransitionSeen = true;
        window.viewTransitionTypes = [...viewTransition.types ?? []];
        window.viewTransitionMoves = document.getAnimations()
            .filter(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))
            .map(({ effect }) => ({
                part: effect.pseudoElement,
                duration: effect.getTiming().duration,
                keyframes: effect.getKeyframes(),
            }));
    });
"""
"""A script for each page that records in `window` how the page was animated in."""


def is_loaded(image: Locator) -> bool:
    return image.evaluate("image => image.complete && image.naturalWidth > 0")


def wait_until_loaded(image: Locator) -> None:
    image.scroll_into_view_if_needed()
    image.evaluate("image => image.decode()")


def ratio(box: dict) -> float:
    return box["width"] / box["height"]


def wait_for_ratio(shown: Locator, wanted: float, part: float) -> None:
    """Waits until an element has an aspect ratio, within a part of it."""
    shown.page.wait_for_function(
        """([element, wanted, part]) => {
          const { width, height } = element.getBoundingClientRect();
          return Math.abs(width / height / wanted - 1) <= part;
        }""",
        arg=[shown.element_handle(), wanted, part])


def viewport(page: Page) -> dict:
    """The visible part of the page, as a box."""
    return page.evaluate(
        "() => ({ x: 0, y: 0, width: document.documentElement.clientWidth, height: innerHeight })")


def is_within(inner: dict, outer: dict, tolerance: float = 1) -> bool:
    return (
        inner["x"] >= outer["x"] - tolerance
        and inner["y"] >= outer["y"] - tolerance
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + tolerance
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + tolerance)


def overlap(one: dict, other: dict) -> bool:
    return (
        one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"])


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


def font_size(field: Locator) -> float:
    return field.evaluate("field => parseFloat(getComputedStyle(field).fontSize)")


def style(element: Locator, *names: str) -> list[str]:
    return element.evaluate(
        "(element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name))",
        list(names))
