"""The companions' common entry page, and requirements on each of their pages."""

import re

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.dropping import drop
from support.looks import scrolls_sideways
from support.pictures import plain
from support.watch import GONE, settle
from test_accessibility import LOOKS, expect_accessible

COMPANIONS = {
    "Silly Song": "/extras/silly-song",
    "Pitch Perfect": "/extras/pitch-perfect",
    "Meet the Members": "/extras/members",
    "Crayons": "/extras/crayons",
}
PATHS = ["/extras", *COMPANIONS.values(), "/extras/crayons/black", "/extras/crayons?tab=controls"]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_one_entry_leads_to_all_companions(open_page, gallery, device):
    page = open_page(gallery, **device)
    page.get_by_role("link", name="Extras").click()
    expect(page).to_have_title(re.compile("Extras"))
    for name, path in COMPANIONS.items():
        page.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        page.get_by_role("link", name="Extras").click()
        expect(page).to_have_url(re.compile("/extras$"))
    page.get_by_role("link", name="Sent Memes").click()
    expect(page.get_by_role("heading", name="Sent Memes")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(open_page, server, look):
    page = open_page(server, **look)
    for path in PATHS:
        page.goto(path)
        expect_accessible(page)


@pytest.mark.parametrize("size", [(320, 640), (844, 390)], ids=["narrow", "flat"])
def test_no_sideways_scrolling(open_page, server, size):
    page = open_page(server, viewport={"width": size[0], "height": size[1]})
    for path in [*PATHS, "/extras/silly-song?name=Wolfeschlegelsteinhausenberger"]:
        page.goto(path)
        settle(page)
        assert not scrolls_sideways(page), path


@pytest.mark.parametrize(("path", "name"), [
    ("/extras", "Crayons"), ("/extras", "Sent Memes"), ("/extras/crayons", "Black"),
    ("/extras/crayons", "Controls"), ("/extras/crayons/black", "Write a meme in it"),
    ("/extras/crayons?tab=controls", "Extras"), ("/extras/silly-song", "Extras"),
    ("/extras/pitch-perfect", "Extras"), ("/extras/members", "Extras")])
def test_links_without_a_server_keep_the_page(open_page, server, path, name):
    page = open_page(server, path)
    page.context.watch.allow(*GONE)
    page.wait_for_load_state("networkidle")
    link = page.get_by_role("link", name=name).first
    server.stop()
    link.click()
    expect(page.locator(".toast")).to_contain_text("can’t be reached")
    expect(link).to_be_visible()
    server.start()
    link.click()
    expect(page).not_to_have_url(re.compile(re.escape(path) + "$"))


@pytest.mark.parametrize("path", PATHS)
def test_file_that_is_dropped_is_not_opened_by_the_browser(open_page, server, path):
    page = open_page(server, path)
    page.wait_for_load_state("networkidle")
    assert drop(page, plain(30, 20), "plain.png", "image/png")
    assert page.url.endswith(path) or path == "/extras/pitch-perfect"
