// Keeps the field that is being edited above the on-screen keyboard: everything moves up as far as
// necessary, and back afterwards. The layout doesn't change meanwhile.

/** How much of the page's height must be hidden to count as a keyboard, in pixels. */
const leastKeyboard = 100;
const gap = 12;

/**
 * @param root gets the class `is-above-keyboard`, `--full-height` and `--lift`
 * @param field returns the field that is being edited, if any
 */
export function keepAboveKeyboard(root, field) {
  const viewport = window.visualViewport;
  if (!viewport) return;
  let full = { width: 0, height: 0 };

  function update() {
    const edited = field();
    if (!edited || viewport.width !== full.width) {
      full = { width: viewport.width, height: viewport.height };
    }
    const isCovered = edited && full.height - viewport.height > leastKeyboard;
    root.classList.toggle('is-above-keyboard', Boolean(isCovered));
    root.style.setProperty('--full-height', `${full.height}px`);
    if (!isCovered) {
      root.style.setProperty('--lift', '0px');
      return;
    }
    const lifted = parseFloat(root.style.getPropertyValue('--lift')) || 0;
    // The field's place without the shift; a transition may be in progress.
    const bottom = bottomOf(edited, root);
    const lift = Math.max(0, bottom + gap - (viewport.offsetTop + viewport.height));
    if (lift !== lifted) root.style.setProperty('--lift', `${lift}px`);
  }

  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  document.addEventListener('focusin', update);
  document.addEventListener('focusout', () => setTimeout(update));
  update();
  return update;
}

function bottomOf(field, root) {
  const moved = getComputedStyle(root.querySelector('.lifted')).translate.split(' ');
  return field.getBoundingClientRect().bottom - (parseFloat(moved[1]) || 0);
}
