// What is done to layers of a recipe: adding, duplicating, ordering, deleting.

import { isCaption } from '../layers.js';
import { addArea, isArea, isFullOfAreas, removeArea } from './areas.js';
import { isPanel } from './panel-grid.js';
import { boxOf, captionsOf, isUsual } from './recipe.js';

/** The most layers: nobody sees through more, and the server refuses far more. */
export const mostLayers = 32;
/** The part of the meme that a new picture takes, at most. */
const pictureShare = 0.4;
/** How far a copy lies beside what it was made of, as a part of the meme. */
const offset = 0.04;
/** What of a caption's style belongs to its place. */
const ofPlace = ['angle', 'arc', 'verticalAlignment', 'tail'];
/** What of a picture isn't its look. */
const ofPicture = ['source', 'box', 'angle', 'crop', 'from', 'to', 'slot', 'locked'];

/**
 * Whether nothing can be added.
 *
 * @param layer what a copy would be added of
 */
export const isFull = (recipe, layer) =>
  (isArea(layer) ? isFullOfAreas(recipe) : recipe.layers.length >= mostLayers);

/** Whether copies of layers can be added, which may be of another meme. */
export function hasRoom(recipe, layers) {
  const areas = layers.filter(({ kind }) => kind).length;
  return recipe.layers.length + layers.length - areas <= mostLayers && !isFullOfAreas(recipe, areas);
}

/** Adds a caption without words in the middle, in the look of the words that are there. */
export function addCaption(recipe) {
  const style = structuredClone(captionsOf(recipe).find(({ text }) => text.trim())?.style ?? {});
  for (const own of ofPlace) delete style[own];
  const caption = {
    text: '', role: 'other', box: { x: 0.15, y: 0.375, width: 0.7, height: 0.25 },
    ...Object.keys(style).length ? { style } : {},
  };
  recipe.layers.push(caption);
  return caption;
}

/**
 * Adds a picture in the middle.
 *
 * @param picture `{digest, width, height}`, which the server has
 * @param meme the size of the meme
 */
export function addPicture(recipe, { digest, width, height }, meme) {
  const scale = pictureShare * Math.min(meme.width / width, meme.height / height);
  const box = { width: width * scale / meme.width, height: height * scale / meme.height };
  const layer = {
    source: digest, box: { x: (1 - box.width) / 2, y: (1 - box.height) / 2, ...box },
  };
  recipe.layers.push(layer);
  return layer;
}

/** A box a little beside another. */
const beside = (box) => ({ ...box, x: Math.min(box.x + offset, 0.9), y: Math.min(box.y + offset, 0.9) });

/** Adds a copy of a layer beside it, above it. */
export function duplicate(work, layer) {
  const { recipe } = work;
  if (isArea(layer)) return addArea(work, { ...layer.effect, box: beside(layer.box) });
  const copy = copyOf(layer);
  recipe.layers.splice(recipe.layers.indexOf(layer) + 1, 0, copy);
  return copy;
}

/** Adds a copy of a layer that may be of another meme, above all others. */
export function paste(work, layer) {
  const { recipe } = work;
  if (layer.kind) return addArea(work, { ...layer, box: beside(layer.box) });
  const copy = copyOf(layer);
  recipe.layers.push(copy);
  return copy;
}

/** A copy that lies a little beside what it was made of. */
function copyOf(layer) {
  const copy = structuredClone(layer);
  copy.box = beside(boxOf(layer));
  if (isCaption(copy)) {
    // The top and the bottom caption are one each; a copy keeps their look.
    if (isUsual(copy)) {
      copy.style = { ...copy.style, verticalAlignment: copy.style?.verticalAlignment ?? copy.role };
    }
    copy.role = 'other';
  }
  delete copy.slot;
  delete copy.locked;
  return copy;
}

/** Keeps a layer where it is, or lets it go again. */
export function toggleLock(layer) {
  if (layer.locked) delete layer.locked;
  else layer.locked = true;
}

/**
 * Moves a layer up or down among the others.
 *
 * @param by 1 for up, -1 for down
 * @param toEnd whether it goes all the way
 * @returns whether it moved
 */
export function order(recipe, layer, by, toEnd = false) {
  const { layers } = recipe;
  if (isArea(layer) || isPanel(layer)) return false;
  const from = layers.indexOf(layer);
  const last = layers.length - 1;
  const to = toEnd ? (by > 0 ? last : 0) : Math.max(0, Math.min(from + by, last));
  if (to === from) return false;
  layers.splice(from, 1);
  layers.splice(to, 0, layer);
  return true;
}

/** Deletes a layer; of the top and the bottom caption the words, their place and their look. */
export function remove(recipe, layer) {
  if (isArea(layer)) removeArea(recipe, layer);
  else if (isUsual(layer) && !recipe.template) {
    layer.text = '';
    delete layer.box;
    delete layer.style;
  } else {
    recipe.layers.splice(recipe.layers.indexOf(layer), 1);
  }
}

const without = (object, names) => Object.fromEntries(
  Object.entries(structuredClone(object)).filter(([name]) => !names.includes(name)));
const only = (object, names) => Object.fromEntries(names.filter((name) => name in object)
  .map((name) => [name, object[name]]));

/** The look of a layer, without its place: `{style}` of a caption. */
export function lookOf(layer) {
  if (isArea(layer)) return without(layer.effect, ['box']);
  return isCaption(layer) ? { style: without(layer.style ?? {}, ofPlace) } : without(layer, ofPicture);
}

/** Whether a look is one for such a layer. */
export const fits = (look, layer) =>
  'style' in look === isCaption(layer) && 'kind' in look === isArea(layer);

/** Gives a layer a look; it stays at its place. */
export function giveLook(layer, look) {
  const { style, ...rest } = structuredClone(look);
  if (isArea(layer)) {
    delete layer.effect.amount;
    Object.assign(layer.effect, rest);
    return;
  }
  if (isCaption(layer)) {
    layer.style = { ...style, ...only(layer.style ?? {}, ofPlace) };
    if (!Object.keys(layer.style).length) delete layer.style;
    return;
  }
  for (const name of Object.keys(layer)) {
    if (!ofPicture.includes(name)) delete layer[name];
  }
  Object.assign(layer, rest);
}
