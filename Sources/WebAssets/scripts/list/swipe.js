// Swiping a row to the left, by touch or pen, to delete it.

/** How far to swipe, as a fraction of the row's width; a fast swipe may be shorter. */
const far = 0.35;
/** The speed of a fast swipe, in pixels per millisecond. */
const fast = 0.6;

/**
 * Makes rows swipeable.
 *
 * @param {Element} list the element that contains the rows, now or later
 * @param {string} selector the selector of a row
 * @param {Function} remove called with a row that was swiped away
 */
export function makeSwipeable(list, selector, remove) {
  /** The swipe in progress. */
  let swipe;

  list.addEventListener('pointerdown', (event) => {
    const row = event.target.closest(selector);
    if (!row || event.pointerType === 'mouse' || !event.isPrimary) return;
    swipe = { row, id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
  });

  list.addEventListener('pointermove', (event) => {
    if (event.pointerId !== swipe?.id) return;
    const x = event.clientX - swipe.x;
    if (!swipe.isUnderWay) {
      if (Math.abs(event.clientY - swipe.y) > 10) swipe = undefined;
      if (!swipe || x > -10) return;
      swipe.isUnderWay = true;
      swipe.row.setPointerCapture(event.pointerId);
      swipe.row.classList.add('swiped', 'swiping');
    }
    // To the right, it moves only a little.
    swipe.row.style.setProperty('--swipe', `${x < 0 ? x : Math.sqrt(x)}px`);
  });

  list.addEventListener('pointerup', (event) => {
    if (event.pointerId !== swipe?.id) return;
    const { row, isUnderWay, x, at } = swipe;
    swipe = undefined;
    if (!isUnderWay) return;
    // Lifting the finger isn't a click.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    row.classList.remove('swiping');
    const way = x - event.clientX;
    const isAway =
      way > row.clientWidth * far || (way > 40 && way / (event.timeStamp - at) > fast);
    if (!isAway) return putBack(row);
    row.style.setProperty('--swipe', '-100%');
    remove(row);
  });

  list.addEventListener('pointercancel', () => {
    if (swipe?.isUnderWay) putBack(swipe.row);
    swipe = undefined;
  });
}

function putBack(row) {
  row.classList.remove('swiping');
  row.style.setProperty('--swipe', '0px');
  // The background is visible until the row covers it again.
  const settle = () => row.classList.remove('swiped');
  setTimeout(settle, 250);
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
