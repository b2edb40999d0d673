// The panel for a hidden area: how it is hidden, and how much.

import { ways } from './areas.js';
import { Fields, speak } from './fields.js';

export class HidePanel {
  #form;
  #fields;
  #area;
  #change;

  /**
   * @param form the panel's form
   * @param change called after each change, with what was changed
   */
  constructor(form, change) {
    this.#form = form;
    this.#change = change;
    form.addEventListener('submit', (event) => event.preventDefault());
    this.#fields = new Fields(form, ['kind', 'amount'], (changes) => this.#set(changes));
  }

  /** Shows how an area is hidden; `undefined` leaves what is shown. */
  select(area) {
    this.#area = area;
    this.read();
  }

  read() {
    const effect = this.#area?.effect;
    if (!effect) return;
    const { usual, least, most } = ways[effect.kind] ?? ways.pixelate;
    const { amount } = this.#form.elements;
    Object.assign(amount, { min: least, max: most, step: 0.005 });
    // An effect that the command or the API has set in a part is moved here, and stays what it is.
    amount.closest('.slider').hidden = !ways[effect.kind];
    this.#fields.show({ kind: effect.kind, amount: effect.amount ?? usual });
    speak(amount, `${Math.round(amount.value / most * 100)} %`);
  }

  #set({ kind, amount }) {
    const effect = this.#area?.effect;
    if (!effect) return;
    if (kind) {
      effect.kind = kind;
      effect.amount = ways[kind].usual;
    }
    if (amount !== undefined) effect.amount = amount;
    this.read();
    this.#change(kind ? 'hide kind' : 'hide amount');
  }
}
