// The fields for the time in which a layer is seen on an animation: parts of it, from 0 to 1.

import { Fields } from './fields.js';
import { setTimes } from './times.js';

export class TimeFields {
  #group;
  #fields;

  /**
   * @param form contains the fields
   * @param layers gives the layers that changes apply to
   * @param change called after each change, with what was changed
   */
  constructor(form, layers, change) {
    this.#group = form.querySelector('.times');
    this.#fields = new Fields(form, ['from', 'to'], (changes) => {
      for (const layer of layers()) setTimes(layer, changes);
      this.#fields.show(layers()[0] ?? {});
      change(Object.keys(changes).join());
    });
  }

  /** Shows the times of a layer, if the meme is an animation. */
  show(layer, isAnimated) {
    this.#group.hidden = !isAnimated;
    this.#fields.show(layer);
  }
}
