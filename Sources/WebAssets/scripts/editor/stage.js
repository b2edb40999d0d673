// The view of the meme. At rest it shows the server's rendering, and the fields on it are
// transparent. While the user types in or moves a layer, its view shows it at once, over a rendering
// without it, until the new rendering arrives.

import { element } from '../element.js';
import { t } from '../words.js';
import { MovingPreview } from './moving-preview.js';
import { mostPixels, Previews, rendered } from './preview.js';
import { isFramed, windowOf, without } from './recipe.js';

/** The smallest longest side of a preview, in pixels. */
const leastPixels = 16;
/** The longest side of a preview that is zoomed, in pixels: the most that the server draws. */
const mostZoomed = 4096;
/** How long a rendering may take before that is shown, in milliseconds. */
const patience = 100;

export class Stage {
  #work;
  #element;
  #meme;
  #images;
  #tell;
  #shown = {};
  #base = {};
  #listeners = [];
  #failure;
  /** The view that the browser shows in place of the rendering. */
  #live;
  /** The timer that shows that a rendering takes long. */
  #slow;
  /** The address of the picture that the browser can't show. */
  #broken;
  #previews = new Previews((...shown) => this.#show(...shown), (error) => this.#fail(error));
  #bases = new Previews((picture, { key }) => this.#showBase(picture.src, key), () => {});

  /**
   * @param element the stage
   * @param work the state of the editor
   * @param tell called with errors for the user
   * @param moved called when what `moving` says may have changed
   */
  constructor(element, work, tell, moved) {
    this.#element = element;
    this.#work = work;
    this.#tell = tell;
    this.#meme = element.querySelector('.meme');
    const image = (name) => element.querySelector(`.${name}`);
    this.#images = {
      picture: image('picture'), base: image('base'), rendering: image('rendering'),
    };
    this.moving = new MovingPreview(image('moving'), moved);
    this.#images.picture.addEventListener('error', () => this.#standIn());
    new ResizeObserver(() => this.#resized()).observe(this.#meme);
  }

  /** Shows the progress of an upload, from 0 to 1; `undefined` if there is none. */
  set uploaded(part) {
    const busy = this.#element.querySelector('.busy');
    busy.hidden = part === undefined;
    if (busy.hidden) return;
    const percent = Math.floor(part * 100);
    const bar = busy.querySelector('[role=progressbar]');
    bar.setAttribute('aria-valuenow', percent);
    bar.style.setProperty('--part', `${percent}%`);
    // The server is reading the uploaded picture.
    busy.querySelector('.busy-text').textContent =
      percent < 100 ? t('Uploading… {percent} %', { percent }) : t('Looking at it…');
  }

  /** A job for a picture that hasn't been accepted yet. */
  trial(digest, recipe) {
    return { original: digest, recipe, longestSide: this.#longestSide, meme: this.#work.id };
  }

  /** Shows the picture and requests a rendering of the current state. */
  update() {
    const { original, recipe, meme } = this.#work;
    this.#element.dataset.state = original ? 'filled' : 'empty';
    const { picture } = this.#images;
    picture.hidden = !original || original.url === this.#broken;
    if (!original) {
      this.#setRatio(1);
      this.#forget();
      return;
    }
    if (picture.getAttribute('src') !== original.url) {
      picture.src = original.url;
      this.#forget();
    }
    const crop = windowOf(recipe, original);
    const set = (name, value) => this.#meme.style.setProperty(name, `${value * 100}%`);
    set('--crop-left', -crop.x / crop.width);
    set('--crop-top', -crop.y / crop.height);
    set('--crop-width', original.width / crop.width);
    set('--crop-height', original.height / crop.height);
    if (!isFramed(recipe)) this.#setRatio(meme.width / meme.height);
    this.#request();
  }

  /** Requests a rendering without a layer, before it is typed in, moved, resized or turned. */
  prepare(layer) {
    const { recipe, isReady } = this.#work;
    if (!isReady || isFramed(recipe)) return;
    const bare = without(recipe, layer);
    const key = this.#key(bare);
    if (key === this.#base.key) return;
    if (key === this.#shown.key) {
      this.#showBase(this.#images.rendering.src, key);
      return;
    }
    this.#bases.request(this.#job(bare, key));
  }

  /**
   * Shows a layer by the browser until the rendering arrives.
   *
   * @param view its view, whose element gets the class `is-live`; `undefined` for all layers
   */
  showLive(view) {
    if (isFramed(this.#work.recipe)) return;
    const hasBase = view && this.#key(without(this.#work.recipe, view.layer)) === this.#base.key;
    this.#live?.element.classList.remove('is-live');
    this.#live = hasBase ? view : undefined;
    this.#live?.element.classList.add('is-live');
    this.#element.dataset.live = hasBase ? 'one' : 'all';
  }

  /** Shows the lines that a layer snaps to, and the gaps that are equal then, as parts of the meme's sides. */
  showGuides({ vertical, horizontal, gaps = [] }) {
    for (const [name, place] of Object.entries({ vertical, horizontal })) {
      const guide = this.#element.querySelector(`.guide-${name}`);
      guide.hidden = place === undefined;
      guide.style.setProperty('--at', `${(place ?? 0) * 100}%`);
    }
    this.#element.querySelector('.gaps').replaceChildren(...gaps.map((gap) => {
      const shown = element('div', { class: gap.height > 0 ? 'gap gap-down' : 'gap' });
      for (const [name, part] of Object.entries(gap)) shown.style.setProperty(`--${name}`, `${part * 100}%`);
      return shown;
    }));
  }

  /** Calls a listener once, when the rendering of the current state is shown. */
  whenShown(listener) {
    if (this.#isCurrent) listener();
    else this.#listeners = [listener];
  }

  get #isCurrent() { return this.#shown.key === this.#key(this.#work.recipe); }

  #request() {
    const { recipe, isReady } = this.#work;
    if (!isReady) {
      this.#element.dataset.live = 'all';
      return;
    }
    const key = this.#key(recipe);
    if (key === this.#shown.key && this.#longestSide <= this.#shown.longestSide) {
      this.#previews.cancel();
      this.#rest();
      return;
    }
    if (this.moving.frame === undefined) this.moving.cancel();
    this.#previews.request(this.#job(recipe, key));
    this.#slow ??= setTimeout(() => this.#element.classList.add('is-rendering'), patience);
  }

  /** The rendering has arrived, or nobody waits for it any more. */
  #endWaiting() {
    clearTimeout(this.#slow);
    this.#slow = undefined;
    this.#element.classList.remove('is-rendering');
  }

  #show(picture, { key, longestSide }, isLatest) {
    // An older rendering would revert the words in the field.
    if (!isLatest && this.#element.dataset.live) return URL.revokeObjectURL(picture.src);
    const { rendering } = this.#images;
    const before = rendering.src;
    rendering.src = picture.src;
    rendering.hidden = false;
    this.#shown = { key, longestSide };
    this.#failure = undefined;
    if (before && before !== this.#images.base.src) URL.revokeObjectURL(before);
    if (isFramed(this.#work.recipe)) {
      this.#setRatio(picture.naturalWidth / picture.naturalHeight);
    }
    if (isLatest) this.#rest();
    return undefined;
  }

  #rest() {
    this.#endWaiting();
    const { recipe } = this.#work;
    this.moving.show(this.#shown.key, this.#job(recipe, this.#shown.key));
    delete this.#element.dataset.live;
    for (const listener of this.#listeners.splice(0)) listener();
  }

  #showBase(url, key) {
    const { base, rendering } = this.#images;
    if (base.src && base.src !== url && base.src !== rendering.src) URL.revokeObjectURL(base.src);
    base.src = url;
    base.hidden = false;
    this.#base = { key };
  }

  #fail(error) {
    this.#endWaiting();
    this.moving.cancel();
    if (!isFramed(this.#work.recipe)) this.#element.dataset.live = 'all';
    // An error is reported once, not at each letter.
    if (this.#failure !== error.message) this.#tell(error);
    this.#failure = error.message;
  }

  /** Lets the server draw a picture that the browser can't read. */
  async #standIn() {
    const { original } = this.#work;
    const { picture } = this.#images;
    if (!original || picture.getAttribute('src') !== original.url) return;
    this.#broken = original.url;
    picture.hidden = true;
    if (!original.digest || original.isDrawn) return;
    original.isDrawn = true;
    try {
      // In the largest size, because only a small part of it may be visible.
      const drawn = await rendered(
        { ...this.trial(original.digest, { layers: [] }), longestSide: mostPixels });
      original.url = URL.createObjectURL(drawn);
    } catch {
      // The rendering of the meme is sufficient.
      return;
    }
    if (this.#work.original === original) this.update();
  }

  #forget() {
    this.#endWaiting();
    this.moving.begin();
    this.#previews.cancel();
    this.#bases.cancel();
    this.#shown = {};
    this.#base = {};
    for (const image of [this.#images.rendering, this.#images.base]) {
      image.hidden = true;
      URL.revokeObjectURL(image.src);
    }
    this.#element.dataset.live = 'all';
  }

  #resized() {
    if (this.#work.isReady && this.#longestSide > this.#shown.longestSide) this.#request();
  }

  get #longestSide() {
    const { clientWidth, clientHeight } = this.#meme;
    const { meme, recipe } = this.#work;
    const shown = Math.ceil(Math.max(clientWidth, clientHeight) * window.devicePixelRatio);
    // A small meme is shown in its own size; only the server knows its size with a bar or a frame.
    const largest = this.#element.classList.contains('is-zoomed') ? mostZoomed : mostPixels;
    const most = isFramed(recipe) ? largest : Math.round(Math.max(meme.width, meme.height));
    return Math.max(leastPixels, Math.min(shown, most, largest));
  }

  #job(recipe, key) {
    const { original, id } = this.#work;
    return {
      original: original.digest, recipe: structuredClone(recipe), meme: id, key, frame: this.moving.frame,
      // Determined when the request is sent, because by then the browser has laid out the page.
      longestSide: () => this.#longestSide,
    };
  }

  #key(recipe) { return JSON.stringify([this.#work.original?.digest, recipe, this.moving.frame]); }

  #setRatio(ratio) { this.#meme.style.setProperty('--ratio', ratio); }
}
