// A handle of a frame on the stage.

import { followPresses } from './pointer.js';

/**
 * Follows drags of a handle.
 *
 * @param handle the handle
 * @param measure shows beside the frame what a drag changes
 * @param steps `start`, called when a drag starts; `change`, called with each move, which returns a text for `measure`
 * @param actions `begin`, `move`, `end` and `cancel`, called after these steps, and when a drag ends or is broken off
 */
export function followHandle(handle, measure, { start, change }, { begin, move, end, cancel }) {
  const finish = (action) => {
    measure.textContent = '';
    action();
  };
  followPresses(handle, {
    press(event) {
      // Keeps the focus where it is.
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    begin() {
      start();
      begin();
    },
    move(moved) {
      measure.textContent = change(moved);
      move();
    },
    end: () => finish(end),
    cancel: () => finish(cancel),
  });
}
