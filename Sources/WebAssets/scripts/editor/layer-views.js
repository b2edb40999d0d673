// The views of a recipe's layers on the stage: a text field for each caption, a button for each picture.

import { isCaption } from '../layers.js';
import { CaptionField } from './caption-field.js';
import { LaidPicture } from './laid-picture.js';

export class LayerViews {
  #element;
  #template;
  #work;
  #actions;
  #captions = [];
  #pictures = [];

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
  get all() { return [...this.#captions, ...this.#pictures]; }
  of(layer) { return this.all.find((view) => view.layer === layer); }

  /** Shows the layers of the recipe after it was replaced, or its layers were. */
  read() {
    const { layers } = this.#work.recipe;
    const captions = layers.filter(isCaption);
    const pictures = layers.filter((layer) => !isCaption(layer));
    this.#fill(this.#captions, captions, () => new CaptionField(
      this.#template.content.firstElementChild.cloneNode(true), this.#work, this.#actions));
    this.#fill(this.#pictures, pictures, () => new LaidPicture(this.#work));
    // Of two that lie on each other, a tap reaches the upper one.
    layers.forEach((layer, index) => {
      this.of(layer).element.style.setProperty('--order', index);
    });
    for (const view of this.all) view.read();
  }

  update() {
    for (const view of this.all) view.update();
  }

  #fill(views, layers, make) {
    for (const { element } of views.splice(layers.length)) element.remove();
    layers.forEach((layer, index) => {
      if (!views[index]) {
        views[index] = make();
        this.#element.append(views[index].element);
        this.#actions.made(views[index]);
      }
      views[index].take(layer);
    });
  }
}
