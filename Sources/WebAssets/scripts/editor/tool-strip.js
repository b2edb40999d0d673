// The strip of tools: undo and redo, what is added, and what is done to the selected layer.

import { isCaption } from '../layers.js';
import { isArea, isFullOfAreas } from './areas.js';
import { isFull } from './layer-commands.js';
import { isPanel, panelsOf } from './panel-grid.js';
import { isFramed } from './recipe.js';

export class ToolStrip {
  #element;

  /**
   * @param element the strip
   * @param commands what each button does, by the beginning of its class: `undo`, `add-text`, …; `picture` is
   *   called with a picture that is to be added
   */
  constructor(element, { picture, ...commands }) {
    this.#element = element;
    for (const [name, command] of Object.entries(commands)) {
      this.#button(name).addEventListener('click', () => command());
    }
    const input = element.querySelector('.layer-input');
    this.#button('add-picture').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      const [chosen] = input.files;
      if (chosen) picture(chosen);
      input.value = '';
    });
  }

  #button(name) { return this.#element.querySelector(`.${name}-button`); }

  /** Shows the beginning of the strip, where the tools of a selected layer are. */
  rewind() { this.#element.scrollLeft = 0; }

  /** Enables the tools that can do something. */
  show(work, history, { layer, view }, several) {
    const { recipe } = work;
    const enable = (name, can) => { this.#button(name).disabled = !can; };
    enable('undo', history.canUndo);
    enable('redo', history.canRedo);
    enable('add-text', !isFull(recipe));
    enable('add-picture', work.isReady && !isFramed(recipe) && !isFull(recipe));
    // What is hidden is of the picture, and panels have none of their own beneath them.
    const hasPanels = panelsOf(recipe).length > 0;
    enable('hide', work.isReady && !isFramed(recipe) && !isFullOfAreas(recipe) && !hasPanels);
    enable('crop', Boolean(work.original) && !hasPanels);
    this.#element.querySelector('.layer-tools').hidden = !view || isFramed(recipe);
    const together = several.layers;
    this.#element.querySelector('.several-tools').hidden = !together.length;
    this.#button('lock-several').setAttribute('aria-pressed', String(together.length > 0 && together.every(({ locked }) => locked)));
    for (const name of ['spread-across', 'spread-down']) enable(name, several.movable.length > 2);
    const index = recipe.layers.indexOf(layer);
    enable('edit', Boolean(view?.edit) && !layer.locked);
    const isHidden = isArea(layer);
    this.#button('edit').hidden = Boolean(layer) && !isCaption(layer);
    this.#button('look').hidden = !layer || isCaption(layer) || isHidden;
    this.#button('hide-look').hidden = !isHidden;
    this.#button('lock').setAttribute('aria-pressed', String(Boolean(layer?.locked)));
    this.#button('lock').hidden = isHidden;
    for (const name of ['forward', 'backward']) this.#button(name).hidden = isHidden || Boolean(layer && isPanel(layer));
    enable('duplicate', !isFull(recipe, layer));
    enable('forward', index < recipe.layers.length - 1);
    enable('backward', index > 0);
  }
}
