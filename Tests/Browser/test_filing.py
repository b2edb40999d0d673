"""Favourites and tags: in Sent Memes, in Meme Detail, and for several memes at once."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.looks import is_within, viewport
from test_sent_memes import meme
from test_several import bar, select, words

TOPS = ["One does not simply", "It compiled", "Found the bug"]
"""The memes of the gallery, newest first."""


@pytest.fixture
def ids(gallery) -> list[str]:
    """The ids of the memes of the gallery, newest first."""
    return [meme["id"] for meme in gallery.api.memes()]


def filters(page: Page):
    return page.get_by_role("navigation", name="Tags")


def narrow(page: Page, name: str) -> None:
    filters(page).get_by_role("link", name=name, exact=True).click()


def expect_listed(page: Page, *tops: str) -> None:
    expect(page.locator(".meme")).to_have_count(len(tops))
    assert [text.lower() for text in words(page)] == [top.lower() for top in tops]


def pick(page: Page, count: int) -> None:
    select(page)
    for index in range(count):
        page.locator(".meme a").nth(index).click()


def tool(page: Page, name: str):
    return bar(page).get_by_role("button", name=name)


# The list

def test_without_tags_there_is_nothing_to_choose_from(open_page, gallery):
    page = open_page(gallery)
    expect_listed(page, *TOPS)
    expect(filters(page)).to_have_count(0)


def search(page: Page, text: str, key: str = "Enter") -> None:
    """Types into the search, which first learns the tags that there are."""
    with page.expect_response(re.compile("/api/v1/tags")):
        page.get_by_role("searchbox", name="Search memes").click()
    page.get_by_role("searchbox", name="Search memes").press_sequentially(text)
    page.keyboard.press(key)


def test_tags_are_typed_into_the_search(open_page, gallery, ids):
    gallery.api.tag(ids[:2], add=["cats"])
    gallery.api.tag(ids[1:], add=["♥"])
    page = open_page(gallery)
    search(page, "#cats")
    expect_listed(page, *TOPS[:2])
    field = page.get_by_role("searchbox", name="Search memes")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(filters(page).get_by_role("link", name="#cats")).to_have_attribute("aria-current", "true")
    # Another is added to it.
    field.press_sequentially("#Favourites")
    page.keyboard.press("Enter")
    expect_listed(page, TOPS[1])
    page.reload()
    expect_listed(page, TOPS[1])


def test_tags_and_words_are_typed_together(open_page, gallery, ids):
    gallery.api.tag(ids, add=["cats", "cats of mine"])
    page = open_page(gallery)
    search(page, "#cats of mine compiled")
    expect_listed(page, TOPS[1])
    expect(page.get_by_role("searchbox", name="Search memes")).to_have_value("compiled")
    expect(filters(page).locator("[aria-current]")).to_have_text(["#cats of mine"])


def test_longer_tag_can_be_typed_slowly(open_page, gallery, ids):
    gallery.api.tag(ids, add=["cats", "cats of mine"])
    page = open_page(gallery)
    field = page.get_by_role("searchbox", name="Search memes")
    # Whoever stops typing searches for what there is.
    with page.expect_response(re.compile(r"[?&]search=%23cats")):
        search(page, "#cats ", key="o")
    page.keyboard.type("f mine ")
    expect(filters(page).locator("[aria-current]")).to_have_text(["#cats of mine"])
    expect(field).to_have_value("")
    page.keyboard.type("#cats compiled")
    expect_listed(page, TOPS[1])
    expect(filters(page).locator("[aria-current]")).to_have_count(2)


def test_what_is_no_tag_is_searched_as_words(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=["cats"])
    page = open_page(gallery)
    search(page, "#bug")
    expect_listed(page, TOPS[2])
    # A field that offers something is another to screen readers.
    expect(page.get_by_role("combobox", name="Search memes")).to_have_value("#bug")


def test_the_search_offers_tags(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=["cats", "♥"])
    page = open_page(gallery)
    search(page, "#c", key="ArrowRight")
    assert sorted(page.locator("#search-tags option").evaluate_all(
        "(options) => options.map(({ value }) => value)")) == ["#cats", "#favourites"]


@pytest.mark.parametrize("tab", ["table", "collection"])
def test_the_list_is_narrowed_by_one_tag_or_several(open_page, gallery, ids, tab):
    gallery.api.tag(ids[:2], add=["cats"])
    gallery.api.tag(ids[1:], add=["♥"])
    page = open_page(gallery, f"/?tab={tab}")
    expect(page.locator(".meme")).to_have_count(3)
    expect(page.get_by_role("img", name="Favourite")).to_have_count(2)
    narrow(page, "#cats")
    expect(page.locator(".meme")).to_have_count(2)
    expect(page.locator(".count")).to_have_text("2 memes")
    expect(filters(page).get_by_role("link", name="#cats")).to_be_focused()
    narrow(page, "Favourites")
    expect(page.locator(".meme")).to_have_count(1)
    assert "tags=" in page.url
    page.reload()
    expect(page.locator(".meme")).to_have_count(1)
    narrow(page, "#cats")
    expect(page.locator(".meme")).to_have_count(2)
    narrow(page, "All")
    expect(page.locator(".meme")).to_have_count(3)
    assert "tags=" not in page.url


def test_a_search_and_the_other_tab_keep_the_tag(open_page, gallery, ids):
    gallery.api.tag(ids[:2], add=["cats"])
    page = open_page(gallery, "/?tab=table&tags=cats")
    expect_listed(page, *TOPS[:2])
    page.get_by_role("searchbox").fill("compiled")
    expect_listed(page, TOPS[1])
    page.get_by_role("link", name="Collection").click()
    expect(page.locator(".memes.collection .meme")).to_have_count(1)
    page.get_by_role("searchbox").fill("bug")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    expect(page.get_by_text("and what you chose: cats")).to_be_visible()
    page.get_by_role("link", name="Show all memes").click()
    expect(page.locator(".meme")).to_have_count(3)


def test_tags_are_one_row_at_every_width(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=[f"a tag with the number {number}" for number in range(30)])
    page = open_page(gallery)
    for width in (320, 390, 700, 844, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        assert filters(page).bounding_box()["height"] < 70
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    last = filters(page).get_by_role("link").last
    last.click()
    expect(page.locator(".meme")).to_have_count(1)
    expect(filters(page).get_by_role("link").last).to_be_in_viewport()


# Several

def test_several_are_favourites_and_no_more(open_page, gallery, ids):
    page = open_page(gallery)
    pick(page, 2)
    tool(page, "Favourite").click()
    expect(page.get_by_text("2 favourites added")).to_be_visible()
    expect(page.get_by_role("img", name="Favourite")).to_have_count(2)
    expect(bar(page)).to_be_hidden()
    assert [gallery.api.tags(id) for id in ids] == [["♥"], ["♥"], []]
    pick(page, 2)
    tool(page, "Favourite").click()
    expect(page.get_by_text("2 favourites removed")).to_be_visible()
    expect(page.get_by_role("img", name="Favourite")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("img", name="Favourite")).to_have_count(2)
    assert [gallery.api.tags(id) for id in ids] == [["♥"], ["♥"], []]


def test_undo_leaves_what_was_a_favourite_before(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=["♥"])
    page = open_page(gallery)
    pick(page, 2)
    tool(page, "Favourite").click()
    expect(page.get_by_role("img", name="Favourite")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("img", name="Favourite")).to_have_count(1)
    assert [gallery.api.tags(id) for id in ids] == [["♥"], [], []]


def test_several_are_tagged(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=["old", "♥"])
    page = open_page(gallery)
    pick(page, 2)
    tool(page, "Tag").click()
    sheet = page.get_by_role("dialog", name="Tags of 2 memes")
    expect(sheet.get_by_role("listitem")).to_have_text(["#old"])
    sheet.get_by_label("Add a tag").fill("#Work, Grumpy  Cat")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("listitem")).to_have_text(["#grumpy cat", "#old", "#work"])
    expect(sheet.get_by_label("Add a tag")).to_be_focused()
    sheet.get_by_role("button", name="Remove the tag “old”").click()
    expect(sheet.get_by_role("listitem")).to_have_text(["#grumpy cat", "#work"])
    expect(sheet.get_by_role("button", name="Remove the tag “work”")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(filters(page).get_by_role("link")).to_have_text(["All", "Favourites", "#grumpy cat", "#work"])
    assert [gallery.api.tags(id) for id in ids] == [["♥", "grumpy cat", "work"], ["grumpy cat", "work"], []]


def test_what_cant_be_a_tag_is_told(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}")
    page.context.watch.allow("status of 422")
    page.get_by_role("button", name="Info").click()
    page.get_by_label("Add a tag").fill("###")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("can’t be a tag")
    expect(page.get_by_label("Add a tag")).to_have_value("###")
    assert gallery.api.tags(ids[0]) == []


def test_several_are_shared_where_the_system_can(open_context, gallery):
    context = open_context(gallery)
    context.add_init_script("""
        navigator.canShare = ({ files }) => files.length > 0;
        navigator.share = async ({ files }) => {
            window.calls = (window.calls ?? 0) + 1;
            if (window.calls === 1) throw new DOMException('too late', 'NotAllowedError');
            window.shared = files.map(({ name, type, size }) => [name, type, size > 0]);
        };""")
    page = context.new_page()
    page.goto("/")
    pick(page, 2)
    tool(page, "Share").click()
    # The pictures took too long: browsers want another tap.
    page.get_by_role("status").get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared?.length === 2")
    assert page.evaluate("window.shared.every(([name, type, isThere]) => /^image/u.test(type) && isThere)")


def test_without_a_share_sheet_several_cant_be_shared(open_page, gallery):
    page = open_page(gallery)
    pick(page, 1)
    expect(tool(page, "Share")).to_have_count(0)


def test_all_tools_fit_a_small_phone(open_page, gallery):
    page = open_page(gallery, **{**PHONE, "viewport": {"width": 320, "height": 600}})
    select(page)
    for name in ("Favourite", "Tag", "Download", "Delete", "Done"):
        box = tool(page, name).bounding_box()
        assert is_within(box, viewport(page)), name
        assert box["width"] >= 44 and box["height"] >= 44
    page.locator(".meme a").first.tap()
    expect(bar(page).locator("output")).to_have_text("1 selected")


# Meme Detail

def test_a_meme_becomes_a_favourite(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}")
    heart = page.get_by_role("button", name="Favourite")
    expect(heart).to_have_attribute("aria-pressed", "false")
    with page.expect_response("**/api/v1/tags"):
        heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(heart).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/api/v1/tags"):
        heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(heart).to_have_attribute("aria-pressed", "false")


def test_the_heart_is_put_back_if_it_cant_be_kept(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}")
    page.context.watch.allow("status of 500")
    page.route(re.compile("/api/v1/tags"), lambda route: route.fulfill(status=500, body=""))
    heart = page.get_by_role("button", name="Favourite")
    heart.click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(heart).to_have_attribute("aria-pressed", "false")


def test_info_tells_what_is_known(open_page, gallery, ids):
    gallery.api.tag(ids[:1], add=["space"])
    page = open_page(gallery, f"/memes/{ids[0]}")
    page.get_by_role("button", name="Info").click()
    sheet = page.get_by_role("dialog", name="Info")
    for text in ("#space", "One does not simply", "ship without tests", "640 × 427 JPEG", "Impact"):
        expect(sheet.get_by_text(text)).to_be_visible()
    sheet.get_by_label("Add a tag").fill("rockets")
    sheet.get_by_role("button", name="Add", exact=True).click()
    expect(sheet.get_by_role("listitem")).to_have_text(["#rockets", "#space"])
    sheet.get_by_role("button", name="Close info").click()
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name="Sent Memes").click()
    expect(filters(page).get_by_role("link", name="#rockets")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 700, 844, 1280])
def test_info_fits(open_page, gallery, ids, width):
    gallery.api.tag(ids[:1], add=["a rather long tag that goes on and on and on"])
    page = open_page(gallery, f"/memes/{ids[0]}", viewport={"width": width, "height": 500})
    page.get_by_role("button", name="Info").click()
    sheet = page.get_by_role("dialog", name="Info")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    sheet.get_by_role("link", name="Download original").scroll_into_view_if_needed()
    assert is_within(sheet.get_by_role("link", name="Download original").bounding_box(), viewport(page))


def save_as_template(page: Page, name: str) -> None:
    page.get_by_role("button", name="Info").click()
    page.get_by_role("button", name="Save as template").click()
    page.get_by_label("Name of the template").fill(name)
    page.keyboard.press("Enter")


def test_a_meme_becomes_a_template(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}")
    page.context.watch.allow("status of 409")
    save_as_template(page, "Größte  Rakete!")
    expect(page.get_by_text("“Größte Rakete!” is among the templates.")).to_be_visible()
    template = gallery.api.json("GET", "/templates/grosste-rakete")
    assert [word["example"] for word in template["words"]] == ["One does not simply", "ship without tests"]
    # Its name is taken now.
    save_as_template(page, "größte rakete")
    expect(page.get_by_text("There is a template of this name: choose another.")).to_be_visible()
    page.goto("/new")
    page.get_by_role("button", name=re.compile("Größte Rakete!")).click()
    expect(page.get_by_role("textbox", name="Top text")).to_have_value("One does not simply")


def test_a_template_is_taken_back(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}")
    save_as_template(page, "Ракета")
    name = f"template-{ids[0][:6]}"
    expect(page.get_by_text("“Ракета” is among the templates.")).to_be_visible()
    assert gallery.api.json("GET", f"/templates/{name}")["title"] == "Ракета"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").get_by_text("Ракета")).to_have_count(0)
    page.goto("/new")
    expect(page.get_by_role("button", name=re.compile("Two choices", re.I)).first).to_be_visible()
    expect(page.get_by_role("button", name="Ракета")).to_have_count(0)


def test_a_copy_is_another_meme(open_page, gallery, ids):
    page = open_page(gallery, f"/memes/{ids[0]}?from=collection")
    page.get_by_role("link", name="Duplicate").click()
    expect(page).to_have_url(re.compile(r"/new\?from=collection$"))
    top = page.get_by_role("textbox", name="Top text")
    expect(top).to_have_value("One does not simply")
    top.fill("One copies")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share meme").get_by_role("button", name="Done").click()
    expect(page.locator(".meme")).to_have_count(4)
    assert gallery.api.memes()[0]["topText"] == "One copies"
    assert gallery.api.meme(ids[0])["meme"]["topText"] == "One does not simply"
    assert gallery.api.memes()[0]["original"] == gallery.api.meme(ids[0])["meme"]["original"]


def test_a_copy_of_a_meme_that_is_gone_says_so(open_page, gallery):
    page = open_page(gallery, "/new?meme=zzzzzzzzzzzz")
    page.context.watch.allow("status of 404")
    expect(page.get_by_role("alert")).to_contain_text("no such meme")
    expect(page.get_by_role("button", name="Album")).to_be_enabled()


def test_a_link_begins_a_meme_of_a_picture_that_the_server_has(open_page, gallery):
    digest = gallery.api.memes()[0]["original"]
    page = open_page(gallery, f"/new?original={digest}&top=Of+this+one")
    expect(page.locator(".stage img").first).to_have_attribute("src", re.compile(digest))
    expect(page.get_by_role("textbox", name="Top text")).to_have_value("Of this one")
    # A reload takes the draft, not the link.
    expect(page).to_have_url(re.compile(r"/new$"))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share meme").get_by_role("button", name="Done").click()
    expect(page.locator(".meme")).to_have_count(4)
    assert gallery.api.memes()[0]["original"] == digest


def test_a_link_to_a_picture_that_is_gone_says_so(open_page, gallery):
    page = open_page(gallery, f"/new?original={'0' * 64}")
    page.context.watch.allow("status of 404")
    page.context.watch.allow("status of 422")
    expect(page.get_by_role("alert")).to_contain_text("isn’t here")
    expect(page.get_by_role("button", name="Album")).to_be_enabled()
