// Zooming a picture: by the wheel, by two fingers, by a double tap, and by keys; what is zoomed is dragged.

import { pinch, wheelFactor } from './pinch.js';

/** The largest magnification. */
const most = 8;
/** The magnification of a double tap. */
const usual = 2.5;
/** How much a key zooms. */
const step = 1.5;

export class Zoom {
  #view;
  #image;
  #scale = 1;
  /** How far the image is moved from the middle, in pixels. */
  #x = 0;
  #y = 0;
  #pointers = new Map();

  /**
   * @param view the element that the image is seen in, whose middle is the image's
   * @param image the image
   */
  constructor(view, image) {
    this.#view = view;
    this.#image = image;
    view.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(this.#scale * wheelFactor(event), event);
    }, { passive: false });
    view.addEventListener('dblclick', (event) => {
      if (event.target.closest('button')) return;
      this.zoom(this.isZoomed ? 1 : usual, event);
    });
    view.addEventListener('pointerdown', (event) => this.#press(event));
    view.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) {
      view.addEventListener(end, ({ pointerId }) => this.#pointers.delete(pointerId));
    }
    document.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#show()).observe(view);
  }

  get isZoomed() { return this.#scale > 1; }
  /** Whether two fingers are on the picture. */
  get isPinched() { return this.#pointers.size > 1; }

  /** Zooms so that what is at a point, or in the middle, stays there. */
  zoom(scale, at = this.#middle) {
    const wanted = Math.max(1, Math.min(scale, most));
    const { x, y } = this.#fromMiddle(at);
    const factor = wanted / this.#scale;
    this.#x = x - (x - this.#x) * factor;
    this.#y = y - (y - this.#y) * factor;
    this.#scale = wanted;
    this.#show();
  }

  get #middle() {
    const { left, top, width, height } = this.#view.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  #fromMiddle({ clientX, clientY }) {
    const middle = this.#middle;
    return { x: clientX - middle.clientX, y: clientY - middle.clientY };
  }

  #press(event) {
    if (event.target.closest('button') || (event.pointerType === 'mouse' && event.button !== 0)) return;
    this.#pointers.set(event.pointerId, event);
    if (this.isZoomed || this.isPinched) this.#view.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (others.length === 1) {
      const { factor, at, by } = pinch(before, event, others[0]);
      this.zoom(this.#scale * factor, at);
      // The middle of the fingers drags, too.
      this.#drag(by.x, by.y);
    } else if (!others.length && this.isZoomed) {
      this.#drag(event.clientX - before.clientX, event.clientY - before.clientY);
    }
  }

  #drag(x, y) {
    this.#x += x;
    this.#y += y;
    this.#show();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const scale = { '+': this.#scale * step, '=': this.#scale * step, '-': this.#scale / step, 0: 1 }[event.key];
    if (scale === undefined) return;
    event.preventDefault();
    this.zoom(scale);
  }

  /** Shows the picture; it never leaves the view. */
  #show() {
    const { clientWidth, clientHeight } = this.#view;
    const most = (length, room) => Math.max(0, (length * this.#scale - room) / 2);
    const within = (value, limit) => Math.max(-limit, Math.min(value, limit));
    this.#x = within(this.#x, most(this.#image.clientWidth, clientWidth));
    this.#y = within(this.#y, most(this.#image.clientHeight, clientHeight));
    const set = (name, value) => this.#image.style.setProperty(name, value);
    set('translate', `${this.#x}px ${this.#y}px`);
    set('scale', this.#scale);
    this.#view.classList.toggle('is-zoomed', this.isZoomed);
  }
}
