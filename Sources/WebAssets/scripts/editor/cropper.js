// Crop mode: a dialog to choose a part of the picture.

import { centred, moved, reshaped, resized, rounded } from './crop-geometry.js';

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cropper {
  #dialog;
  #picture;
  #part;
  #ratio;
  #resolve;

  /** @param dialog the dialog; its elements are found by their classes */
  constructor(dialog) {
    this.#dialog = dialog;
    const find = (selector) => dialog.querySelector(selector);
    this.area = find('.crop-area');
    this.image = find('.crop-picture');
    this.frame = find('.crop-frame');
    this.size = find('.crop-size');
    this.ratios = find('.crop-ratios');
    this.#listen();
  }

  /**
   * Lets the user choose.
   *
   * @param picture `{url, width, height}`
   * @param part the current part, in pixels
   * @returns the chosen part, in whole pixels; `undefined` if nothing changes
   */
  open(picture, part) {
    this.#picture = picture;
    this.#part = part;
    this.#ratio = undefined;
    this.image.src = picture.url;
    this.ratios.querySelector('[value="free"]').checked = true;
    this.area.style.setProperty('--ratio', picture.width / picture.height);
    this.#draw();
    this.#dialog.showModal();
    this.frame.focus({ focusVisible: false });
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  #listen() {
    const dialog = this.#dialog;
    dialog.addEventListener('close', () => {
      const isDone = dialog.returnValue === 'done';
      dialog.returnValue = '';
      this.#resolve?.(isDone ? rounded(this.#part, this.#picture) : undefined);
    });
    dialog.querySelector('.crop-reset').addEventListener('click', () => {
      this.ratios.querySelector('[value="free"]').checked = true;
      this.#ratio = undefined;
      this.#set({ x: 0, y: 0, width: this.#picture.width, height: this.#picture.height });
    });
    this.ratios.addEventListener('change', ({ target }) => this.#choose(target.value));
    this.frame.addEventListener('pointerdown', (event) => this.#drag(event));
    this.frame.addEventListener('keydown', (event) => this.#press(event));
  }

  #choose(value) {
    const picture = this.#picture;
    const [width, height] = value === 'original'
      ? [picture.width, picture.height] : value.split(':').map(Number);
    this.#ratio = value === 'free' ? undefined : width / height;
    if (!this.#ratio) return;
    const isAll = this.#part.width === picture.width && this.#part.height === picture.height;
    this.#set(isAll
      ? centred(picture, this.#ratio) : reshaped(this.#part, picture, this.#ratio));
  }

  #drag(event) {
    if (event.button !== 0) return;
    const edges = event.target.dataset.edges;
    const start = this.#part;
    const scale = this.#picture.width / this.area.clientWidth;
    const from = { x: event.clientX, y: event.clientY };
    const move = ({ clientX, clientY }) => this.#change(
      start, edges, (clientX - from.x) * scale, (clientY - from.y) * scale);
    event.preventDefault();
    (event.target.closest('button') ?? this.frame).focus({ focusVisible: false });
    this.frame.setPointerCapture(event.pointerId);
    this.frame.addEventListener('pointermove', move);
    this.frame.addEventListener(
      'lostpointercapture', () => this.frame.removeEventListener('pointermove', move),
      { once: true });
  }

  #press(event) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    // Four pixels of the screen, or twenty with Shift.
    const step = this.#picture.width / this.area.clientWidth * (event.shiftKey ? 20 : 4);
    this.#change(this.#part, event.target.dataset.edges, arrow[0] * step, arrow[1] * step);
  }

  #change(part, edges, x, y) {
    this.#set(edges
      ? resized(part, edges, x, y, this.#picture, this.#ratio)
      : moved(part, x, y, this.#picture));
  }

  #set(part) {
    this.#part = part;
    this.#draw();
  }

  #draw() {
    const { width, height } = this.#picture;
    const set = (name, value) => this.area.style.setProperty(name, `${value * 100}%`);
    set('--left', this.#part.x / width);
    set('--top', this.#part.y / height);
    set('--width', this.#part.width / width);
    set('--height', this.#part.height / height);
    const part = rounded(this.#part, this.#picture);
    this.size.textContent = `${part.width} × ${part.height}`;
  }
}
