// The panel for the whole meme: its layout, its canvas, effects on the picture, and the file.

import { EffectChoice } from './effect-choice.js';
import { Fields } from './fields.js';
import { panelsOf } from './panel-grid.js';
import { keepPlaces, useLayout, windowOf } from './recipe.js';

export class MemePanel {
  #form;
  #work;
  #fields;
  #effects;
  #change;

  /**
   * @param form the panel's form
   * @param work the state of the editor
   * @param change called after each change, with what was changed
   */
  constructor(form, work, change) {
    this.#form = form;
    this.#work = work;
    this.#change = change;
    form.addEventListener('submit', (event) => event.preventDefault());
    this.#fields = new Fields(
      form, ['layout', 'canvas', 'backdrop', 'background', 'format', 'longestSide', 'quality', 'frame'],
      (changes) => this.#set(changes));
    this.#effects = new EffectChoice(
      form.querySelector('.effects'), (effects) => this.#set({ effects }));
  }

  /** Shows the recipe's values. */
  read() {
    const { recipe, original, isAnimated } = this.#work;
    const { canvas } = recipe;
    this.#fields.show({
      // The API may say what a new recipe leaves out.
      layout: 'classic', backdrop: 'color', ...recipe, canvas: canvas && `${canvas.width}x${canvas.height}`,
    });
    this.#effects.show(recipe.effects);
    const hasPanels = panelsOf(recipe).length > 0;
    const find = (name) => this.#form.querySelector(name);
    find('.backdrops').hidden = !canvas;
    // Panels have effects of their own, a shape that they give the meme, and a colour between them.
    for (const name of ['.effects', '.canvas-fields']) find(name).hidden = hasPanels;
    find('.background').hidden = hasPanels
      || (canvas ? recipe.backdrop === 'blur' : recipe.layout !== 'demotivational');
    this.#form.elements.longestSide.disabled = Boolean(canvas);
    find('.frame-field').hidden = !original?.moves && !isAnimated && !recipe.frame;
  }

  #set(changes) {
    const { recipe, original } = this.#work;
    const shown = original && windowOf(recipe, original);
    const { layout, canvas, ...plain } = changes;
    if (layout) useLayout(recipe, layout);
    if (plain.backdrop === 'color') plain.backdrop = undefined;
    if ('canvas' in changes) {
      const [width, height] = canvas?.split('x').map(Number) ?? [];
      plain.canvas = canvas && { width, height };
    }
    for (const [name, value] of Object.entries(plain)) {
      if (value === undefined) delete recipe[name];
      else recipe[name] = value;
    }
    if ('canvas' in changes && original) keepPlaces(recipe, shown, windowOf(recipe, original));
    this.read();
    this.#change(Object.keys(changes).join());
  }
}
