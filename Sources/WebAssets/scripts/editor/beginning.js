// What a new meme may begin with while there is no picture: pictures of the last memes, and the templates, as a
// gallery that can be searched.

import * as api from '../api.js';
import { element } from '../element.js';
import { t } from '../words.js';
import { undoTyping } from './typing-undo.js';

/** The pause in typing after which is searched, in milliseconds. */
const pause = 150;
/** How many pictures of the last memes are offered. */
const mostRecent = 12;

export class Beginning {
  #recent;
  #list;
  #status;
  #search;
  #take;
  #takeRecent;
  #tell;
  /** Counts the lists that were asked for, so that an older one is not shown. */
  #asked = 0;
  #hasBegun = false;

  /**
   * @param place the gallery
   * @param actions `take`, called with the template that is chosen, `takeRecent`, with the digest of a picture that
   *   is, and `tell`, with errors for the user
   */
  constructor(place, { take, takeRecent, tell }) {
    this.#recent = place.querySelector('.recent-list');
    this.#list = place.querySelector('.template-list');
    this.#status = place.querySelector('.template-count');
    this.#search = place.querySelector('input');
    this.#take = take;
    this.#takeRecent = takeRecent;
    this.#tell = tell;
    undoTyping(this.#search);
    let timer;
    this.#search.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#show(), pause);
    });
  }

  /** Loads the templates, once they are needed. */
  begin() {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#show();
    this.#showRecent();
  }

  async #showRecent() {
    // Without them there is still all else.
    const digests = await api.recentOriginals().catch(() => []);
    this.#recent.replaceChildren(...digests.slice(0, mostRecent).map((digest, index) => element('li', {}, element(
      'button', {
        type: 'button', class: 'recent', 'aria-label': t('Recent picture {number}', { number: index + 1 }),
        on: { click: () => this.#takeRecent(digest) },
      },
      element('img', {
        src: api.thumbnailURL(digest), alt: '', loading: 'lazy', draggable: 'false',
        on: { load: ({ target }) => this.#dropIfPlain(target) },
      })))));
    this.#recent.parentElement.hidden = !digests.length;
  }

  /** Panels stand on a sheet of one colour, which nobody looks for. */
  #dropIfPlain(image) {
    if (!isPlain(image)) return;
    image.closest('li').remove();
    this.#recent.parentElement.hidden = !this.#recent.childElementCount;
  }

  async #show() {
    const wanted = this.#search.value.trim();
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const { templates, next } = await api.templates({ search: wanted });
      if (mine !== this.#asked) return;
      this.#list.replaceChildren(...templates.map((template) => this.#tile(template)));
      this.#status.textContent = templates.length ? '' : t('No template fits “{wanted}”.', { wanted });
      this.#list.parentElement.scrollTop = 0;
      if (next) this.#goOnFrom(next, mine);
    } catch (error) {
      if (mine === this.#asked) this.#tell(error);
    }
  }

  /** Loads the next page when the end of the list comes near. */
  #goOnFrom(after, mine) {
    const last = this.#list.lastElementChild;
    const observer = new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      observer.disconnect();
      const { templates, next } = await api.templates({ after }).catch(() => ({ templates: [] }));
      if (mine !== this.#asked || !templates.length) return;
      this.#list.append(...templates.map((template) => this.#tile(template)));
      if (next) this.#goOnFrom(next, mine);
    }, { rootMargin: '600px' });
    observer.observe(last);
  }

  #tile(template) {
    const { title, exampleImage } = template;
    return element('li', {}, element(
      'button', { type: 'button', class: 'template', on: { click: () => this.#take(template) } },
      element('img', { src: exampleImage, alt: '', loading: 'lazy', draggable: 'false' }),
      element('span', {}, title)));
  }
}

/** Whether a picture is of one colour, as far as a few of its pixels tell. */
function isPlain(image) {
  const side = 8;
  const context = element('canvas', { width: side, height: side }).getContext('2d');
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return data.every((value, index) => value === data[index % 4]);
}
