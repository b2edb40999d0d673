// A choice of effects on a whole picture: which are on, in the order in which they were chosen, and how strong each is.

import { element } from '../element.js';
import { t } from '../words.js';
import { speak } from './fields.js';

/** The effects; those with an amount have its limits and the usual one, as the API does. */
const effects = {
  grayscale: { label: t('Black and white') },
  invert: { label: t('Inverted') },
  mirror: { label: t('Mirrored') },
  saturate: { label: t('Colourful'), min: 0, max: 4, step: 0.05, usual: 2 },
  blur: { label: t('Blurred'), min: 0.005, max: 0.15, step: 0.005, usual: 0.03 },
  pixelate: { label: t('Pixels'), min: 0.01, max: 0.2, step: 0.005, usual: 0.05 },
  fry: { label: t('Deep-fried'), min: 0.05, max: 1, step: 0.05, usual: 0.5 },
  jpeg: { label: t('More JPEG'), min: 1, max: 100, step: 1, usual: 10 },
};

/** Effects of a part of the picture are others' and stay as they are. */
const isWhole = ({ box }) => !box;

export class EffectChoice {
  #rows = {};
  #effects = [];

  /**
   * @param group the element for the choices
   * @param change called with the effects, `undefined` for none
   */
  constructor(group, change) {
    const chips = element('div', { class: 'chips' });
    group.append(chips);
    for (const [kind, { label, usual, ...limits }] of Object.entries(effects)) {
      const box = element('input', {
        type: 'checkbox', on: { change: ({ target }) => change(this.#with(kind, target.checked)) },
      });
      chips.append(element('label', { class: 'chip' }, box, element('span', {}, label)));
      this.#rows[kind] = { box };
      if (usual === undefined) continue;
      const amount = element('input', {
        type: 'range', ...limits,
        on: { input: ({ target }) => change(this.#with(kind, true, Number(target.value))) },
      });
      const row = element('label', { class: 'slider' }, element('span', {}, label), amount);
      this.#rows[kind] = { box, amount, row };
      group.append(row);
    }
  }

  /** Shows effects; `undefined` or `null` for none. */
  show(chosen) {
    this.#effects = chosen ?? [];
    for (const [kind, { box, amount, row }] of Object.entries(this.#rows)) {
      const effect = this.#effects.find((effect) => effect.kind === kind && isWhole(effect));
      box.checked = Boolean(effect);
      if (!row) continue;
      row.hidden = !effect;
      amount.value = effect?.amount ?? effects[kind].usual;
      const { max, usual } = effects[kind];
      speak(amount, kind === 'jpeg' ? t('Quality {value}', { value: amount.value })
        : `${Math.round(amount.value / (kind === 'saturate' ? usual / 2 : max) * 100)} %`);
    }
  }

  /** The effects with one of them on, or off, or of another amount. */
  #with(kind, isOn, amount) {
    const isIt = (effect) => effect.kind === kind && isWhole(effect);
    const made = { kind, ...amount !== undefined && amount !== effects[kind].usual && { amount } };
    let list = this.#effects.filter((effect) => !isIt(effect));
    if (isOn) {
      list = this.#effects.some(isIt)
        ? this.#effects.map((effect) => (isIt(effect) ? made : effect)) : [...list, made];
    }
    return list.length ? list : undefined;
  }
}
