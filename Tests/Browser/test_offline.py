"""Without the server: what was seen opens, and what is shared is sent later."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from support.drafts import forget_laid_picture
from support.editor import Editor
from support.pictures import ROCKET, plain
from support.watch import GONE, wait_until
from test_editor_layers import add_picture
from test_sent_memes import memes

TOKEN = "correct-horse-battery-staple"


@pytest.fixture
def open_app(open_context):
    """Opens a path, and waits until the service worker has what it keeps: `open_app(server, "/")`."""

    def open(server, path: str = "/", **options) -> Page:
        context = open_context(server, service_workers="allow", **options)
        # The worker's own requests fail in another way.
        context.watch.allow(*GONE, "ERR_FAILED", "status of 4(04|22)")
        page = context.new_page()
        page.goto(path)
        ready(page)
        return page

    return open


def ready(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def wait_until_kept(page: Page, picture: Locator) -> None:
    wait_until(page, "(url) => caches.match(new URL(url, location.href).href).then(Boolean)",
               picture.get_attribute("src"))


def kept(page: Page) -> int:
    """How many responses are kept."""
    return page.evaluate(
        """async () => {
            const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
            return (await Promise.all(caches.map((cache) => cache.keys()))).flat().length;
        }""")


@pytest.mark.parametrize("path", ["/", "/?tab=collection", "/new"])
def test_pages_open_that_nobody_has_seen(open_app, gallery, path):
    page = open_app(gallery, "/new" if path == "/" else "/")
    gallery.stop()
    page.goto(path)
    if path == "/new":
        expect(page.get_by_role("button", name="Album")).to_be_enabled()
    else:
        expect(memes(page)).to_have_count(3)
    assert page.evaluate("document.styleSheets.length") == 1


def test_what_was_seen_opens(open_app, gallery):
    page = open_app(gallery)
    wait_until_kept(page, memes(page).first.get_by_role("img"))
    memes(page).first.click()
    expect(page).to_have_url(re.compile("/memes/"))
    picture = page.get_by_role("main").get_by_role("img").first
    wait_until_kept(page, picture)
    gallery.stop()
    page.reload()
    expect(picture).to_be_visible()
    assert picture.evaluate("picture => picture.naturalWidth") > 0
    # The way back, too, by a link of the page.
    page.get_by_role("link", name="Sent Memes").click()
    expect(memes(page)).to_have_count(3)
    page.wait_for_function("() => document.querySelector('.meme img').naturalWidth > 0")


def test_what_was_not_seen_says_so(open_app, gallery):
    page = open_app(gallery)
    gallery.stop()
    page.goto("/trash")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    page.get_by_role("link", name="Sent Memes").click()
    expect(memes(page)).to_have_count(3)


def test_pages_are_those_of_the_server_while_it_answers(open_app, gallery):
    page = open_app(gallery)
    gallery.api.create(plain(120, 80), "Four")
    page.goto("/")
    expect(memes(page)).to_have_count(4)
    gallery.stop()
    page.goto("/")
    expect(memes(page)).to_have_count(4)


def make_offline(page: Page, server) -> Editor:
    server.stop()
    page.goto("/new")
    editor = Editor(page)
    with page.expect_file_chooser() as chooser:
        editor.album.click()
    chooser.value.set_files(ROCKET)
    expect(page.get_by_text("Offline. Your work is kept here.")).to_be_visible()
    editor.top.fill("Later")
    editor.top.press("Enter")
    return editor


def test_what_is_shared_is_sent_when_the_server_is_back(open_app, server):
    page = open_app(server)
    editor = make_offline(page, server)
    # The work is there after a reload.
    page.reload()
    expect(editor.top).to_have_value("Later")
    expect(editor.share).to_be_enabled()
    editor.share.click()
    page.wait_for_url(re.compile(r"/\?tab=table"))
    expect(page.get_by_text("It goes to Sent Memes when mememe can be reached.")).to_be_visible()
    # It is no draft, neither here nor in the editor.
    expect(page.get_by_role("region", name="Draft")).to_have_count(0)
    server.start()
    page.reload()
    expect(page.get_by_text("Back online. 1 meme sent.")).to_be_visible()
    expect(memes(page)).to_have_count(1)
    assert server.api.only_meme()["meme"]["topText"] == "Later"
    assert server.api.get(f"/api/v1/images/{server.api.only_meme()['meme']['original']}") == ROCKET.read_bytes()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(server.api.memes()) == 1


def test_a_picture_on_a_meme_is_not_taken_for_lost_without_the_server(open_app, server):
    page = open_app(server, "/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    add_picture(editor)
    editor.wait_for_rendering()
    # Where it wasn't kept, only the server can know.
    forget_laid_picture(page)
    server.stop()
    page.reload()
    expect(page.locator(".stage .picture")).to_be_visible()
    expect(page.locator(".laid-picture")).to_have_count(1)
    server.start()
    page.reload()
    editor.expect_picture()
    expect(page.locator(".laid-picture")).to_have_count(1)


def test_the_browser_says_that_it_is_online_again(open_app, server):
    page = open_app(server)
    editor = make_offline(page, server)
    editor.share.click()
    page.wait_for_url(re.compile(r"/\?tab=table"))
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(memes(page)).to_have_count(1)


def dispatch_sync(page: Page, server) -> None:
    """Lets the browser call the service worker as it does when there is a network again."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(
        registration["registrationId"] for registration in event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    session.send("ServiceWorker.dispatchSyncEvent", {
        "origin": server.url, "registrationId": found[0], "tag": "outbox", "lastChance": False})


def sent(page: Page, server, count: int) -> list[dict]:
    """The memes of the server, once there are so many."""
    for _ in range(500):
        if len(memes := server.api.memes()) >= count:
            break
        page.wait_for_timeout(20)
    return memes


def test_the_worker_sends_when_no_page_does(open_app, server):
    page = open_app(server)
    make_offline(page, server).share.click()
    page.wait_for_url(re.compile(r"/\?tab=table"))
    server.start()
    page.goto("/extras")
    dispatch_sync(page, server)
    assert [meme["topText"] for meme in sent(page, server, 1)] == ["Later"]
    assert server.api.get(f"/api/v1/images/{server.api.only_meme()['meme']['original']}") == ROCKET.read_bytes()
    # Nothing is left to be sent, by the worker or by the page, which says so.
    dispatch_sync(page, server)
    page.goto("/")
    expect(page.get_by_text("Back online. 1 meme sent.")).to_be_visible()
    expect(memes(page)).to_have_count(1)
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("meme sent")).to_have_count(0)
    assert len(server.api.memes()) == 1


def share_what_another_changes(page: Page, server, id: str) -> None:
    """Changes a meme in its editor without the server, where somebody else has changed it meanwhile, and shares it."""
    editor = Editor(page)
    editor.expect_picture()
    # Before the server is away: once it is back, the page may be faster.
    latest = server.api.meme(id)
    server.api.json("PUT", f"/memes/{id}", {
        "original": latest["meme"]["original"], "recipe": {"captions": [{"role": "top", "text": "theirs"}]}})
    server.stop()
    editor.top.fill("Mine, later")
    editor.top.press("Enter")
    page.context.watch.allow("status of 412")
    editor.share.click()
    page.wait_for_url(re.compile(r"/\?tab=table"))
    server.start()


def test_what_the_worker_may_not_send_stays_a_draft(open_app, server):
    id = server.api.create(plain(120, 80), "Mine")["meme"]["id"]
    page = open_app(server, f"/memes/{id}/edit")
    Editor(page).expect_picture()
    page.goto("/?tab=table")
    page.goto(f"/memes/{id}/edit")
    share_what_another_changes(page, server, id)
    page.goto("/extras")
    dispatch_sync(page, server)
    page.goto("/")
    expect(page.get_by_role("region", name="Draft")).to_contain_text("Mine, later")
    assert server.api.meme(id)["meme"]["topText"] == "theirs"


def lose_answers(page: Page) -> None:
    """Lets the server save a meme, but its answer not arrive, once."""
    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.context.watch.allow("ERR_CONNECTION_RESET")
    page.route("**/api/v1/memes", lose, times=1)


def test_a_meme_whose_answer_was_lost_is_sent_once(open_app, server):
    page = open_app(server, "/new")
    editor = Editor(page)
    editor.choose(ROCKET)
    editor.type("Once")
    lose_answers(page)
    editor.share.click()
    page.wait_for_url(re.compile(r"/\?tab=table"))
    expect(page.get_by_text("Back online. 1 meme sent.")).to_be_visible()
    expect(memes(page)).to_have_count(1)
    assert server.api.only_meme()["meme"]["topText"] == "Once"


def test_a_meme_whose_answer_was_lost_is_shared_again(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.type("Once")
    lose_answers(editor.page)
    editor.share.click()
    alert = editor.page.get_by_role("alert")
    expect(alert).to_contain_text("Not shared. The server can’t be reached.")
    # The server answers to the next preview, but the meme still isn't shared.
    with editor.page.expect_response("**/previews"):
        editor.bottom.fill("again")
    editor.bottom.fill("")
    editor.wait_for_rendering()
    expect(alert).to_contain_text("Not shared. The server can’t be reached.")
    editor.share.click()
    sheet = editor.page.get_by_role("dialog", name="Share meme")
    expect(sheet).to_be_visible()
    expect(editor.page.get_by_text("Not shared.")).to_have_count(0)
    sheet.get_by_role("button", name="Done").click()
    expect(editor.page.get_by_role("heading", level=1, name="Sent Memes")).to_be_visible()
    assert server.api.only_meme()["meme"]["topText"] == "Once"


def test_a_change_that_the_server_refuses_stays_a_draft(open_app, server):
    id = server.api.create(plain(120, 80), "Mine")["meme"]["id"]
    page = open_app(server)
    memes(page).first.click()
    page.get_by_role("link", name="Edit").click()
    share_what_another_changes(page, server, id)
    page.reload()
    expect(page.get_by_role("region", name="Draft")).to_contain_text("Mine, later")
    assert server.api.meme(id)["meme"]["topText"] == "theirs"


def test_a_new_version_takes_the_place_of_the_former(open_app, gallery):
    page = open_app(gallery)
    page.evaluate("caches.open('code 0123456789ab').then((cache) => cache.put('/x', new Response('x')))")
    page.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))")
    page.reload()
    ready(page)
    wait_until(page, "async () => !(await caches.keys()).includes('code 0123456789ab')")
    assert kept(page) > 5


def share_to(page: Page, name: str, value: str) -> None:
    """What a system's share sheet does: sends a form. A value that begins with a slash is a file to fetch."""
    page.evaluate(
        """async ([name, value]) => {
            const form = document.createElement('form');
            Object.assign(form, {method: 'post', action: '/share-target', enctype: 'multipart/form-data'});
            const field = Object.assign(document.createElement('input'), {name});
            if (value.startsWith('/')) {
                field.type = 'file';
                const files = new DataTransfer();
                files.items.add(new File([await (await fetch(value)).blob()], 'shared.png', {type: 'image/png'}));
                field.files = files.files;
            } else field.value = value;
            form.append(field);
            document.body.append(form);
            form.submit();
        }""", [name, value])


def test_what_another_app_shares_goes_to_the_editor(open_app, server):
    page = open_app(server)
    share_to(page, "picture", "/icons/192.png")
    page.wait_for_url("**/new")
    editor = Editor(page)
    editor.expect_picture()
    page.goto("/")
    share_to(page, "text", "These words")
    page.wait_for_url("**/new*")
    expect(editor.top).to_have_value("These words")


def test_who_signs_out_leaves_nothing(open_context, serve):
    server = serve(token=TOKEN)
    context: BrowserContext = open_context(server, service_workers="allow")
    context.watch.allow(*GONE, "status of (401|403)")
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Token").fill(TOKEN)
    page.keyboard.press("Enter")
    page.wait_for_url("**/")
    ready(page)
    assert kept(page) > 5
    page.goto("/extras")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(re.compile("/sign-in"))
    assert kept(page) == 0
