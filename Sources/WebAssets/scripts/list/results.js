// The list of Sent Memes: it is reloaded for a search, and continued when its end is near.

import { APIError, reach } from '../api.js';

/** How far below the window the end of the list is when more is loaded. */
const ahead = '1200px';

export class Results {
  #status;
  #observer;
  #loading;
  #continuing;
  #appending;
  #listed;

  /**
   * @param element contains the list
   * @param status announces changes
   * @param listed called when the list was replaced or continued
   */
  constructor(element, status, listed) {
    this.element = element;
    this.#status = status;
    this.#listed = listed;
    this.#observer = new IntersectionObserver(
      ([end]) => { if (end.isIntersecting) this.continue(); }, { rootMargin: ahead });
    this.#watch();
  }

  /** Shows the list of another page of Sent Memes. */
  async load(url, { announced = false } = {}) {
    this.#loading?.abort();
    this.#forgetContinuing();
    this.#loading = new AbortController();
    const loaded = await this.#fetch(url, this.#loading.signal);
    if (!loaded) return;
    // The previous list may have requested more meanwhile.
    this.#forgetContinuing();
    for (const link of document.querySelectorAll('.tabs a')) {
      // The link to the other tab keeps the search.
      const target = new URL(url);
      target.searchParams.set('tab', new URL(link.href).searchParams.get('tab'));
      link.href = target.href;
    }
    this.element.replaceChildren(...loaded.childNodes);
    Object.assign(this.element.dataset, loaded.dataset);
    this.#listed();
    this.#watch();
    if (announced) this.#announce();
  }

  /** Loads the next memes; returns whether there were any. */
  continue() {
    if (this.#continuing) return this.#continuing;
    const continuing = this.#append().finally(() => {
      if (this.#continuing === continuing) this.#continuing = undefined;
    });
    this.#continuing = continuing;
    return continuing;
  }

  /** Ignores the pending continuation of the previous list. */
  #forgetContinuing() {
    this.#appending?.abort();
    this.#continuing = undefined;
  }

  async #append() {
    const link = this.element.querySelector('[rel=next]');
    if (!link) return false;
    this.#appending = new AbortController();
    link.setAttribute('aria-busy', 'true');
    try {
      const loaded = await this.#fetch(link.href, this.#appending.signal);
      if (!loaded) return false;
      const list = this.element.querySelector('.memes');
      const shown = new Set(this.ids);
      const memes = [...loaded.querySelectorAll('.meme')];
      const hadFocus = link === document.activeElement;
      list.append(...memes.filter((meme) => !shown.has(meme.dataset.id)));
      this.element.querySelector('.more').remove();
      const more = loaded.querySelector('.more');
      if (more) this.element.append(more);
      this.#listed();
      if (hadFocus) memes[0]?.querySelector('a').focus();
      this.#watch();
      return true;
    } catch {
      // The link stays, and pressing it tries again.
      link.removeAttribute('aria-busy');
      return false;
    }
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
    if (!response.ok) throw new APIError('The memes can’t be listed just now.', response.status);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return signal.aborted ? undefined : page.querySelector('.results');
  }

  /** The number of listed memes. */
  get count() {
    return this.element.querySelectorAll('.meme').length;
  }

  /** How many memes there are, listed or not. */
  get total() { return Number(this.element.dataset.total); }
  set total(total) { this.element.dataset.total = Math.max(0, total); }

  /** Shows how many memes there are. */
  showCount(element) {
    const { total } = this;
    const isMore = this.element.hasAttribute('data-is-more');
    const number = total.toLocaleString(document.documentElement.lang);
    element.textContent = total === 0 ? '' : total === 1 ? '1 meme' : `${number}${isMore ? '+' : ''} memes`;
  }

  /** The ids of the listed memes, in order. */
  get ids() {
    return [...this.element.querySelectorAll('.meme')].map(({ dataset }) => dataset.id);
  }

  /** Loads memes until this many are listed, or there are no more. */
  async reach(count) {
    while (this.count < count && await this.continue());
  }

  #watch() {
    this.#observer.disconnect();
    const more = this.element.querySelector('.more');
    if (more) this.#observer.observe(more);
  }

  #announce() {
    const { count } = this;
    const more = this.element.querySelector('.more') ? ' or more' : '';
    this.#status.textContent =
      count === 0 ? 'Nothing found' : count === 1 ? '1 meme' : `${count}${more} memes`;
  }
}
