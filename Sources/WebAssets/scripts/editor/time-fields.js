// The fields for the time in which a layer is seen on an animation: parts of it, from 0 to 1.

import { Fields } from './fields.js';

/** The least part of an animation in which a layer is seen. */
const least = 0.02;

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

/** Changes when a layer appears or goes; the other gives way, so that it is always seen for a while. */
function setTimes(layer, changes) {
  let { from, to } = { from: layer.from ?? 0, to: layer.to ?? 1, ...changes };
  if ('to' in changes) from = Math.min(from, Math.max(0, to - least));
  to = Math.max(to, from + least);
  from = Math.min(from, 1 - least);
  layer.from = from;
  layer.to = Math.min(to, 1);
  if (layer.from === 0) delete layer.from;
  if (layer.to === 1) delete layer.to;
}
