// An undo history for a text field that isn't part of the meme, since it got the focus. The browser's own
// undo reverts the last typing in any field, whichever has the focus.

/** Letters typed faster than this are undone together, in milliseconds. */
const pause = 700;
const mostSteps = 200;

/** Gives a field its own undo history. */
export function undoTyping(input) {
  let undone = [];
  let done = [];
  let last = { type: '', time: 0 };
  let isOurs = false;

  const state = () => ({ value: input.value, start: input.selectionStart, end: input.selectionEnd });

  input.addEventListener('focus', () => {
    done = [];
    undone = [];
    last = { type: '', time: 0 };
  });

  input.addEventListener('beforeinput', (event) => {
    if (event.inputType.startsWith('history')) {
      event.preventDefault();
      // The event comes from a menu. The browser would undo the last typing, whichever field has
      // the focus.
      if (document.activeElement === input) step(event.inputType === 'historyRedo');
      return;
    }
    if (event.isComposing && last.type === event.inputType) return;
    const isOneRun = event.inputType === last.type && event.timeStamp - last.time < pause
      && event.data !== ' ';
    last = { type: event.inputType, time: event.timeStamp };
    if (isOneRun) return;
    done.push(state());
    if (done.length > mostSteps) done.shift();
  });

  input.addEventListener('input', () => {
    if (!isOurs) undone = [];
  });

  input.addEventListener('keydown', (event) => {
    const isRedo = isRedoKey(event);
    if (!isRedo && !isUndoKey(event)) return;
    event.preventDefault();
    step(isRedo);
  });

  function step(isRedo) {
    const [from, to] = isRedo ? [undone, done] : [done, undone];
    const before = from.pop();
    if (!before) return;
    to.push(state());
    last = { type: '', time: 0 };
    input.value = before.value;
    input.setSelectionRange(before.start, before.end);
    isOurs = true;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    isOurs = false;
  }
}

/**
 * Undoes and redoes by keys, and prevents the browser's own undo: it would revert the field that was typed in
 * last.
 *
 * @param actions `undo` and `redo`
 */
export function undoByKeys({ undo, redo }) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const isRedo = isRedoKey(event);
    if (!isRedo && !isUndoKey(event)) return;
    event.preventDefault();
    // An input method has a state of its own.
    if (event.isComposing) return;
    if (isRedo) redo();
    else undo();
  });
}

const isCommand = (event) => (event.ctrlKey || event.metaKey) && !event.altKey;
const isUndoKey = (event) =>
  isCommand(event) && !event.shiftKey && event.key.toLowerCase() === 'z';
const isRedoKey = (event) => isCommand(event)
  && (event.shiftKey ? event.key.toLowerCase() === 'z' : event.key.toLowerCase() === 'y');
