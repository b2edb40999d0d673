// The panels beside the picture, of which one at most is open.

export class Panels {
  #buttons;
  #open;

  /** @param buttons each opens and closes the panel that it controls */
  constructor(buttons) {
    this.#buttons = buttons;
    for (const button of buttons) {
      const panel = panelOf(button);
      button.addEventListener('click', () => this.show(panel.hidden ? button : undefined));
      panel.querySelector('.panel-close').addEventListener('click', () => this.#close());
      panel.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') this.#close();
      });
    }
  }

  /** The button of the open panel, if any is open. */
  get open() { return this.#open; }

  /** Opens the panel of a button, and closes any other; all without one. */
  show(button) {
    this.#open = button;
    for (const other of this.#buttons) {
      panelOf(other).hidden = other !== button;
      other.setAttribute('aria-expanded', String(other === button));
    }
    document.body.classList.toggle('has-panel', Boolean(button));
    if (button) panelOf(button).scrollTop = 0;
  }

  #close() {
    const button = this.#open;
    this.show(undefined);
    button?.focus();
  }
}

const panelOf = (button) => document.getElementById(button.getAttribute('aria-controls'));
