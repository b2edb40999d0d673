// Areas of the picture that are hidden: effects of the recipe that have a box. On the stage they are chosen, moved and
// resized as layers are; their boxes are parts of the picture, which on a canvas is smaller than the meme.

import { t } from '../words.js';
import { cropOf, kept, partialEffects, windowOf } from './recipe.js';

/** How an area is hidden, and how much is usual and possible of it, as parts of the picture's shorter side. */
export const ways = {
  pixelate: { kind: t('pixels'), usual: 0.05, least: 0.01, most: 0.2 },
  blur: { kind: t('blur'), usual: 0.05, least: 0.01, most: 0.15 },
};
/** The most effects of a recipe. */
const mostEffects = 16;
/** The side of a new area, as a part of the meme's shorter side. */
const usualSide = 0.3;
/** How much of an area is always on the picture, as a part of it. */
const leastLeft = 0.01;

/** The areas by their effects. */
const areas = new WeakMap();

/** A hidden area, as the stage knows layers: with a `box` in parts of the meme. */
export class Area {
  #work;

  /**
   * @param effect the effect of the recipe
   * @param work the state of the editor
   */
  constructor(effect, work) {
    this.effect = effect;
    this.#work = work;
  }

  get kind() { return this.effect.kind; }

  get box() {
    const { x, y, width, height } = this.effect.box;
    const place = this.#place;
    return {
      x: place.x + x * place.width, y: place.y + y * place.height,
      width: width * place.width, height: height * place.height,
    };
  }

  set box(box) {
    const place = this.#place;
    const [width, height] = [box.width / place.width, box.height / place.height];
    const within = (start, length) => Math.max(leastLeft - length, Math.min(start, 1 - leastLeft));
    this.effect.box = {
      x: within((box.x - place.x) / place.width, width), y: within((box.y - place.y) / place.height, height),
      width, height,
    };
  }

  /** As the clipboard has it. */
  toJSON() { return { ...this.effect, box: this.box }; }

  /** Where the picture is on the meme. */
  get #place() {
    const { recipe, original } = this.#work;
    if (!original) return { x: 0, y: 0, width: 1, height: 1 };
    const [shown, window] = [cropOf(recipe, original), windowOf(recipe, original)];
    return {
      x: (shown.x - window.x) / window.width, y: (shown.y - window.y) / window.height,
      width: shown.width / window.width, height: shown.height / window.height,
    };
  }
}

export const isArea = (layer) => layer instanceof Area;

/** The hidden areas of a recipe, in their order. */
export function areasOf(work) {
  const { recipe, original } = work;
  if (!original) return [];
  return partialEffects(recipe).map((effect) => {
    if (!areas.has(effect)) areas.set(effect, new Area(effect, work));
    return areas.get(effect);
  });
}

/** Whether no more can be hidden. */
export const isFullOfAreas = (recipe, added = 1) => (recipe.effects ?? []).length + added > mostEffects;

/** Hides the middle of the meme, or a copy of an area beside it. */
export function addArea(work, { kind = 'pixelate', amount, box } = {}) {
  const { meme, recipe } = work;
  const side = usualSide * Math.min(meme.width, meme.height);
  const [width, height] = [side / meme.width, side / meme.height];
  const effect = { kind, ...amount !== undefined && { amount }, box: {} };
  const area = new Area(effect, work);
  area.box = box ?? { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
  areas.set(effect, area);
  recipe.effects = [...recipe.effects ?? [], effect];
  return area;
}

/** Shows what an area hid. */
export function removeArea(recipe, { effect }) {
  const others = recipe.effects.filter((other) => other !== effect);
  if (others.length) recipe.effects = others;
  else delete recipe.effects;
}

/**
 * Keeps areas on what they hide after the meme shows another part of the picture; what lies beside it goes.
 *
 * @param before the shown part, in the picture's pixels
 * @param after the part that is shown now
 */
export function keepAreas(recipe, before, after) {
  if (!recipe.effects) return;
  for (const effect of partialEffects(recipe)) effect.box = kept(effect.box, before, after);
  const isSeen = ({ box }) => !box
    || (box.x < 1 && box.y < 1 && box.x + box.width > 0 && box.y + box.height > 0);
  recipe.effects = recipe.effects.filter(isSeen);
  if (!recipe.effects.length) delete recipe.effects;
}
