// A picture that is laid on the meme: a button at its place, which shows the picture while it is being moved.

import * as api from '../api.js';
import { element } from '../element.js';
import { frameOf, showFrame } from './frames.js';
import { shownIn } from './panel-grid.js';
import { nameOf } from './recipe.js';

export class LaidPicture {
  /** The picture layer of the recipe. */
  layer;

  /** @param work the state of the editor */
  constructor(work) {
    this.work = work;
    this.image = element('img', { alt: '', draggable: 'false' });
    this.element = element('button', { type: 'button', class: 'laid-picture' }, this.image);
  }

  /** Shows a picture of the recipe. */
  take(layer) {
    this.layer = layer;
    this.element.setAttribute('aria-label', nameOf(this.work.recipe, layer));
    const url = api.imageURL(layer.source);
    if (this.image.getAttribute('src') !== url) this.image.src = url;
  }

  /** Applies the recipe's place and look, as far as a browser can show it. */
  update() {
    const { layer, work: { meme } } = this;
    showFrame(this.element, frameOf(layer, meme), meme);
    const set = (name, value) => this.element.style.setProperty(name, value);
    set('--opacity', layer.opacity ?? 1);
    set('--mirror', layer.mirrored ? -1 : 1);
    set('--fit', { cover: 'cover', stretch: 'fill' }[layer.fit] ?? 'contain');
    set('--radius', layer.mask === 'circle' ? '50%' : '0');
    this.#showPart();
  }

  /** The size of the picture, once it is loaded; `undefined` if the browser can't show it. */
  get picture() {
    const { naturalWidth: width, naturalHeight: height } = this.image;
    return width ? { width, height } : undefined;
  }

  /** Shows the part of the picture that fills its place. */
  #showPart() {
    const { layer, picture, work: { meme } } = this;
    const isPart = Boolean(picture && layer.crop && layer.fit === 'cover');
    this.element.classList.toggle('shows-part', isPart);
    if (!isPart) return;
    const { x, y, width, height } = shownIn(layer, picture, meme);
    const set = (name, value) => this.image.style.setProperty(name, `${value * 100}%`);
    set('--part-left', -x / width);
    set('--part-top', -y / height);
    set('--part-width', picture.width / width);
    set('--part-height', picture.height / height);
  }

  /** Reads a place that was changed elsewhere. */
  read() { this.update(); }
}
