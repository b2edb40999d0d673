"""The app can be installed as a web app."""

import json

import pytest
from support.pictures import opened


def manifest(page) -> dict:
    return page.evaluate(
        """async () => {
            const response = await fetch(document.querySelector('link[rel=manifest]').href);
            return { type: response.headers.get('content-type'), text: await response.text() };
        }""")


@pytest.mark.parametrize("path", ["/", "/new"])
def test_browser_finds_nothing_to_object_to(open_page, server, path):
    page = open_page(server, path)
    session = page.context.new_cdp_session(page)
    parsed = session.send("Page.getAppManifest")
    assert parsed["errors"] == [] and parsed["url"].startswith(server.url)
    # Test contexts are incognito, which is itself an error.
    errors = [
        error for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        if error["errorId"] != "in-incognito"]
    assert errors == []


def test_manifest(open_page, server):
    found = manifest(open_page(server))
    assert found["type"].startswith("application/manifest+json")
    values = json.loads(found["text"])
    assert values["name"] == "mememe" and values["display"] == "standalone"
    assert values["start_url"] == "/"
    sizes = {
        (icon["sizes"], purpose)
        for icon in values["icons"] for purpose in icon.get("purpose", "any").split()}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_icons_have_their_size(open_page, server):
    page = open_page(server)
    for icon in json.loads(manifest(page)["text"])["icons"]:
        width, height = map(int, icon["sizes"].split("x"))
        image = opened(server.api.get(icon["src"]))
        assert image.size == (width, height)
        assert len(image.getcolors(maxcolors=1 << 24)) > 10
    touch = page.locator("link[rel='apple-touch-icon']").get_attribute("href")
    assert opened(server.api.get(touch)).size == (180, 180)
