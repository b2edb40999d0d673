// A sheet with a list that is fetched when it is opened.

import { toast } from './toast.js';

/**
 * Makes a button open a sheet with a list.
 *
 * @param button opens it
 * @param dialog the sheet
 * @param rows fetches the list, and makes its items
 * @param end called when the sheet is closed, before its items go
 */
export function openListing(button, dialog, rows, end = () => {}) {
  const list = dialog.querySelector('ol');
  button.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    try {
      list.replaceChildren(...await rows());
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
  dialog.addEventListener('close', () => {
    end();
    list.replaceChildren();
  });
}
