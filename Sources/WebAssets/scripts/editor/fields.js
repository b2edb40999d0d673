// Fields that are named for properties: they show the values of an object, and say what is changed.

import { ColourChoice } from './colour-choice.js';

/** How a screen reader hears a slider's value, by its `data-unit`. */
const spoken = {
  percent: (value) => `${Math.round(value * 100)} %`,
  degrees: (value) => `${value}°`,
};

export class Fields {
  #form;
  #names;
  #colours = {};

  /**
   * @param form contains, for each property, an input, a select, radio buttons or a choice of a colour
   * @param names the names of the properties
   * @param change called with `{name: value}`; `undefined` is the default
   */
  constructor(form, names, change) {
    this.#form = form;
    this.#names = names;
    for (const name of names) {
      const group = form.querySelector(`[data-colour="${name}"]`);
      if (group) this.#colours[name] = new ColourChoice(group, (value) => change({ [name]: value }));
    }
    form.addEventListener('input', ({ target }) => {
      const { name } = target;
      if (!names.includes(name) || this.#colours[name]) return;
      // A number that can't be is shown as such, and changes nothing.
      if (target.validity.valid) change({ [name]: valueOf(target) });
    });
  }

  /** Shows values; one that is missing has the default that its field says (`data-usual`), else none. */
  show(values) {
    for (const name of this.#names) {
      const value = values[name] ?? undefined;
      if (this.#colours[name]) this.#colours[name].show(value);
      else showValue(this.#form.elements[name], value);
    }
  }
}

function valueOf(input) {
  if (input.type === 'checkbox') return input.checked || undefined;
  if (input.type === 'range' || input.type === 'number') {
    return input.value === '' ? undefined : Number(input.value);
  }
  return input.value || undefined;
}

function showValue(field, value) {
  if (field instanceof RadioNodeList) {
    for (const radio of field) radio.checked = radio.value === String(value ?? '');
    return;
  }
  if (field.type === 'checkbox') {
    field.checked = Boolean(value);
    return;
  }
  const shown = value ?? field.dataset.usual ?? '';
  if (field.localName === 'select' && ![...field.options].some(({ value }) => value === String(shown))) {
    // A value that the command or the API has set.
    field.add(new Option(shown, shown));
  }
  field.value = shown;
  speak(field);
}

/** Gives a slider's value its unit. */
export function speak(slider, words = spoken[slider.dataset.unit]?.(Number(slider.value))) {
  if (words) slider.setAttribute('aria-valuetext', words);
}
