// A slider, a stepper, a text field and a label that always show the same value.

import '../extras.js';
import { repeatWhileHeld } from './held.js';

const form = document.querySelector('.controls');
const [label, slider, less, more, field, refusal] = [
  '.value-label', '.value-slider', '.less', '.more', '.value-field', '.refusal',
].map((selector) => form.querySelector(selector));
const { minimum, maximum, step } = Object.fromEntries(
  Object.entries(form.dataset).map(([name, text]) => [name, Number(text)]));

/** The key of the value in session storage, which lasts as long as the tab. */
const key = 'value of the controls';

let value = Number(slider.value);

/** Parses an integer in the range, as the server does; `undefined` for anything else. */
function parsed(text) {
  const word = text.trim();
  const number = Number(word);
  return /^[+-]?[0-9]+$/u.test(word) && number >= minimum && number <= maximum
    ? number : undefined;
}

/** Shows a value in all controls, except in the field while the user types there. */
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

/** Removes the error message. */
function accept() {
  field.removeAttribute('aria-invalid');
  refusal.textContent = '';
}

/** Shows an error for an invalid text and keeps the value. */
function refuse(text) {
  field.setAttribute('aria-invalid', 'true');
  refusal.textContent = `“${text}” is no whole number from ${minimum} to ${maximum}.`;
}

// MARK: Target-action
// Handlers that controls call when they are used, each with UIKit's name of the event.

/** Target-action (slider, value changed). */
function sliderChanged() {
  show(slider.valueAsNumber);
}

/**
 * Target-action (stepper, value changed): a step up or down, repeated while the stepper is held.
 */
function stepperChanged(steps) {
  show(value + steps * step);
}

/** Target-action (text field, editing changed). */
function fieldChanged() {
  const typed = parsed(field.value);
  if (typed !== undefined) show(typed, { isTyping: true });
  // An empty field isn't an error while the user types.
  else if (field.value.trim()) refuse(field.value);
  else accept();
}

slider.addEventListener('input', sliderChanged);
repeatWhileHeld(less, () => stepperChanged(-1));
repeatWhileHeld(more, () => stepperChanged(1));
field.addEventListener('input', fieldChanged);

// MARK: Delegate
// What the text field asks its delegate, and tells it.

/** Delegate method (textFieldDidEndEditing): the value replaces an invalid or empty text. */
function fieldDidEndEditing() {
  field.removeAttribute('aria-invalid');
  field.value = value;
}

/**
 * Delegate method (textFieldShouldReturn): prevents submission, because the value counts already.
 */
function fieldShouldReturn(event) {
  event.preventDefault();
  if (document.activeElement === field) fieldDidEndEditing();
}

field.addEventListener('blur', fieldDidEndEditing);
form.addEventListener('submit', fieldShouldReturn);

form.querySelector('.set').hidden = true;
const isAsked = new URL(location.href).searchParams.has('value');
show((isAsked ? undefined : parsed(sessionStorage.getItem(key) ?? '')) ?? value);
