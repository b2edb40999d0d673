// Places on the screen as places on the meme.

/** How far from something two fingers may be to take hold of it, in pixels of the screen. */
const reach = 24;

/** Pixels of the meme in a pixel of the screen; `element` shows the meme. */
export const scaleOf = (element, meme) => meme.width / element.clientWidth || 0;

/** Where a pointer is, in pixels of the meme. */
export function placeOf(element, meme, { clientX, clientY }) {
  const { left, top } = element.getBoundingClientRect();
  const scale = scaleOf(element, meme);
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

/** Whether a finger of two, or the middle of both, is at an element. */
export function areNear(element, [one, other]) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = {
    clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2,
  };
  return [one, other, middle].some(({ clientX, clientY }) =>
    clientX > left - reach && clientX < right + reach && clientY > top - reach && clientY < bottom + reach);
}
