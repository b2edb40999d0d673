// The frames of layers: rectangles on the meme, in its pixels, turned around a point.

import { isCaption } from '../layers.js';
import { isArea } from './areas.js';
import { boxOf } from './recipe.js';

const degrees = Math.PI / 180;
/** Angles this near to a quarter turn snap to it, in degrees. */
const nearQuarter = 5;
const steps = 15;

/** The frame of a layer: `{x, y, width, height, angle, pivot}`; a caption turns around its ink. */
export function frameOf(layer, meme, ink) {
  const box = boxOf(layer);
  const frame = {
    x: box.x * meme.width, y: box.y * meme.height,
    width: box.width * meme.width, height: box.height * meme.height,
    angle: angleOf(layer),
  };
  const { x, y, width, height } = ink ?? frame;
  return { ...frame, pivot: { x: x + width / 2, y: y + height / 2 } };
}

/** Puts an element where a frame is. */
export function showFrame(element, frame, meme) {
  const set = (name, value) => element.style.setProperty(name, value);
  set('left', `${frame.x / meme.width * 100}%`);
  set('top', `${frame.y / meme.height * 100}%`);
  set('width', `${frame.width / meme.width * 100}%`);
  set('height', `${frame.height / meme.height * 100}%`);
  set('rotate', `${frame.angle}deg`);
}

/** The clockwise rotation of a layer, in degrees. */
export const angleOf = (layer) => (isCaption(layer) ? layer.style?.angle : layer.angle) ?? 0;

/** Turns a layer; a hidden area can't be turned. */
export function setAngle(layer, angle) {
  if (isArea(layer)) return;
  const place = isCaption(layer) ? (layer.style ??= {}) : layer;
  if (angle) place.angle = angle;
  else delete place.angle;
}

/** The box of a frame, as the recipe has it. */
export const boxOfFrame = ({ x, y, width, height }, meme) => ({
  x: x / meme.width, y: y / meme.height, width: width / meme.width, height: height / meme.height,
});

/** Turns a vector clockwise. */
export function turned({ x, y }, angle) {
  const [cos, sin] = [Math.cos(angle * degrees), Math.sin(angle * degrees)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** What a layer covers on the meme, `{x, y, width, height}`; of a caption its words. */
export function boundsOf({ layer, layout, isEmpty }, meme) {
  const frame = frameOf(layer, meme, layout?.ink);
  const seen = layout && !isEmpty ? layout.ink : frame;
  const { pivot, angle } = frame;
  const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([across, down]) => turned({
    x: seen.x + across * seen.width - pivot.x, y: seen.y + down * seen.height - pivot.y,
  }, angle));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: pivot.x + left, y: pivot.y + top, width: Math.max(...xs) - left, height: Math.max(...ys) - top,
  };
}

/** What is around some rectangles. */
export function union(rectangles) {
  const x = Math.min(...rectangles.map((rectangle) => rectangle.x));
  const y = Math.min(...rectangles.map((rectangle) => rectangle.y));
  return {
    x, y,
    width: Math.max(...rectangles.map((rectangle) => rectangle.x + rectangle.width)) - x,
    height: Math.max(...rectangles.map((rectangle) => rectangle.y + rectangle.height)) - y,
  };
}

/**
 * Moves some edges of a frame; the opposite ones stay where they are on the meme.
 *
 * @param edges letters of the moved edges: `n`, `s`, `w`, `e`
 * @param by how far the pointer has moved on the meme
 * @param least the least width and height
 */
export function resized(frame, edges, by, { keepsRatio = false, fromCentre = false, least = 1 } = {}) {
  const local = turned(by, -frame.angle);
  const toward = {
    x: edges.includes('e') ? 1 : edges.includes('w') ? -1 : 0,
    y: edges.includes('s') ? 1 : edges.includes('n') ? -1 : 0,
  };
  const times = fromCentre ? 2 : 1;
  let width = frame.width + times * toward.x * local.x;
  let height = frame.height + times * toward.y * local.y;
  if (keepsRatio) {
    const scales = [width / frame.width, height / frame.height];
    const scale = toward.x && toward.y ? Math.max(...scales) : scales[toward.x ? 0 : 1];
    const smallest = least / Math.min(frame.width, frame.height);
    [width, height] = [frame.width, frame.height].map((side) => side * Math.max(scale, smallest));
  }
  // A side that was smaller before may stay so.
  width = Math.max(width, Math.min(least, frame.width));
  height = Math.max(height, Math.min(least, frame.height));
  const centre = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const shift = fromCentre ? { x: 0, y: 0 } : turned({
    x: toward.x * (width - frame.width) / 2, y: toward.y * (height - frame.height) / 2,
  }, frame.angle);
  return {
    ...frame, width, height,
    x: centre.x + shift.x - width / 2, y: centre.y + shift.y - height / 2,
  };
}

/**
 * A frame that two fingers hold: what was between them stays between them.
 *
 * @param frame the frame when they took hold of it
 * @param before where they were then, on the meme
 * @param now where they are
 * @param least the least width and height
 * @param meme the size of the meme, on which the middle of the frame stays
 */
export function pinched(frame, before, now, { least = 1, meme }) {
  const between = ([one, other]) => ({ x: other.x - one.x, y: other.y - one.y });
  const middle = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [was, is] = [between(before), between(now)];
  const smallest = least / Math.min(frame.width, frame.height);
  const wanted = Math.hypot(is.x, is.y) / Math.max(1, Math.hypot(was.x, was.y));
  // A side that was smaller before may stay so.
  const factor = Math.max(wanted, Math.min(1, smallest));
  const turn = (Math.atan2(is.y, is.x) - Math.atan2(was.y, was.x)) / degrees;
  const angle = snappedAngle(frame.angle + turn);
  const [held, at] = [middle(before), middle(now)];
  const arm = turned({ x: frame.pivot.x - held.x, y: frame.pivot.y - held.y }, angle - frame.angle);
  const within = (place, side) => Math.max(0, Math.min(place, side));
  const pivot = {
    x: within(at.x + arm.x * factor, meme.width), y: within(at.y + arm.y * factor, meme.height),
  };
  // The frame lies around its pivot as before; it is turned when it is drawn.
  return {
    angle, pivot, width: frame.width * factor, height: frame.height * factor,
    x: pivot.x + (frame.x - frame.pivot.x) * factor, y: pivot.y + (frame.y - frame.pivot.y) * factor,
  };
}

/** An angle between -180 and 180 degrees, snapped to quarter turns or, in steps, to multiples of 15. */
export function snappedAngle(angle, { inSteps = false, isFree = false } = {}) {
  let value = ((angle + 180) % 360 + 360) % 360 - 180;
  if (inSteps) value = Math.round(value / steps) * steps;
  else if (!isFree) {
    const quarter = Math.round(value / 90) * 90;
    if (Math.abs(value - quarter) < nearQuarter) value = quarter;
  }
  const whole = Math.round(value);
  return whole === -180 ? 180 : whole;
}
