// Rectangles on a picture, in its pixels.

/** The smallest side of a crop. */
export const leastSide = (picture) => Math.max(1, Math.min(picture.width, picture.height) * 0.05);

/** The largest centered part of a picture with an aspect ratio. */
export function centred(picture, ratio) {
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** A part with another aspect ratio and the same center, as large as possible. */
export function reshaped(part, picture, ratio) {
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  const area = part.width * part.height;
  const width = Math.min(Math.sqrt(area * ratio), picture.width, picture.height * ratio);
  const height = width / ratio;
  return moved({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, 0, 0, picture);
}

/** A part that is moved, at most to the edges of the picture. */
export const moved = (part, x, y, picture) => ({
  ...part,
  x: between(0, part.x + x, picture.width - part.width),
  y: between(0, part.y + y, picture.height - part.height),
});

/**
 * A part whose edges are dragged.
 *
 * @param edges the dragged edges: `n`, `e`, `s`, `w`
 * @param ratio the aspect ratio to keep, if any
 */
export function resized(part, edges, x, y, picture, ratio) {
  const least = leastSide(picture);
  let left = part.x;
  let top = part.y;
  let right = part.x + part.width;
  let bottom = part.y + part.height;
  if (edges.includes('w')) left = between(0, left + x, right - least);
  if (edges.includes('e')) right = between(left + least, right + x, picture.width);
  if (edges.includes('n')) top = between(0, top + y, bottom - least);
  if (edges.includes('s')) bottom = between(top + least, bottom + y, picture.height);
  if (!ratio) return { x: left, y: top, width: right - left, height: bottom - top };

  // The dragged side determines the other one, as far as there is room. The fixed point is the
  // opposite corner, or the center of the opposite edge.
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  const room = {
    width: edges.includes('w') ? part.x + part.width
      : edges.includes('e') ? picture.width - part.x
        : 2 * Math.min(middle.x, picture.width - middle.x),
    height: edges.includes('n') ? part.y + part.height
      : edges.includes('s') ? picture.height - part.y
        : 2 * Math.min(middle.y, picture.height - middle.y),
  };
  const byWidth = right - left;
  const byHeight = (bottom - top) * ratio;
  const isByHeight = Math.abs(byHeight - part.width) > Math.abs(byWidth - part.width);
  const width = between(
    Math.max(least, least * ratio), isByHeight ? byHeight : byWidth,
    Math.min(room.width, room.height * ratio));
  const height = width / ratio;
  return {
    x: edges.includes('w') ? part.x + part.width - width
      : edges.includes('e') ? part.x : middle.x - width / 2,
    y: edges.includes('n') ? part.y + part.height - height
      : edges.includes('s') ? part.y : middle.y - height / 2,
    width,
    height,
  };
}

/** Rounds to whole pixels on the picture. */
export function rounded(part, picture) {
  const width = between(1, Math.round(part.width), picture.width);
  const height = between(1, Math.round(part.height), picture.height);
  return {
    x: between(0, Math.round(part.x), picture.width - width),
    y: between(0, Math.round(part.y), picture.height - height),
    width,
    height,
  };
}

const between = (least, value, most) => Math.max(least, Math.min(value, Math.max(least, most)));
