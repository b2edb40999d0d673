"""The static files of the web app, as browsers receive them."""

import gzip
import re
import urllib.error
import urllib.request

import brotli
import pytest
from support.paths import FIXTURES


def get(url: str, **headers: str):
    request = urllib.request.Request(
        url, headers={name.replace("_", "-"): value for name, value in headers.items()})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.headers, response.read()


DECODERS = {None: bytes, "gzip": gzip.decompress, "br": brotli.decompress}


@pytest.fixture
def assets(server) -> str:
    _, page = get(server.url + "/new")
    return server.url + re.search(r"/assets/[0-9a-f]+", page.decode())[0]


@pytest.mark.parametrize("coding", ["gzip", "br"])
@pytest.mark.parametrize(
    "path", ["styles/base.css", "scripts/meme-editor.js", "images/icons.svg"])
def test_text_is_compressed_for_who_takes_it(assets, path, coding):
    plain_headers, plain = get(f"{assets}/{path}")
    headers, body = get(f"{assets}/{path}", accept_encoding=f"{coding}, deflate, zstd")
    assert plain_headers["content-encoding"] is None
    assert headers["content-encoding"] == coding
    assert DECODERS[coding](body) == plain
    assert len(body) < len(plain) * 0.65
    for answer in (plain_headers, headers):
        assert answer["vary"] == "Accept-Encoding"
        assert answer["cache-control"] == "public, max-age=31536000, immutable"
    # A different encoding has a different entity tag (RFC 9110, 8.8.3).
    assert headers["etag"] != plain_headers["etag"]
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        get(f"{assets}/{path}", accept_encoding=coding, if_none_match=headers["etag"])
    assert unchanged.value.code == 304
    assert unchanged.value.headers["etag"] == headers["etag"]


def test_scripts_are_a_tenth_smaller_by_brotli(assets):
    sizes = {coding: len(get(f"{assets}/scripts/meme-editor.js", accept_encoding=coding)[1])
             for coding in ("gzip", "br")}
    assert sizes["br"] < 0.92 * sizes["gzip"]


@pytest.mark.parametrize(
    "accepted, coding", [
        ("gzip;q=0", None), ("br", "br"), ("*", "br"), ("*;q=0", None), ("identity", None),
        ("GZIP ; q=0.5", "gzip"), ("gzip;q=nonsense", None), (",,;,", None), ("", None),
        ("gzip, br", "br"), ("br;q=0.5, gzip", "gzip"), ("*, br;q=0", "gzip"), ("br;q=0, gzip;q=0, *", None)])
def test_what_a_client_takes_is_read_with_its_weights(assets, accepted, coding):
    headers, body = get(f"{assets}/styles/base.css", accept_encoding=accepted)
    assert headers["content-encoding"] == coding
    assert DECODERS[coding](body) == get(f"{assets}/styles/base.css")[1]


@pytest.mark.parametrize("coding", ["gzip", "br"])
@pytest.mark.parametrize("path", ["/new", "/api/v1/templates"])
def test_pages_and_json_are_compressed_for_who_takes_it(server, path, coding):
    plain_headers, plain = get(server.url + path)
    headers, body = get(server.url + path, accept_encoding=f"deflate, zstd, {coding}")
    assert plain_headers["content-encoding"] is None
    assert headers["content-encoding"] == coding
    assert DECODERS[coding](body) == plain
    assert len(body) < len(plain) * 0.4
    assert int(headers["content-length"]) == len(body)
    for answer in (plain_headers, headers):
        assert "Accept-Encoding" in ", ".join(answer.get_all("vary"))


def test_short_answers_are_sent_as_they_are(server):
    headers, body = get(server.url + "/health", accept_encoding="gzip")
    assert headers["content-encoding"] is None
    assert len(body) < 1200


def test_answers_with_an_entity_tag_keep_their_bytes(server):
    meme = server.api.create(FIXTURES / "gray.png", top="word " * 600)["meme"]
    headers, body = get(f"{server.url}/api/v1/memes/{meme['id']}", accept_encoding="gzip")
    assert headers["etag"] and len(body) > 3000
    assert headers["content-encoding"] is None
