"""Measures how long a preview takes after the last key press, on a photograph of 12 megapixels.

The result depends on the machine, so it is only printed. The test asserts that the preview comes.
"""

import statistics

from support.pictures import photograph

MEASURE = """
    async ([field, rendering]) => {
        const { src } = rendering;
        const shown = new Promise((resolve) => {
            const observer = new MutationObserver(() => {
                if (rendering.src === src) return;
                observer.disconnect();
                requestAnimationFrame(() => resolve(performance.now()));
            });
            observer.observe(rendering, { attributes: true, attributeFilter: ['src'] });
        });
        const start = performance.now();
        document.execCommand('insertText', false, 'a');
        return await shown - start;
    }
"""


def test_preview_after_typing(open_editor, server, measure):
    editor = open_editor(server)
    editor.choose(photograph(12), "photograph.jpg")
    editor.top.click()
    editor.top.press_sequentially("One does not simply")
    editor.wait_for_rendering()
    times = []
    for _ in range(7):
        editor.page.wait_for_timeout(100)
        times.append(editor.page.evaluate(
            MEASURE, [editor.top.element_handle(), editor.rendering.element_handle()]))
        editor.wait_for_rendering()
    measure(
        "Preview of 12 megapixels after the last key: "
        f"median {statistics.median(times):.0f} ms, {min(times):.0f} to {max(times):.0f} ms")
