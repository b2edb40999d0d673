// The list of layers, the highest first: a listbox, in which layers are chosen, edited, ordered and deleted by keys.

import { element, icon } from '../element.js';
import { isCaption } from '../layers.js';
import { t } from '../words.js';
import { areasOf, isArea, ways } from './areas.js';
import { titleOf } from './recipe.js';

export class LayersPanel {
  #list;
  #work;
  #actions;
  #selected;
  #several = [];
  /** What is shown, as JSON: a drag or a slider changes none of it. */
  #shown;

  /**
   * @param list the element with the role of a listbox
   * @param work the state of the editor
   * @param actions `toggle`, called with a layer that is to be selected together with others, or not any more; `select`, `edit`, `order` (with 1 for up, -1 for down) and `remove`, each called with a layer; `selectAll` and `removeSeveral`
   */
  constructor(list, work, actions) {
    this.#list = list;
    this.#work = work;
    this.#actions = actions;
    list.addEventListener('keydown', (event) => this.#press(event));
    list.addEventListener('click', ({ target, shiftKey, ctrlKey, metaKey }) => {
      const option = target.closest('[role=option]');
      if (!option) return;
      const layer = this.#layers[[...list.children].indexOf(option)];
      if (shiftKey || ctrlKey || metaKey) {
        actions.toggle(layer);
        this.#list.focus();
        return;
      }
      // A second click edits, as on the stage.
      if (layer === this.#selected) actions.edit(layer);
      else this.#choose(layer);
    });
  }

  /** Hidden areas are below all layers. */
  get #layers() { return [...areasOf(this.#work), ...this.#work.recipe.layers].reverse(); }

  /** Shows the layers, and which one is selected, if any, or which several ones are. */
  show(selected, several) {
    this.#selected = selected;
    this.#several = several;
    const layers = this.#layers;
    const index = layers.indexOf(selected);
    const shown = JSON.stringify([index, layers.map((layer) => [several.includes(layer), titleOf(this.#work.recipe, layer), this.#kindOf(layer), layer.locked])]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const options = layers.map((layer, index) => {
      const isSelected = layer === selected || several.includes(layer);
      return element(
        'div', {
          role: 'option', id: `layer-${index}`, 'aria-selected': String(isSelected),
          'aria-label': [
            titleOf(this.#work.recipe, layer), this.#kindOf(layer), ...layer.locked ? [t('locked')] : [],
            t('{number} of {count}', { number: index + 1, count: layers.length }),
          ].join(', '),
        },
        icon(isCaption(layer) ? 'text' : isArea(layer) ? 'hide' : 'sticker'),
        element('span', { dir: 'auto', class: 'layer-words' }, titleOf(this.#work.recipe, layer)),
        element('span', { class: 'layer-kind' }, this.#kindOf(layer)), ...layer.locked ? [icon('lock')] : []);
    });
    this.#list.replaceChildren(...options);
    if (index < 0) this.#list.removeAttribute('aria-activedescendant');
    else {
      this.#list.setAttribute('aria-activedescendant', `layer-${index}`);
      options[index].scrollIntoView({ block: 'nearest' });
    }
  }

  #kindOf(layer) {
    if (isArea(layer)) return ways[layer.kind]?.kind ?? t('effect');
    if (!isCaption(layer)) return t('picture');
    return { top: t('top text'), bottom: t('bottom text') }[layer.role] ?? t('text');
  }

  #choose(layer) {
    this.#actions.select(layer);
    this.#list.focus();
  }

  #press(event) {
    const layers = this.#layers;
    const index = layers.indexOf(this.#selected);
    const run = (action) => {
      event.preventDefault();
      event.stopPropagation();
      action();
      this.#list.focus();
    };
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isSeveral = this.#several.length > 0;
    if (step && event.shiftKey && (isSeveral || index >= 0)) {
      // Toward the end that the arrow points to, one more.
      const chosen = isSeveral ? this.#several.map((layer) => layers.indexOf(layer)) : [index];
      const next = layers[step > 0 ? Math.max(...chosen) + 1 : Math.min(...chosen) - 1];
      if (next) run(() => this.#actions.toggle(next));
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      run(() => this.#actions.selectAll());
    } else if (isSeveral && (event.key === 'Delete' || event.key === 'Backspace')) {
      run(() => this.#actions.removeSeveral());
    } else if (step && event.altKey) {
      if (index >= 0) run(() => this.#actions.order(this.#selected, -step));
    } else if (step) {
      const next = layers[Math.max(0, Math.min(index < 0 ? (step > 0 ? 0 : layers.length - 1) : index + step,
        layers.length - 1))];
      if (next) run(() => this.#actions.select(next));
    } else if (event.key === 'Home' || event.key === 'End') {
      run(() => this.#actions.select(layers.at(event.key === 'Home' ? 0 : -1)));
    } else if (index >= 0 && (event.key === 'Delete' || event.key === 'Backspace')) {
      run(() => this.#actions.remove(this.#selected));
    } else if (index >= 0 && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      this.#actions.edit(this.#selected);
    }
  }
}
