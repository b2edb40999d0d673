// What there is to know of the meme: a line below it, which can be opened where it is longer.

export class Notices {
  #element;
  #text;
  #warnings = [];
  #notes = [];

  /** @param element a `details` whose summary has a place for the text */
  constructor(element) {
    this.#element = element;
    this.#text = element.querySelector('.notice-text');
    new ResizeObserver(() => this.#measure()).observe(element);
    element.addEventListener('toggle', () => this.#measure());
  }

  /** What the server finds wrong with the words. */
  set warnings(sentences) {
    this.#warnings = sentences;
    this.#show();
  }

  /** What stays so, whatever is typed. */
  set notes(sentences) {
    this.#notes = sentences;
    this.#show();
  }

  #show() {
    const text = [...this.#warnings, ...this.#notes].join(' ');
    // The same text again is no change, and nothing is said.
    if (this.#text.textContent === text) return;
    this.#text.textContent = text;
    this.#element.hidden = !text;
    this.#element.open = false;
    this.#measure();
  }

  /** Only what doesn't fit in a line can be opened. */
  #measure() {
    const { open } = this.#element;
    const { scrollWidth, clientWidth } = this.#text;
    this.#element.classList.toggle('is-whole', !open && scrollWidth <= clientWidth);
  }
}
