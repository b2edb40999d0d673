// The time in which a layer is seen on an animation, in parts of it, from 0 to 1.

/** The least part of an animation in which a layer is seen, unless its frames are shorter. */
const usualLeast = 0.02;

/** When a layer appears, and when it goes. */
export const timesOf = (layer) => ({ from: layer.from ?? 0, to: layer.to ?? 1 });

/**
 * Changes when a layer appears or goes; the other gives way, so that it is always seen for a while.
 *
 * @param frame the part that a frame takes
 */
export function setTimes(layer, changes, frame = 1) {
  const least = Math.min(usualLeast, frame);
  let { from, to } = { ...timesOf(layer), ...changes };
  if ('to' in changes) from = Math.min(from, Math.max(0, to - least));
  to = Math.max(to, from + least);
  from = Math.min(from, 1 - least);
  layer.from = from;
  layer.to = Math.min(to, 1);
  if (layer.from === 0) delete layer.from;
  if (layer.to === 1) delete layer.to;
}
