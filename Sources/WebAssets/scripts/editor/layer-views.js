// The views of a recipe's layers on the stage: a text field for each caption, a button for each picture and for each
// hidden area.

import { isCaption } from '../layers.js';
import { areasOf } from './areas.js';
import { CaptionField } from './caption-field.js';
import { angleOf, frameOf } from './frames.js';
import { HiddenArea } from './hidden-area.js';
import { LaidPicture } from './laid-picture.js';

export class LayerViews {
  #element;
  #template;
  #work;
  #actions;
  #captions = [];
  #pictures = [];
  #areas = [];

  /**
   * @param element the place of the views
   * @param template a `template` element with the field of a caption
   * @param work the state of the editor
   * @param actions the actions of a `CaptionField`, and `made`, called with each new view
   */
  constructor(element, template, work, actions) {
    this.#element = element;
    this.#template = template;
    this.#work = work;
    this.#actions = actions;
  }

  /** The fields of all captions, in the order of the layers. */
  get captions() { return this.#captions; }
  get all() { return [...this.#captions, ...this.#pictures, ...this.#areas]; }
  of(layer) { return this.all.find((view) => view.layer === layer); }

  /** The places of what other layers than those of views show, in pixels of the meme; of those that aren't turned. */
  placesBeside(moved) {
    const { meme } = this.#work;
    return this.all.filter((other) => !moved.includes(other) && !other.isEmpty && !angleOf(other.layer))
      .map((other) => other.layout?.ink ?? frameOf(other.layer, meme));
  }

  /** Shows the layers of the recipe after it was replaced, or its layers were. */
  read() {
    const { layers } = this.#work.recipe;
    const captions = layers.filter(isCaption);
    const pictures = layers.filter((layer) => !isCaption(layer));
    this.#fill(this.#captions, captions, () => new CaptionField(
      this.#template.content.firstElementChild.cloneNode(true), this.#work, this.#actions));
    this.#fill(this.#pictures, pictures, () => new LaidPicture(this.#work));
    this.#fill(this.#areas, areasOf(this.#work), () => new HiddenArea(this.#work));
    // Of two that lie on each other, a tap reaches the upper one.
    layers.forEach((layer, index) => {
      this.of(layer).element.style.setProperty('--order', index);
    });
    for (const view of this.all) view.read();
    this.#lock();
  }

  update() {
    for (const view of this.all) view.update();
    this.#lock();
  }

  /** A locked layer lets taps and drags through, and its words stay. */
  #lock() {
    for (const { element, input, layer } of this.all) {
      element.classList.toggle('is-locked', Boolean(layer.locked));
      if (input) input.readOnly = Boolean(layer.locked);
    }
  }

  /** The uppermost locked layer at a place on the screen. */
  lockedAt({ clientX, clientY }) {
    const isThere = ({ element, input = element }) => {
      const { left, right, top, bottom } = input.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    };
    const { layers } = this.#work.recipe;
    return layers.findLast((layer) => layer.locked && isThere(this.of(layer)));
  }

  /** Gives each layer a view: the one that it has, or one that has no layer any more, or a new one. */
  #fill(views, layers, make) {
    const free = views.filter(({ layer }) => !layers.includes(layer));
    const filled = layers.map((layer) => {
      const known = views.find((view) => view.layer === layer);
      const view = known ?? free.shift() ?? make();
      if (!view.element.isConnected) {
        this.#element.append(view.element);
        this.#actions.made(view);
      }
      view.take(layer);
      return view;
    });
    for (const { element } of free) element.remove();
    views.splice(0, views.length, ...filled);
  }
}
