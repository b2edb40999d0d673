// A recipe as the API has it: plain values, with defaults left out. The editor keeps properties
// that it doesn't know.

import { isCaption } from '../layers.js';
import { t } from '../words.js';
import { typesetting } from './typesetting.js';

const { style: usualStyle, boxes: usualBoxes } = typesetting;

/** The default maximum font size, as a fraction of the geometric mean of the picture's sides. */
export const usualSize = typesetting.largestFontSize;

/** The default distance of a caption from the edges, as a fraction of the picture. */
export const margin = usualBoxes?.whole.x;

export const roles = ['top', 'bottom'];

/** A recipe without words. */
export const newRecipe = () => ({ layers: roles.map((role) => ({ text: '', role })) });

/** The captions of a recipe; of a draft of an earlier version, too, which has `captions`. */
export const captionsOf = ({ layers, captions = [] }) => (layers ?? captions).filter(isCaption);

/** The top or the bottom caption; it is added if it is missing. */
export function captionOf(recipe, role) {
  let caption = captionsOf(recipe).find((caption) => caption.role === role);
  if (!caption) {
    caption = { text: '', role };
    // In a bar or a frame, the words look like the other caption: white ones would be invisible on
    // a bar.
    const neighbour = captionsOf(recipe).find(({ role }) => roles.includes(role));
    if (isFramed(recipe) && neighbour?.style) caption.style = structuredClone(neighbour.style);
    recipe.layers.push(caption);
  }
  return caption;
}

/** Adds the top and the bottom caption where they are missing; a template has places of its own for words. */
export function addUsualCaptions(recipe) {
  if (recipe.template) return;
  for (const role of roles) captionOf(recipe, role);
}

/** Whether a caption is the top or the bottom one, which stay even if they have no words. */
export const isUsual = ({ role }) => roles.includes(role);

/** A number between 0 and 1. */
export const part = (number) => Math.max(0, Math.min(number, 1));

/** What stands in place of the words of the top and the bottom caption; `undefined` for other layers. */
export const placeholderOf = ({ role }) => ({ top: t('TOP'), bottom: t('BOTTOM') })[role];

/** The number of the panel whose slot a layer has, from 1; 0 for none. */
export const panelNumberOf = ({ slot = '' }) => Number(/^panel-([1-9]\d?)$/u.exec(slot)?.[1] ?? 0);

/** What users call a layer. */
export function nameOf(recipe, layer) {
  if (layer.effect) {
    return t('Hidden area {number}', { number: partialEffects(recipe).indexOf(layer.effect) + 1 });
  }
  const panel = panelNumberOf(layer);
  if (panel) return t('Panel {number}', { number: panel });
  if (layer.role === 'top') return t('Top text');
  if (layer.role === 'bottom') return t('Bottom text');
  const alike = recipe.layers.filter((other) => isCaption(other) === isCaption(layer));
  const number = alike.indexOf(layer) + 1;
  return isCaption(layer) ? t('Text {number}', { number }) : t('Picture {number}', { number });
}

/** What a list calls a layer: its words, else its name. */
export function titleOf(recipe, layer) {
  const words = isCaption(layer) ? layer.text.trim().replace(/\s+/gu, ' ') : '';
  return words || (placeholderOf(layer) ?? nameOf(recipe, layer));
}

export const styleOf = (caption) => ({ ...usualStyle, ...caption.style });
export const boxOf = (layer) => layer.box ?? usualBox(layer.role);
export const usualBox = (role) => usualBoxes[role] ?? usualBoxes.whole;

/** The edge of its box that a caption is aligned to. */
export const verticalAlignmentOf = (caption) =>
  caption.style?.verticalAlignment ?? (isUsual(caption) ? caption.role : 'middle');

/** Whether the words are outside the picture, where they have no box. */
export const isFramed = (recipe) => (recipe.layout ?? 'classic') !== 'classic';

/** The place that a new speech bubble points to: beside its words, toward the middle of the meme. */
export function newTail(caption) {
  const { x, y, width, height } = boxOf(caption);
  const isLow = y + height / 2 > 0.5;
  return { x: part(x + width / 2 + 0.08), y: part(isLow ? y - 0.12 : y + height + 0.12) };
}

/** Changes properties of a caption's style; `undefined` restores the default. */
export function restyle(caption, changes) {
  const style = { ...caption.style, ...changes };
  for (const name of Object.keys(style)) if (style[name] === undefined) delete style[name];
  caption.style = style;
}

/** The recipe without the ink of a layer, or without the effect of an area. */
export const without = (recipe, layer) => ({
  ...recipe,
  ...layer.effect && { effects: recipe.effects.filter((effect) => effect !== layer.effect) },
  layers: recipe.layers.flatMap((other) => {
    if (other !== layer) return [other];
    return isCaption(layer) ? [{ ...layer, text: '' }] : [];
  }),
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

/** The recipe for another picture: neither cropped nor turned. */
export const uncut = ({ crop, rotation, ...recipe }) => recipe;

/** What a recipe has of that. */
export const cutOf = ({ crop, rotation }) => ({ ...crop && { crop }, ...rotation && { rotation } });

/**
 * What the meme is a window on, in the picture's pixels: the shown part and, on a canvas, what is around it.
 */
export function windowOf(recipe, picture) {
  const shown = cropOf(recipe, picture);
  if (!recipe.canvas) return shown;
  const scale = Math.min(recipe.canvas.width / shown.width, recipe.canvas.height / shown.height);
  const [width, height] = [recipe.canvas.width / scale, recipe.canvas.height / scale];
  return {
    x: shown.x - (width - shown.width) / 2, y: shown.y - (height - shown.height) / 2, width, height,
  };
}

/** The styles that captions had in other layouts, for the way back. */
const formerStyles = new WeakMap();

/** Changes the layout, and the style of the top and the bottom caption with it. */
export function useLayout(recipe, layout) {
  const before = recipe.layout ?? 'classic';
  if (layout === before) return;
  if (layout === 'classic') delete recipe.layout;
  else recipe.layout = layout;
  for (const caption of captionsOf(recipe).filter(isUsual)) {
    const former = formerStyles.get(caption) ?? {};
    former[before] = caption.style ?? {};
    formerStyles.set(caption, former);
    const { language } = former[before];
    const style = { ...former[layout] ?? typesetting.layouts?.[layout]?.[caption.role], ...language && { language } };
    if (Object.keys(style).length) caption.style = style;
    else delete caption.style;
  }
}

/**
 * Keeps layers on what they lie on after the meme shows another part of the picture; the top and the bottom caption
 * stay at the frame.
 *
 * @param before the window on the picture that the meme was (see `windowOf`)
 * @param after the window that it is now
 */
export function keepPlaces(recipe, before, after) {
  if (isFramed(recipe)) return;
  for (const layer of recipe.layers) {
    if (layer.style?.tail) {
      const { x, y } = kept({ ...layer.style.tail, width: 0, height: 0 }, before, after);
      layer.style.tail = { x: part(x), y: part(y) };
    }
    if (!layer.box || isUsual(layer)) continue;
    layer.box = kept(layer.box, before, after);
  }
}

/** A box in parts of one window on the picture, in parts of another. */
export const kept = ({ x, y, width, height }, before, after) => ({
  x: (before.x + x * before.width - after.x) / after.width,
  y: (before.y + y * before.height - after.y) / after.height,
  width: width * before.width / after.width,
  height: height * before.height / after.height,
});

/** The effects of parts of the picture. */
export const partialEffects = ({ effects }) => (effects ?? []).filter(({ box }) => box);

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
  captionsOf(recipe).map(({ text }) => text.trim().replace(/\s+/gu, ' '))
    .filter(Boolean).join(' / ');
