"""Sent Memes: the table, the collection, and the links from them."""

import re
import time

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.dropping import drop
from support.editor import Editor
from support.looks import is_within, scrolls_sideways, viewport, wait_until_loaded
from support.memes import GALLERY
from support.pictures import ROCKET, difference, opened, waist
from support.watch import GONE


def memes(page: Page):
    """The links to all memes."""
    return page.get_by_role("main").locator("a[href^='/memes/']")


def meme(page: Page, words: str):
    return page.get_by_role("main").get_by_role("link", name=re.compile(re.escape(words), re.I))


def test_opens_first(open_page, gallery):
    page = open_page(gallery, "/")
    expect(page).to_have_title(re.compile("Sent Memes"))
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    expect(page.get_by_role("link", name="Table", exact=True)).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_title_at_the_top_plus_at_the_right(open_page, gallery, device):
    page = open_page(gallery, **device)
    view = viewport(page)
    plus = page.get_by_role("link", name="New meme")
    place = plus.bounding_box()
    assert place["y"] < view["height"] * 0.15
    assert place["x"] + place["width"] > view["width"] * 0.8
    assert page.get_by_role("heading", level=1).bounding_box()["y"] < view["height"] * 0.15
    plus.click()
    expect(page).to_have_url(re.compile(r"/new"))


@pytest.mark.parametrize("path", ["/", "/?search=moth&tab=collection"], ids=["all", "search"])
@pytest.mark.parametrize("token", [None, "correct-horse-battery-staple"], ids=["open", "token"])
def test_plus_stays_in_its_corner_at_any_width(open_context, library, serve, tmp_path, path, token):
    server = serve(library.gallery(tmp_path / "gallery"), token=token)
    page = open_context(server).new_page()
    if token:
        page.goto("/")
        page.get_by_label("Token").fill(token)
        page.keyboard.press("Enter")
        page.wait_for_url("**/")
    page.goto(path)
    wrong = []
    for width in [*range(320, 1000, 20), *range(1000, 1930, 120)]:
        page.set_viewport_size({"width": width, "height": 700})
        bar = page.get_by_role("banner").bounding_box()
        title = page.get_by_role("heading", level=1).bounding_box()
        plus = page.get_by_role("link", name="New meme").bounding_box()
        search = page.get_by_role("searchbox").bounding_box()
        is_beside = abs(middle(plus) - middle(title)) < 8
        is_right = plus["x"] + plus["width"] > width - 24
        is_one_row = bar["height"] < (130 if width < 600 else 72)
        if not (is_beside and is_right and is_one_row and search["width"] > 100
                and title["x"] + title["width"] <= plus["x"] and not scrolls_sideways(page)):
            wrong.append((width, bar, title, plus, search))
    assert wrong == []


def middle(box: dict) -> float:
    return box["y"] + box["height"] / 2


def test_title_is_written_as_it_is_named(open_page, gallery):
    page = open_page(gallery)
    expect(page.get_by_role("heading", level=1)).to_have_css("text-transform", "none")


def test_list_keeps_its_room_on_a_phone_that_lies(open_page, gallery):
    page = open_page(gallery, **{**PHONE, "viewport": {"width": 844, "height": 390}})
    bars = page.get_by_role("banner").bounding_box()["height"] + page.get_by_role(
        "navigation", name="Views").bounding_box()["height"]
    assert bars < 120
    seen = [memes(page).nth(i).bounding_box() for i in range(2)]
    assert all(box["y"] + box["height"] < 390 - 56 for box in seen)


def test_picture_that_is_dropped_is_taken_to_the_editor(open_page, gallery):
    page = open_page(gallery)
    assert drop(page, ROCKET.read_bytes(), "rocket.jpg", "image/jpeg")
    expect(page).to_have_url(re.compile(r"/new"))
    editor = Editor(page)
    editor.expect_picture()
    assert difference(waist(editor.seen()), waist(opened(ROCKET))) < 4
    editor.cancel.click()
    page.get_by_role("region", name="Draft").get_by_role("button", name="Discard").click()
    # The picture is taken only once.
    page.get_by_role("link", name="New meme").click()
    expect(page.get_by_text("Choose a picture")).to_be_visible()
    expect(editor.share).to_be_disabled()


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_links_without_a_server_keep_the_page(open_page, gallery, way):
    page = open_page(gallery)
    page.context.watch.allow(*GONE)
    page.wait_for_load_state("networkidle")
    link = meme(page, "One does not simply")
    # Focus or hover comes before the server stops.
    link.focus()
    link.hover()
    gallery.stop()

    def follow():
        if way == "mouse":
            page.mouse.down()
            page.mouse.up()
        else:
            page.keyboard.press("Enter")

    follow()
    told = page.get_by_role("alert").filter(has_text="can’t be reached")
    expect(told.first).to_be_visible()
    expect(link).to_be_visible()
    gallery.start()
    follow()
    expect(page).to_have_url(re.compile(r"/memes/"))


def test_a_server_that_is_back_takes_back_what_was_said_of_it(open_page, gallery):
    page = open_page(gallery)
    page.context.watch.allow(*GONE)
    page.wait_for_load_state("networkidle")
    gallery.stop()
    page.get_by_role("link", name="Extras").click()
    told = page.locator(".toast").filter(has_text="can’t be reached")
    expect(told).to_be_visible()
    gallery.start()
    page.get_by_role("searchbox").fill("compiled")
    expect(memes(page)).to_have_count(1)
    expect(told).to_have_count(0)


def test_links_to_other_windows_are_the_browsers(open_page, gallery):
    page = open_page(gallery)
    with page.context.expect_page() as opened:
        meme(page, "One does not simply").click(modifiers=["Control"])
    expect(opened.value).to_have_url(re.compile(r"/memes/"))
    assert "/memes/" not in page.url


def test_tabs_at_the_bottom(open_page, gallery):
    page = open_page(gallery, **PHONE)
    view = viewport(page)
    tabs = page.get_by_role("navigation", name="Views")
    place = tabs.bounding_box()
    assert place["y"] > view["height"] * 0.8 and is_within(place, view)
    table = tabs.get_by_role("link", name="Table").bounding_box()
    collection = tabs.get_by_role("link", name="Collection").bounding_box()
    assert table["x"] < collection["x"]


def test_table_shows_thumbnail_texts_and_age(open_page, gallery):
    page = open_page(gallery)
    expect(memes(page)).to_have_count(len(GALLERY))
    for _, top, bottom in GALLERY:
        row = page.get_by_role("main").get_by_role("listitem").filter(
            has=page.get_by_role("link", name=re.compile(re.escape(top), re.I)))
        expect(row).to_have_count(1)
        expect(row).to_contain_text(re.compile(re.escape(top), re.I))
        expect(row).to_contain_text(re.compile(re.escape(bottom), re.I))
        expect(row.locator("time[datetime]")).to_have_text(re.compile(r"\S"))
        wait_until_loaded(row.locator("img").first)


def test_newest_is_first(open_page, gallery):
    page = open_page(gallery)
    expect(memes(page).first).to_have_accessible_name(re.compile(GALLERY[-1][1], re.I))


def test_table_has_one_meme_a_row(open_page, gallery):
    page = open_page(gallery, **PHONE)
    tops = [memes(page).nth(i).bounding_box()["y"] for i in range(len(GALLERY))]
    assert sorted(set(tops)) == tops


def test_collection_is_a_grid(open_page, gallery):
    page = open_page(gallery, **PHONE)
    page.get_by_role("link", name="Collection", exact=True).click()
    expect(page.get_by_role("link", name="Collection", exact=True)).to_have_attribute(
        "aria-current", "page")
    expect(memes(page)).to_have_count(len(GALLERY))
    expect(page.locator(".memes")).to_have_class(re.compile("is-fitted"))
    boxes = [memes(page).nth(i).bounding_box() for i in range(2)]
    assert boxes[0]["y"] == pytest.approx(boxes[1]["y"], abs=2)
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1
    for image in page.get_by_role("main").locator("img").all():
        wait_until_loaded(image)


def test_collection_uses_the_room_of_a_desk(open_page, crowd):
    page = open_page(crowd, "/?tab=collection")
    # Pictures of 120 × 80, about 235 pixels high.
    tops = [memes(page).nth(i).bounding_box()["y"] for i in range(3)]
    assert max(tops) - min(tops) <= 2


def test_search_shows_what_has_the_words(open_page, gallery):
    page = open_page(gallery)
    search = page.get_by_role("searchbox", name="Search memes")
    search.press_sequentially("moth", delay=30)
    expect(memes(page)).to_have_count(1)
    expect(meme(page, "Found the bug")).to_be_visible()
    expect(search).to_be_focused()
    search.fill("")
    expect(memes(page)).to_have_count(len(GALLERY))


def test_search_without_hits_says_so(open_page, gallery):
    page = open_page(gallery)
    page.get_by_role("searchbox", name="Search memes").fill("zebra")
    expect(page.get_by_text("No meme has the words zebra")).to_be_visible()
    expect(memes(page)).to_have_count(0)


def test_search_is_kept_by_the_other_tab(open_page, gallery):
    page = open_page(gallery, "/?search=moth")
    page.get_by_role("link", name="Collection", exact=True).click()
    expect(memes(page)).to_have_count(1)
    expect(page.get_by_role("searchbox", name="Search memes")).to_have_value("moth")


def test_scrolls_without_end(open_page, crowd):
    page = open_page(crowd)
    page.wait_for_load_state()
    first = memes(page).count()
    assert 0 < first < 120
    # Waits as long as necessary: each page is requested when the end of the one before is visible.
    end = time.monotonic() + 60
    addresses: dict[str, None] = {}
    while len(addresses) < 120 and time.monotonic() < end:
        page.mouse.wheel(0, 4000)
        page.wait_for_timeout(100)
        addresses |= dict.fromkeys(memes(page).evaluate_all("links => links.map((link) => link.href)"))
    assert len(addresses) == 120
    expect(memes(page).last).to_have_accessible_name(re.compile(r"Meme 1\b"))


def scroll_to(page: Page, words: str):
    """The link to a meme of a long list, once it is seen and nothing moves."""
    found = meme(page, words)
    page.mouse.move(400, 400)
    for _ in range(60):
        if found.count():
            break
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(100)
    # The wheel may still be turning.
    last = None
    while last != (last := page.evaluate("scrollY")):
        page.wait_for_timeout(300)
    found.first.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    return found.first


def expect_top(link, top: float) -> None:
    """Expects a link where it was in the window; rows may be a pixel higher than they were."""
    expect(link).to_be_in_viewport()
    for _ in range(100):
        # The list may be replaced at any time.
        box = link.bounding_box()
        if box and abs(box["y"] - top) < 4:
            return
        link.page.wait_for_timeout(100)
    assert box and box["y"] == pytest.approx(top, abs=4)


# The last of what was loaded at once, something in the middle, and the end; on a device that is slow, too, where
# the list is there long before its script.
@pytest.mark.parametrize(("number", "slower"), [(90, 1), (72, 6), (40, 6), (9, 1)])
def test_coming_back_is_where_one_was(open_page, crowd, number, slower):
    page = open_page(crowd, "/?tab=collection")
    link = scroll_to(page, f"Meme {number} ")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    top = link.bounding_box()["y"]
    link.click()
    expect(page).to_have_url(re.compile(r"/memes/.*from=collection"))
    page.get_by_role("link", name="Sent Memes").click()
    expect(page).to_have_url(re.compile(r"/\?tab=collection"))
    expect_top(link, top)


def test_coming_back_when_the_browser_tells_late_of_scrolling(open_page, crowd):
    page = open_page(crowd, "/?tab=collection")
    link = scroll_to(page, "Meme 90 ")
    top = link.bounding_box()["y"]
    link.click()
    expect(page).to_have_url(re.compile(r"/memes/.*from=collection"))
    page.add_init_script("addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)")
    page.get_by_role("link", name="Sent Memes").click()
    expect(page).to_have_url(re.compile(r"/\?tab=collection"))
    expect_top(link, top)


def test_going_back_over_two_lists_is_where_one_was_in_each(open_page, crowd):
    page = open_page(crowd, "/?tab=collection&search=of")
    top = scroll_to(page, "Meme 40 ").bounding_box()["y"]
    page.goto(f"{crowd.url}/?tab=collection")
    lower = scroll_to(page, "Meme 72 ").bounding_box()["y"]
    meme(page, "Meme 72 ").first.click()
    expect(page).to_have_url(re.compile(r"/memes/.*from=collection"))
    page.go_back()
    expect_top(meme(page, "Meme 72 ").first, lower)
    page.go_back()
    expect_top(meme(page, "Meme 40 ").first, top)


def test_works_without_scripts(open_page, crowd):
    page = open_page(crowd, java_script_enabled=False)
    expect(memes(page).first).to_be_visible()
    page.get_by_role("searchbox", name="Search memes").fill("Meme 77")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("search=Meme"))
    expect(memes(page)).to_have_count(1)
    page.get_by_role("link", name="Collection", exact=True).click()
    memes(page).first.click()
    expect(page.get_by_role("img", name=re.compile("Meme 77"))).to_be_visible()


def test_keyboard_opens_a_meme(open_page, gallery):
    # A narrow page, so that memes are one below the other.
    page = open_page(gallery, viewport=PHONE["viewport"])
    memes(page).first.focus()
    page.keyboard.press("ArrowDown")
    expect(memes(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(memes(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/memes/[a-z0-9]+\?from=table"))


def test_tab_key_reaches_every_part(open_page, gallery):
    page = open_page(gallery)
    names = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        names.add(page.evaluate(
            "() => document.activeElement.getAttribute('aria-label')"
            " ?? document.activeElement.textContent.trim()"))
    for wanted in ("New meme", "Search memes", "Table", "Collection"):
        assert wanted in names, names
    assert any("Delete" in name for name in names), names


@pytest.mark.parametrize("tab", ["table", "collection"])
def test_empty_invites_to_make_the_first(open_page, server, tab):
    page = open_page(server, f"/?tab={tab}")
    expect(page.get_by_role("heading", name="No memes yet")).to_be_visible()
    page.get_by_role("link", name="Make the first one").click()
    expect(page).to_have_url(re.compile(r"/new"))
