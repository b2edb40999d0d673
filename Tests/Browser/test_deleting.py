"""Deleting memes and undoing it."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.fingers import middle, swipe
from support.pictures import plain
from support.server import Server
from test_sent_memes import meme, memes

LINE = "One does not simply / ship without tests"


def expect_deleted(page: Page, server: Server) -> None:
    expect(page.get_by_role("status").filter(has_text="Meme deleted")).to_be_visible()
    expect(meme(page, "One does not simply")).to_have_count(0)
    expect(memes(page)).to_have_count(2)
    assert len(server.api.memes()) == 2


def undo(page: Page, server: Server) -> None:
    page.get_by_role("button", name="Undo").click()
    expect(meme(page, "One does not simply")).to_be_visible()
    expect(memes(page)).to_have_count(3)
    assert len(server.api.memes()) == 3


def test_button_deletes_and_undo_takes_it_back(open_page, gallery):
    page = open_page(gallery)
    meme(page, "One does not simply").hover()
    page.get_by_role("button", name=f"Delete “{LINE}”").click()
    expect_deleted(page, gallery)
    undo(page, gallery)
    page.reload()
    expect(memes(page).first).to_have_accessible_name(re.compile("One does not simply"))


def test_button_by_keyboard(open_page, gallery):
    page = open_page(gallery)
    page.get_by_role("button", name=f"Delete “{LINE}”").focus()
    page.keyboard.press("Enter")
    expect_deleted(page, gallery)
    page.reload()
    expect(memes(page)).to_have_count(2)


def test_delete_key(open_page, gallery):
    page = open_page(gallery)
    meme(page, "One does not simply").focus()
    page.keyboard.press("Delete")
    expect_deleted(page, gallery)
    # The keyboard focus stays near the deleted meme.
    assert page.evaluate("() => document.activeElement !== document.body")


def test_swipe_deletes(open_page, gallery):
    page = open_page(gallery, **PHONE)
    x, y = middle(meme(page, "One does not simply").bounding_box())
    swipe(page, (x + 130, y), (x - 160, y + 4))
    expect_deleted(page, gallery)
    undo(page, gallery)


def test_short_swipe_deletes_nothing(open_page, gallery):
    page = open_page(gallery, **PHONE)
    x, y = middle(meme(page, "One does not simply").bounding_box())
    swipe(page, (x, y), (x - 25, y))
    page.wait_for_timeout(500)
    expect(memes(page)).to_have_count(3)
    expect(page).to_have_url(re.compile(r"/(\?tab=table)?$"))
    assert len(gallery.api.memes()) == 3


def test_scrolling_with_a_finger_deletes_nothing(open_page, crowd):
    page = open_page(crowd, **PHONE)
    x, y = middle(memes(page).nth(4).bounding_box())
    swipe(page, (x, y), (x - 40, y - 300))
    page.wait_for_timeout(500)
    assert page.evaluate("() => scrollY + (document.querySelector('main')?.scrollTop ?? 0)") > 50
    assert len(crowd.api.memes()) == 120


def test_swipe_without_motion(open_page, gallery):
    page = open_page(gallery, **PHONE, reduced_motion="reduce")
    x, y = middle(meme(page, "One does not simply").bounding_box())
    swipe(page, (x + 130, y), (x - 160, y))
    expect_deleted(page, gallery)


@pytest.mark.parametrize("tab", ["table", "collection"])
def test_from_the_detail(open_page, gallery, tab):
    page = open_page(gallery, f"/?tab={tab}")
    meme(page, "One does not simply").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/\?tab={tab}"))
    expect_deleted(page, gallery)
    undo(page, gallery)


def test_last_one_leaves_the_invitation(open_page, server):
    server.api.create(plain(200, 100), "Only")
    page = open_page(server)
    page.get_by_role("button", name="Delete “Only”").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No memes yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(meme(page, "Only")).to_be_visible()


def test_collection_deletes_too(open_page, gallery):
    page = open_page(gallery, "/?tab=collection")
    meme(page, "One does not simply").hover()
    page.get_by_role("button", name=re.compile("Delete “One does")).click()
    expect_deleted(page, gallery)
    undo(page, gallery)


@pytest.mark.parametrize("device", [PHONE, {}], ids=["phone", "beside a mouse"])
def test_finger_that_stays_finds_the_way_to_delete(open_page, gallery, device):
    page = open_page(gallery, "/?tab=collection", **device)
    meme(page, "One does not simply").evaluate(
        """(link) => link.dispatchEvent(new PointerEvent(
            'contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }))""")
    chosen = page.get_by_role("region", name="Selected memes")
    expect(chosen).to_contain_text("1 selected")
    box = chosen.get_by_role("button", name="Delete").bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    chosen.get_by_role("button", name="Delete").click()
    expect_deleted(page, gallery)
    undo(page, gallery)


def test_no_button_lies_on_the_pictures_of_a_phone(open_page, gallery):
    page = open_page(gallery, "/?tab=collection", **PHONE)
    expect(page.get_by_role("button", name=re.compile("Delete “"))).to_have_count(0)
