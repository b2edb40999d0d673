// A recipe as the API has it: plain values, with defaults left out. The editor keeps properties
// that it doesn't know.

import { typesetting } from './typesetting.js';

const { style: usualStyle, boxes: usualBoxes } = typesetting;

/** The default maximum font size, as a fraction of the geometric mean of the picture's sides. */
export const usualSize = typesetting.largestFontSize;

/** The default distance of a caption from the edges, as a fraction of the picture. */
export const margin = usualBoxes?.whole.x;

export const roles = ['top', 'bottom'];

/** A recipe without words. */
export const newRecipe = () => ({ captions: roles.map((role) => ({ text: '', role })) });

/** The caption of one of the two text fields; it is added if it is missing. */
export function captionOf(recipe, role) {
  recipe.captions ??= [];
  let caption = recipe.captions.find((caption) => caption.role === role);
  if (!caption) {
    caption = { text: '', role };
    // In a bar or a frame, the words look like the other caption: white ones would be invisible on
    // a bar.
    const neighbour = recipe.captions.find(({ role }) => roles.includes(role));
    if (isFramed(recipe) && neighbour?.style) caption.style = structuredClone(neighbour.style);
    recipe.captions.push(caption);
  }
  return caption;
}

export const styleOf = (caption) => ({ ...usualStyle, ...caption.style });
export const boxOf = (caption) => caption.box ?? usualBoxes[caption.role];
export const usualBox = (role) => usualBoxes[role];

/** The captions without a text field. */
export const others = (recipe) =>
  (recipe.captions ?? []).filter(({ text, role }) => text.trim() && !roles.includes(role));

/** The edge of its box that a caption is aligned to. */
export const verticalAlignmentOf = (caption) =>
  caption.style?.verticalAlignment ?? caption.role;

/** Whether the words are outside the picture, where they have no box. */
export const isFramed = (recipe) => (recipe.layout ?? 'classic') !== 'classic';

/** Changes properties of a caption's style; `undefined` restores the default. */
export function restyle(caption, changes) {
  const style = { ...caption.style, ...changes };
  for (const name of Object.keys(style)) if (style[name] === undefined) delete style[name];
  caption.style = style;
}

/** The recipe without a caption's words. */
export const without = (recipe, role) => ({
  ...recipe,
  captions: recipe.captions.map((caption) =>
    caption.role === role ? { ...caption, text: '' } : caption),
});

/** The part of a picture that a recipe shows, in the picture's pixels. */
export function cropOf(recipe, { width, height }) {
  if (recipe.crop?.rectangle) {
    const { x, y, size } = recipe.crop.rectangle;
    return { x, y, ...size };
  }
  if (!recipe.crop?.ratio) return { x: 0, y: 0, width, height };
  const ratio = recipe.crop.ratio.width / recipe.crop.ratio.height;
  const kept = width > height * ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) };
  return {
    x: Math.floor((width - kept.width) / 2), y: Math.floor((height - kept.height) / 2), ...kept,
  };
}

/** Sets the part of a picture to show; the whole picture needs no crop. */
export function setCrop(recipe, { x, y, width, height }, picture) {
  if (width === picture.width && height === picture.height) delete recipe.crop;
  else recipe.crop = { rectangle: { x, y, size: { width, height } } };
}

/** The size of the meme in pixels, without a bar or a frame. */
export function memeSize(recipe, picture) {
  if (recipe.canvas) return recipe.canvas;
  const { width, height } = cropOf(recipe, picture);
  const scale = recipe.longestSide ? recipe.longestSide / Math.max(width, height) : 1;
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}

/** A font size as a fraction of the geometric mean of the meme's sides. */
export function fractionOf(size, meme) {
  const number = parseFloat(size);
  return String(size).endsWith('px') ? number / Math.sqrt(meme.width * meme.height) : number;
}

/** All words on one line, to describe the picture. */
export const lineOf = (recipe) =>
  (recipe.captions ?? []).map(({ text }) => text.trim().replace(/\s+/gu, ' '))
    .filter(Boolean).join(' / ');
