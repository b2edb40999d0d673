"""Public links: made in the share sheet, seen by others, taken back."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.devices import PHONE
from support.looks import scrolls_sideways, wait_until_loaded
from support.pictures import ROCKET
from support.server import Server
from support.watch import settle
from test_accessibility import LOOKS, expect_accessible

ADDRESS = "https://memes.example.org"
TOKEN = "correct-horse-battery-staple"
NO_SYSTEM_SHEET = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


@pytest.fixture
def public(serve, tmp_path) -> Server:
    """A server that others reach by another address."""
    server = serve(tmp_path / "store", "--public-url", ADDRESS)
    server.api.create(ROCKET, "One does not simply", "ship <without> tests")
    return server


def detail(open_context, server: Server, **look) -> Page:
    context = open_context(server, permissions=["clipboard-read", "clipboard-write"], **look)
    context.add_init_script(NO_SYSTEM_SHEET)
    page = context.new_page()
    page.goto(f"/memes/{server.api.memes()[0]['id']}")
    page.wait_for_load_state()
    return page


def make_link(page: Page, lifetime: str = "Until it is taken back") -> str:
    """Makes a link in the share sheet; returns what is copied."""
    page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share meme")
    sheet.get_by_role("button", name="Public link").click()
    expect(sheet).to_contain_text("Whoever has the link sees this meme")
    sheet.get_by_role("combobox", name="How long the link lasts").select_option(lifetime)
    sheet.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_contain_text("The public link is copied.")
    expect(sheet).to_have_count(0)
    return page.evaluate("navigator.clipboard.readText()")


def links(page: Page):
    page.get_by_role("button", name="Links", exact=True).click()
    dialog = page.get_by_role("dialog", name="Public links")
    expect(dialog).to_be_visible()
    return dialog


def here(server: Server, link: str) -> str:
    assert link.startswith(f"{ADDRESS}/p/")
    return server.url + link.removeprefix(ADDRESS)


def test_link_is_made_copied_seen_and_taken_back(open_context, public):
    page = detail(open_context, public)
    link = make_link(page)
    # Others, who have no cookie of the app.
    other = open_context(public).new_page()
    other.goto(here(public, link))
    picture = other.get_by_role("img", name="One does not simply / ship <without> tests")
    wait_until_loaded(picture)
    expect(other.locator("meta[property='og:image']")).to_have_attribute(
        "content", re.compile(re.escape(link) + r"\.(jpg|png)"))
    expect(other.get_by_role("main")).to_contain_text("ship <without> tests")
    with other.expect_download() as download:
        other.get_by_role("link", name="Download").click()
    assert download.value.path().read_bytes() == public.api.get(public.api.memes()[0]["image"])
    dialog = links(page)
    expect(dialog.get_by_role("link", name=link)).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_role("button", name=f"Take back {link}").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    expect(dialog).to_contain_text("There are none")
    other.context.watch.allow("404")
    other.reload()
    expect(other.get_by_role("main")).to_contain_text("This meme isn’t shared any more.")


def test_link_that_ends_says_when(open_context, public):
    page = detail(open_context, public)
    make_link(page, "A week")
    make_link(page)
    dialog = links(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("listitem").filter(has_text="until")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Links", exact=True)).to_be_focused()


def test_link_is_shown_where_nothing_can_be_copied(open_context, public):
    page = detail(open_context, public)
    page.evaluate("delete Clipboard.prototype.write")
    page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share meme")
    sheet.get_by_role("button", name="Public link").click()
    sheet.get_by_role("button", name="Copy the link").click()
    field = sheet.get_by_role("textbox", name="The public link")
    expect(field).to_have_value(re.compile(re.escape(ADDRESS) + "/p/.{22}$"))
    links_made = public.api.json("GET", f"/memes/{public.api.memes()[0]['id']}/links")["links"]
    assert [link["url"] for link in links_made] == [field.input_value()]


def test_mail_has_a_public_link(open_context, public):
    page = detail(open_context, public)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share meme").get_by_role("button", name="E-mail").click()
    expect(page.locator(".toast")).to_contain_text("with a public link to the meme")
    id = public.api.memes()[0]["id"]
    assert len(public.api.json("GET", f"/memes/{id}/links")["links"]) == 1


def test_no_link_without_a_public_address(open_context, server):
    server.api.create(ROCKET, "words")
    page = detail(open_context, server)
    expect(page.get_by_role("button", name="Links", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share meme")
    expect(sheet.get_by_role("button", name="Copy image")).to_be_visible()
    expect(sheet.get_by_role("button", name="Public link")).to_have_count(0)


def test_others_need_no_token_for_it_and_one_for_all_else(open_context, serve, tmp_path):
    server = serve(tmp_path / "store", "--public-url", ADDRESS, token=TOKEN)
    meme = server.api.create(ROCKET, "words")["meme"]
    link = server.api.json("POST", f"/memes/{meme['id']}/links", {})["url"]
    page = open_context(server).new_page()
    page.goto(here(server, link))
    wait_until_loaded(page.get_by_role("img", name="words"))
    page.goto("/")
    expect(page).to_have_url(re.compile("/sign-in"))


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(open_context, public, look):
    page = detail(open_context, public, **look)
    link = make_link(page)
    links(page)
    expect_accessible(page)
    other = open_context(public, **look).new_page()
    other.goto(here(public, link))
    expect_accessible(other)
    other.context.watch.allow("404")
    other.goto("/p/nothing")
    expect_accessible(other)


def test_page_fits_any_window(open_context, public):
    id = public.api.memes()[0]["id"]
    link = public.api.json("POST", f"/memes/{id}/links", {})["url"]
    page = open_context(public).new_page()
    page.goto(here(public, link))
    for width, height in [(320, 568), (390, 844), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert not scrolls_sideways(page)
        picture = page.get_by_role("img").bounding_box()
        assert picture["y"] >= 0 and picture["y"] + picture["height"] <= max(height, 260)
        assert picture["width"] / picture["height"] == pytest.approx(640 / 427, rel=0.02)


def test_links_sheet_on_a_phone(open_context, public):
    page = detail(open_context, public, **PHONE)
    make_link(page, "A day")
    dialog = links(page)
    box = dialog.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390.5
    assert dialog.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
