// Questions in a dialog of the page.

/**
 * Shows a dialog; resolves to the value of the pressed button, or an empty string.
 *
 * @param dialog a dialog with a form of `method=dialog`
 */
export function ask(dialog) {
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
  });
}
