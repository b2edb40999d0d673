// The menu of a layer: by the right button, a long touch, or the menu key.

import { isCaption } from '../layers.js';
import { t } from '../words.js';
import { isArea } from './areas.js';
import { fits, isFull } from './layer-commands.js';
import { isPanel } from './panel-grid.js';

/** How long a touch lasts that opens it, in milliseconds. */
const longTouch = 500;
/** How far a finger may move meanwhile, in pixels of the screen. */
const slack = 8;
/** Its distance from the edges of the window, at least. */
const margin = 8;

export class LayerMenu {
  #element;
  #work;
  #options;
  /** The layer, and the place of the pointer. */
  #layer;
  #place;

  /**
   * @param element the menu, a popover whose items say by `data-does` which command they are
   * @param stage what is listened to
   * @param work the state of the editor
   * @param options `layerAt`, which finds a layer by an event; `look`, which gives the copied look; `beneath`, which
   *   finds the layer beneath one, at a place; and `commands` by their names, called with the layer and the place
   */
  constructor(element, stage, work, options) {
    this.#element = element;
    this.#work = work;
    this.#options = options;
    for (const item of this.#items) item.addEventListener('click', () => this.#run(item.dataset.does));
    stage.addEventListener('contextmenu', (event) => {
      // A long touch has opened it already; words that are being edited have the browser's menu.
      const isEdited = event.target === document.activeElement && event.target.matches('textarea');
      if (this.#isOpen || (!isEdited && this.#open(event))) event.preventDefault();
    });
    this.#openByTouch(stage);
    element.addEventListener('keydown', (event) => this.#go(event));
    // The browser would close it at the end of the very touch that opens it, so that is done here.
    addEventListener('pointerdown', ({ target }) => {
      if (!element.contains(target)) this.#close();
    }, { capture: true });
    addEventListener('resize', () => this.#close());
    // A long touch gives the focus to the words that it is on.
    addEventListener('focusin', ({ target }) => {
      if (this.#isOpen && !element.contains(target)) this.#choices[0]?.focus();
    });
  }

  get #isOpen() { return this.#element.matches(':popover-open'); }
  get #items() { return [...this.#element.querySelectorAll('[role=menuitem]')]; }
  get #choices() { return this.#items.filter(({ disabled, hidden }) => !disabled && !hidden); }

  #openByTouch(stage) {
    let timer;
    const stop = () => clearTimeout(timer);
    stage.addEventListener('pointerdown', (event) => {
      // A second finger zooms.
      stop();
      if (event.pointerType !== 'touch' || !event.isPrimary || event.target === document.activeElement) return;
      const { clientX, clientY } = event;
      const follow = (moved) => {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > slack) stop();
      };
      stage.addEventListener('pointermove', follow, { capture: true });
      addEventListener('pointerup', () => stage.removeEventListener('pointermove', follow, { capture: true }), {
        capture: true, once: true,
      });
      timer = setTimeout(() => {
        if (!this.#open(event)) return;
        // The finger that is lifted taps nothing.
        const swallow = (click) => {
          click.preventDefault();
          click.stopPropagation();
        };
        addEventListener('click', swallow, { capture: true, once: true });
        addEventListener('pointerup', () => setTimeout(() =>
          removeEventListener('click', swallow, { capture: true })), { once: true });
      }, longTouch);
    }, { capture: true });
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, stop, { capture: true });
  }

  /** Shows it for the layer at an event; returns whether there is one. */
  #open(event) {
    const layer = this.#options.layerAt(event);
    if (!layer) return false;
    this.#layer = layer;
    this.#place = { clientX: event.clientX, clientY: event.clientY };
    this.#options.commands.select(layer);
    const { layers } = this.#work.recipe;
    const index = layers.indexOf(layer);
    const look = this.#options.look();
    const isOrdered = !isArea(layer) && !isPanel(layer);
    const can = {
      duplicate: !isFull(this.#work.recipe, layer), pasteLook: look && fits(look, layer),
      edit: isCaption(layer) && !layer.locked, lock: !isArea(layer),
      forward: isOrdered && index < layers.length - 1, backward: isOrdered && index > 0,
      beneath: this.#options.beneath(layer, this.#place),
    };
    for (const item of this.#items) item.disabled = item.dataset.does in can && !can[item.dataset.does];
    this.#element.querySelector('[data-does=edit]').hidden = !isCaption(layer);
    this.#element.querySelector('[data-does=lock]').textContent = layer.locked ? t('Unlock') : t('Lock');
    if (!this.#isOpen) this.#element.showPopover();
    this.#move();
    this.#choices[0]?.focus();
    return true;
  }

  /** Puts it at the pointer, within the window. */
  #move() {
    const { width, height } = this.#element.getBoundingClientRect();
    const within = (place, length, side) => Math.max(margin, Math.min(place, side - length - margin));
    this.#element.style.setProperty('left', `${within(this.#place.clientX, width, innerWidth)}px`);
    this.#element.style.setProperty('top', `${within(this.#place.clientY, height, innerHeight)}px`);
  }

  #close() {
    if (this.#isOpen) this.#element.hidePopover();
  }

  #run(name) {
    this.#close();
    // The keys go on with the layer.
    this.#options.commands.select(this.#layer);
    if (name) this.#options.commands[name](this.#layer, this.#place);
  }

  /** The arrow keys, Home and End go to other items; Escape and Tab leave it. */
  #go(event) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      this.#run();
      return;
    }
    const items = this.#choices;
    const at = items.indexOf(document.activeElement);
    const last = items.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1, ArrowUp: at ? at - 1 : last, Home: 0, End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to].focus();
  }
}
