// A button that goes on while it is held, faster and faster, as steppers do.

/** How long it is held before it goes on, in milliseconds. */
const patience = 400;
/** How long the first repetition takes, and the fastest; each is shorter by a part. */
const first = 160;
const fastest = 25;
const part = 0.9;

/** Calls `act` when a button is pressed, and again while it is held, by a pointer or a key. */
export function repeatWhileHeld(button, act) {
  let timer;
  /** Whether what is held was counted already; then the click at its end isn't. */
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
    // The click that ends it comes at once; any later one is another.
    setTimeout(() => { hasRepeated = false; }, 50);
  }

  button.addEventListener('pointerdown', (event) => {
    if (event.button === 0) hold();
  });
  button.addEventListener('keydown', (event) => {
    // Return presses a button again by itself while it is held; that would be twice.
    if (event.key !== ' ' && event.key !== 'Enter') return;
    if (event.repeat) event.preventDefault();
    else hold();
  });
  for (const event of ['pointerup', 'pointercancel', 'pointerleave', 'keyup', 'blur']) {
    button.addEventListener(event, release);
  }
  // A finger that stays is no wish for a menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    if (!hasRepeated) act();
    hasRepeated = false;
  });
}
