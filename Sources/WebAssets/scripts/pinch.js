// How a wheel and two fingers zoom, wherever something does.

/** How much a wheel zooms for each pixel that it scrolls. */
const perPixel = 0.0022;

/** The factor by which a wheel zooms. */
export const wheelFactor = ({ deltaY }) => Math.exp(-deltaY * perPixel);

/**
 * What one of two fingers does when it moves: the `factor` by which it zooms, the point between them that stays `at`
 * its place, and how far their middle goes, `by`.
 *
 * @param before the last event of the finger
 * @param now its event
 * @param other the last event of the other finger
 */
export function pinch(before, now, other) {
  const distance = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return {
    factor: distance(now) / Math.max(1, distance(before)),
    at: { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 },
    by: { x: (now.clientX - before.clientX) / 2, y: (now.clientY - before.clientY) / 2 },
  };
}
