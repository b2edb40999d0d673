// A choice of a colour: a few usual ones, those of the picture, any other, and none where that is possible.

import { element, icon } from '../element.js';
import { t } from '../words.js';

const usual = {
  [t('White')]: '#ffffff', [t('Black')]: '#000000', [t('Yellow')]: '#ffe600', [t('Red')]: '#ff2d2d',
  [t('Green')]: '#17c964', [t('Blue')]: '#1f6fff',
};

/** The colours of the picture, and the choices that offer them. */
let offered = [];
const choices = new Set();

/** Where the colours that were chosen last are stored, and how many: a row. */
const storageKey = 'mememe.colours';
const mostRecent = 7;
let recent = stored();

function stored() {
  try {
    return JSON.parse(localStorage.getItem(storageKey)).filter((colour) => /^#[0-9a-f]{6}$/u.test(colour));
  } catch {
    return [];
  }
}

/** Notes a colour that isn't a usual one, to offer it everywhere from now on, for other pictures too. */
function remember(colour) {
  if (Object.values(usual).includes(colour)) return;
  recent = [colour, ...recent.filter((other) => other !== colour)].slice(0, mostRecent);
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    // Where nothing can be stored, they are gone with the page.
  }
  for (const choice of choices) choice.offerRecent();
}

/** Offers the colours of the picture, `#rrggbb`, in all choices. */
export function offerColours(colours) {
  offered = colours;
  for (const choice of choices) choice.offer();
}

export class ColourChoice {
  #group;
  #input;
  #choose;
  #shown;
  #ofPicture = element('div', { class: 'swatches of-picture' });
  #recent = element('div', { class: 'swatches recent' });

  /**
   * @param group the element with the input of any colour; with `data-none`, no colour can be chosen, and is called so
   * @param choose called with a chosen colour, `undefined` for none
   */
  constructor(group, choose) {
    this.#group = group;
    this.#choose = choose;
    this.#input = group.querySelector('input[type=color]');
    const colours = Object.entries(usual);
    // The place of another one, so that all stay in one row.
    const { none } = group.dataset;
    const first = none ? [[none, ''], ...colours.slice(0, -1)] : colours;
    const row = group.querySelector('.swatches');
    row.prepend(...first.map(([label, colour]) => this.#swatch(label, colour)));
    row.after(this.#ofPicture, this.#recent);
    this.#input.addEventListener('input', () => choose(this.#input.value));
    // It comes when one of those that were tried is left.
    this.#input.addEventListener('change', () => remember(this.#input.value));
    choices.add(this);
    this.offer();
    this.offerRecent();
  }

  /** @param isUsual whether it is always offered, so that nobody has to remember it */
  #swatch(label, colour, isUsual = true) {
    const swatch = element('button', {
      type: 'button', class: colour ? 'swatch' : 'swatch none', value: colour, title: label, 'aria-label': label,
      on: {
        click: () => {
          this.#choose(colour || undefined);
          if (!isUsual) remember(colour);
        },
      },
    });
    if (colour) swatch.style.setProperty('--swatch', colour);
    return swatch;
  }

  /** Offers the colours of the picture, and any that is on the screen, where the browser can pick it. */
  offer() {
    this.#ofPicture.hidden = offered.length === 0;
    const swatches = offered.map((colour) => this.#swatch(t('From the picture: {colour}', { colour }), colour, false));
    this.#ofPicture.replaceChildren(...swatches, ...'EyeDropper' in window ? [this.#picker()] : []);
    this.show(this.#shown);
  }

  /** Offers the colours that were chosen last. */
  offerRecent() {
    this.#recent.hidden = recent.length === 0;
    const hadFocus = this.#recent.contains(document.activeElement);
    this.#recent.replaceChildren(
      ...recent.map((colour) => this.#swatch(t('Chosen before: {colour}', { colour }), colour)));
    if (hadFocus) this.#recent.firstElementChild.focus();
    this.show(this.#shown);
  }

  #picker() {
    const label = t('Pick a colour from the screen');
    return element('button', {
      type: 'button', class: 'swatch picker', title: label, 'aria-label': label,
      on: {
        click: async () => {
          // It is left without a colour by Escape.
          const picked = await new EyeDropper().open().catch(() => undefined);
          if (!picked) return;
          const colour = picked.sRGBHex.toLowerCase();
          this.#choose(colour);
          remember(colour);
        },
      },
    }, icon('picker'));
  }

  /** Shows the colour that is chosen; `undefined` or `null` for none. */
  show(colour) {
    this.#shown = colour;
    this.#input.value = /^#[0-9a-f]{6}/iu.test(colour) ? colour.slice(0, 7) : '#000000';
    for (const swatch of this.#group.querySelectorAll('.swatch:not(.picker)')) {
      swatch.setAttribute('aria-pressed', String(swatch.value === (colour ?? '')));
    }
  }
}
