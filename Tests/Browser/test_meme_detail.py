"""The Meme Detail page."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.dropping import drop
from support.editor import Editor
from support.looks import (
    LEAVES_VIEW_TRANSITION, is_loaded, is_within, overlap, ratio, viewport, wait_until_loaded)
from support.pictures import ROCKET, difference, opened, plain, waist
from support.server import Server
from support.watch import GONE
from test_sent_memes import meme

LINE = "One does not simply / ship without tests"


def shown(page: Page):
    return page.get_by_role("main").get_by_role("img", name=LINE)


@pytest.mark.parametrize("tab", ["table", "collection"])
def test_opens_and_goes_back_to_its_tab(open_page, gallery, tab):
    page = open_page(gallery, f"/?tab={tab}")
    meme(page, "One does not simply").click()
    expect(page).to_have_url(re.compile(rf"/memes/[a-z0-9]+\?from={tab}"))
    expect(shown(page)).to_be_visible()
    back = page.get_by_role("link", name="Sent Memes")
    place = back.bounding_box()
    assert place["x"] < 60 and place["y"] < 80
    back.click()
    expect(page).to_have_url(re.compile(rf"/\?tab={tab}"))
    current = page.get_by_role("link", name=tab.capitalize(), exact=True)
    expect(current).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("tab", ["table", "collection"])
def test_back_of_a_page_opened_by_itself(open_page, gallery, tab):
    id = gallery.api.memes()[0]["id"]
    page = open_page(gallery, f"/memes/{id}?from={tab}")
    page.get_by_role("link", name="Sent Memes").click()
    expect(page).to_have_url(re.compile(rf"/\?tab={tab}"))


def test_slides_in_from_the_right(open_context, gallery):
    context = open_context(gallery)
    context.add_init_script(LEAVES_VIEW_TRANSITION)
    page = context.new_page()
    page.goto("/")
    meme(page, "One does not simply").click()
    expect(shown(page)).to_be_visible()
    page.wait_for_function("() => window.viewTransitionSeen")
    assert "left" in direction(page)
    page.get_by_role("link", name="Sent Memes").click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    page.wait_for_function("() => window.viewTransitionSeen")
    assert "right" in direction(page)


def direction(page: Page) -> str:
    """The direction of a page transition, from the animations of the pages that leave and enter."""
    moves = page.evaluate("() => window.viewTransitionMoves")
    assert any(move["duration"] for move in moves), moves
    for move in moves:
        first, last = move["keyframes"][0], move["keyframes"][-1]
        start, end = (offset(frame) for frame in (first, last))
        if start != end:
            return "left" if end < start else "right"
    raise AssertionError(f"Nothing moves sideways: {moves}")


def offset(keyframe: dict) -> float:
    """The horizontal translation of a keyframe in any unit, because only the sign matters."""
    for text in (keyframe.get("translate"), keyframe.get("transform")):
        match = re.search(r"(?:^|\(|, )\s*(-?[\d.]+)", text or "")
        if match:
            return float(match[1])
    return 0.0


def test_no_sliding_where_motion_is_reduced(open_context, gallery):
    context = open_context(gallery, reduced_motion="reduce")
    context.add_init_script(LEAVES_VIEW_TRANSITION)
    page = context.new_page()
    page.goto("/")
    meme(page, "One does not simply").click()
    expect(page).to_have_url(re.compile("/memes/"))
    expect(shown(page)).to_be_visible()
    page.wait_for_timeout(300)
    moves = page.evaluate("() => window.viewTransitionMoves ?? []")
    assert not [move for move in moves if offset(move["keyframes"][0])], moves
    running = page.evaluate(
        "() => document.getAnimations().filter((one) => one.effect.getTiming().duration > 10).length")
    assert running == 0


@pytest.mark.parametrize("width, height", [(600, 400), (400, 900), (1600, 300)])
@pytest.mark.parametrize(
    "view", [(390, 844), (844, 390), (1440, 900)], ids=lambda view: "x".join(map(str, view)))
def test_meme_keeps_its_ratio_and_fits(open_page, server, width, height, view):
    id = server.api.create(plain(width, height), "A")["meme"]["id"]
    page = open_page(
        server, f"/memes/{id}", viewport={"width": view[0], "height": view[1]})
    image = page.get_by_role("main").get_by_role("img", name="A", exact=True)
    wait_until_loaded(image)
    box = image.bounding_box()
    # The space that object-fit leaves around the picture isn't part of it.
    assert ratio(box) == pytest.approx(width / height, rel=0.02) or image.evaluate(
        "image => getComputedStyle(image).objectFit") in ("contain", "scale-down")
    assert is_within(box, viewport(page))
    assert not overlap(box, page.get_by_role("link", name="Sent Memes").bounding_box())
    # It fills the page in one direction, or is shown at full size.
    assert (
        box["width"] > view[0] * 0.55 or box["height"] > view[1] * 0.55
        or box["width"] >= width * 0.95)


def test_downloads_the_original(open_page, gallery):
    page = open_page(gallery)
    meme(page, "One does not simply").click()
    page.get_by_role("button", name="Info").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download original").click()
    assert download.value.path().read_bytes() == original_of_the_latest(gallery)
    assert download.value.suggested_filename.endswith(".jpg")


def original_of_the_latest(server: Server) -> bytes:
    return server.api.get(server.api.memes()[0]["originalImage"])


def test_leads_to_the_editor_and_back(open_page, gallery):
    page = open_page(gallery, "/?tab=collection")
    meme(page, "One does not simply").click()
    page.get_by_role("link", name="Edit").click()
    expect(page).to_have_url(re.compile(r"/memes/[a-z0-9]+/edit\?from=collection"))
    expect(page.get_by_role("textbox", name="Top text")).to_have_value("One does not simply")
    expect(page.get_by_role("textbox", name="Bottom text")).to_have_value("ship without tests")


def test_says_that_there_is_no_such_meme(open_page, gallery):
    page = open_page(gallery, "/memes/zzzzzzzzzzzz")
    page.context.watch.allow("404")
    expect(page.locator("body")).to_contain_text(re.compile("no|not|n’t", re.I))
    page.get_by_role("link", name=re.compile("Sent Memes")).first.click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


def test_says_that_a_picture_is_missing(open_page, gallery):
    page = open_page(gallery)
    page.route(re.compile("/images/"), lambda route: route.fulfill(status=500, body=""))
    page.context.watch.allow("500")
    meme(page, "One does not simply").click()
    expect(page.get_by_text(re.compile(r"picture|image|meme", re.I)).filter(
        has_text=re.compile(r"n’t|not|can", re.I)).first).to_be_visible()


def test_is_touched_with_fingers(open_page, gallery):
    page = open_page(gallery, **PHONE)
    meme(page, "One does not simply").tap()
    expect(page).to_have_url(re.compile("/memes/"))
    wait_until_loaded(shown(page))
    assert is_loaded(shown(page))
    for control in (
        page.get_by_role("link", name="Sent Memes"), page.get_by_role("link", name="Edit"),
        page.get_by_role("button", name="Share"), page.get_by_role("button", name="Delete"),
        page.get_by_role("link", name="Duplicate"), page.get_by_role("button", name="Info"),
        page.get_by_role("button", name="History")):
        box = control.bounding_box()
        assert is_within(box, viewport(page)), control
        assert box["height"] >= 44 and box["width"] >= 44, (control, box)


def test_arrow_keys_go_through_the_memes_as_listed(open_page, gallery):
    page = open_page(gallery, "/?tab=collection")

    def expect_shown(words):
        expect(page.get_by_role("heading", level=1)).to_contain_text(words)
        # Keyboard shortcuts work once the page's scripts have run.
        page.wait_for_load_state()

    meme(page, "It compiled").click()
    expect_shown("It compiled")
    page.keyboard.press("ArrowRight")
    expect_shown("Found the bug")
    page.keyboard.press("ArrowLeft")
    expect_shown("It compiled")
    page.keyboard.press("ArrowLeft")
    expect_shown("One does not simply")
    # Escape returns to the list.
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"/\?tab=collection"))


@pytest.mark.parametrize("way", ["Edit", "ArrowRight", "Escape"])
def test_without_a_server_the_page_stays(open_page, gallery, way):
    page = open_page(gallery)
    page.context.watch.allow(*GONE)
    if way == "Escape":
        # Opened directly, so that the way back is a link.
        page = open_page(gallery, f"/memes/{gallery.api.memes()[0]['id']}")
        page.context.watch.allow(*GONE)
    else:
        meme(page, "One does not simply").click()
    expect(page).to_have_url(re.compile("/memes/"))
    wait_until_loaded(shown(page))
    url = page.url
    gallery.stop()
    if way == "Edit":
        page.get_by_role("link", name="Edit").click(delay=90)
    else:
        page.keyboard.press(way)
    expect(page.locator(".toast")).to_contain_text("can’t be reached")
    assert page.url == url
    expect(page.get_by_role("link", name="Edit")).to_be_visible()


def test_picture_that_is_dropped_is_taken_to_the_editor(open_page, gallery):
    id = gallery.api.memes()[0]["id"]
    page = open_page(gallery, f"/memes/{id}?from=collection")
    assert drop(page, ROCKET.read_bytes(), "rocket.jpg", "image/jpeg")
    expect(page).to_have_url(re.compile(r"/new\?from=collection"))
    editor = Editor(page)
    editor.expect_picture()
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4


def test_its_own_picture_is_no_file_that_is_dropped(open_page, gallery):
    id = gallery.api.memes()[0]["id"]
    page = open_page(gallery, f"/memes/{id}")
    wait_until_loaded(shown(page))
    box = shown(page).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4, steps=5)
    page.mouse.up()
    page.wait_for_timeout(500)
    expect(page).to_have_url(re.compile(f"/memes/{id}$"))


def test_a_click_before_the_scripts_are_there_is_done_then(open_context, server):
    id = server.api.create(ROCKET, "early")["meme"]["id"]
    page = open_context(server).new_page()
    page.add_init_script("delete Navigator.prototype.canShare")
    held = []
    page.route("**/scripts/meme-detail.js", lambda route: held.append(route))
    page.goto(f"/memes/{id}", wait_until="commit")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    held[0].continue_()
    expect(page.get_by_role("dialog", name="Share meme")).to_be_visible()
