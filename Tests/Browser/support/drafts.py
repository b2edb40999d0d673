"""What the editor keeps in the browser."""

from playwright.sync_api import Page


def forget_laid_picture(page: Page) -> None:
    """Drops the picture that is laid on the only draft's meme, which the browser keeps until the meme is shared."""
    page.evaluate(
        """async () => {
            const opening = indexedDB.open('mememe');
            await new Promise((done) => { opening.onsuccess = done; });
            const store = opening.result.transaction('pictures', 'readwrite').objectStore('pictures');
            const draft = JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('draft '))[1]);
            const { source } = draft.recipe.layers.find((layer) => layer.source);
            await new Promise((done) => { store.delete(source).onsuccess = done; });
            opening.result.close();
        }""")
