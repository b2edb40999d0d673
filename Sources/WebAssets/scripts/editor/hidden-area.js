// A hidden area of the picture: a button at its place, which blurs what is under it while it is being moved.

import { element } from '../element.js';
import { frameOf, showFrame } from './frames.js';
import { nameOf } from './recipe.js';

export class HiddenArea {
  /** The area. */
  layer;

  /** @param work the state of the editor */
  constructor(work) {
    this.work = work;
    this.element = element('button', { type: 'button', class: 'hidden-area' });
  }

  take(area) {
    this.layer = area;
    this.element.setAttribute('aria-label', nameOf(this.work.recipe, area));
  }

  update() {
    const { layer, work: { meme } } = this;
    showFrame(this.element, frameOf(layer, meme), meme);
  }

  /** Reads a place that was changed elsewhere. */
  read() { this.update(); }
}
