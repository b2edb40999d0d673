// Sheets whose content is fetched when they are opened.

import { toast } from './toast.js';

/**
 * Makes a button open a sheet.
 *
 * @param button opens it
 * @param dialog the sheet
 * @param fill fetches its content
 * @param end called when the sheet is closed
 */
export function openSheet(button, dialog, fill, end = () => {}) {
  button.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    try {
      await fill();
      dialog.showModal();
    } catch (error) {
      toast(error.message, { assertive: true });
    } finally {
      button.removeAttribute('aria-busy');
    }
  });
  dialog.querySelector('.listing-close').addEventListener('click', () => dialog.close());
  // Its backdrop closes it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => end());
}

/**
 * Makes a button open a sheet with a list.
 *
 * @param rows fetches the list, and makes its items
 * @param end called when the sheet is closed, before its items go
 */
export function openListing(button, dialog, rows, end = () => {}) {
  const list = dialog.querySelector('ol');
  openSheet(button, dialog, async () => list.replaceChildren(...await rows()), () => {
    end();
    list.replaceChildren();
  });
}
