// Panels: several pictures beside each other. They are layers of the recipe on a sheet of one colour, which the server
// makes; each shows a part of its picture, which can be moved and enlarged within it.

import * as api from '../api.js';
import { keepPicture } from '../kept-pictures.js';
import { isCaption } from '../layers.js';
import { formatOf, holdHoles } from './picture-format.js';
import { captionsOf, cropOf, isUsual, panelNumberOf } from './recipe.js';
import { originalOf } from './work.js';

/** The most panels, as the server has it. */
export const mostPanels = 16;
/** How much a picture can be enlarged in its panel. */
const mostZoom = 4;
/** By how much places may differ that are meant to be the same, in pixels of the meme. */
const slack = 2;
/** By how much the shares of panels may differ from what their pictures ask for. */
const naturalSlack = 0.01;
/** The usual colour between panels. */
export const usualColour = '#000000';
const whole = { x: 0, y: 0, width: 1, height: 1 };

/** Whether a layer is a panel. */
export const isPanel = (layer) => !isCaption(layer) && panelNumberOf(layer) > 0;

/** The panels of a recipe in their order. */
export const panelsOf = ({ layers }) =>
  layers.filter(isPanel).sort((one, other) => panelNumberOf(one) - panelNumberOf(other));

/** A recipe without its panels: their sheet is gone. */
export const withoutPanels = (recipe) => ({ ...recipe, layers: recipe.layers.filter((layer) => !isPanel(layer)) });

/** The part of a picture that its panel shows, in the picture's pixels. */
export function shownIn({ box, crop }, picture, meme) {
  const all = cropOf({ crop }, picture);
  const ratio = box.width * meme.width / (box.height * meme.height);
  const width = Math.min(all.width, all.height * ratio);
  const height = width / ratio;
  return { x: all.x + (all.width - width) / 2, y: all.y + (all.height - height) / 2, width, height };
}

/** How much a picture is enlarged in its panel: 1 where its panel shows as much of it as there is room for. */
export const zoomOf = (panel, picture, meme) =>
  shownIn({ box: panel.box }, picture, meme).width / shownIn(panel, picture, meme).width;

/**
 * Shows a part of a picture in its panel.
 *
 * @param centre the middle of the part, in the picture's pixels
 * @param zoom how much the picture is enlarged; see `zoomOf`
 */
export function show(panel, picture, meme, centre, zoom) {
  const most = shownIn({ box: panel.box }, picture, meme);
  const factor = Math.max(1, Math.min(zoom, mostZoom));
  const [width, height] = [most.width / factor, most.height / factor];
  const within = (middle, length, side) => Math.max(0, Math.min(middle - length / 2, side - length));
  const [x, y] = [within(centre.x, width, picture.width), within(centre.y, height, picture.height)];
  const isUsualPart = Math.abs(x - most.x) < 1 && Math.abs(y - most.y) < 1 && factor < 1.001;
  if (isUsualPart) {
    delete panel.crop;
    return;
  }
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  panel.crop = {
    rectangle: {
      x: Math.min(Math.round(x), picture.width - size.width),
      y: Math.min(Math.round(y), picture.height - size.height), size,
    },
  };
}

/**
 * A function that moves the picture of a panel by a distance from where it is now, in pixels of the meme, and enlarges
 * it by a factor.
 */
export function moverIn(panel, picture, meme) {
  const shown = shownIn(panel, picture, meme);
  const zoom = zoomOf(panel, picture, meme);
  const scale = shown.width / (panel.box.width * meme.width);
  const middle = middleOf(shown);
  return (by, factor = 1) => show(panel, picture, meme, {
    x: middle.x - by.x * scale * (panel.mirrored ? -1 : 1), y: middle.y - by.y * scale,
  }, zoom * factor);
}

const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The pictures of panels, with their sizes, by digest. */
const pictures = new Map();

/** A picture of a panel, with its size. */
export async function pictureOf(digest) {
  if (!pictures.has(digest)) pictures.set(digest, await originalOf(digest));
  return pictures.get(digest);
}

/**
 * How the panels of a meme stand: `arrangement`, `columns` of cells, the `gap` as a part of the shorter side, `weights`
 * where the panels of a row or a column have other shares than their pictures ask for, and the `color` between them.
 */
export async function gridOf({ recipe, meme }) {
  const panels = panelsOf(recipe);
  const color = recipe.background ?? usualColour;
  const frames = panels.map(({ box }) => ({
    x: box.x * meme.width, y: box.y * meme.height, width: box.width * meme.width, height: box.height * meme.height,
  }));
  const near = (one, other) => Math.abs(one - other) <= slack;
  const [first, second] = frames;
  if (!second) return { arrangement: 'row', gap: 0, color };
  const inRow = frames.filter(({ y }) => near(y, first.y));
  const isColumn = frames.every(({ x }) => near(x, first.x));
  const below = frames.find(({ y }) => !near(y, first.y));
  const space = inRow.length > 1 ? inRow[1].x - first.x - first.width : below.y - first.y - first.height;
  const gap = Math.max(0, Math.round(space / Math.min(meme.width, meme.height) * 200) / 200);
  if (inRow.length < frames.length && !isColumn) {
    return { arrangement: 'cells', columns: inRow.length, gap, color };
  }
  const arrangement = isColumn ? 'column' : 'row';
  const sizes = await Promise.all(panels.map(({ source }) => pictureOf(source)));
  const [side, other] = isColumn ? ['height', 'width'] : ['width', 'height'];
  const shares = partsOf(frames.map((frame) => frame[side]));
  const natural = partsOf(sizes.map((size) => size[side] / size[other]));
  const isNatural = shares.every((share, index) => Math.abs(share - natural[index]) < naturalSlack);
  return { arrangement, gap, color, ...!isNatural && { weights: shares } };
}

/** What part of all of them together each length is. */
export function partsOf(lengths) {
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / all);
}

/** The picture of the meme as a panel, for which the meme has no sheet yet. */
export function panelOfOriginal({ original, recipe: { crop, effects } }) {
  return { source: original.digest, box: whole, ...crop && { crop }, ...effects && { effects } };
}

/**
 * Lets panels stand side by side.
 *
 * @param work the state of the editor
 * @param panels the panels in their order, of which some may be new: `{source}`
 * @param grid how they stand, as `gridOf` has it
 */
export async function arrange(work, panels, grid) {
  const before = panelsOf(work.recipe);
  const sizes = await Promise.all(panels.map(({ source }) => pictureOf(source)));
  const { arrangement, columns, gap, weights, color } = grid;
  const { boxes, digest, url, width, height } = await api.panels({
    arrangement, columns, gap, weights, color, pictures: panels.map(({ source }) => source),
  });
  const usualFormat = await formatOf(panels[0].source);
  const now = panelsOf(work.recipe);
  // Meanwhile a step was undone, or another picture taken.
  if (now.length !== before.length || now.some((panel, index) => panel !== before[index])) return false;
  const format = work.recipe.format ?? (before.length ? undefined : usualFormat);
  // A draft may be older than what the server keeps of it.
  api.picture(url).then((sheet) => keepPicture(digest, sheet)).catch(() => {});
  const { meme } = work;
  const sheet = { width, height };
  const made = panels.map((panel, index) => {
    const box = boxes[index];
    const next = { ...panel, box, fit: 'cover', slot: `panel-${index + 1}` };
    if (panel.box) {
      const shown = middleOf(shownIn(panel, sizes[index], meme));
      show(next, sizes[index], sheet, shown, zoomOf(panel, sizes[index], meme));
    }
    return next;
  });
  const { crop, rotation, effects, canvas, ...rest } = work.recipe;
  work.original = { digest, url, width, height };
  work.recipe = {
    ...rest, ...format && { format }, background: color,
    layers: [...made, ...moved(work.recipe.layers, panels, made)],
  };
  if (captionsOf(work.recipe).some(({ style }) => style?.cutsOut)) holdHoles(work.recipe);
  return true;
}

/** Makes a meme of one picture again, of a panel. */
export async function dissolve(work, panel) {
  const format = await formatOf(panel.source);
  work.original = await pictureOf(panel.source);
  const recipe = { ...work.recipe, layers: moved(work.recipe.layers, [panel], [{ box: whole }]) };
  if (recipe.format === format) delete recipe.format;
  for (const name of ['crop', 'effects']) if (panel[name]) recipe[name] = panel[name];
  work.recipe = recipe;
}

/** Layers besides panels: what lies on a panel goes with it. */
function moved(layers, before, after) {
  return layers.filter((layer) => !isPanel(layer)).map((layer) => {
    const { box } = layer;
    if (!box || isUsual(layer)) return layer;
    const middle = middleOf(box);
    const index = before.findIndex(({ box: panel }) => panel
      && middle.x >= panel.x && middle.x < panel.x + panel.width
      && middle.y >= panel.y && middle.y < panel.y + panel.height);
    if (index < 0) return layer;
    const [from, to] = [before[index].box, after[index].box];
    const across = (x) => to.x + (x - from.x) / from.width * to.width;
    const down = (y) => to.y + (y - from.y) / from.height * to.height;
    const moved = {
      ...layer,
      box: {
        x: across(box.x), y: down(box.y), width: box.width / from.width * to.width,
        height: box.height / from.height * to.height,
      },
    };
    const tail = layer.style?.tail;
    if (tail) moved.style = { ...layer.style, tail: { x: across(tail.x), y: down(tail.y) } };
    return moved;
  });
}
