// The panel for a picture that is laid on the meme.

import { EffectChoice } from './effect-choice.js';
import { Fields } from './fields.js';
import { isPanel } from './panel-grid.js';
import { nameOfShadow, shadowNamed } from './shadows.js';
import { TimeFields } from './time-fields.js';

/** The corners of a picture that is rounded here, as a part of its shorter side. */
const roundness = 0.12;
/** The border of one that says nothing. */
const usualBorder = { color: '#ffffff', width: 0.03 };

/** The properties of a layer that fields with names of their own set. */
const asWritten = {
  shadow: (name) => ['shadow', shadowNamed(name)],
  mask: (name) => ['mask', name === 'rounded' ? { rounded: roundness } : name],
  borderWidth: (width, { border }) =>
    ['border', width ? { color: usualBorder.color, ...border, width } : undefined],
  borderColour: (color, { border }) => ['border', { ...border, color }],
};

/** What a mask is called: empty for none, `other` for one that isn't offered. */
function nameOfMask(mask) {
  if (!mask || mask === 'none') return '';
  return mask.rounded ? 'rounded' : mask.alphaOf ? 'other' : mask;
}

export class PicturePanel {
  #form;
  #fields;
  #effects;
  #times;
  #work;
  #change;
  #layer;

  /**
   * @param form the panel's form
   * @param work the state of the editor
   * @param change called after each change, with what was changed
   */
  constructor(form, work, change) {
    this.#work = work;
    this.#form = form;
    this.#change = change;
    form.addEventListener('submit', (event) => event.preventDefault());
    this.#fields = new Fields(
      form, ['fit', 'mask', 'mirrored', 'opacity', 'shadow', 'borderWidth', 'borderColour'],
      (changes) => this.#set(changes));
    this.#effects = new EffectChoice(form.querySelector('.effects'), (effects) => this.#set({ effects }));
    this.#times = new TimeFields(form, () => (this.#layer ? [this.#layer] : []), change);
  }

  /** Shows the look of a picture; `undefined` leaves what is shown. */
  select(layer) {
    this.#layer = layer;
    this.read();
  }

  read() {
    const layer = this.#layer;
    if (!layer) return;
    this.#fields.show({
      ...layer,
      mask: nameOfMask(layer.mask),
      fit: layer.fit === 'contain' ? '' : layer.fit,
      shadow: nameOfShadow(layer.shadow),
      borderWidth: layer.border ? layer.border.width ?? usualBorder.width : 0,
      borderColour: layer.border?.color ?? usualBorder.color,
    });
    this.#form.querySelector('.fits').hidden = isPanel(layer);
    this.#effects.show(layer.effects);
    this.#times.show(layer, this.#work.isAnimated);
    this.#form.querySelector('[data-colour="borderColour"]').hidden = !layer.border;
  }

  #set(changes) {
    const layer = this.#layer;
    if (!layer) return;
    for (const [name, value] of Object.entries(changes)) {
      const [property, made] = asWritten[name]?.(value, layer) ?? [name, value];
      if (made === undefined) delete layer[property];
      else layer[property] = made;
    }
    this.read();
    this.#change(Object.keys(changes).join());
  }
}
