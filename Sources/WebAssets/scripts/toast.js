// Toasts: a line at the bottom of the page that says what has happened, and how to undo it.

import { element, icon } from './element.js';
import { t } from './words.js';

/** Long enough to read it, find the button and press it, in milliseconds. */
const stay = 10_000;
const kept = 'toast';

let toasts;
/** The current toast: its message, and a function that closes it. */
let shown;

/** The container of toasts: two live regions, which must exist before their text changes. */
function place() {
  if (toasts) return toasts;
  const polite = element('div', { role: 'status' });
  const assertive = element('div', { role: 'alert' });
  // A popover, so that it is above dialogs.
  const popover = element('div', { class: 'toasts', popover: 'manual' }, polite, assertive);
  document.body.append(popover);
  toasts = { popover, polite, assertive };
  return toasts;
}

/**
 * Shows a toast in place of the previous one.
 *
 * @param {string} message what has happened
 * @param {object} options `action`, the label of a button, and `onAction`, its handler;
 *   `assertive`, whether it is an error, which stays until it is closed
 */
export function toast(message, { action, onAction, assertive = false } = {}) {
  const { popover, polite, assertive: alert } = place();
  polite.replaceChildren();
  alert.replaceChildren();
  const close = () => {
    clearTimeout(timer);
    if (shown?.close === close) shown = undefined;
    if (line.contains(document.activeElement)) document.querySelector('main a, main')?.focus();
    line.remove();
    if (popover.matches?.(':popover-open') && !popover.querySelector('.toast')) {
      popover.hidePopover();
    }
  };
  const line = element('div', { class: 'toast' }, element('p', {}, message));
  if (action) {
    const act = () => {
      close();
      onAction();
    };
    line.append(element('button', { type: 'button', class: 'button', on: { click: act } }, action));
  }
  line.append(
    element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': t('Close'), on: { click: close } },
      icon('close')));

  // It stays while the user points at it or its button has the focus.
  let timer;
  const wait = () => {
    clearTimeout(timer);
    if (!assertive) timer = setTimeout(close, stay);
  };
  const hold = () => clearTimeout(timer);
  for (const event of ['pointerenter', 'focusin']) line.addEventListener(event, hold);
  for (const event of ['pointerleave', 'focusout']) line.addEventListener(event, wait);
  if (popover.showPopover) {
    // Shows it again, so that it is above popovers and dialogs that were opened since.
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }
  (assertive ? alert : polite).append(line);
  shown = { message, close };
  wait();
}

/** Closes the toast whose message begins with a text that isn't true any more. */
export function takeBack(beginning) {
  if (shown?.message.startsWith(beginning)) shown.close();
}

/** Stores a message for the next page; it is plain data, which that page shows as a toast. */
export function tellNextPage(news) {
  sessionStorage.setItem(kept, JSON.stringify(news));
}

/** Reads and removes the message of the previous page; `undefined` if there is none. */
export function newsFromLastPage() {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text ? JSON.parse(text) : undefined;
}
