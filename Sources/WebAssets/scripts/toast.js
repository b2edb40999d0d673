// A line at the bottom of the page that says what has just happened, and how to undo it.

import { element, icon } from './element.js';

/** Long enough to read it, look for the button, and press it. */
const stay = 10_000;
const kept = 'toast';

let toasts;
/** The toast that is there: its message, and what closes it. */
let shown;

/** The place of the toasts: two live regions, which must be there before they say something. */
function place() {
  if (toasts) return toasts;
  const polite = element('div', { role: 'status' });
  const assertive = element('div', { role: 'alert' });
  // A popover, so that it stands above a dialog.
  const popover = element('div', { class: 'toasts', popover: 'manual' }, polite, assertive);
  document.body.append(popover);
  toasts = { popover, polite, assertive };
  return toasts;
}

/**
 * Shows a toast in place of the one before.
 *
 * @param {string} message what has happened
 * @param {object} options `action`, the name of a button, and `onAction`, what it does;
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
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', on: { click: close } },
      icon('close')));

  // Who is about to press its button has all the time.
  let timer;
  const wait = () => {
    clearTimeout(timer);
    if (!assertive) timer = setTimeout(close, stay);
  };
  const hold = () => clearTimeout(timer);
  for (const event of ['pointerenter', 'focusin']) line.addEventListener(event, hold);
  for (const event of ['pointerleave', 'focusout']) line.addEventListener(event, wait);
  if (popover.showPopover) {
    // Again, so that it is above whatever was opened since.
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }
  (assertive ? alert : polite).append(line);
  shown = { message, close };
  wait();
}

/** Closes the toast whose message begins so, since it isn't true any more. */
export function takeBack(beginning) {
  if (shown?.message.startsWith(beginning)) shown.close();
}

/** Keeps what the next page is to say; it is plain data, which that page makes a toast of. */
export function tellNextPage(news) {
  sessionStorage.setItem(kept, JSON.stringify(news));
}

/** What the page before wanted to be said here, once; `undefined` where it is nothing. */
export function newsFromLastPage() {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text ? JSON.parse(text) : undefined;
}
