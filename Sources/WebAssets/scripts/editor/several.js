// Several selected layers: one frame around them, by which they are resized and turned together, and their keys.

import { counted } from '../words.js';
import { isArea } from './areas.js';
import { arrows, nudge } from './drag.js';
import {
  angleOf, boundsOf, boxOfFrame, frameOf, pinched, resized, setAngle, showFrame, snappedAngle, turned, union,
} from './frames.js';
import { followHandle } from './handle.js';
import { areNear, placeOf, scaleOf } from './meme-place.js';
import { isFramed } from './recipe.js';

/** The least side of what is around all layers, in pixels of the screen. */
const leastSide = 48;

/** How far each of some places is moved so that they are aligned, by the name of the command. */
const alignments = {
  left: (own, all) => ({ x: all.x - own.x, y: 0 }),
  centre: (own, all) => ({ x: all.x + all.width / 2 - own.x - own.width / 2, y: 0 }),
  right: (own, all) => ({ x: all.x + all.width - own.x - own.width, y: 0 }),
  top: (own, all) => ({ x: 0, y: all.y - own.y }),
  middle: (own, all) => ({ x: 0, y: all.y + all.height / 2 - own.y - own.height / 2 }),
  bottom: (own, all) => ({ x: 0, y: all.y + all.height - own.y - own.height }),
};

export class Several {
  /** Whether a tap on a layer adds it, or takes it out again. */
  isPicking = false;
  #element;
  #meme;
  #work;
  #views;
  #actions;
  #layers = [];
  #measure;

  /**
   * @param element the frame, with its handles
   * @param meme the element of the meme on the screen
   * @param work the state of the editor
   * @param views the views of the layers
   * @param actions callbacks: when the layers are others (`changed`); when a change of all starts (`begin`), continues
   *   (`move`), ends (`end`, with its kind if quick ones are one step) and is broken off (`cancel`); and the commands
   *   `remove`, `duplicate` and `lock`
   */
  constructor(element, meme, work, views, actions) {
    this.#element = element;
    this.#meme = meme;
    this.#work = work;
    this.#views = views;
    this.#actions = actions;
    this.#measure = element.querySelector('.measure');
    for (const handle of element.querySelectorAll('[data-edges]')) this.#resizeBy(handle);
    this.#turnBy(element.querySelector('.turn-handle'));
    element.addEventListener('keydown', (event) => this.#press(event));
    new ResizeObserver(() => this.update()).observe(meme);
  }

  /** The layers; none, or at least two. */
  get layers() { return this.#layers; }

  /** The views of those that aren't locked. */
  get movable() {
    return this.#layers.filter(({ locked }) => !locked).map((layer) => this.#views.of(layer)).filter(Boolean);
  }

  has(layer) { return this.#layers.includes(layer); }

  /** Selects layers in place of those that were; fewer than two are none. */
  select(layers, takesFocus = false) {
    for (const view of this.#layers.map((layer) => this.#views.of(layer))) {
      // One of them may be selected alone from now on.
      if (view && !view.isSelected) view.element.classList.remove('is-selected');
    }
    this.#layers = layers.length > 1 && !isFramed(this.#work.recipe) ? layers : [];
    for (const layer of this.#layers) this.#views.of(layer).element.classList.add('is-selected');
    this.update();
    this.#actions.changed();
    if (takesFocus && this.#layers.length) this.#element.focus({ preventScroll: true });
  }

  clear() {
    this.isPicking = false;
    if (this.#layers.length) this.select([]);
  }

  /** Shows the frame around the layers. */
  update() {
    // Another picture or an undone step may have taken some away.
    if (this.#layers.some((layer) => !this.#views.of(layer))) this.#layers = [];
    this.#element.hidden = !this.#layers.length;
    if (this.#element.hidden) return;
    const { meme } = this.#work;
    const frame = this.#frame;
    showFrame(this.#element, frame, meme);
    this.#element.classList.toggle('turns-above', frame.y + frame.height > meme.height * 0.8);
    this.#element.setAttribute(
      'aria-label', counted(this.#layers.length, '1 layer selected', '{count} layers selected'));
  }

  /** Aligns the layers within what is around all of them, by a name of `alignments`. */
  align(name) {
    const { meme } = this.#work;
    const all = this.#frame;
    this.#moveEach((view) => alignments[name](boundsOf(view, meme), all));
  }

  /** Makes the gaps between the layers equal, `across` or `down`; the outermost ones stay. */
  spread(name) {
    const [start, length] = name === 'across' ? ['x', 'width'] : ['y', 'height'];
    const places = this.movable.map((view) => ({ view, bounds: boundsOf(view, this.#work.meme) }));
    const middle = ({ bounds }) => bounds[start] + bounds[length] / 2;
    places.sort((one, other) => middle(one) - middle(other));
    const all = union(places.map(({ bounds }) => bounds));
    const filled = places.reduce((sum, { bounds }) => sum + bounds[length], 0);
    const gap = (all[length] - filled) / (places.length - 1);
    let next = all[start];
    const by = new Map(places.map(({ view, bounds }) => {
      const moved = next - bounds[start];
      next += bounds[length] + gap;
      return [view, { x: 0, y: 0, [start]: moved }];
    }));
    this.#moveEach((view) => by.get(view));
  }

  #moveEach(by) {
    this.#actions.begin();
    for (const view of this.movable) nudge(view, by(view));
    this.#actions.move();
    this.#actions.end();
  }

  get #frame() {
    const { meme } = this.#work;
    return { ...union(this.#layers.map((layer) => boundsOf(this.#views.of(layer), meme))), angle: 0 };
  }

  /** Pixels of the meme in a pixel of the screen. */
  get #scale() { return scaleOf(this.#meme, this.#work.meme); }

  #resizeBy(handle) {
    let before;
    let frames;
    this.#follow(handle, {
      start: () => {
        before = this.#frame;
        frames = this.#frames;
      },
      change: ({ x, y, event }) => {
        const scale = this.#scale;
        const { meme } = this.#work;
        const now = resized(before, handle.dataset.edges, { x: x * scale, y: y * scale }, {
          keepsRatio: true, fromCentre: event.altKey, least: leastSide * scale,
        });
        const factor = now.width / before.width;
        for (const [{ layer }, frame] of frames) {
          layer.box = boxOfFrame({
            x: now.x + (frame.x - before.x) * factor, y: now.y + (frame.y - before.y) * factor,
            width: frame.width * factor, height: frame.height * factor,
          }, meme);
        }
        return `${Math.round(now.width)} × ${Math.round(now.height)}`;
      },
    });
  }

  #turnBy(handle) {
    let start;
    let centre;
    let frames;
    const angleAt = (event) => {
      const { x, y } = this.#placeOf(event);
      return Math.atan2(y - centre.y, x - centre.x) * 180 / Math.PI;
    };
    handle.addEventListener('pointerdown', (event) => { start = event; });
    this.#follow(handle, {
      start: () => {
        const { x, y, width, height } = this.#frame;
        centre = { x: x + width / 2, y: y + height / 2 };
        // A hidden area can't be turned.
        frames = new Map([...this.#frames].filter(([{ layer }]) => !isArea(layer)));
        start = angleAt(start);
      },
      change: ({ event }) => {
        const by = snappedAngle(angleAt(event) - start, {
          inSteps: event.shiftKey, isFree: event.ctrlKey || event.metaKey,
        });
        for (const [{ layer }, frame] of frames) {
          const { pivot } = frame;
          const arm = turned({ x: pivot.x - centre.x, y: pivot.y - centre.y }, by);
          layer.box = boxOfFrame({
            ...frame, x: frame.x + centre.x + arm.x - pivot.x, y: frame.y + centre.y + arm.y - pivot.y,
          }, this.#work.meme);
          setAngle(layer, snappedAngle(frame.angle + by, { isFree: true }));
        }
        return `${by}°`;
      },
    });
  }

  /**
   * Takes hold of the layers with two fingers, which move, resize and turn them.
   *
   * @param fingers their events
   * @returns callbacks: `move`, with the events of the fingers, `end` and `cancel`; `undefined` if they aren't at them
   */
  hold(fingers) {
    if (this.#element.hidden || !this.movable.length || !areNear(this.#element, fingers)) return undefined;
    const { meme } = this.#work;
    const { x, y, width, height } = this.#frame;
    const before = { x, y, width, height, angle: 0, pivot: { x: x + width / 2, y: y + height / 2 } };
    const frames = this.#frames;
    const start = fingers.map((finger) => this.#placeOf(finger));
    const finish = (action) => {
      this.#measure.textContent = '';
      action();
    };
    this.#actions.begin();
    return {
      move: (now) => {
        const places = now.map((finger) => this.#placeOf(finger));
        const held = pinched(before, start, places, { least: leastSide * this.#scale, meme });
        const factor = held.width / width;
        for (const [{ layer }, frame] of frames) {
          const { pivot } = frame;
          const arm = turned({
            x: (pivot.x - before.pivot.x) * factor, y: (pivot.y - before.pivot.y) * factor,
          }, held.angle);
          layer.box = boxOfFrame({
            x: held.pivot.x + arm.x + (frame.x - pivot.x) * factor,
            y: held.pivot.y + arm.y + (frame.y - pivot.y) * factor,
            width: frame.width * factor, height: frame.height * factor,
          }, meme);
          setAngle(layer, snappedAngle(frame.angle + held.angle, { isFree: true }));
        }
        this.#measure.textContent = `${Math.round(held.width)} × ${Math.round(held.height)}, ${held.angle}°`;
        this.#actions.move();
      },
      end: () => finish(() => this.#actions.end()),
      cancel: () => finish(this.#actions.cancel),
    };
  }

  #placeOf(event) { return placeOf(this.#meme, this.#work.meme, event); }

  /** The frames of the layers as they are now, by their views. */
  get #frames() {
    return new Map(this.movable.map((view) => [view, frameOf(view.layer, this.#work.meme, view.layout?.ink)]));
  }

  #follow(handle, steps) {
    const { begin, move, end, cancel } = this.#actions;
    followHandle(handle, this.#measure, steps, { begin, move, end: () => end(), cancel });
  }

  #press(event) {
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const run = (command) => {
      event.preventDefault();
      command();
    };
    const { remove, duplicate, lock } = this.#actions;
    if (arrows[key] && !isCommand && !altKey) run(() => this.#nudge(arrows[key], shiftKey));
    else if (key === 'Escape') run(() => this.clear());
    else if (key === 'Delete' || key === 'Backspace') run(remove);
    else if (isCommand && key.toLowerCase() === 'd') run(duplicate);
    else if (isCommand && shiftKey && event.code === 'KeyL') run(lock);
    else if (altKey && (event.code === 'Period' || event.code === 'Comma')) {
      run(() => this.#turn((event.code === 'Period' ? 1 : -1) * (shiftKey ? 15 : 1)));
    }
  }

  #nudge([x, y], isFar) {
    const step = this.#scale * (isFar ? 10 : 1);
    this.#actions.begin();
    for (const view of this.movable) nudge(view, { x: x * step, y: y * step });
    this.#actions.move();
    this.#actions.end('nudge several');
  }

  /** Turns each layer where it is. */
  #turn(by) {
    this.#actions.begin();
    for (const { layer } of this.movable) {
      setAngle(layer, snappedAngle(angleOf(layer) + by, { isFree: true }));
    }
    this.#actions.move();
    this.#actions.end('turn several');
  }
}
