// A choice of a colour: a few usual ones, any other, and none where that is possible.

import { element } from '../element.js';
import { t } from '../words.js';

const usual = {
  [t('White')]: '#ffffff', [t('Black')]: '#000000', [t('Yellow')]: '#ffe600', [t('Red')]: '#ff2d2d',
  [t('Green')]: '#17c964', [t('Blue')]: '#1f6fff',
};

export class ColourChoice {
  #group;
  #input;

  /**
   * @param group the element with the input of any colour; with `data-none`, no colour can be chosen, and is called so
   * @param choose called with a chosen colour, `undefined` for none
   */
  constructor(group, choose) {
    this.#group = group;
    this.#input = group.querySelector('input[type=color]');
    const colours = Object.entries(usual);
    // The place of another one, so that all stay in one row.
    const { none } = group.dataset;
    const choices = none ? [[none, ''], ...colours.slice(0, -1)] : colours;
    group.querySelector('.swatches').prepend(...choices.map(([label, colour]) => {
      const swatch = element('button', {
        type: 'button', class: colour ? 'swatch' : 'swatch none', value: colour, title: label, 'aria-label': label,
        on: { click: () => choose(colour || undefined) },
      });
      if (colour) swatch.style.setProperty('--swatch', colour);
      return swatch;
    }));
    this.#input.addEventListener('input', () => choose(this.#input.value));
  }

  /** Shows the colour that is chosen; `undefined` or `null` for none. */
  show(colour) {
    this.#input.value = /^#[0-9a-f]{6}/iu.test(colour) ? colour.slice(0, 7) : '#000000';
    for (const swatch of this.#group.querySelectorAll('.swatch')) {
      swatch.setAttribute('aria-pressed', String(swatch.value === (colour ?? '')));
    }
  }
}
