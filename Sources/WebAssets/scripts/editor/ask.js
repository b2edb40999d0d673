// A question in a dialog of ours.

/**
 * Asks; resolves to the value of the button that is pressed, or an empty text.
 *
 * @param dialog whose buttons are of a form with `method=dialog`
 */
export function ask(dialog) {
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
  });
}
