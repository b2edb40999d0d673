// Zooming the stage: by buttons, the wheel, two fingers, a double tap beside all layers, and keys. What stands on the
// meme is measured in its width, so zooming only makes that larger; the stage then scrolls.

import { pinch, wheelFactor } from '../pinch.js';
import { t } from '../words.js';

/** The largest magnification, in pixels of the screen for a pixel of the meme; at least twice what fits. */
const most = 8;
/** How much a button or a key zooms. */
const step = 1.4;
/** What isn't the stage itself. */
const onStage = '.caption, .laid-picture, .selection, .tail-handle, button, label, input';

export class StageZoom {
  #stage;
  #meme;
  #bar;
  #work;
  /** The magnification; 1 if the meme just fits. */
  #scale = 1;
  /** The width of the meme on the screen. To ask for it at each letter would lay out the page each time. */
  #width = 1;
  /** The fingers on the stage, and what else drags it, by pointer: its last `event`, and whether it `drags`. */
  #pointers = new Map();
  #isSpaceDown = false;
  #hold;
  /** What two fingers hold, while they do. */
  #held;

  /**
   * @param stage the element that scrolls, with the meme in it
   * @param bar the buttons `.zoom-out`, `.zoom-in`, and `.zoom-fit`, which says the magnification
   * @param work the state of the editor
   * @param hold lets two fingers, given by their events, hold a layer: see `Selection`
   */
  constructor(stage, bar, work, hold) {
    this.#hold = hold;
    this.#stage = stage;
    this.#meme = stage.querySelector('.meme');
    this.#bar = bar;
    this.#work = work;
    const press = (name, action) => bar.querySelector(name).addEventListener('click', action);
    press('.zoom-out', () => this.zoom(this.#scale / step));
    press('.zoom-in', () => this.zoom(this.#scale * step));
    press('.zoom-fit', () => this.fit());
    stage.addEventListener('wheel', (event) => {
      // Without a key it scrolls. Two fingers on a touch pad come as a wheel with Control.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(this.#scale * wheelFactor(event), event);
    }, { passive: false });
    stage.addEventListener('dblclick', (event) => {
      if (!event.target.closest(onStage)) this.zoom(this.isZoomed ? 1 : 2, event);
    });
    stage.addEventListener('pointerdown', (event) => this.#press(event), { capture: true });
    stage.addEventListener('pointermove', (event) => this.#move(event), { capture: true });
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (event) => this.#release(event), { capture: true });
    }
    // The middle button would begin to scroll by itself.
    stage.addEventListener('mousedown', (event) => { if (event.button === 1) event.preventDefault(); });
    addEventListener('keydown', (event) => this.#escape(event), { capture: true });
    document.addEventListener('keydown', (event) => this.#type(event));
    document.addEventListener('keyup', ({ key }) => { if (key === ' ') this.#holdSpace(false); });
    addEventListener('blur', () => this.#holdSpace(false));
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width)).observe(this.#meme);
    // Another picture is seen whole at first.
    stage.querySelector('.picture').addEventListener('load', () => this.fit());
  }

  get isZoomed() { return this.#scale > 1; }

  /** Shows the whole meme. */
  fit() { this.zoom(1); }

  /**
   * Zooms so that what is at a point, or in the middle of the stage, stays there.
   *
   * @param scale the magnification; 1 if the meme just fits
   */
  zoom(scale, at = this.#middle) {
    const wanted = Math.max(1, Math.min(scale, this.#largest));
    if (wanted === this.#scale) return;
    const before = this.#meme.getBoundingClientRect();
    const part = { x: (at.clientX - before.left) / before.width, y: (at.clientY - before.top) / before.height };
    this.#scale = wanted;
    this.#meme.style.setProperty('--zoom', wanted);
    this.#stage.classList.toggle('is-zoomed', this.isZoomed);
    const after = this.#meme.getBoundingClientRect();
    this.#scroll(after.left + part.x * after.width - at.clientX, after.top + part.y * after.height - at.clientY);
    this.#resize(after.width);
  }

  #resize(width) {
    this.#width = width;
    this.update();
  }

  /** Shows the magnification; called when the meme has another size. */
  update() {
    const { original, meme } = this.#work;
    this.#bar.hidden = !original;
    if (!original) return this.fit();
    const percent = `${Math.round(this.#width / meme.width * 100)} %`;
    const fit = this.#bar.querySelector('.zoom-fit');
    fit.textContent = percent;
    fit.setAttribute('aria-label', t('{percent}, fit to the window', { percent }));
    this.#bar.querySelector('.zoom-out').disabled = !this.isZoomed;
    this.#bar.querySelector('.zoom-in').disabled = this.#scale >= this.#largest;
  }

  get #largest() {
    if (!this.#work.original) return 1;
    const fitting = Math.max(1, this.#width / this.#scale);
    return Math.max(2, most * this.#work.meme.width / fitting);
  }

  get #middle() {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  #scroll(x, y) { this.#stage.scrollBy({ left: x, top: y, behavior: 'instant' }); }

  #press(event) {
    const isFinger = event.pointerType !== 'mouse';
    const isBeside = !event.target.closest(onStage);
    const isHand = !isFinger && this.isZoomed
      && (event.button === 1 || (event.button === 0 && this.#isSpaceDown));
    const isSecond = isFinger && this.#pointers.size > 0;
    const drags = isHand || isSecond || (isBeside && (isFinger || (event.button === 0 && this.isZoomed)));
    if (!isFinger && !drags) return;
    this.#pointers.set(event.pointerId, { event, drags });
    // A second finger breaks off what the first one is dragging, as Escape does.
    if (isSecond) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    if (isHand || isSecond) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (drags) this.#stage.setPointerCapture(event.pointerId);
    if (this.#held) this.#letGo('end');
    else if (isSecond && this.#pointers.size === 2) this.#held = this.#hold(this.#fingers);
  }

  get #fingers() { return [...this.#pointers.values()].map(({ event }) => event); }

  #release({ type, pointerId }) {
    if (!this.#pointers.delete(pointerId)) return;
    this.#letGo(type === 'pointerup' ? 'end' : 'cancel');
  }

  #letGo(how) {
    this.#held?.[how]();
    this.#held = undefined;
  }

  #move(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    const before = pointer.event;
    const others = [...this.#pointers.values()].filter((one) => one !== pointer);
    pointer.event = event;
    if (others.length === 1) {
      // The layer under the first finger stays where it is.
      event.stopPropagation();
      if (this.#held) return this.#held.move(this.#fingers);
      const { factor, at, by } = pinch(before, event, others[0].event);
      this.zoom(this.#scale * factor, at);
      // The middle of the fingers drags, too.
      this.#scroll(-by.x, -by.y);
    } else if (!others.length && pointer.drags && this.isZoomed) {
      this.#scroll(before.clientX - event.clientX, before.clientY - event.clientY);
    }
  }

  /** Escape puts back what fingers hold. */
  #escape(event) {
    if (event.key !== 'Escape' || !this.#held) return;
    event.preventDefault();
    event.stopPropagation();
    this.#letGo('cancel');
  }

  #type(event) {
    const isTyping = event.target.closest?.('input, textarea, select, button');
    if (event.key === ' ' && !isTyping && this.isZoomed) {
      event.preventDefault();
      this.#holdSpace(true);
      return;
    }
    if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const scale = { '+': this.#scale * step, '=': this.#scale * step, '-': this.#scale / step, 0: 1 }[event.key];
    if (scale === undefined) return;
    event.preventDefault();
    this.zoom(scale);
  }

  #holdSpace(isDown) {
    this.#isSpaceDown = isDown;
    this.#stage.classList.toggle('is-held', isDown);
  }
}
