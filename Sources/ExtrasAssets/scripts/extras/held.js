// A button that repeats while it is held, faster and faster, as steppers do.

/** The delay before the first repetition, in milliseconds. */
const patience = 400;
/**
 * The first interval, and the shortest, in milliseconds; each is shorter than the previous by a
 * factor.
 */
const first = 160;
const fastest = 25;
const part = 0.9;

/** Calls `act` when a button is pressed, and repeatedly while it is held by a pointer or a key. */
export function repeatWhileHeld(button, act) {
  let timer;
  /** Whether the press has repeated, so that the click at its end doesn't count. */
  let hasRepeated = false;

  function hold() {
    clearTimeout(timer);
    hasRepeated = false;
    let pause = first;
    const again = () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      hasRepeated = true;
      act();
      pause = Math.max(fastest, pause * part);
      timer = setTimeout(again, pause);
    };
    timer = setTimeout(again, patience);
  }

  function release() {
    clearTimeout(timer);
    // The click of this press comes at once; a later one belongs to another press.
    setTimeout(() => { hasRepeated = false; }, 50);
  }

  button.addEventListener('pointerdown', (event) => {
    if (event.button === 0) hold();
  });
  button.addEventListener('keydown', (event) => {
    // A held Return key presses a button repeatedly by itself.
    if (event.key !== ' ' && event.key !== 'Enter') return;
    if (event.repeat) event.preventDefault();
    else hold();
  });
  for (const event of ['pointerup', 'pointercancel', 'pointerleave', 'keyup', 'blur']) {
    button.addEventListener(event, release);
  }
  // A long touch must not open a menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    if (!hasRepeated) act();
    hasRepeated = false;
  });
}
