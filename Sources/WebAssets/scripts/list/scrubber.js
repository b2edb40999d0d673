// The scrubber: a long list as one line beside it, on which any place is reached at once.

import * as api from '../api.js';
import { element } from '../element.js';
import { locale, numberOf, t } from '../words.js';

/** From how many memes on a list has one. */
const enough = 100;
/** How many memes a key goes where there are no months. */
const step = 50;
/** How long the pointer or a key rests before the list follows, in milliseconds. */
const rest = 120;
/** How long it is shown after scrolling where it isn't always, in milliseconds. */
const linger = 1500;
/** How near to each other years may stand, in pixels. */
const nearest = 18;
const names = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export class Scrubber {
  #element;
  #results;
  #tell;
  /** The months of the list in its order: `name`, `year`, and the number of memes before it as `start`. */
  #months = [];
  /** Where the pointer or the keys are, while the list doesn't follow yet. */
  #aim;
  #timer;
  #lingering;

  /**
   * @param element the slider
   * @param results the list
   * @param tell says what went wrong
   */
  constructor(element, results, tell) {
    this.#element = element;
    this.#results = results;
    this.#tell = tell;
    let frame;
    addEventListener('scroll', () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        this.#linger();
        this.#show();
      });
    }, { passive: true });
    new ResizeObserver(() => this.#layOut()).observe(element);
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', ({ clientY, pointerId }) => {
      if (element.hasPointerCapture(pointerId)) this.#point(clientY);
    });
    element.addEventListener('pointerup', ({ pointerId }) => {
      if (element.hasPointerCapture(pointerId)) this.#go();
    });
    element.addEventListener('pointercancel', () => this.#giveUp());
    element.addEventListener('keydown', (event) => this.#type(event));
  }

  /** Called when other memes are in the page than before; `isAnother` if the whole list is another one. */
  read({ isAnother }) {
    const { total, isMore, memes } = this.#results;
    const isShort = total < enough || isMore || memes.length === 0;
    this.#element.hidden = isShort;
    document.body.classList.toggle('has-scrubber', !isShort);
    if (isShort) return;
    this.#element.setAttribute('aria-valuemax', total);
    if (isAnother) this.#readMonths();
    this.#show();
  }

  async #readMonths() {
    const order = this.#results.timeOrder;
    this.#months = [];
    this.#layOut();
    // Of a search it isn't known how many memes each month has.
    const shown = new URLSearchParams(location.search);
    if (!order || shown.get('search') || shown.get('tags')) return;
    try {
      const months = await api.months(Intl.DateTimeFormat().resolvedOptions().timeZone);
      if (order !== this.#results.timeOrder) return;
      if (order === 'oldest') months.reverse();
      let start = 0;
      this.#months = months.map(({ month, count }) => {
        const [year, number] = month.split('-').map(Number);
        const one = { name: names.format(Date.UTC(year, number - 1)), year, start };
        start += count;
        return one;
      });
      this.#layOut();
      this.#show();
    } catch {
      // Without months it says numbers.
    }
  }

  /** Places the years, as far apart as they can be read. */
  #layOut() {
    const { clientHeight } = this.#element;
    this.#element.style.setProperty('--bar-bottom', `${document.querySelector('header.bar').offsetHeight}px`);
    for (const old of this.#element.querySelectorAll('.scrubber-year')) old.remove();
    let last = -nearest;
    let year;
    for (const month of this.#months) {
      if (month.year === year) continue;
      year = month.year;
      const at = this.#partOf(month.start);
      if (at * clientHeight < last + nearest) continue;
      last = at * clientHeight;
      const mark = element('span', { class: 'scrubber-year' }, String(year));
      mark.style.setProperty('--at', at);
      this.#element.append(mark);
    }
  }

  /** The part of the line at which a meme stands. */
  #partOf(number) { return Math.min(1, number / Math.max(1, this.#results.total - 1)); }

  /** The number of memes before what is seen, or before what is pointed at. */
  get #number() {
    if (this.#aim !== undefined) return this.#aim;
    const { hasAfter, position, total } = this.#results;
    const isAtEnd = !hasAfter && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    return isAtEnd ? total - 1 : position;
  }

  #monthOf(number) { return this.#months.findLast(({ start }) => start <= number); }

  #show() {
    if (this.#element.hidden) return;
    const number = this.#number;
    if (number === undefined) return;
    const { total } = this.#results;
    const said = this.#monthOf(number)?.name
      ?? t('{number} of {count}', { number: numberOf(number + 1), count: numberOf(total) });
    this.#element.style.setProperty('--at', this.#partOf(number));
    this.#element.setAttribute('aria-valuenow', number + 1);
    this.#element.setAttribute('aria-valuetext', said);
    this.#element.querySelector('.scrubber-label').textContent = said;
  }

  #linger() {
    clearTimeout(this.#lingering);
    this.#element.classList.add('is-moving');
    this.#lingering = setTimeout(() => this.#element.classList.remove('is-moving'), linger);
  }

  #press(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    this.#element.focus({ focusVisible: false });
    this.#point(event.clientY);
  }

  #point(y) {
    const { top, height } = this.#element.getBoundingClientRect();
    const part = Math.max(0, Math.min((y - top) / height, 1));
    this.#aimAt(Math.round(part * (this.#results.total - 1)));
  }

  #aimAt(number) {
    this.#aim = Math.max(0, Math.min(number, this.#results.total - 1));
    this.#element.classList.add('is-aiming');
    this.#show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go(), rest);
  }

  /** Lets the list follow. */
  async #go() {
    clearTimeout(this.#timer);
    const aim = this.#aim;
    if (aim === undefined) return;
    try {
      await this.#results.jump(aim);
    } catch (error) {
      this.#tell(error);
    }
    if (this.#aim === aim) this.#giveUp();
  }

  #giveUp() {
    clearTimeout(this.#timer);
    this.#aim = undefined;
    this.#element.classList.remove('is-aiming');
    this.#show();
    this.#linger();
  }

  #type(event) {
    const number = this.#number ?? 0;
    const next = {
      ArrowDown: () => this.#next(number), ArrowUp: () => this.#previous(number),
      PageDown: () => this.#next(number, true), PageUp: () => this.#previous(number, true),
      Home: () => 0, End: () => this.#results.total - 1,
    }[event.key]?.();
    if (next === undefined) return;
    event.preventDefault();
    this.#aimAt(next);
  }

  /** The beginning of the next month or year. */
  #next(number, isYear = false) {
    if (!this.#months.length) return number + step * (isYear ? 10 : 1);
    const now = this.#monthOf(number);
    const next = this.#months.find(({ start, year }) => start > number && (!isYear || year !== now.year));
    return next?.start ?? this.#results.total - 1;
  }

  /** The beginning of this month or year, or if that is here, of the one before. */
  #previous(number, isYear = false) {
    if (!this.#months.length) return number - step * (isYear ? 10 : 1);
    const before = this.#months.findLast(({ start }) => start < number);
    if (!before || !isYear) return before?.start ?? 0;
    return this.#months.find(({ year }) => year === before.year).start;
  }
}
