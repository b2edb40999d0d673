"""Sent Memes with thousands of memes: only those near the window are in the page, and any place is reached at once."""

import re
import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect
from support.devices import PHONE
from support.watch import settle

MOST = 400
"""The most memes that the page may have at once."""


def numbers(page: Page) -> list[int]:
    """The numbers of the memes in the page, in order."""
    return page.locator(".meme").evaluate_all("all => all.map((one) => Number(one.dataset.id))")


def seen(page: Page) -> dict[int, float]:
    """The memes that are wholly in the window, with the top of each."""
    found = page.locator(".meme").evaluate_all(
        "all => all.map((one) => [Number(one.dataset.id), one.getBoundingClientRect().toJSON()])")
    height = page.viewport_size["height"]
    return {number: box["top"] for number, box in found if box["top"] >= 110 and box["bottom"] <= height}


def scrubber(page: Page) -> Locator:
    return page.get_by_role("slider", name="Place in the list")


def scrub(page: Page, part: float) -> None:
    """Clicks the scrubber, and waits until the list is there."""
    box = scrubber(page).bounding_box()
    with page.expect_response(re.compile(r"/\?tab=")):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(box["height"] * part, box["height"] - 1))
        page.mouse.down()
        page.mouse.up()
    expect_rest(page)


def expect_rest(page: Page) -> None:
    """Waits until nothing is loaded any more."""
    last, since = numbers(page), time.monotonic()
    while time.monotonic() < since + 0.5:
        page.wait_for_timeout(50)
        if (now := numbers(page)) != last:
            last, since = now, time.monotonic()


def scroll(page: Page, by: float, times: int) -> None:
    for _ in range(times):
        page.evaluate("by => scrollBy({top: by, behavior: 'instant'})", by)
        page.wait_for_timeout(30)


def expect_in_order(page: Page) -> None:
    found = numbers(page)
    assert found == list(range(found[0], found[0] - len(found), -1))


def test_scrolling_far_keeps_few_memes_in_the_page(open_page, many):
    page = open_page(many, "/?tab=collection")
    most = 0
    met: set[int] = set()
    for by in (1500, -1500):
        for _ in range(25):
            scroll(page, by, 2)
            found = numbers(page)
            most = max(most, len(found))
            met.update(found)
            assert found == sorted(found, reverse=True)
    assert most <= MOST
    assert len(met) > MOST
    for _ in range(100):
        scroll(page, -3000, 2)
        if page.evaluate("scrollY") == 0 and numbers(page)[0] == 3000:
            break
    expect_rest(page)
    assert numbers(page)[0] == 3000
    expect_in_order(page)


@pytest.mark.parametrize(
    ("tab", "width"), [("collection", 390), ("collection", 1280), ("table", 390), ("table", 1920)])
def test_what_is_seen_stays_where_it_is_while_memes_come_and_go(open_page, many, tab, width):
    page = open_page(many, f"/?tab={tab}&skip=1500", viewport={"width": width, "height": 800})
    expect_rest(page)
    expect_in_order(page)
    for by in [-300] * 14 + [300] * 24:
        before = seen(page)
        scroll(page, by, 1)
        after = seen(page)
        # All of them moved by this way, whatever came into the page above them.
        moved = {round(before[number] - after[number]) for number in before.keys() & after.keys()}
        assert len(moved) <= 1, moved
        assert all(way * by >= 0 and abs(way) <= abs(by) + 2 for way in moved), (moved, by)
    expect_in_order(page)


@pytest.mark.parametrize("count", [1, 2, 5, 30])
def test_rows_are_full_wherever_one_comes_from(open_page, many, count):
    """When what comes before the page has the first `count` memes of a month whose others are in the page."""
    def first_of_page(skip: int) -> tuple[int, datetime]:
        page.goto(f"/?tab=collection&skip={skip}")
        expect_rest(page)
        made = page.locator(".memes time").first.get_attribute("datetime")
        return numbers(page)[0], datetime.fromisoformat(made)

    page = open_page(many, "/", timezone_id="UTC")
    # There is a meme for each day, the newest first.
    _, some_day = first_of_page(1500)
    end_of_month = (some_day - timedelta(days=40)).replace(day=1) - timedelta(days=1)
    number, day = first_of_page(1500 + (some_day - end_of_month).days + count)
    assert (end_of_month - day).days == count
    for _ in range(100):
        scroll(page, -300, 1)
        if numbers(page)[0] != number:
            break
    expect_rest(page)
    assert number in numbers(page)[1:]
    rows: dict[int, list[dict]] = {}
    items = page.locator(".memes > li").evaluate_all(
        "all => all.map((one) => [one.className, one.getBoundingClientRect().toJSON()])")
    for index, (name, box) in enumerate(items):
        if "month" in name:
            continue
        follows_month_end = index + 1 == len(items) or "month" in items[index + 1][0]
        rows.setdefault(round(box["top"]), []).append({**box, "ends": follows_month_end})
    right = max(row[-1]["right"] for row in rows.values())
    full = [row for row in rows.values() if not row[-1]["ends"]]
    assert len(full) > 4
    for row in full:
        assert row[-1]["right"] == pytest.approx(right, abs=1)
        assert 120 < row[0]["height"] < 420


def test_any_place_is_reached_at_once(open_page, many):
    page = open_page(many, "/?tab=collection", timezone_id="Europe/Kyiv")
    expect(scrubber(page)).to_have_attribute("aria-valuemax", "3000")
    years = page.locator(".scrubber-year").all_inner_texts()
    assert len(years) >= 8 and years == sorted(years, reverse=True)
    for part in (0.5, 0.9, 0.25):
        scrub(page, part)
        top = max(seen(page))
        assert top == pytest.approx(3000 - 2999 * part, abs=30)
        expect_in_order(page)
        assert len(numbers(page)) <= MOST
        # It says the month of what is seen.
        shown = page.evaluate(
            "top => { const meme = document.querySelector(`[data-id='${String(top).padStart(12, '0')}'] time`);"
            "return new Intl.DateTimeFormat('en', {month: 'long', year: 'numeric'})"
            ".format(new Date(meme.dateTime)); }", top)
        expect(scrubber(page)).to_have_attribute("aria-valuetext", shown)
    scrub(page, 1)
    assert numbers(page)[-1] == 1
    scrub(page, 0)
    assert numbers(page)[0] == 3000


def test_the_scrubber_by_keys(open_page, many):
    page = open_page(many, "/?tab=table", timezone_id="Europe/Kyiv")
    slider = scrubber(page)
    expect(page.locator(".scrubber-year").first).to_be_attached()
    first = slider.get_attribute("aria-valuetext")
    slider.focus()
    for key in ("End", "Home"):
        slider.press(key)
        expect_rest(page)
        assert numbers(page)[-1 if key == "End" else 0] == (1 if key == "End" else 3000)
    expect(slider).to_have_attribute("aria-valuetext", first)
    slider.press("ArrowDown")
    slider.press("ArrowDown")
    expect_rest(page)
    month = slider.get_attribute("aria-valuetext")
    assert month != first
    top = max(seen(page))
    heading = page.locator(f"[data-id='{top:012d}']").evaluate(
        "one => { while (!one.matches('.month')) one = one.previousElementSibling; return one.textContent; }")
    assert heading == month
    slider.press("PageDown")
    expect_rest(page)
    assert slider.get_attribute("aria-valuetext").endswith(str(int(month[-4:]) - 1))
    slider.press("ArrowUp")
    expect_rest(page)
    assert slider.get_attribute("aria-valuetext").endswith(month[-4:])


def test_lists_without_months_are_scrubbed_by_number(open_page, many):
    page = open_page(many, "/?tab=table&sort=words")
    expect(scrubber(page)).to_have_attribute("aria-valuetext", "1 of 3,000")
    scrub(page, 0.5)
    expect(scrubber(page)).to_have_attribute("aria-valuetext", re.compile("1,5[0-9]{2} of 3,000"))
    scroll(page, -1500, 6)
    expect_rest(page)
    words = page.locator(".meme .words").all_inner_texts()
    assert [text.split("\n")[0] for text in words] == sorted(text.split("\n")[0] for text in words)


def test_short_lists_have_no_scrubber(open_page, gallery):
    page = open_page(gallery)
    expect(page.locator(".meme")).to_have_count(3)
    expect(scrubber(page)).to_be_hidden()


def test_a_search_has_its_own_length(open_page, many):
    page = open_page(many)
    expect(scrubber(page)).to_be_visible()
    search = page.get_by_role("searchbox", name="Search memes")
    search.fill("Meme 29")
    expect(page.locator(".count")).to_have_text("111 memes")
    expect(scrubber(page)).to_have_attribute("aria-valuemax", "111")
    search.fill("Meme 299")
    expect(page.locator(".count")).to_have_text("11 memes")
    expect(scrubber(page)).to_be_hidden()
    search.fill("")
    expect(scrubber(page)).to_have_attribute("aria-valuemax", "3000")


@pytest.mark.parametrize("way", ["link", "back", "reload"])
def test_coming_back_to_a_far_place(open_page, many, way):
    page = open_page(many, "/?tab=collection")
    expect(scrubber(page)).to_be_visible()
    scrub(page, 0.5)
    scroll(page, 500, 3)
    expect_rest(page)
    shown = sorted(seen(page))
    number = shown[len(shown) // 2]
    link = page.locator(f"[data-id='{number:012d}'] a")
    # A click would scroll away from the bar that is over the list.
    link.scroll_into_view_if_needed()
    before = seen(page)
    if way == "reload":
        page.reload()
    else:
        link.click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Sent Memes")
        if way == "link":
            page.get_by_role("link", name="Sent Memes").click()
        else:
            page.go_back()
    expect(page.locator(f"[data-id='{number:012d}']")).to_be_in_viewport()
    expect_rest(page)
    settle(page)
    assert seen(page)[number] == pytest.approx(before[number], abs=3)
    expect_in_order(page)
    expect(scrubber(page)).to_have_attribute("aria-valuenow", re.compile("1[45][0-9]{2}"))


def test_coming_back_to_where_nothing_is_any_more(open_page, many):
    page = open_page(many, "/?tab=collection")
    expect(scrubber(page)).to_be_visible()
    scrub(page, 1)
    scroll(page, 3000, 1)
    number = min(seen(page))
    page.locator(f"[data-id='{number:012d}'] a").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Sent Memes")
    # All but the newest memes go meanwhile.
    for start in range(1, 2990, 500):
        ids = [f"{one:012d}" for one in range(start, min(start + 500, 2990))]
        many.api.request("POST", "/api/v1/trash", {"ids": ids})
    page.get_by_role("link", name="Sent Memes").click()
    expect(page.locator("[data-id='000000003000']")).to_be_visible()
    expect(page.locator(".meme")).to_have_count(11)
    page.goto("/?tab=table&skip=2000")
    expect(page.get_by_role("heading", name="No more memes")).to_be_visible()
    page.get_by_role("link", name="From the beginning").click()
    expect(page.locator(".meme")).to_have_count(11)


def test_neighbours_of_a_far_meme(open_page, many):
    page = open_page(many, "/?tab=collection&skip=1500")
    expect_rest(page)
    scroll(page, -800, 5)
    expect_rest(page)
    number = sorted(seen(page))[0]
    page.locator(f"[data-id='{number:012d}'] a").click()
    expect(page.get_by_role("img", name=f"Meme {number}")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("img", name=f"Meme {number - 1}")).to_be_visible()


def test_chosen_memes_stay_chosen_out_of_sight(open_page, many):
    page = open_page(many, "/?tab=collection")
    page.get_by_role("button", name="Select", exact=True).click()
    page.locator(".meme").nth(1).locator("a").click()
    scrub(page, 0.6)
    page.locator(f"[data-id='{max(seen(page)):012d}'] a").click()
    bar = page.get_by_role("region", name="Selected memes")
    expect(bar).to_contain_text("2 selected")
    far = max(seen(page))
    scrub(page, 0)
    expect(page.locator(".meme.is-picked")).to_have_count(1)
    bar.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).filter(
        has_text="2 memes deleted").first).to_be_visible()
    expect(page.locator(".count")).to_have_text("2,998 memes")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".count")).to_have_text("3,000 memes")
    expect(page.locator("[data-id='000000002999']")).to_be_visible()
    assert many.api.get(f"/memes/{far:012d}")


def test_deleting_far_away_closes_the_gap_where_one_is(open_page, many):
    page = open_page(many, "/?tab=table&skip=1500")
    expect_rest(page)
    number = sorted(seen(page))[1]
    page.locator(f"[data-id='{number:012d}'] a").focus()
    page.keyboard.press("Delete")
    expect(page.locator(f"[data-id='{number:012d}']")).to_have_count(0)
    expect(page.locator(".count")).to_have_text("2,999 memes")
    expect(page.locator(f"[data-id='{number - 1:012d}'] a")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"[data-id='{number:012d}'] a")).to_be_focused()
    expect_rest(page)
    expect_in_order(page)


def test_home_and_end_are_those_of_the_whole_list(open_page, many):
    page = open_page(many, "/?tab=collection")
    page.locator(".meme a").first.focus()
    page.keyboard.press("End")
    expect(page.locator("[data-id='000000000001'] a")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("[data-id='000000003000'] a")).to_be_focused()
    expect_rest(page)
    assert page.evaluate("scrollY") < 200


def test_fitting_anew_keeps_the_order_and_the_place(open_page, many):
    page = open_page(many, "/?tab=collection&skip=1500")
    expect_rest(page)
    scroll(page, -900, 6)
    expect_rest(page)
    for width in (390, 700, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect_rest(page)
        expect_in_order(page)
        assert len(numbers(page)) <= MOST


def test_without_scripts_there_is_a_way_in_both_directions(open_page, many):
    page = open_page(many, "/?skip=100", java_script_enabled=False)
    assert numbers(page)[0] == 2900
    page.get_by_role("link", name="Memes before these").click()
    assert numbers(page)[0] == 2950
    page.get_by_role("link", name="More memes").click()
    assert numbers(page)[0] == 2900


def test_on_a_phone_the_scrubber_comes_with_scrolling(open_page, many):
    page = open_page(many, "/?tab=collection", **PHONE)
    page.evaluate("scrollBy(0, 300)")
    expect(scrubber(page)).to_have_css("opacity", "1")
    # At rest it covers nothing, and takes no touch.
    expect(scrubber(page)).to_have_css("opacity", "0")
    expect(scrubber(page)).to_have_css("pointer-events", "none")
    box = scrubber(page).bounding_box()
    assert box["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
