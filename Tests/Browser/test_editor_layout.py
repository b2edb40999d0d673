"""The field of the editor predicts the layout of the server's renderer."""

import itertools

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.editor import Editor
from support.pictures import plain

SIZES = [(1200, 800), (600, 1200), (300, 300)]

WORDS = [
    "a",
    "I",
    "One does not simply",
    "ship without tests",
    "brace yourselves, winter is coming",
    "When you finally find the missing semicolon after three hours of looking for it",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty",
    "Donaudampfschifffahrtsgesellschaft",
    "two\nlines",
    "a paragraph apart\n\nand another",
    "a first line that is rather long\nand\na third",
    "Żółć, naïve façade, ÅÄÖ",
    "123 456 789!?",
    "GRRRRR " * 40,
]

STYLES = [
    {},
    {"letterCase": "none"},
    {"letterCase": "mock"},
    {"letterCase": "sentence"},
    {"outlineWidth": 0},
    {"outlineWidth": 0.15, "letterCase": "lower"},
    {"lineSpacing": 1.3},
    {"letterSpacing": 0.1},
    {"maximumSize": "0.2"},
    {"shadow": {"color": "#000000"}},
    {"textBackground": "#000000", "opacity": 0.5, "gradient": "#ff0000"},
    {"alignment": "left", "verticalAlignment": "middle"},
]

BOXES = [None, {"x": 0.1, "y": 0.2, "width": 0.3, "height": 0.5}]

FIT = """async ([captions, meme]) => {
    const scripts = document.querySelector('script[src$="/meme-editor.js"]').src;
    const { fit } = await import(new URL('editor/fitting.js', scripts).href);
    const { familyOf, loadFace } = await import(new URL('editor/fonts.js', scripts).href);
    await loadFace({}, captions.map(({ text }) => text).join(''));
    return captions.map((caption) => fit(caption, caption.text, meme, familyOf({})));
}"""
"""Computes the layouts of captions as the field does."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_field_is_as_large_as_the_words_of_the_meme(open_editor, server, size):
    editor = open_editor(server)
    editor.choose(plain(*size))
    original = server.api.add_original(plain(*size))["digest"]
    captions = [
        {"text": text, "role": role, "style": style, **({"box": box} if box else {})}
        for text, style, box, role in itertools.product(WORDS, STYLES, BOXES, ["top", "bottom"])]
    fields = editor.page.evaluate(FIT, [captions, {"width": size[0], "height": size[1]}])
    different = []
    for caption, field in zip(captions, fields, strict=True):
        meme = server.api.json("POST", "/layouts", {
            "original": original, "recipe": {"captions": [caption]}})["captions"][0]
        growth = field["fontSize"] / meme["fontSize"]
        assert growth == pytest.approx(1, abs=0.1), caption
        moved = max(abs(field["ink"][side] - meme["inkBox"][side]) for side in meme["inkBox"])
        if (field["lines"] != len(meme["lines"]) or growth != pytest.approx(1, abs=0.02)
                or moved > 0.02 * max(size)):
            different.append(caption)
    # Kerning, which the field measures otherwise, may decide between two numbers of lines that are
    # nearly as good.
    assert len(different) <= len(captions) // 100, different


@pytest.mark.parametrize("width", [320, 360, 390, 1280])
def test_letters_of_whole_pixels_break_no_lines(open_context, launch, server, width):
    """Their widths were rounded on a narrow screen, and “BOTTOM” was in two lines."""
    context = open_context(server, launch(hints=True), **{**PHONE, "viewport": {"width": width, "height": 844}})
    editor = Editor(context.new_page())
    editor.page.goto("/new")
    editor.choose(plain(480, 320))
    editor.type(top="when it works")
    for field in (editor.top, editor.bottom):
        expect(field).to_be_visible()
        assert field.evaluate("(field) => field.scrollHeight <= field.clientHeight + 1")
