// Notices about the meme: a line below it, which can be expanded if it is longer.

export class Notices {
  #element;
  #text;
  #warnings = [];
  #notes = [];

  /** @param element a `details` element whose summary has a place for the text */
  constructor(element) {
    this.#element = element;
    this.#text = element.querySelector('.notice-text');
    new ResizeObserver(() => this.#measure()).observe(element);
    element.addEventListener('toggle', () => this.#measure());
  }

  /** The server's warnings about the words. */
  set warnings(sentences) {
    this.#warnings = sentences;
    this.#show();
  }

  /** Notes that don't depend on the words. */
  set notes(sentences) {
    this.#notes = sentences;
    this.#show();
  }

  #show() {
    const text = [...this.#warnings, ...this.#notes].join(' ');
    // Setting the same text again would announce it again.
    if (this.#text.textContent === text) return;
    this.#text.textContent = text;
    this.#element.hidden = !text;
    this.#element.open = false;
    this.#measure();
  }

  /** Only a text that doesn't fit on the line can be expanded. */
  #measure() {
    const { open } = this.#element;
    const { scrollWidth, clientWidth } = this.#text;
    this.#element.classList.toggle('is-whole', !open && scrollWidth <= clientWidth);
  }
}
