"""Security: hostile texts, and a token."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.editor import Editor
from support.pictures import ROCKET, plain
from test_sent_memes import memes

TOKEN = "correct-horse-battery-staple"

HOSTILE = [
    "<script>document.title = 'hacked'</script>",
    "\"><img src=/x onerror=\"document.title='hacked'\">",
    "' onmouseover='document.title=1' x='",
    "{{#memes}}{{id}}{{/memes}}",
    "</title></textarea></template><svg/onload=document.title=1>",
    "javascript:document.title=1",
]


@pytest.mark.parametrize("path", ["/", "/?tab=collection", "detail", "edit"])
def test_hostile_captions_are_text(open_page, server, path):
    for words in HOSTILE:
        id = server.api.create(plain(120, 80), words, words)["meme"]["id"]
    path = {"detail": f"/memes/{id}", "edit": f"/memes/{id}/edit"}.get(path, path)
    page = open_page(server, path)
    page.on("dialog", lambda dialog: pytest.fail(f"A script ran: {dialog.message}"))
    if path.startswith("/memes"):
        expect(page.locator("main")).to_be_visible()
    else:
        expect(memes(page)).to_have_count(len(HOSTILE))
        for number, words in enumerate(reversed(HOSTILE)):
            expect(memes(page).nth(number)).to_have_accessible_name(
                re.compile(re.escape(words), re.I))
    page.mouse.move(300, 300)
    assert "hacked" not in page.title()
    assert page.locator("[onerror], [onload], [onmouseover], main script").count() == 0


def test_content_security_policy_forbids_inline_code(open_page, server):
    page = open_page(server)
    page.context.watch.allow("Content Security Policy")
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.isInlineRun = true';
            document.body.append(script);
        }""")
    assert page.evaluate("() => window.isInlineRun") is None


def sign_in(page: Page, token: str) -> None:
    page.get_by_label(re.compile("token", re.I)).fill(token)
    page.keyboard.press("Enter")


def test_token_is_asked_for_once(open_context, serve):
    server = serve(token=TOKEN)
    id = server.api.create(plain(120, 80), "Secret")["meme"]["id"]
    context = open_context(server)
    context.watch.allow("status of (401|403|429)")
    page = context.new_page()
    page.goto(f"/memes/{id}?from=collection")
    expect(page).to_have_url(re.compile("/sign-in"))
    expect(page.get_by_text("Secret")).to_have_count(0)
    sign_in(page, "wrong-horse-battery-staple")
    expect(page).to_have_url(re.compile("/sign-in"))
    expect(page.get_by_role("alert").or_(page.get_by_text(re.compile("not|wrong|n’t"))).first
           ).to_be_visible()
    sign_in(page, TOKEN)
    expect(page).to_have_url(re.compile(rf"/memes/{id}\?from=collection"))
    expect(page.get_by_role("img", name="Secret")).to_be_visible()
    assert TOKEN not in str(context.cookies()) and TOKEN not in page.url
    other = context.new_page()
    other.goto("/new")
    expect(other.get_by_role("button", name="Album")).to_be_visible()


def test_signing_in_outlives_the_server(open_context, serve):
    server = serve(token=TOKEN)
    page = open_context(server).new_page()
    page.goto("/")
    sign_in(page, TOKEN)
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    page.wait_for_load_state("networkidle")
    server.stop()
    server.start()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()


def test_signing_out(open_context, serve):
    server = serve(token=TOKEN)
    context = open_context(server)
    context.watch.allow("status of (401|403)")
    page = context.new_page()
    page.goto("/")
    sign_in(page, TOKEN)
    expect(page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    page.goto("/extras")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(re.compile("/sign-in"))
    page.goto("/")
    expect(page).to_have_url(re.compile("/sign-in"))


def test_work_outlives_the_session(open_context, serve):
    server = serve(token=TOKEN)
    context = open_context(server)
    context.watch.allow("status of (401|403)")
    page = context.new_page()
    page.goto("/new")
    sign_in(page, TOKEN)
    page.wait_for_url(re.compile("/new$"))
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type("Work")
    context.clear_cookies()
    editor.share.click()
    expect(page.get_by_role("alert").filter(has_text="You are signed out.").first).to_be_visible()
    page.reload()
    sign_in(page, TOKEN)
    editor.expect_picture()
    expect(editor.top).to_have_value("Work")
