// What is seen of the meme. At rest that is the server's own rendering, and the fields lie on it
// unseen. While words are typed or moved, they are seen in their field at once, over a rendering
// without them; as soon as the server's is there, it takes their place.

import { Previews, rendered } from './preview.js';
import { cropOf, isFramed, without } from './recipe.js';

/** The least and the most pixels that a preview has on its longest side. */
const leastPixels = 16;
const mostPixels = 1600;

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
  /** The address of the picture that the browser can't show. */
  #broken;
  #previews = new Previews((...shown) => this.#show(...shown), (error) => this.#fail(error));
  #bases = new Previews((picture, { key }) => this.#showBase(picture.src, key), () => {});

  /**
   * @param element the stage
   * @param work what is edited
   * @param tell is given what the user should know of
   */
  constructor(element, work, tell) {
    this.#element = element;
    this.#work = work;
    this.#tell = tell;
    this.#meme = element.querySelector('.meme');
    const image = (name) => element.querySelector(`.${name}`);
    this.#images = {
      picture: image('picture'), base: image('base'), rendering: image('rendering'),
    };
    this.#images.picture.addEventListener('error', () => this.#standIn());
    new ResizeObserver(() => this.#resized()).observe(this.#meme);
  }

  /** Shows how much of a picture is at the server, from 0 to 1; `undefined` where none is sent. */
  set uploaded(part) {
    const busy = this.#element.querySelector('.busy');
    busy.hidden = part === undefined;
    if (busy.hidden) return;
    const percent = Math.floor(part * 100);
    const bar = busy.querySelector('[role=progressbar]');
    bar.setAttribute('aria-valuenow', percent);
    bar.style.setProperty('--part', `${percent}%`);
    // What has been sent is looked at.
    busy.querySelector('.busy-text').textContent =
      percent < 100 ? `Uploading… ${percent} %` : 'Looking at it…';
  }

  /** What is asked of the server for a picture that isn't taken yet. */
  trial(digest, recipe) {
    return { original: digest, recipe, longestSide: this.#longestSide, meme: this.#work.id };
  }

  /** Shows the picture, and asks for the rendering of what is edited now. */
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
    const crop = cropOf(recipe, original);
    const set = (name, value) => this.#meme.style.setProperty(name, `${value * 100}%`);
    set('--crop-left', -crop.x / crop.width);
    set('--crop-top', -crop.y / crop.height);
    set('--crop-width', original.width / crop.width);
    set('--crop-height', original.height / crop.height);
    if (!isFramed(recipe)) this.#setRatio(meme.width / meme.height);
    this.#request();
  }

  /** Gets a rendering without a caption's words, for when they are typed or moved. */
  prepareTyping(role) {
    const { recipe, isReady } = this.#work;
    if (!isReady || isFramed(recipe)) return;
    const bare = without(recipe, role);
    const key = this.#key(bare);
    if (key === this.#base.key) return;
    if (key === this.#shown.key) {
      this.#showBase(this.#images.rendering.src, key);
      return;
    }
    this.#bases.request(this.#job(bare, key));
  }

  /**
   * Shows words as they are in their field until the rendering has come.
   *
   * @param role whose; those of both fields where it is `undefined`
   */
  showTyping(role) {
    if (isFramed(this.#work.recipe)) return;
    const hasBase = role && this.#key(without(this.#work.recipe, role)) === this.#base.key;
    this.#element.dataset.live = hasBase ? role : 'both';
  }

  showGuides({ vertical, horizontal }) {
    for (const [name, place] of Object.entries({ vertical, horizontal })) {
      const guide = this.#element.querySelector(`.guide-${name}`);
      guide.hidden = !place;
      guide.dataset.place = place ?? '';
    }
  }

  /** Calls once, when what is edited now is shown as the server renders it. */
  whenShown(listener) {
    if (this.#isCurrent) listener();
    else this.#listeners = [listener];
  }

  get #isCurrent() { return this.#shown.key === this.#key(this.#work.recipe); }

  #request() {
    const { recipe, isReady } = this.#work;
    if (!isReady) {
      this.#element.dataset.live = 'both';
      return;
    }
    const key = this.#key(recipe);
    if (key === this.#shown.key && this.#longestSide <= this.#shown.longestSide) {
      this.#previews.cancel();
      this.#rest();
      return;
    }
    this.#previews.request(this.#job(recipe, key));
  }

  #show(picture, { key, longestSide }, isLatest) {
    // While words run ahead, an older rendering would take them back.
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
    if (!isFramed(this.#work.recipe)) this.#element.dataset.live = 'both';
    // Not again with each letter.
    if (this.#failure !== error.message) this.#tell(error);
    this.#failure = error.message;
  }

  /** Has the server draw a picture that it can read and the browser can't. */
  async #standIn() {
    const { original } = this.#work;
    const { picture } = this.#images;
    if (!original || picture.getAttribute('src') !== original.url) return;
    this.#broken = original.url;
    picture.hidden = true;
    if (!original.digest || original.isDrawn) return;
    original.isDrawn = true;
    try {
      // As large as can be: what is seen of it may be a small part.
      const drawn = await rendered(
        { ...this.trial(original.digest, { captions: [] }), longestSide: mostPixels });
      original.url = URL.createObjectURL(drawn);
    } catch {
      // The rendering of the meme will do.
      return;
    }
    if (this.#work.original === original) this.update();
  }

  #forget() {
    this.#previews.cancel();
    this.#bases.cancel();
    this.#shown = {};
    this.#base = {};
    for (const image of [this.#images.rendering, this.#images.base]) {
      image.hidden = true;
      URL.revokeObjectURL(image.src);
    }
    this.#element.dataset.live = 'both';
  }

  #resized() {
    if (this.#work.isReady && this.#longestSide > this.#shown.longestSide) this.#request();
  }

  get #longestSide() {
    const { clientWidth, clientHeight } = this.#meme;
    const { meme, recipe } = this.#work;
    const shown = Math.ceil(Math.max(clientWidth, clientHeight) * window.devicePixelRatio);
    // A small meme is shown as it is; how large a bar or a frame makes it, the server knows.
    const most = isFramed(recipe) ? mostPixels : Math.round(Math.max(meme.width, meme.height));
    return Math.max(leastPixels, Math.min(shown, most, mostPixels));
  }

  #job(recipe, key) {
    const { original, id } = this.#work;
    return {
      original: original.digest, recipe: structuredClone(recipe), meme: id, key,
      // Looked up when it is sent: by then the browser has laid out the page once, and for all.
      longestSide: () => this.#longestSide,
    };
  }

  #key(recipe) { return JSON.stringify([this.#work.original?.digest, recipe]); }

  #setRatio(ratio) { this.#meme.style.setProperty('--ratio', ratio); }
}
