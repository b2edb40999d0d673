"""Meme Detail: its neighbors, zooming, and the history."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.fingers import fingers, swipe
from support.looks import wait_until_loaded
from support.pictures import opened, plain
from support.watch import settle


@pytest.fixture
def three(server):
    """A server with three memes; the middle one has had other words and a crop."""
    for name in ("First", "Second", "Third"):
        server.api.create(plain(300, 200), name)
    meme = server.api.memes()[1]
    recipe = {"captions": [{"text": "Second thoughts", "role": "top"}],
              "crop": {"ratio": {"width": 1, "height": 1}}}
    server.api.json("PUT", f"/memes/{meme['id']}", {"original": meme["original"], "recipe": recipe})
    return server


def detail(open_page, server, words: str, **look) -> Page:
    """The page of a meme, opened from the list."""
    page = open_page(server, **look)
    page.get_by_role("main").get_by_role("link", name=re.compile(words)).click()
    expect_shown(page, words)
    return page


def expect_shown(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)
    # Pages slide in, and take no pointer meanwhile.
    settle(page)
    wait_until_loaded(picture(page))


def picture(page: Page):
    return page.locator("figure img")


def scale(page: Page) -> float:
    return float(picture(page).evaluate("image => getComputedStyle(image).scale.split(' ')[0]"))


def centre(page: Page) -> tuple[float, float]:
    box = page.locator(".picture").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Neighbors

def test_buttons_lead_to_the_neighbors(open_page, three):
    page = detail(open_page, three, "Second")
    page.get_by_role("button", name="Next meme").click()
    expect_shown(page, "First")
    expect(page.get_by_role("button", name="Next meme")).to_be_hidden()
    page.get_by_role("button", name="Previous meme").click()
    expect_shown(page, "Second")
    page.get_by_role("button", name="Previous meme").click()
    expect_shown(page, "Third")
    expect(page.get_by_role("button", name="Previous meme")).to_be_hidden()
    # They replace each other, so the way back is to the list.
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


def test_a_page_opened_by_itself_has_no_neighbors(open_page, three):
    page = open_page(three, f"/memes/{three.api.memes()[1]['id']}")
    expect_shown(page, "Second")
    expect(page.get_by_role("button", name=re.compile("(Next|Previous) meme"))).to_have_count(0)


def test_a_swipe_leads_to_the_neighbors(open_page, three):
    page = detail(open_page, three, "Second", **PHONE)
    x, y = centre(page)
    swipe(page, (x + 90, y), (x - 90, y))
    expect_shown(page, "First")
    swipe(page, (x - 90, y), (x + 90, y))
    expect_shown(page, "Second")
    # Down isn't across.
    swipe(page, (x, y - 60), (x + 70, y + 90))
    page.wait_for_timeout(300)
    expect_shown(page, "Second")


# Zoom

def test_wheel_zooms_at_the_pointer(open_page, three):
    page = detail(open_page, three, "First")
    x, y = centre(page)
    page.mouse.move(x, y)
    for _ in range(3):
        page.mouse.wheel(0, -200)
    expect(page.locator(".is-zoomed")).to_have_count(1)
    assert 2 < scale(page) < 8
    for _ in range(20):
        page.mouse.wheel(0, -400)
    page.wait_for_timeout(200)
    assert scale(page) == pytest.approx(8)
    for _ in range(40):
        page.mouse.wheel(0, 400)
    expect(page.locator(".is-zoomed")).to_have_count(0)
    assert scale(page) == 1


def test_double_click_zooms_and_a_drag_moves(open_page, three):
    page = detail(open_page, three, "First")
    x, y = centre(page)
    page.mouse.dblclick(x, y)
    assert scale(page) == pytest.approx(2.5)
    before = picture(page).bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 5, steps=4)
    page.mouse.up()
    after = picture(page).bounding_box()
    assert after["x"] - before["x"] == pytest.approx(60, abs=2)
    # It never leaves the view.
    page.mouse.down()
    page.mouse.move(x + 3000, y, steps=3)
    page.mouse.up()
    view = page.locator(".picture").bounding_box()
    assert picture(page).bounding_box()["x"] <= view["x"] + 1
    page.mouse.dblclick(x, y)
    assert scale(page) == 1


def test_keys_zoom_and_escape_ends_it(open_page, three):
    page = detail(open_page, three, "First")
    url = page.url
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert scale(page) == pytest.approx(2.25)
    page.keyboard.press("-")
    assert scale(page) == pytest.approx(1.5)
    page.keyboard.press("Escape")
    assert scale(page) == 1 and page.url == url
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


def test_two_fingers_zoom(open_page, three):
    page = detail(open_page, three, "First", **PHONE)
    x, y = centre(page)
    touch = fingers(page)
    touch("touchStart", (x - 30, y), (x + 30, y))
    for reach in range(40, 100, 10):
        touch("touchMove", (x - reach, y), (x + reach, y))
    touch("touchEnd")
    assert scale(page) == pytest.approx(3, rel=0.1)
    # A swipe moves what is zoomed, and leads nowhere.
    url = page.url
    swipe(page, (x + 90, y), (x - 90, y))
    page.wait_for_timeout(300)
    assert page.url == url
    page.get_by_role("button", name="Share").tap()
    expect(page.get_by_role("dialog", name="Share meme")).to_be_visible()


# History

def history(page: Page):
    page.get_by_role("button", name="History").click()
    dialog = page.get_by_role("dialog", name="History")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_history_brings_back(open_page, three, device):
    page = detail(open_page, three, "Second thoughts", **device)
    dialog = history(page)
    versions = dialog.get_by_role("listitem")
    expect(versions).to_have_count(2)
    expect(versions.first).to_contain_text("Now")
    pictures = dialog.locator("img")
    for index, ratio in ((0, 1), (1, 1.5)):
        expect(pictures.nth(index)).to_have_attribute("src", re.compile("blob:"))
        wait_until_loaded(pictures.nth(index))
        shown = pictures.nth(index).evaluate("image => image.naturalWidth / image.naturalHeight")
        assert shown == pytest.approx(ratio, rel=0.02)
    dialog.get_by_role("button", name=re.compile("^Bring back “Second”")).click()
    expect(page.locator(".toast")).to_contain_text("as it was then")
    expect(page.get_by_role("heading", level=1)).to_have_text("Second")
    meme = three.api.memes()[1]
    assert meme["topText"] == "Second"
    assert opened(three.api.get(meme["image"])).size == (300, 200)
    # That is a version, too, so nothing is lost.
    dialog = history(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name=re.compile("^Bring back “Second thoughts”")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Second thoughts")


def test_history_of_a_meme_that_never_changed(open_page, three):
    page = detail(open_page, three, "Third")
    dialog = history(page)
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(dialog.get_by_role("button", name=re.compile("Bring back"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="History")).to_be_focused()
    expect_shown(page, "Third")


def test_list_knows_what_was_brought_back(open_page, three):
    page = detail(open_page, three, "Second thoughts")
    history(page).get_by_role("button", name=re.compile("^Bring back “Second”")).click()
    expect(page.locator(".toast")).to_contain_text("as it was then")
    page.get_by_role("link", name="Sent Memes").click()
    expect(page.get_by_role("main").get_by_role("link", name=re.compile("Second thoughts"))).to_have_count(0)


def test_tools_stay_in_the_window(open_page, three):
    page = detail(open_page, three, "Second")
    sizes = [(320, 568), (390, 844), (844, 390), (700, 900), (1280, 800)]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for tool in page.locator("footer .tool").all():
            box = tool.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5
    dialog = history(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        box = dialog.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] >= 0
        assert dialog.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
