// One pointer gesture: a press that becomes a drag, or a tap.

/** How far a pointer moves before it drags, in pixels of the screen. */
const threshold = { mouse: 4, other: 8 };

/**
 * Follows presses on an element.
 *
 * @param element the element
 * @param actions `press` says whether a press may become a drag; then `begin` once, `move` with `{x, y, event}`,
 *   the distance in pixels of the screen, and `end`; `cancel` in place of `end` if the drag was broken off
 * @returns a function that tells whether the last press was a drag
 */
export function followPresses(element, { press, begin, move, end, cancel }) {
  let isDragging = false;
  element.addEventListener('pointerdown', (event) => {
    isDragging = false;
    if (event.button !== 0 || !press(event)) return;
    const from = { x: event.clientX, y: event.clientY };
    const least = event.pointerType === 'mouse' ? threshold.mouse : threshold.other;
    const listening = new AbortController();
    const { signal } = listening;
    element.setPointerCapture(event.pointerId);

    const follow = (moved) => {
      const x = moved.clientX - from.x;
      const y = moved.clientY - from.y;
      if (!isDragging) {
        if (Math.hypot(x, y) < least) return;
        isDragging = true;
        begin();
      }
      move({ x, y, event: moved });
    };
    const finish = (isBrokenOff) => {
      listening.abort();
      if (!isDragging) return;
      if (isBrokenOff) cancel();
      else end();
    };
    // Escape puts back what is being dragged.
    const escape = (key) => {
      if (key.key !== 'Escape' || !isDragging) return;
      key.preventDefault();
      key.stopPropagation();
      finish(true);
    };
    element.addEventListener('pointermove', follow, { signal });
    element.addEventListener('pointercancel', () => finish(true), { signal });
    element.addEventListener('lostpointercapture', () => finish(false), { signal });
    addEventListener('keydown', escape, { capture: true, signal });
  });
  return () => isDragging;
}
