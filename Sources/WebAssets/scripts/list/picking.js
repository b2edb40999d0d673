// Choosing several memes, to do something with all of them.

import { counted, t } from '../words.js';

/**
 * Memes are chosen by their circles, by a long touch, or with the Select button; once some are, a tap or Space
 * chooses, Shift takes all between, and Escape ends it.
 */
export class Picking {
  #results;
  #bar;
  #ids = new Set();
  #isOn = false;
  /** The meme that was chosen last, for ranges. */
  #last;

  /**
   * @param results the element that contains the list
   * @param bar what is shown while memes are being chosen, with their number and what can be done
   * @param start the button that begins it
   */
  constructor(results, bar, start) {
    this.#results = results;
    this.#bar = bar;
    start.addEventListener('click', () => {
      this.#isOn = !this.#isOn;
      if (this.#isOn) this.#show();
      else this.end();
    });
    bar.querySelector('.end-picking').addEventListener('click', () => {
      this.end();
      start.focus();
    });
    results.addEventListener('click', (event) => this.#click(event), { capture: true });
    results.addEventListener('contextmenu', (event) => {
      const meme = event.target.closest('.meme');
      if (!meme || event.pointerType !== 'touch') return;
      event.preventDefault();
      this.#pick(meme, true);
    });
    results.addEventListener('keydown', (event) => this.#press(event));
  }

  /** The ids of the chosen memes, whether they are in the page just now or not. */
  get ids() { return [...this.#ids]; }

  get #memes() { return this.#all.filter(({ dataset }) => this.#ids.has(dataset.id)); }

  get isOn() { return this.#isOn; }

  get #all() { return [...this.#results.querySelectorAll('.meme')]; }

  /** Ends choosing; nothing is chosen any more. */
  end() {
    const before = this.#memes;
    this.#isOn = false;
    this.#ids.clear();
    this.#last = undefined;
    for (const meme of before) this.#mark(meme);
    this.#show();
  }

  /** Marks the chosen memes that have come into the page. In another list, only those that are in it stay chosen. */
  refresh({ isAnother }) {
    const all = this.#all;
    if (isAnother) {
      const listed = new Set(all.map(({ dataset }) => dataset.id));
      for (const id of this.#ids) if (!listed.has(id)) this.#ids.delete(id);
    }
    if (this.#isOn && !all.length) this.#isOn = false;
    for (const meme of this.#memes) this.#mark(meme);
    this.#show();
  }

  #pick(meme, isPicked = !this.#ids.has(meme.dataset.id)) {
    this.#isOn = true;
    if (isPicked) this.#ids.add(meme.dataset.id);
    else this.#ids.delete(meme.dataset.id);
    this.#last = meme;
    this.#mark(meme);
    this.#show();
  }

  /** Shows whether a meme is chosen. */
  #mark(meme) {
    const isPicked = this.#ids.has(meme.dataset.id);
    meme.classList.toggle('is-picked', isPicked);
    meme.querySelector('.pick input').checked = isPicked;
  }

  #pickAll(memes) {
    for (const meme of memes) {
      this.#ids.add(meme.dataset.id);
      this.#mark(meme);
    }
  }

  /** Chooses all from the last one to this one. */
  #pickTo(meme) {
    const all = this.#all;
    const [from, to] = [all.indexOf(this.#last), all.indexOf(meme)];
    if (from < 0) return this.#pick(meme, true);
    this.#pickAll(all.slice(Math.min(from, to), Math.max(from, to) + 1));
    return this.#pick(meme, true);
  }

  #click(event) {
    const meme = event.target.closest('.meme');
    if (!meme) return;
    const isCircle = event.target.closest('.pick');
    const isLink = this.#isOn && event.target.closest('a') && !event.ctrlKey && !event.metaKey;
    if (!isCircle && !isLink) return;
    // The circle shows what is chosen, not what was clicked.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) this.#pickTo(meme);
    else this.#pick(meme);
  }

  #press(event) {
    const meme = event.target.closest('.meme');
    if (!meme) return;
    if (event.key === ' ' && event.target.closest('a')) {
      event.preventDefault();
      this.#pick(meme);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#pickAll(this.#all);
      this.#pick(meme, true);
    } else if (event.shiftKey && event.key.startsWith('Arrow')) {
      if (this.#last !== meme) this.#pick(meme, true);
      // By then the focus has moved.
      setTimeout(() => {
        const next = document.activeElement.closest('.meme');
        if (next && next !== meme) this.#pickTo(next);
      });
    } else if (event.key === 'Escape' && this.#isOn) {
      this.end();
    }
  }

  #show() {
    const count = this.#ids.size;
    document.body.classList.toggle('is-picking', this.#isOn);
    this.#bar.hidden = !this.#isOn;
    this.#bar.querySelector('output').textContent =
      count === 0 ? t('Choose memes') : counted(count, '1 selected', '{count} selected');
    for (const button of this.#bar.querySelectorAll('[data-for-picked]')) button.disabled = count === 0;
  }
}
