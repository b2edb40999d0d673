"""Sharing a finished meme."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Error, Page, Route, expect
from support.devices import PHONE
from support.editor import Editor
from support.pictures import ROCKET, difference, encoded, opened
from test_sent_memes import meme

SYSTEM_SHEET = """
    Object.defineProperty(Navigator.prototype, 'canShare',
        { configurable: true, value: (data) => Boolean(data?.files?.length) });
    Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: async (data) => {
        const [file] = data.files;
        window.sharedFile = {
            name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())],
        };
        return new Promise((resolve, reject) => {
            window.closeSheet = (error) => error ? reject(new DOMException('', error)) : resolve();
        });
    } });
"""
"""A script for each page that replaces the system's share sheet; it stays open until the test
closes it.
"""

NO_SYSTEM_SHEET = """
    for (const name of ['share', 'canShare']) delete Navigator.prototype[name];
"""


@pytest.fixture
def context(open_context, server) -> BrowserContext:
    context = open_context(server, permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(NO_SYSTEM_SHEET)
    return context


@pytest.fixture
def editor(context) -> Editor:
    return editor_with_meme(context)


def editor_with_meme(context: BrowserContext) -> Editor:
    """An editor with a meme that is ready to be shared."""
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type("One does not simply", "ship without tests")
    return editor


def sheet(page: Page):
    return page.get_by_role("dialog", name="Share meme")


def expect_sent_memes(page: Page) -> None:
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    expect(meme(page, "One does not simply")).to_be_visible()


def test_meme_is_saved_before_the_sheet_is_dismissed(editor, server):
    editor.share.click()
    expect(sheet(editor.page)).to_be_visible()
    assert server.api.only_meme()["meme"]["topText"] == "One does not simply"
    sheet(editor.page).get_by_role("button", name="Done").click()
    expect_sent_memes(editor.page)
    assert len(server.api.memes()) == 1


@pytest.mark.parametrize("way", ["Escape", "Cancel"])
def test_who_chooses_nothing_stays_and_has_sent_nothing(editor, server, way):
    editor.share.click()
    expect(sheet(editor.page)).to_be_visible()
    if way == "Escape":
        editor.page.keyboard.press("Escape")
    else:
        sheet(editor.page).get_by_role("button", name="Cancel").click()
    expect(sheet(editor.page)).to_have_count(0)
    expect(editor.share).to_be_enabled()
    expect(editor.top).to_have_value("One does not simply")
    expect(editor.page.get_by_text("Not shared. Nothing was saved.")).to_be_visible()
    assert server.api.memes() == []
    assert server.api.json("GET", "/trash")["total"] == 0
    # The next share sends it once.
    editor.shared()
    expect_sent_memes(editor.page)
    assert len(server.api.memes()) == 1


def test_who_chooses_nothing_keeps_an_edited_meme(context, server):
    before = server.api.create(ROCKET, "One does not simply")["meme"]
    page = context.new_page()
    page.goto(f"/memes/{before['id']}/edit")
    editor = Editor(page)
    editor.expect_picture()
    editor.type(bottom="share")
    editor.share.click()
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(editor.share).to_be_enabled()
    expect(page.get_by_text("Not shared. Your changes are saved.")).to_be_visible()
    after = server.api.only_meme()["meme"]
    assert after["id"] == before["id"] and after["bottomText"] == "share"


def test_two_clicks_save_one_meme(editor, server):
    editor.share.dblclick()
    sheet(editor.page).get_by_role("button", name="Done").click()
    expect_sent_memes(editor.page)
    assert len(server.api.memes()) == 1


def test_download_gives_the_meme(editor, server):
    editor.share.click()
    with editor.page.expect_download() as download:
        sheet(editor.page).get_by_role("link", name="Download").click()
    saved = server.api.only_meme()["meme"]
    assert download.value.path().read_bytes() == server.api.get(saved["image"])
    assert download.value.suggested_filename == f"meme-{saved['id']}.jpg"
    expect_sent_memes(editor.page)
    expect(editor.page.get_by_text("The meme is downloaded.")).to_be_visible()


def test_copy_image(editor, server):
    editor.share.click()
    sheet(editor.page).get_by_role("button", name="Copy image").click()
    # Choosing an option dismisses the sheet.
    expect_sent_memes(editor.page)
    expect(editor.page.get_by_text("The image is copied.")).to_be_visible()
    copied = editor.page.evaluate(
        """async () => {
            const [item] = await navigator.clipboard.read();
            const blob = await item.getType('image/png');
            return [...new Uint8Array(await blob.arrayBuffer())];
        }""")
    saved = server.api.only_meme()["meme"]
    image = opened(server.api.get(saved["image"]))
    assert opened(bytes(copied)).size == image.size
    assert difference(opened(bytes(copied)), image) < 2


def test_no_link_that_opens_on_this_computer_only(editor):
    editor.share.click()
    expect(sheet(editor.page).get_by_role("button", name="Copy image")).to_be_visible()
    expect(sheet(editor.page).get_by_role("button", name=re.compile("link"))).to_have_count(0)


def expect_words_and_download(editor, server, name: str, scheme: str) -> dict[str, list[str]]:
    """Chooses another program and returns the fields of the URL that it is opened with."""
    editor.share.click()
    choice = sheet(editor.page).get_by_role("link", name=name)
    address = urlsplit(choice.get_attribute("href"))
    assert address.scheme == scheme and address.path == ""
    # Files that these programs can't receive are downloaded.
    with editor.page.expect_download() as download:
        choice.click()
    saved = server.api.only_meme()["meme"]
    assert download.value.path().read_bytes() == server.api.get(saved["image"])
    expect_sent_memes(editor.page)
    expect(editor.page.get_by_text(re.compile("^The meme is downloaded, and your"))).to_be_visible()
    return parse_qs(address.query)


def test_e_mail(editor, server):
    fields = expect_words_and_download(editor, server, "E-mail", "mailto")
    assert "subject" in fields
    # Nobody else can open a URL of this computer, so only the words are shared.
    body = fields["body"][0]
    assert "127.0.0.1" not in body and "One does not simply" in body


def test_message_from_a_phone_without_a_sheet(open_context, server):
    context = open_context(server, **PHONE)
    context.add_init_script(NO_SYSTEM_SHEET)
    editor = editor_with_meme(context)
    fields = expect_words_and_download(editor, server, "Message", "sms")
    assert "One does not simply" in fields["body"][0]


def test_links_for_networks_where_the_world_can_follow_them(context, server):
    """A host name of the server that isn't a name of this computer."""
    server.api.create(ROCKET, "One does not simply")
    page = context.new_page()
    # Also for requests that are still pending when the test ends.
    context.watch.allow("https://memes.example.com/")

    def pass_on(route: Route) -> None:
        here = route.request.url.replace("https://memes.example.com", server.url)
        try:
            route.fulfill(response=context.request.get(here))
        except Error:
            # The page was left in the meantime.
            pass

    page.route("https://memes.example.com/**", pass_on)
    page.goto("https://memes.example.com/?tab=collection")
    meme(page, "One does not simply").click()
    page.get_by_role("button", name="Share").click()
    for name, host in [("X", "x.com"), ("Facebook", "www.facebook.com")]:
        link = sheet(page).get_by_role("link", name=name, exact=True)
        address = urlsplit(link.get_attribute("href"))
        assert address.hostname == host and link.get_attribute("target") == "_blank"
        assert any(value[0].startswith("https://memes.example.com/memes/")
                   for value in parse_qs(address.query).values())
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin="https://memes.example.com")
    sheet(page).get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("https://memes.example.com/memes/")


def test_no_network_gets_a_link_of_this_computer(editor):
    editor.share.click()
    expect(sheet(editor.page).get_by_role("link", name="E-mail")).to_be_visible()
    for name in ["X", "Facebook", "Message"]:
        expect(sheet(editor.page).get_by_role("link", name=name, exact=True)).to_have_count(0)


def test_copying_says_that_it_works(editor):
    held = []
    editor.share.click()
    expect(sheet(editor.page)).to_be_visible()
    editor.page.route("**/api/v1/images/*", lambda route: held.append(route))
    button = sheet(editor.page).get_by_role("button", name="Copy image")
    button.click()
    expect(sheet(editor.page).get_by_role("status")).to_have_text("Copying the image…")
    expect(button).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect_sent_memes(editor.page)


def test_copy_of_what_moves_says_that_it_is_still(context, server):
    server.api.create(gif(), "One does not simply")
    page = context.new_page()
    page.goto("/?tab=collection")
    meme(page, "One does not simply").click()
    page.get_by_role("button", name="Share").click()
    sheet(page).get_by_role("button", name="Copy image").click()
    expect(page.get_by_text(re.compile("first frame is copied"))).to_be_visible()


def gif() -> bytes:
    """An animated GIF."""
    frames = [Image.new("RGB", (200, 120), colour) for colour in ("#b3261e", "#1f6f43")]
    return encoded(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=200, loop=0)


def test_sheet_keeps_the_keyboard(editor):
    editor.share.click()
    expect(sheet(editor.page)).to_be_visible()
    for _ in range(8):
        editor.page.keyboard.press("Tab")
        # After the last control the focus moves to the browser, and nothing on the page has it.
        assert editor.page.evaluate(
            "() => document.activeElement === document.body"
            " || document.activeElement.closest('dialog') !== null")


def test_detail_shares_too(context, server):
    server.api.create(ROCKET, "One does not simply")
    page = context.new_page()
    page.goto("/?tab=collection")
    meme(page, "One does not simply").click()
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        sheet(page).get_by_role("link", name="Download").click()
    saved = server.api.only_meme()["meme"]
    assert download.value.path().read_bytes() == server.api.get(saved["image"])
    expect(sheet(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Share")).to_be_focused()


def open_with_system_sheet(open_context, server) -> Editor:
    context = open_context(server, **PHONE)
    context.add_init_script(SYSTEM_SHEET)
    page = context.new_page()
    page.goto("/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type("One does not simply")
    editor.share.tap()
    page.wait_for_function("() => window.closeSheet")
    return editor


def test_system_sheet_gets_the_file_of_a_saved_meme(open_context, server):
    editor = open_with_system_sheet(open_context, server)
    # The sheet is still open.
    saved = server.api.only_meme()["meme"]
    file = editor.page.evaluate("() => sharedFile")
    assert bytes(file["bytes"]) == server.api.get(saved["image"])
    assert file["type"] == "image/jpeg" and file["name"] == f"meme-{saved['id']}.jpg"
    expect(editor.page.get_by_role("dialog")).to_have_count(0)
    editor.page.evaluate("() => closeSheet()")
    expect_sent_memes(editor.page)
    assert len(server.api.memes()) == 1


def test_system_sheet_that_is_dismissed(open_context, server):
    editor = open_with_system_sheet(open_context, server)
    editor.page.evaluate("() => closeSheet('AbortError')")
    expect(editor.share).to_be_enabled()
    expect(editor.top).to_have_value("One does not simply")
    assert server.api.memes() == []


def test_sheet_of_ours_where_the_systems_fails(open_context, server):
    editor = open_with_system_sheet(open_context, server)
    editor.page.evaluate("() => closeSheet('NotAllowedError')")
    sheet(editor.page).get_by_role("button", name="Done").click()
    expect_sent_memes(editor.page)


def test_sent_meme_is_in_both_tabs(editor):
    editor.shared()
    expect_sent_memes(editor.page)
    editor.page.get_by_role("link", name="Collection", exact=True).click()
    expect_sent_memes(editor.page)
