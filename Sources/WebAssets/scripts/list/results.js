// The list of Sent Memes: of a long one only what is near the window is in the page. It is loaded anew for a search,
// goes on at both ends, and leaves out what is far away.

import { APIError, reach } from '../api.js';
import { element } from '../element.js';
import { counted, numberOf, t } from '../words.js';
import { arrange, arrangeAnew, arrangeBefore, isMisfit } from './arrangement.js';

/** How far from the window an end of the list is when more is loaded, in pixels. */
const ahead = 1200;
/** How far from the window memes are when they leave the page. */
const far = 2400;
/** How many memes before and after a place are remembered as its neighbours. */
const remembered = 500;

export class Results {
  #status;
  #observer;
  #loading;
  /** Which ends are being continued: `prev`, `next`. */
  #continuing = new Map();
  #listed;
  /** The ids of the memes that have been listed since the list was loaded, in order. */
  #ids = [];
  /** The number of memes before the first one in the page; `undefined` if it isn't known. */
  #start;
  /** The first meme that is seen and where, before the window gets another width. */
  #anchor;
  #widths = new ResizeObserver(() => requestAnimationFrame(() => this.#refit()));

  /**
   * @param element contains the list
   * @param status announces changes
   * @param listed called when the list was replaced, continued or shortened; with `{ isAnother: true }` if it has
   *   other memes than before
   */
  constructor(element, status, listed) {
    this.element = element;
    this.#status = status;
    this.#listed = listed;
    this.#observer = new IntersectionObserver((ends) => {
      for (const { target, isIntersecting } of ends) {
        if (isIntersecting) this.#continue(target.querySelector('a').rel);
      }
    }, { rootMargin: `${ahead}px` });
    this.#read();
    this.#watch();
    let frame;
    addEventListener('scroll', () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => this.#note());
    }, { passive: true });
  }

  /**
   * Shows the list of another page of Sent Memes.
   *
   * @param isAnother whether it has other memes than before, rather than another part of the same ones
   */
  async load(url, { announced = false, isAnother = true } = {}) {
    this.#loading?.abort();
    this.#stopContinuing();
    this.#loading = new AbortController();
    const loaded = await this.#fetch(url, this.#loading.signal);
    if (!loaded) return false;
    // The previous list may have requested more meanwhile.
    this.#stopContinuing();
    for (const link of document.querySelectorAll('.tabs a')) {
      // The link to the other tab keeps the search.
      const target = withoutPlace(new URL(url, location.href));
      target.searchParams.set('tab', new URL(link.href).searchParams.get('tab'));
      link.href = target.href;
    }
    this.element.replaceChildren(...loaded.childNodes);
    for (const key of Object.keys(this.element.dataset)) delete this.element.dataset[key];
    Object.assign(this.element.dataset, loaded.dataset);
    this.#read();
    this.#listed({ isAnother });
    this.#watch();
    if (announced) this.#announce();
    return true;
  }

  /** Shows the part of the list that begins after some number of memes. */
  async jump(number) {
    if (!await this.#loadPart({ skip: number || undefined })) return;
    this.#start = this.hasBefore ? number : 0;
    scrollTo({ top: number ? this.#topOf(this.#list) - barHeight() : 0, behavior: 'instant' });
  }

  /** Loads the part that is seen again, where something has changed. */
  async reload() {
    const { place } = this;
    if (await this.#loadFrom(place)) this.#scrollTo(place);
  }

  /** What is seen, for {@link show}: it stays valid when memes come and go. */
  get place() {
    const memes = this.memes;
    const first = this.#firstSeen(memes);
    const index = memes.indexOf(first);
    const known = this.#ids.indexOf(first?.dataset.id);
    return {
      after: memes[index - 1]?.dataset.place ?? null, id: first?.dataset.id ?? null,
      top: first ? first.getBoundingClientRect().top : 0, scroll: scrollY,
      number: this.#start === undefined ? null : this.#start + Math.max(0, index),
      neighbours: this.#ids.slice(Math.max(0, known - remembered), known + remembered + 1),
    };
  }

  /** Shows a place of the list; only if not all that is seen there is in the page, anything is loaded. */
  async show(place) {
    // Since it was arranged, what is beside the list may have taken a part of its width.
    this.#refit();
    if (this.#has(place) || await this.#loadFrom(place)) this.#scrollTo(place);
  }

  /** Whether the page has a place and as much after it as the window shows. */
  #has({ after, id, top }) {
    if (after === null) return true;
    const meme = this.memes.find(({ dataset }) => dataset.id === id);
    if (!meme) return false;
    const below = document.documentElement.scrollHeight - this.#topOf(meme) + top;
    return !this.hasAfter || below >= innerHeight;
  }

  async #loadFrom({ after, number }) {
    if (!await this.#loadPart({ after: after ?? undefined })) return false;
    this.#start = this.hasBefore ? number ?? undefined : 0;
    return true;
  }

  /** Loads a part of this list; the first one if there are no memes any more where it would begin. */
  async #loadPart(place) {
    const isLoaded = await this.load(this.#url(place), { isAnother: false });
    if (!isLoaded || this.memes.length || !this.total) return isLoaded;
    return this.load(this.#url({}), { isAnother: false });
  }

  #scrollTo({ after, id, top, scroll }) {
    this.#refit();
    const meme = this.memes.find(({ dataset }) => dataset.id === id) ?? this.memes[0];
    scrollTo({ top: after === null || !meme ? scroll : this.#topOf(meme) - top, behavior: 'instant' });
    // The width may change before the browser tells of the scrolling.
    this.#note();
  }

  /** The memes in the page, in order. */
  get memes() { return [...this.element.querySelectorAll('.meme')]; }

  /** How many memes there are, in the page or not. */
  get total() { return Number(this.element.dataset.total); }
  set total(total) { this.element.dataset.total = Math.max(0, total); }

  /** Whether there are more memes than {@link total} says. */
  get isMore() { return this.element.hasAttribute('data-is-more'); }

  /** The list's order, if it goes by time: `newest` or `oldest` first. */
  get timeOrder() { return this.#list?.dataset.byTime; }

  /** The number of memes before the first one that is seen; `undefined` if it isn't known. */
  get position() {
    if (this.#start === undefined) return undefined;
    const memes = this.memes;
    return this.#start + Math.max(0, memes.indexOf(this.#firstSeen(memes)));
  }

  /** Whether there are memes before those in the page. */
  get hasBefore() { return Boolean(this.#link('prev')); }
  /** Whether there are memes after those in the page. */
  get hasAfter() { return Boolean(this.#link('next')); }

  /** Shows how many memes there are. */
  showCount(element) {
    const { total, isMore } = this;
    element.textContent = total === 0 ? ''
      : counted(total, '1 meme', '{count} memes', { count: `${numberOf(total)}${isMore ? '+' : ''}` });
  }

  /** Removes memes from the list. */
  remove(ids) {
    const gone = new Set(ids);
    this.#ids = this.#ids.filter((id) => !gone.has(id));
    for (const meme of this.memes) if (gone.has(meme.dataset.id)) meme.remove();
    this.total -= gone.size;
    this.#changed();
  }

  /** Inserts a meme before another one that is listed. */
  insert(meme, next) {
    next.before(meme);
    this.#ids.splice(this.#ids.indexOf(next.dataset.id), 0, meme.dataset.id);
    this.total += 1;
    this.#changed();
  }

  #changed() {
    if (this.#list) arrangeAnew(this.#list);
    this.#listed({});
  }

  // Going on

  #read() {
    this.#ids = this.memes.map(({ dataset }) => dataset.id);
    const { start } = this.element.dataset;
    this.#start = start === undefined ? undefined : Number(start);
    this.#widths.disconnect();
    if (!this.#list) return;
    arrange(this.#list);
    this.#widths.observe(this.#list);
  }

  #note() {
    const meme = this.#firstSeen(this.memes);
    this.#anchor = meme && { meme, top: meme.getBoundingClientRect().top };
  }

  /** Fits the rows to another width; what is seen stays where it is. */
  #refit() {
    const list = this.#list;
    if (!list || !isMisfit(list)) return;
    const anchor = this.#anchor;
    arrangeAnew(list);
    if (anchor?.meme.isConnected) {
      scrollBy({ top: anchor.meme.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
    }
    this.#listed({});
  }

  get #list() { return this.element.querySelector('.memes'); }

  #link(rel) { return this.element.querySelector(`[rel=${rel}]`); }

  /** Ignores the pending continuations of the previous list. */
  #stopContinuing() {
    for (const controller of this.#continuing.values()) controller.abort();
    this.#continuing.clear();
  }

  async #continue(rel) {
    const link = this.#link(rel);
    if (!link || this.#continuing.has(rel)) return;
    const controller = new AbortController();
    this.#continuing.set(rel, controller);
    link.setAttribute('aria-busy', 'true');
    try {
      const loaded = await this.#fetch(link.href, controller.signal);
      if (!loaded) return;
      const hadFocus = link === document.activeElement;
      const shown = new Set(this.memes.map(({ dataset }) => dataset.id));
      const memes = [...loaded.querySelectorAll('.meme')].filter(({ dataset }) => !shown.has(dataset.id));
      const hasMore = Boolean(loaded.querySelector(`[rel=${rel}]`));
      if (rel === 'next') this.#append(memes, hasMore);
      else this.#prepend(memes, hasMore);
      if (hadFocus) (rel === 'next' ? memes[0] : memes.at(-1))?.querySelector('a').focus();
      this.#listed({});
      this.#continuing.delete(rel);
      this.#watch();
    } catch {
      // The link stays, and pressing it tries again.
      link.removeAttribute('aria-busy');
    } finally {
      if (this.#continuing.get(rel) === controller) this.#continuing.delete(rel);
    }
  }

  #append(memes, hasMore) {
    const list = this.#list;
    const known = new Set(this.#ids);
    list.append(...memes);
    this.#ids.push(...memes.map(({ dataset }) => dataset.id).filter((id) => !known.has(id)));
    this.#offer('next', hasMore);
    arrange(list);
    this.#keepingView(() => this.#leaveOut('prev'));
  }

  #prepend(memes, hasMore) {
    const list = this.#list;
    this.#keepingView(() => {
      const added = arrangeBefore(list, memes, !hasMore);
      const known = new Set(this.#ids);
      this.#ids.unshift(...added.map(({ dataset }) => dataset.id).filter((id) => !known.has(id)));
      const isWhole = !hasMore && added.length === memes.length;
      if (isWhole) this.#start = 0;
      else if (this.#start !== undefined) this.#start = Math.max(0, this.#start - added.length);
      this.#offer('prev', !isWhole);
    });
    // What is far is known once the view is where it was.
    this.#leaveOut('next');
  }

  /** Takes memes that are far beyond one end of the window out of the page, whole rows at a time. */
  #leaveOut(rel) {
    const memes = this.memes;
    const places = memes.map((meme) => meme.getBoundingClientRect());
    let out;
    if (rel === 'prev') {
      let count = places.findIndex(({ bottom }) => bottom >= -far);
      while (count > 0 && places[count - 1].top === places[count].top) count -= 1;
      out = memes.slice(0, Math.max(0, count));
      if (this.#start !== undefined) this.#start += out.length;
    } else {
      let count = places.findIndex(({ top }) => top > innerHeight + far);
      if (count < 0) return;
      while (count < places.length && places[count].top === places[count - 1].top) count += 1;
      out = memes.slice(count);
    }
    if (!out.length) return;
    for (const meme of out) meme.remove();
    this.#offer(rel, true);
    arrange(this.#list);
  }

  /** Offers what comes before or after the memes in the page, if there is more. */
  #offer(rel, isMore) {
    this.#link(rel)?.parentElement.remove();
    if (!isMore) return;
    const memes = this.memes;
    const href = rel === 'next'
      ? this.#url({ after: memes.at(-1)?.dataset.place }) : this.#url({ before: memes[0]?.dataset.place });
    const link = element(
      'p', { class: 'more' },
      element('a', { class: 'button quiet', rel, href }, rel === 'next' ? t('More memes') : t('Memes before these')));
    if (rel === 'next') this.element.append(link);
    else this.element.prepend(link);
  }

  /** Changes the list without moving what is seen of it. */
  #keepingView(change) {
    const first = this.#firstSeen(this.memes);
    const top = first?.getBoundingClientRect().top;
    change();
    if (!first?.isConnected) return;
    const moved = first.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 0.5) scrollBy({ top: moved, behavior: 'instant' });
  }

  #firstSeen(memes) {
    return memes.find((meme) => meme.getBoundingClientRect().bottom > barHeight()) ?? memes.at(-1);
  }

  #topOf(part) { return part ? part.getBoundingClientRect().top + scrollY : 0; }

  /** The URL of a part of this list. */
  #url(place) {
    const url = withoutPlace(new URL(location.href));
    for (const [name, value] of Object.entries(place)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  }

  /** Fetches the list of another page; `undefined` if a newer request has superseded it. */
  async #fetch(url, signal) {
    let response;
    try {
      response = await reach(url, { signal, headers: { accept: 'text/html' } });
    } catch (error) {
      if (error.name === 'AbortError') return undefined;
      throw error;
    }
    if (!response.ok) throw new APIError(t('The memes can’t be listed just now.'), response.status);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return signal.aborted ? undefined : page.querySelector('.results');
  }

  #watch() {
    this.#observer.disconnect();
    for (const more of this.element.querySelectorAll('.more')) this.#observer.observe(more);
  }

  #announce() {
    const count = this.memes.length;
    this.#status.textContent =
      count === 0 ? t('Nothing found')
        : this.hasAfter ? counted(count, '1 meme or more', '{count} memes or more')
          : counted(count, '1 meme', '{count} memes');
  }
}

/** How much of the window the bar at its top covers. */
const barHeight = () => document.querySelector('header.bar').getBoundingClientRect().bottom;

/** Takes the place out of a URL of Sent Memes: it then is that of the beginning of the list. */
export function withoutPlace(url) {
  for (const name of ['after', 'before', 'skip']) url.searchParams.delete(name);
  return url;
}
