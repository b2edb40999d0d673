"""The Meme Editor with very long texts."""

import pytest
from playwright.sync_api import expect
from support.devices import PHONE
from support.looks import is_within, viewport
from support.pictures import ROCKET, plain

LOREM = "lorem ipsum dolor sit amet " * 200


def words(count: int) -> str:
    return LOREM[:count].strip()


def counted(page) -> None:
    """Starts to count how often the page measures text, and passes the calls through."""
    page.evaluate(
        """() => {
            const prototype = CanvasRenderingContext2D.prototype;
            const { measureText } = prototype;
            window.measured = 0;
            prototype.measureText = function (...text) {
                window.measured += 1;
                return measureText.apply(this, text);
            };
        }""")


def expect_usable(editor) -> None:
    """Checks that the picture and the fields are visible and can be clicked."""
    view = viewport(editor.page)
    meme = editor.meme.bounding_box()
    assert meme["width"] > 100 and meme["height"] > 60, meme
    assert is_within(meme, view)
    for field in (editor.top, editor.bottom):
        box = field.bounding_box()
        assert box["width"] > 40 and box["height"] >= 20, box
        field.click(trial=True, timeout=5000)


@pytest.mark.parametrize("count", [2160, 4050, 5000])
@pytest.mark.parametrize("picture", [ROCKET, plain(160, 120)], ids=["photo", "small"])
def test_editor_stays_usable(open_editor, server, picture, count):
    editor = open_editor(server, **PHONE)
    editor.choose(picture)
    editor.top.fill(words(count))
    editor.top.press("Enter")
    editor.wait_for_rendering()
    warning = editor.page.locator(".notices summary")
    expect(warning).to_be_visible()
    assert warning.bounding_box()["height"] < 50
    expect_usable(editor)
    # The whole warning can be read, and the picture stays.
    warning.click()
    assert editor.meme.bounding_box()["height"] > 60
    assert "…" in warning.inner_text()
    warning.click()
    # With fewer words the picture grows again, and the warning goes while the field is edited.
    editor.top.fill("short")
    expect(warning).to_be_hidden()
    expect(editor.top).to_be_focused()
    editor.top.press("Enter")
    editor.wait_for_rendering()
    expect_usable(editor)


@pytest.mark.parametrize(
    "text", [words(5000), "x" * 5000, "漢字かな" * 1250, "a\n" * 2500],
    ids=["words", "one-word", "unspaced", "lines"])
def test_a_key_costs_little(open_editor, server, measure, text):
    """The work for a key press depends on the new words, not on the whole text."""
    editor = open_editor(server)
    editor.choose(plain(640, 427))
    editor.top.focus()
    # Pasting thousands of lines takes the browser time; that isn't measured here.
    editor.top.evaluate(
        """(field, text) => {
            field.value = text;
            field.dispatchEvent(new Event('input', { bubbles: true }));
        }""", text[:4990])
    editor.page.wait_for_timeout(300)
    counted(editor.page)
    took = editor.page.evaluate(
        """() => {
            const field = document.querySelector('[data-role=top] textarea');
            field.setSelectionRange(field.value.length, field.value.length);
            const times = [...'abcde'].map((letter) => {
                const start = performance.now();
                document.execCommand('insertText', false, letter);
                return performance.now() - start;
            });
            return times.sort((one, other) => one - other)[2];
        }""")
    measure(f"a key in {len(text)} characters: {took:.1f} ms of the main thread")
    expect(editor.top).to_have_value(text[:4990] + "abcde")
    # Five key presses measure only the few new pieces.
    assert editor.page.evaluate("() => measured") < 100


def test_a_long_text_is_laid_out_when_typing_rests(open_editor, server):
    """With each key press the browser lays out thousands of letters once, without changing their
    size.
    """
    editor = open_editor(server)
    editor.choose(plain(640, 427))
    editor.top.fill(words(2160))
    editor.wait_for_rendering()
    kept = editor.top.evaluate(
        """(field) => {
            const { style } = field.parentElement;
            const before = style.cssText;
            window.before = before;
            field.focus();
            field.setSelectionRange(field.value.length, field.value.length);
            for (const letter of ' and so on and on, on and on') {
                document.execCommand('insertText', false, letter);
            }
            return style.cssText === before;
        }""")
    assert kept
    editor.page.wait_for_function(
        "() => document.querySelector('[data-role=top]').style.cssText !== before")


def test_lines_beyond_counting_are_typed(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    editor.top.fill("\n".join("abc" for _ in range(300)))
    editor.top.press("Enter")
    editor.wait_for_rendering()
    expect_usable(editor)


def test_a_key_splits_only_what_is_new(open_editor, server):
    """A key press doesn't search the whole text again for words."""
    editor = open_editor(server)
    editor.choose(plain(160, 120))
    editor.top.fill("ฉันรักประเทศไทย " * 20)
    editor.wait_for_rendering()
    split = editor.page.evaluate(
        """() => {
            const { prototype } = Intl.Segmenter;
            const { segment } = prototype;
            let letters = 0;
            prototype.segment = function (text) {
                letters += text.length;
                return segment.call(this, text);
            };
            document.querySelector('[data-role=top] textarea').focus();
            for (const letter of 'แมวๆ') document.execCommand('insertText', false, letter);
            return letters;
        }""")
    assert 0 < split < 100


def test_words_that_cannot_be_seen_are_told_to_be_so(open_editor, server):
    editor = open_editor(server)
    editor.choose(ROCKET)
    notice = editor.page.locator(".notices summary")
    editor.top.fill("a\n" * 900)
    editor.top.press("Enter")
    expect(notice).to_contain_text("can’t be seen")
    editor.top.fill(words(2160))
    editor.top.press("Enter")
    expect(notice).to_contain_text("hard to read")
