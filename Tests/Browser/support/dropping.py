"""Drops files on a page."""

from playwright.sync_api import Page


def drop(page: Page, data: bytes, name: str, type: str) -> bool:
    """Drops a file on the page; returns whether the page prevents the browser from opening it."""
    return page.evaluate(
        """([bytes, name, type]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], name, { type }));
            const main = document.querySelector('main');
            return ['dragenter', 'dragover', 'drop'].map((event) => main.dispatchEvent(
                new DragEvent(event, { dataTransfer: files, bubbles: true, cancelable: true })))
                .slice(1).every((isOpened) => !isOpened);
        }""", [list(data), name, type])
