// The selected layer: its frame on the stage, with handles that resize and turn it, and its keys.

import { isCaption } from '../layers.js';
import { t } from '../words.js';
import { isArea } from './areas.js';
import { arrows, nudge } from './drag.js';
import {
  angleOf, boxOfFrame, frameOf, pinched, resized, setAngle, showFrame, snappedAngle,
} from './frames.js';
import { followHandle } from './handle.js';
import { areNear, placeOf, scaleOf } from './meme-place.js';
import { isPanel, moverIn } from './panel-grid.js';
import { isFramed, nameOf, part } from './recipe.js';

/** The least side of a layer, in pixels of the screen. */
const leastSide = 24;
/** A side has a handle of its own from this length on, in pixels of the screen. */
const leastForSideHandle = 88;

export class Selection {
  #element;
  #meme;
  #work;
  #actions;
  #view;
  /** What is shown beside the frame while it is being changed: the size or the angle. */
  #measure;
  /** The handle of a speech bubble's point. */
  #tail;

  /**
   * @param element the frame, with its handles
   * @param meme the element of the meme on the screen
   * @param work the state of the editor
   * @param actions callbacks: when the selection changes (`select`); when a change by a handle or a key starts
   *   (`begin`), continues (`move`, which shows the frame anew), ends (`end`, with its kind if quick ones are one
   *   step) and is broken off (`cancel`); and the commands `edit`, `remove`, `duplicate`,
   *   `order`, `lock`, `copyLook` and `pasteLook`
   */
  constructor(element, meme, work, actions) {
    this.#element = element;
    this.#meme = meme;
    this.#work = work;
    this.#actions = actions;
    this.#measure = element.querySelector('.measure');
    for (const handle of element.querySelectorAll('[data-edges]')) this.#resizeBy(handle);
    this.#turnBy(element.querySelector('.turn-handle'));
    this.#tail = meme.querySelector('.tail-handle');
    this.#pointBubbleBy(this.#tail);
    element.addEventListener('keydown', (event) => this.#press(event));
    new ResizeObserver(() => this.update()).observe(meme);
  }

  /** The view of the selected layer; `undefined` if there is none. */
  get view() { return this.#view; }
  get layer() { return this.#view?.layer; }

  /**
   * Selects a layer.
   *
   * @param view its view; `undefined` for none
   * @param takesFocus whether keys go to it from now on
   */
  select(view, takesFocus = false) {
    if (view !== this.#view) {
      this.#mark(false);
      this.#view = view;
      this.#mark(true);
      this.#actions.select(view);
    }
    this.update();
    if (view && takesFocus && !this.#element.hidden) this.#element.focus({ preventScroll: true });
  }

  #mark(isSelected) {
    if (!this.#view) return;
    this.#view.isSelected = isSelected;
    this.#view.element.classList.toggle('is-selected', isSelected);
  }

  /** Shows the frame where the layer is. */
  update() {
    const { layer } = this;
    const isShown = layer && !isFramed(this.#work.recipe);
    this.#element.hidden = !isShown;
    const tail = isShown && !layer.locked ? layer.style?.tail : undefined;
    this.#tail.hidden = !tail;
    if (tail) {
      this.#tail.style.setProperty('left', `${tail.x * 100}%`);
      this.#tail.style.setProperty('top', `${tail.y * 100}%`);
    }
    if (!isShown) return;
    const { meme } = this.#work;
    const frame = this.#frame;
    showFrame(this.#element, frame, meme);
    this.#element.style.setProperty('transform-origin', `${(frame.pivot.x - frame.x) / frame.width * 100}%
      ${(frame.pivot.y - frame.y) / frame.height * 100}%`);
    const shown = this.#scale ? frame.width / this.#scale : 0;
    const tall = this.#scale ? frame.height / this.#scale : 0;
    this.#element.classList.toggle('is-narrow', shown < leastForSideHandle);
    this.#element.classList.toggle('is-low', tall < leastForSideHandle);
    this.#element.classList.toggle('is-area', isArea(layer));
    this.#element.classList.toggle('is-panel', isPanel(layer));
    this.#element.classList.toggle('is-locked', Boolean(layer.locked));
    // Above it, the turn handle might be off the stage.
    this.#element.classList.toggle('turns-above', frame.y + frame.height > meme.height * 0.8);
    this.#element.setAttribute(
      'aria-label', [nameOf(this.#work.recipe, layer), ...layer.locked ? [t('locked')] : [], t('selected')].join(', '));
  }

  get #frame() { return frameOf(this.layer, this.#work.meme, this.#view.layout?.ink); }

  /** Pixels of the meme in a pixel of the screen. */
  get #scale() { return scaleOf(this.#meme, this.#work.meme); }

  #resizeBy(handle) {
    let frame;
    this.#follow(handle, {
      start: () => { frame = this.#frame; },
      change: ({ x, y, event }) => {
        const scale = this.#scale;
        const isPicture = !isCaption(this.layer) && !isArea(this.layer);
        const isCorner = handle.dataset.edges.length === 2;
        const changed = resized(frame, handle.dataset.edges, { x: x * scale, y: y * scale }, {
          keepsRatio: isCorner && isPicture !== event.shiftKey,
          fromCentre: event.altKey,
          least: leastSide * scale,
        });
        this.layer.box = boxOfFrame(changed, this.#work.meme);
        // The sides of a picture crop it.
        if (isPicture && (!isCorner || event.shiftKey)) this.layer.fit = 'cover';
        return `${Math.round(changed.width)} × ${Math.round(changed.height)}`;
      },
    });
  }

  #turnBy(handle) {
    let before;
    let start;
    const angleAt = (event) => {
      const { pivot } = this.#frame;
      const { x, y } = this.#placeOf(event);
      return Math.atan2(y - pivot.y, x - pivot.x) * 180 / Math.PI;
    };
    handle.addEventListener('pointerdown', (event) => { start = event; });
    this.#follow(handle, {
      start: () => {
        before = angleOf(this.layer);
        start = angleAt(start);
      },
      change: ({ event }) => {
        const angle = snappedAngle(before + angleAt(event) - start, {
          inSteps: event.shiftKey, isFree: event.ctrlKey || event.metaKey,
        });
        setAngle(this.layer, angle);
        return `${angle}°`;
      },
    });
  }

  /**
   * Takes hold of the layer with two fingers, which move, resize and turn it.
   *
   * @param fingers their events
   * @returns callbacks: `move`, with the events of the fingers, `end` and `cancel`; `undefined` if they aren't at it
   */
  hold(fingers) {
    if (this.#element.hidden || this.layer.locked || !areNear(this.#element, fingers)) return undefined;
    const { view, layer } = this;
    if (isPanel(layer)) return this.#holdPanel(fingers);
    const start = { frame: this.#frame, fingers: fingers.map((finger) => this.#placeOf(finger)) };
    this.#actions.begin(view);
    const finish = (action) => {
      this.#measure.textContent = '';
      action(view);
    };
    return {
      move: (now) => {
        const places = now.map((finger) => this.#placeOf(finger));
        const least = leastSide * this.#scale;
        const { angle, ...frame } = pinched(start.frame, start.fingers, places, { least, meme: this.#work.meme });
        layer.box = boxOfFrame(frame, this.#work.meme);
        setAngle(layer, angle);
        this.#measure.textContent = `${Math.round(frame.width)} × ${Math.round(frame.height)}, ${angle}°`;
        this.#actions.move(view);
      },
      end: () => finish(this.#actions.end),
      cancel: () => finish(this.#actions.cancel),
    };
  }

  /** Moves and enlarges the picture of a panel within it. */
  #holdPanel(fingers) {
    const { view, layer } = this;
    const { meme } = this.#work;
    const { picture } = view;
    if (!picture) return undefined;
    const move = moverIn(layer, picture, meme);
    const spread = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
    const between = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const begun = fingers.map((finger) => this.#placeOf(finger));
    const start = between(begun);
    this.#actions.begin(view);
    return {
      move: (now) => {
        const places = now.map((finger) => this.#placeOf(finger));
        const middle = between(places);
        move(
          { x: middle.x - start.x, y: middle.y - start.y }, spread(places) / Math.max(spread(begun), 1));
        this.#actions.move(view);
      },
      end: () => this.#actions.end(view),
      cancel: () => this.#actions.cancel(view),
    };
  }

  /** The point of a speech bubble is dragged, and moved by the arrow keys. */
  #pointBubbleBy(handle) {
    const point = ({ x, y }) => {
      const { meme } = this.#work;
      const tail = { x: part(x / meme.width), y: part(y / meme.height) };
      this.layer.style = { ...this.layer.style, tail };
    };
    this.#follow(handle, {
      start() {},
      change: ({ event }) => {
        point(this.#placeOf(event));
        return '';
      },
    });
    handle.addEventListener('keydown', ({ key, shiftKey }) => {
      if (!arrows[key]) return;
      const [x, y] = arrows[key].map((way) => way * this.#step(shiftKey));
      const { meme } = this.#work;
      const { tail } = this.layer.style;
      this.#actions.begin(this.#view);
      point({ x: tail.x * meme.width + x, y: tail.y * meme.height + y });
      this.#actions.move(this.#view);
      this.#actions.end(this.#view, 'tail');
      handle.focus();
    });
  }

  #placeOf(event) { return placeOf(this.#meme, this.#work.meme, event); }

  #follow(handle, steps) {
    followHandle(handle, this.#measure, steps, {
      begin: () => this.#actions.begin(this.#view),
      move: () => this.#actions.move(this.#view),
      end: () => this.#actions.end(this.#view),
      cancel: () => this.#actions.cancel(),
    });
  }

  #press(event) {
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const run = (command) => {
      event.preventDefault();
      command();
    };
    const { edit, remove, duplicate, order, lock, copyLook, pasteLook } = this.#actions;
    const isMoved = (arrows[key] && !isCommand && !altKey)
      || (altKey && ['Period', 'Comma'].includes(event.code)) || ['Enter', 'F2'].includes(key);
    const isTurn = altKey && ['Period', 'Comma'].includes(event.code);
    if ((isMoved && this.layer.locked) || (isTurn && isPanel(this.layer))) {
      event.preventDefault();
      return;
    }
    if (isCommand && altKey && event.code === 'KeyC') run(() => copyLook(this.layer));
    else if (isCommand && altKey && event.code === 'KeyV') run(() => pasteLook(this.layer));
    else if (arrows[key] && !isCommand && !altKey) run(() => this.#nudge(arrows[key], shiftKey));
    else if (key === 'Enter' || key === 'F2') run(() => edit(this.#view));
    else if (key === 'Escape') run(() => this.select(undefined));
    else if (key === 'Delete' || key === 'Backspace') run(() => remove(this.layer));
    else if (isCommand && key.toLowerCase() === 'd') run(() => duplicate(this.layer));
    else if (isCommand && shiftKey && event.code === 'KeyL') run(() => lock(this.layer));
    else if (isCommand && (key === ']' || key === '[')) {
      run(() => order(this.layer, key === ']' ? 1 : -1, shiftKey));
    } else if (altKey && (event.code === 'Period' || event.code === 'Comma')) {
      run(() => this.#turn((event.code === 'Period' ? 1 : -1) * (shiftKey ? 15 : 1)));
    }
  }

  #nudge([x, y], isFar) {
    const step = this.#step(isFar);
    this.#actions.begin(this.#view);
    nudge(this.#view, { x: x * step, y: y * step });
    this.#actions.move(this.#view);
    this.#actions.end(this.#view, 'nudge');
  }

  /** How far an arrow key moves something, in pixels of the meme. */
  #step(isFar) { return this.#scale * (isFar ? 10 : 1); }

  #turn(by) {
    this.#actions.begin(this.#view);
    setAngle(this.layer, snappedAngle(angleOf(this.layer) + by, { isFree: true }));
    this.#actions.move(this.#view);
    this.#actions.end(this.#view, 'turn');
  }
}
