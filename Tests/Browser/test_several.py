"""Sent Memes: rows, months, order, choosing several, and the trash."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.pictures import opened, plain
from support.watch import settle

WIDTHS = [320, 390, 667, 768, 1280, 1920]


@pytest.fixture
def mixed(server):
    """A server with twelve memes of many ratios, the widest 6 : 1, the narrowest 1 : 6."""
    for index, (width, height) in enumerate([
            (300, 200), (200, 300), (100, 100), (600, 100), (320, 180), (100, 600), (150, 100), (120, 160),
            (240, 100), (100, 140), (160, 120), (180, 180)]):
        server.api.create(plain(width, height, f"#40{index * 16:02x}80"), f"Meme {index}")
    return server


def tiles(page: Page):
    return page.locator(".meme")


def rows(page: Page) -> list[list[dict]]:
    """The boxes of the memes, by row."""
    made: dict[int, list[dict]] = {}
    for box in tiles(page).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())"):
        made.setdefault(round(box["y"]), []).append(box)
    return list(made.values())


def ids(page: Page) -> list[str]:
    return tiles(page).evaluate_all("all => all.map((one) => one.dataset.id)")


def words(page: Page) -> list[str]:
    return [text.split("\n")[0] for text in page.locator(".meme .words").all_inner_texts()]


def select(page: Page) -> None:
    page.get_by_role("button", name="Select", exact=True).click()


def bar(page: Page):
    return page.get_by_role("region", name="Selected memes")


# Rows

def test_each_row_fills_the_width_without_bars(open_page, mixed):
    page = open_page(mixed, "/?tab=collection")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.reload()
        expect(page.locator(".memes")).to_have_class(re.compile("is-fitted"))
        expect_rows_to_fill(page, width)


def expect_rows_to_fill(page: Page, width: int) -> None:
    found = rows(page)
    assert len(found) > 1
    left, right = found[0][0]["left"], found[0][-1]["right"]
    for row in found[:-1]:
        assert row[0]["left"] == pytest.approx(left, abs=1)
        assert row[-1]["right"] == pytest.approx(right, abs=1)
        assert max(box["height"] for box in row) - min(box["height"] for box in row) <= 1
    assert right >= width - left - 1
    last = found[-1]
    assert last[0]["height"] <= found[0][0]["height"] * 2
    for picture in page.locator(".meme img").all():
        shown = picture.evaluate("image => image.clientWidth / image.clientHeight")
        own = picture.evaluate("image => image.getAttribute('width') / image.getAttribute('height')")
        assert shown == pytest.approx(max(0.45, min(own, 3)), rel=0.02)


def test_rows_fit_a_window_that_changes(open_page, mixed):
    page = open_page(mixed, "/?tab=collection", viewport={"width": 1280, "height": 800})
    expect(page.locator(".memes")).to_have_class(re.compile("is-fitted"))
    page.set_viewport_size({"width": 700, "height": 800})
    for _ in range(100):
        found = rows(page)
        if all(row[-1]["right"] == pytest.approx(684, abs=1) for row in found[:-1]):
            break
        page.wait_for_timeout(50)
    else:
        pytest.fail(f"The rows are as they were: {found}")


def test_one_meme_alone_is_not_stretched(open_page, server):
    server.api.create(plain(300, 200), "Only")
    page = open_page(server, "/?tab=collection", viewport={"width": 1280, "height": 800})
    expect(tiles(page)).to_have_count(1)
    assert tiles(page).bounding_box()["height"] < 260


def test_arrows_go_between_rows(open_page, mixed):
    page = open_page(mixed, "/?tab=collection", viewport={"width": 390, "height": 800})
    expect(page.locator(".memes")).to_have_class(re.compile("is-fitted"))
    page.locator(".meme a").first.focus()
    page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.closest('.meme').getBoundingClientRect().y")
    assert round(focused) == round(rows(page)[1][0]["y"])
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.closest('.meme').getBoundingClientRect().y")
    assert round(focused) == round(rows(page)[0][0]["y"])
    page.keyboard.press("End")
    expect(page.locator(".meme a").last).to_be_focused()


# Months, number and order

@pytest.mark.parametrize("tab", ["table", "collection"])
def test_months_are_headings(open_page, mixed, tab):
    dates = iter(["2026-11-20"] * 3 + ["2026-10-31"] * 4 + ["2025-10-31"] * 5)

    def earlier(route):
        response = route.fetch()
        page_text = re.sub(
            r'datetime="[^"]*"', lambda _: f'datetime="{next(dates)}T12:00:00Z"', response.text())
        route.fulfill(response=response, body=page_text)

    page = open_page(mixed, f"/?tab={tab}&search=nothing")
    page.route("**/?tab=*", earlier)
    page.goto(f"/?tab={tab}")
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["November 2026", "October 2026", "October 2025"])
    # The last row of a month isn't stretched, and none goes on into the next.
    first = tiles(page).nth(3).bounding_box()
    assert first["y"] > headings.nth(1).bounding_box()["y"]
    assert headings.nth(1).bounding_box()["y"] > tiles(page).nth(2).bounding_box()["y"]
    page.locator(".meme a").nth(2).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".meme a").nth(3)).to_be_focused()
    # A month that has no memes any more has no heading.
    for _ in range(3):
        tiles(page).first.hover()
        tiles(page).first.locator(".delete").click()
        expect(page.locator(".going")).to_have_count(0)
    expect(headings).to_have_text(["October 2026", "October 2025"])


def test_number_of_memes(open_page, mixed):
    page = open_page(mixed)
    count = page.locator(".count")
    expect(count).to_have_text("12 memes")
    tiles(page).first.hover()
    tiles(page).first.locator(".delete").click()
    expect(count).to_have_text("11 memes")
    page.get_by_role("button", name="Undo").click()
    expect(count).to_have_text("12 memes")
    page.get_by_role("searchbox", name="Search memes").fill("Meme 11")
    expect(count).to_have_text("1 meme")
    page.get_by_role("searchbox", name="Search memes").fill("nothing like that")
    expect(count).to_have_text("")


def test_order(open_page, mixed):
    page = open_page(mixed)
    order = page.get_by_role("combobox", name="Order")
    expect(page.get_by_role("heading", level=2)).to_have_count(1)
    order.select_option("Oldest first")
    expect(page).to_have_url(re.compile("sort=oldest"))
    expect(page.locator(".meme .words").first).to_contain_text("Meme 0")
    order.select_option("Words A–Z")
    expect(page.get_by_role("heading", level=2)).to_have_count(0)
    assert words(page) == sorted(words(page))
    page.get_by_role("link", name="Collection", exact=True).click()
    expect(page).to_have_url(re.compile("sort=words.*tab=collection"))
    page.wait_for_load_state()
    expect(order).to_have_value("words")
    page.reload()
    expect(order).to_have_value("words")
    page.locator(".meme a").first.click()
    expect(page).to_have_url(re.compile("/memes/"))
    # Its script finds the way back.
    page.wait_for_load_state()
    page.get_by_role("link", name="Sent Memes").click()
    expect(order).to_have_value("words")
    order.select_option("Newest first")
    expect(page).not_to_have_url(re.compile("sort"))


# Several

@pytest.mark.parametrize("tab", ["table", "collection"])
def test_several_are_deleted_and_come_back(open_page, mixed, tab):
    page = open_page(mixed, f"/?tab={tab}")
    before = ids(page)
    select(page)
    expect(page.get_by_role("navigation", name="Views")).to_be_hidden()
    expect(bar(page).get_by_role("button", name="Delete")).to_be_disabled()
    for index in (0, 2, 5):
        page.locator(".meme a").nth(index).click()
    expect(bar(page)).to_contain_text("3 selected")
    bar(page).get_by_role("button", name="Delete").click()
    expect(tiles(page)).to_have_count(9)
    expect(bar(page)).to_be_hidden()
    assert len(mixed.api.memes()) == 9
    page.get_by_role("button", name="Undo").click()
    expect(tiles(page)).to_have_count(12)
    assert ids(page) == before
    assert mixed.api.json("GET", "/trash")["total"] == 0


def test_all_are_deleted(open_page, mixed):
    page = open_page(mixed)
    page.locator(".meme a").first.focus()
    page.keyboard.press("Control+a")
    expect(bar(page)).to_contain_text("12 selected")
    page.keyboard.press("Delete")
    expect(page.get_by_role("heading", name="No memes yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(tiles(page)).to_have_count(12)


def test_one_that_comes_back_is_not_chosen(open_page, mixed):
    page = open_page(mixed)
    select(page)
    page.locator(".meme a").nth(1).click()
    bar(page).get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Undo").click()
    expect(tiles(page)).to_have_count(12)
    expect(page.locator(".is-picked, .pick :checked")).to_have_count(0)


def test_ranges_and_circles(open_page, mixed):
    page = open_page(mixed)
    tiles(page).nth(1).hover()
    tiles(page).nth(1).get_by_role("checkbox").click()
    page.locator(".meme a").nth(4).click(modifiers=["Shift"])
    expect(bar(page)).to_contain_text("4 selected")
    page.locator(".meme a").nth(2).click()
    expect(bar(page)).to_contain_text("3 selected")
    expect(tiles(page).nth(2).get_by_role("checkbox")).not_to_be_checked()
    expect(tiles(page).nth(3).get_by_role("checkbox")).to_be_checked()
    bar(page).get_by_role("button", name="Done").click()
    expect(page.locator(".is-picked")).to_have_count(0)
    page.locator(".meme a").nth(2).click()
    expect(page).to_have_url(re.compile("/memes/"))


def test_several_by_keyboard_alone(open_page, mixed):
    page = open_page(mixed, viewport=PHONE["viewport"])
    page.locator(".meme a").first.focus()
    page.keyboard.press("Space")
    expect(bar(page)).to_contain_text("1 selected")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(bar(page)).to_contain_text("3 selected")
    expect(page.locator(".meme a").nth(2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/memes/"))


def test_a_long_touch_chooses(open_page, mixed):
    page = open_page(mixed, "/?tab=collection", **PHONE)
    page.locator(".meme a").nth(1).evaluate(
        """(link) => link.dispatchEvent(new PointerEvent(
            'contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }))""")
    expect(bar(page)).to_contain_text("1 selected")
    page.locator(".meme a").nth(2).tap()
    expect(bar(page)).to_contain_text("2 selected")
    bar(page).get_by_role("button", name="Delete").tap()
    expect(tiles(page)).to_have_count(10)


def test_several_are_downloaded_as_they_are(open_page, mixed):
    page = open_page(mixed)
    select(page)
    for index in (0, 3):
        page.locator(".meme a").nth(index).click()
    with page.expect_download() as download:
        bar(page).get_by_role("button", name="Download").click()
    assert re.fullmatch(r"memes-\d{4}-\d\d-\d\d\.zip", download.value.suggested_filename)
    memes = mixed.api.memes()
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == [f"meme-{memes[index]['id']}.png" for index in (0, 3)]
        for name, index in zip(names, (0, 3), strict=True):
            assert archive.read(name) == mixed.api.get(memes[index]["image"])
    expect(bar(page)).to_be_hidden()


def test_one_is_downloaded_without_an_archive(open_page, mixed):
    page = open_page(mixed)
    select(page)
    page.locator(".meme a").first.click()
    with page.expect_download() as download:
        bar(page).get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".png")
    opened(download.value.path())


def test_what_another_window_deleted_is_said(open_page, mixed):
    page = open_page(mixed)
    page.context.watch.allow("status of 404")
    select(page)
    for index in (0, 1):
        page.locator(".meme a").nth(index).click()
    mixed.api.request("DELETE", f"/api/v1/memes/{ids(page)[1]}")
    bar(page).get_by_role("button", name="Delete").click()
    expect(page.get_by_role("alert")).to_contain_text("no such meme")
    expect(page.locator(".going")).to_have_count(0)
    # All or none.
    assert len(mixed.api.memes()) == 11


def test_choosing_ends_with_what_is_not_listed(open_page, mixed):
    page = open_page(mixed)
    select(page)
    page.locator(".meme a").first.click()
    page.locator(".meme a").nth(3).click()
    page.get_by_role("searchbox", name="Search memes").fill("Meme 11")
    expect(tiles(page)).to_have_count(1)
    expect(bar(page)).to_contain_text("1 selected")


# The trash

def test_trash_is_empty(open_page, server):
    page = open_page(server)
    page.get_by_role("link", name="Trash").click()
    expect(page.get_by_role("heading", level=1, name="Trash")).to_be_visible()
    expect(page.get_by_text("Deleted memes stay for 30 days.")).to_be_visible()
    page.get_by_role("link", name="Sent Memes").click()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_trash_gives_back(open_page, mixed, device):
    first, second = mixed.api.memes()[:2]
    mixed.api.request("POST", "/api/v1/trash", {"ids": [first["id"], second["id"]]})
    page = open_page(mixed, "/trash", **device)
    expect(tiles(page)).to_have_count(2)
    expect(page.get_by_text("30 days left").first).to_be_visible()
    image = page.locator(".meme img").first
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0
    page.get_by_role("button", name=f"Restore “{second['topText']}”").click()
    expect(tiles(page)).to_have_count(1)
    assert len(mixed.api.memes()) == 11
    page.get_by_role("button", name="Restore all").click()
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    expect(page.get_by_role("link", name="Sent Memes")).to_be_focused()
    assert len(mixed.api.memes()) == 12


def test_trash_asks_before_it_deletes_for_good(open_page, mixed):
    first, second = mixed.api.memes()[:2]
    mixed.api.request("POST", "/api/v1/trash", {"ids": [first["id"], second["id"]]})
    page = open_page(mixed, "/trash")
    delete = page.get_by_role("button", name=f"Delete “{first['topText']}” for good")
    delete.click()
    question = page.get_by_role("dialog", name="Delete for good?")
    question.get_by_role("button", name="Keep").click()
    expect(tiles(page)).to_have_count(2)
    delete.click()
    question.get_by_role("button", name="Delete for good").click()
    expect(tiles(page)).to_have_count(1)
    assert mixed.api.json("GET", "/trash")["total"] == 1
    page.get_by_role("button", name="Delete all for good").click()
    question.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert mixed.api.json("GET", "/trash")["total"] == 0
    assert len(mixed.api.memes()) == 10


def test_list_after_the_trash_gave_back(open_page, mixed):
    page = open_page(mixed)
    tiles(page).first.hover()
    tiles(page).first.locator(".delete").click()
    expect(tiles(page)).to_have_count(11)
    page.get_by_role("link", name="Trash").click()
    page.get_by_role("button", name="Restore all").click()
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.go_back()
    expect(tiles(page)).to_have_count(12)


# How it looks

@pytest.mark.parametrize("path", ["/", "/?tab=collection", "/trash"])
def test_nothing_scrolls_sideways_or_breaks(open_page, mixed, path):
    mixed.api.request("POST", "/api/v1/trash", {"ids": [meme["id"] for meme in mixed.api.memes()[:2]]})
    page = open_page(mixed, path)
    if path != "/trash":
        select(page)
        page.locator(".meme a").first.click()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if path == "/trash":
            continue
        places = page.locator(".list-bar > *").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().toJSON())")
        # In one row.
        assert max(place["y"] for place in places) - min(place["bottom"] for place in places) < 0, width
        box = bar(page).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width


def test_circle_is_a_circle(open_page, mixed):
    page = open_page(mixed)
    select(page)
    page.locator(".meme a").first.click()
    box = tiles(page).first.get_by_role("checkbox").bounding_box()
    assert box["width"] == pytest.approx(box["height"], abs=0.5)
