"""What a browser that has never been there gets when a page is opened."""

import pytest
from playwright.sync_api import Page, expect
from support.server import Server
from support.watch import wait_until

MOST = 150_000
"""The bytes of a first page, as they come over the network: all that is needed to see it, pictures too.

Chromium also loads the pictures of the next screen or two.
"""
SEEN = """[...document.querySelectorAll('.meme img')]
    .filter(image => image.getBoundingClientRect().top < innerHeight)"""


@pytest.fixture
def first_page(open_context):
    """Opens a path, and returns the page and the bytes of each answer by its address."""

    def open(server: Server, path: str, **options) -> tuple[Page, dict[str, int]]:
        page = open_context(server, **options).new_page()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        addresses: dict[str, str] = {}
        lengths: dict[str, int] = {}
        session.on("Network.responseReceived", lambda event: addresses.update(
            {event["requestId"]: event["response"]["url"]}))
        session.on("Network.loadingFinished", lambda event: lengths.update(
            {addresses[event["requestId"]]: int(event["encodedDataLength"])}))
        page.goto(path)
        return page, lengths

    return open


def weight(lengths: dict[str, int]) -> str:
    """The largest answers, for a failure to name them."""
    return ", ".join(f"{length} {address}" for address, length in sorted(
        lengths.items(), key=lambda answer: -answer[1])[:8])


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desk"])
def test_sent_memes_are_light(crowd, first_page, size):
    page, lengths = first_page(crowd, "/", viewport={"width": size[0], "height": size[1]})
    expect(page.locator(".meme img").first).to_be_visible()
    wait_until(page, f"() => {SEEN}.every(image => image.complete)")
    seen = page.evaluate(f"{SEEN}.map(image => image.src)")
    for _ in range(500):
        # The browser tells of what has come after the page.
        if set(seen) <= set(lengths):
            break
        page.wait_for_timeout(20)
    needed = {address: length for address, length in lengths.items()
              if "/thumbnails/" not in address or address in seen}
    assert len(seen) > 5 and set(seen) <= set(needed)
    assert sum(needed.values()) <= MOST, weight(needed)


def test_the_editor_of_a_newcomer_is_light(server, first_page):
    """Without the examples of the templates, which come as they are scrolled to; there are no recent pictures."""
    page, lengths = first_page(server, "/new")
    expect(page.locator(".template").first).to_be_visible()
    wait_until(page, "() => document.fonts.status == 'loaded'")
    seen = {address: length for address, length in lengths.items() if "/example" not in address}
    assert 0 < sum(seen.values()) <= MOST, weight(seen)


def test_no_file_comes_twice(crowd, first_page):
    page, lengths = first_page(crowd, "/")
    expect(page.locator(".meme img").first).to_be_visible()
    fonts = [address for address in lengths if address.endswith((".woff2", ".woff", ".ttf", ".otf"))]
    assert len(fonts) <= 1
