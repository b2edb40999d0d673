// A slider, a stepper, a text field and a label that always show the same value.

import { repeatWhileHeld } from './held.js';

const form = document.querySelector('.controls');
const [label, slider, less, more, field, refusal] = [
  '.value-label', '.value-slider', '.less', '.more', '.value-field', '.refusal',
].map((selector) => form.querySelector(selector));
const { minimum, maximum, step } = Object.fromEntries(
  Object.entries(form.dataset).map(([name, text]) => [name, Number(text)]));

/** While the window is open the tab keeps its value. */
const key = 'value of the controls';

let value = Number(slider.value);

/** A whole number of the range, as the server reads it; `undefined` where the text is none. */
function parsed(text) {
  const word = text.trim();
  const number = Number(word);
  return /^[+-]?[0-9]+$/u.test(word) && number >= minimum && number <= maximum
    ? number : undefined;
}

/** Shows a value everywhere, but in the field while one types there. */
function show(newValue, { isTyping = false } = {}) {
  value = Math.min(Math.max(newValue, minimum), maximum);
  label.value = value;
  slider.value = value;
  if (!isTyping) field.value = value;
  // A disabled button would lose the focus.
  less.setAttribute('aria-disabled', String(value === minimum));
  more.setAttribute('aria-disabled', String(value === maximum));
  accept();
  sessionStorage.setItem(key, value);
}

/** Takes back what was said of the text before. */
function accept() {
  field.removeAttribute('aria-invalid');
  refusal.textContent = '';
}

/** What isn't a value changes nothing. */
function refuse(text) {
  field.setAttribute('aria-invalid', 'true');
  refusal.textContent = `“${text}” is no whole number from ${minimum} to ${maximum}.`;
}

// MARK: Target-action
// What a control calls when it is used. UIKit's name of the event stands with each.

/** Target-action (slider, value changed). */
function sliderChanged() {
  show(slider.valueAsNumber);
}

/** Target-action (stepper, value changed): a step up or down, for each of a stepper that is held. */
function stepperChanged(steps) {
  show(value + steps * step);
}

/** Target-action (text field, editing changed). */
function fieldChanged() {
  const typed = parsed(field.value);
  if (typed !== undefined) show(typed, { isTyping: true });
  // An empty field is the beginning of something.
  else if (field.value.trim()) refuse(field.value);
  else accept();
}

slider.addEventListener('input', sliderChanged);
repeatWhileHeld(less, () => stepperChanged(-1));
repeatWhileHeld(more, () => stepperChanged(1));
field.addEventListener('input', fieldChanged);

// MARK: Delegate
// What the text field asks of, and tells, whoever answers for it.

/** Delegate method (textFieldDidEndEditing): what was refused, or left empty, gives way to the value. */
function fieldDidEndEditing() {
  field.removeAttribute('aria-invalid');
  field.value = value;
}

/** Delegate method (textFieldShouldReturn): the value counts already, and the page stays. */
function fieldShouldReturn(event) {
  event.preventDefault();
  if (document.activeElement === field) fieldDidEndEditing();
}

field.addEventListener('blur', fieldDidEndEditing);
form.addEventListener('submit', fieldShouldReturn);

form.querySelector('.set').hidden = true;
const isAsked = new URL(location.href).searchParams.has('value');
show((isAsked ? undefined : parsed(sessionStorage.getItem(key) ?? '')) ?? value);
