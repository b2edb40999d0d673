// What is between the panels of a row or a column: dragged, or moved by the arrow keys, it gives one of them more room
// and the other less.

import { element } from '../element.js';
import { t } from '../words.js';
import { arrows } from './drag.js';
import { partsOf } from './panel-grid.js';
import { followPresses } from './pointer.js';

/** The least that a panel has of both. */
const least = 0.1;
/** How much of both an arrow key gives, and with shift. */
const [step, farStep] = [0.01, 0.05];

export class PanelBorders {
  #element;
  #meme;
  #actions;
  #panels = [];
  #isRow = true;

  /**
   * @param element what the borders are put into, on the meme
   * @param meme the element of the meme on the screen
   * @param actions callbacks: when a drag or a key starts (`begin`), and with the shares of all panels that it asks for
   *   (`give`); `undefined` puts back what was before
   */
  constructor(element, meme, actions) {
    this.#element = element;
    this.#meme = meme;
    this.#actions = actions;
  }

  /** Shows the borders of panels in their order; there are none between cells. */
  show(panels, arrangement) {
    this.#panels = panels;
    this.#isRow = arrangement === 'row';
    const count = arrangement === 'cells' ? 0 : Math.max(panels.length - 1, 0);
    const { children } = this.#element;
    // One that is being dragged has to stay the same element.
    while (children.length > count) this.#element.lastChild.remove();
    while (children.length < count) this.#element.append(this.#border(children.length));
    [...children].forEach((border, index) => this.#place(border, index));
  }

  #place(border, index) {
    const [{ box: one }, { box: other }] = this.#panels.slice(index);
    const set = (name, value) => border.style.setProperty(name, `${value * 100}%`);
    set('left', this.#isRow ? (one.x + one.width + other.x) / 2 : one.x + one.width / 2);
    set('top', this.#isRow ? one.y + one.height / 2 : (one.y + one.height + other.y) / 2);
    border.setAttribute('aria-orientation', this.#isRow ? 'vertical' : 'horizontal');
    border.setAttribute('aria-valuenow', Math.round(this.#shares.at(index) / this.#bothAt(index) * 100));
  }

  #border(index) {
    const border = element('div', {
      class: 'panel-border', role: 'separator', tabindex: '0',
      'aria-valuemin': String(least * 100), 'aria-valuemax': String(100 - least * 100),
      'aria-label': t('Between panel {number} and panel {next}', { number: index + 1, next: index + 2 }),
    });
    let shares;
    let length;
    followPresses(border, {
      press: (event) => {
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
      begin: () => {
        shares = this.#shares;
        length = this.#length;
        border.classList.add('is-dragged');
        this.#actions.begin();
      },
      move: ({ x, y }) => this.#give(shares, index, (this.#isRow ? x : y) / length),
      end: () => border.classList.remove('is-dragged'),
      cancel: () => {
        border.classList.remove('is-dragged');
        this.#actions.give(undefined);
      },
    });
    border.addEventListener('keydown', (event) => {
      const by = arrows[event.key]?.[this.#isRow ? 0 : 1];
      if (!by) return;
      event.preventDefault();
      this.#actions.begin();
      this.#give(this.#shares, index, by * (event.shiftKey ? farStep : step) * this.#bothAt(index));
    });
    return border;
  }

  /** Asks for more of all for a panel, at the cost of the next one. */
  #give(shares, index, by) {
    const both = shares[index] + shares[index + 1];
    const own = Math.max(least * both, Math.min(shares[index] + by, (1 - least) * both));
    this.#actions.give(shares.with(index, own).with(index + 1, both - own));
  }

  get #side() { return this.#isRow ? 'width' : 'height'; }

  /** How much of all of them each panel has. */
  get #shares() { return partsOf(this.#panels.map(({ box }) => box[this.#side])); }

  #bothAt(index) {
    const shares = this.#shares;
    return shares[index] + shares[index + 1];
  }

  /** How long all panels are together, in pixels of the screen. */
  get #length() {
    const { width, height } = this.#meme.getBoundingClientRect();
    const part = this.#panels.reduce((sum, { box }) => sum + box[this.#side], 0);
    return part * (this.#isRow ? width : height);
  }
}
