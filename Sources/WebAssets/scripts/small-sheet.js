// A sheet that is made when it is opened, and gone when it is closed: a title, and what belongs under it.

import { element, icon, useStyles } from './element.js';
import { t } from './words.js';

/**
 * Opens a sheet.
 *
 * @param {string} title its title
 * @param {Node[]} content what is under it; the first field gets the focus
 * @returns the dialog
 */
export async function openSmallSheet(title, ...content) {
  await useStyles('small-sheet.css');
  const dialog = element('dialog', { class: 'sheet small-sheet', 'aria-labelledby': 'small-sheet-title' });
  dialog.append(
    element(
      'div', { class: 'small-sheet-head' },
      element('h2', { id: 'small-sheet-title' }, title),
      element('button', {
        type: 'button', class: 'icon-button', 'aria-label': t('Close “{title}”', { title }),
        on: { click: () => dialog.close() },
      }, icon('close'))),
    ...content);
  // Its backdrop closes it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  return dialog;
}
