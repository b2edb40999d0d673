// The panels beside the picture: one at most is open; on a desk one at each side, from the first picture on.

/** Where a desk's window begins, as in the style sheet. */
const desk = matchMedia('(min-width: 64em) and (min-height: 31.25em)');
/** The sides at which the user wants no panel on a desk. */
const storageKey = 'mememe.closed-panels';

export class Panels {
  #buttons;
  /** Whether the sides are to have their panels. */
  #areDocked = false;

  /** @param buttons each opens and closes the panel that it controls */
  constructor(buttons) {
    this.#buttons = [...buttons];
    for (const button of this.#buttons) {
      const panel = panelOf(button);
      button.addEventListener('click', () => (panel.hidden ? this.#open(button) : this.#close(button)));
      panel.querySelector('.panel-close').addEventListener('click', () => this.#leave(button));
      panel.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') this.#leave(button);
      });
    }
    desk.addEventListener('change', () => this.#refit());
  }

  /** The button of the open panel that speaks of a layer's or the meme's look, if one is open. */
  get open() { return this.#buttons.find((button) => isShown(button) && sideOf(button) === 'end'); }

  /** Whether panels stand beside the picture, so that one of them always speaks of what is selected. */
  get areDocked() { return this.#areDocked && desk.matches; }

  /** Lets the panels stand at the sides of a desk's window, except those that the user has closed. */
  dock() {
    if (this.#areDocked) return;
    this.#areDocked = true;
    this.#refit();
  }

  /** Opens the panel of a button instead of another; without one, closes those that speak of looks. */
  show(button) {
    const side = button ? sideOf(button) : 'end';
    for (const other of this.#buttons) {
      if (other !== button && (!desk.matches || sideOf(other) === side)) this.#set(other, false);
    }
    if (!button || isShown(button)) return;
    this.#set(button, true);
    panelOf(button).scrollTop = 0;
  }

  #open(button) {
    this.show(button);
    if (desk.matches) remember(sideOf(button), false);
  }

  #close(button) {
    this.#set(button, false);
    if (desk.matches) remember(sideOf(button), true);
  }

  #leave(button) {
    this.#close(button);
    button.focus();
  }

  #refit() {
    if (this.areDocked) {
      for (const side of ['start', 'end']) {
        const buttons = this.#buttons.filter((button) => sideOf(button) === side && !button.hidden);
        if (!closedSides().includes(side) && !buttons.some(isShown)) this.#set(buttons[0], true);
      }
    } else if (this.open) {
      // Where there is room for one, it is the one that speaks of looks.
      this.show(this.open);
    }
  }

  #set(button, isOpen) {
    panelOf(button).hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  }
}

const panelOf = (button) => document.getElementById(button.getAttribute('aria-controls'));
const isShown = (button) => !panelOf(button).hidden;
const sideOf = (button) => panelOf(button).dataset.side;

function closedSides() {
  try {
    return JSON.parse(localStorage.getItem(storageKey)) ?? [];
  } catch {
    return [];
  }
}

function remember(side, isClosed) {
  const others = closedSides().filter((one) => one !== side);
  try {
    localStorage.setItem(storageKey, JSON.stringify(isClosed ? [...others, side] : others));
  } catch {
    // Where nothing can be stored, the panels are back with the next page.
  }
}
