// The state of the editor: a picture and a recipe, and the meme that they are saved as.

import * as api from '../api.js';
import { bringAgain } from './originals.js';
import { sizeOf } from './picture.js';
import { memeSize, newRecipe } from './recipe.js';

/**
 * The size of a picture that the browser can't show, measured as the size of a meme without words.
 */
async function measured(original) {
  const { width, height } = await api.layout({ original, recipe: { captions: [] } });
  return { width, height };
}

/** The size of the area for words while there is no picture. */
const emptySize = { width: 1000, height: 1000 };

export class Work {
  /** `{digest, url, width, height}`; the digest is missing until the picture is uploaded. */
  original;
  recipe = newRecipe();
  etag;
  isSaving = false;
  #saved = this.#state;

  /** @param id the id of the meme; `undefined` for a new one */
  constructor(id) {
    this.id = id;
  }

  /** The size of the meme, in its pixels. */
  get meme() {
    return this.original ? memeSize(this.recipe, this.original) : emptySize;
  }

  get isReady() { return Boolean(this.original?.digest); }
  get isChanged() { return this.#state !== this.#saved; }

  /**
   * The content of a draft.
   *
   * @param original the picture of the draft
   */
  draft(original = this.original) {
    const { recipe, etag } = this;
    if (!original?.digest) return { recipe, etag };
    // A local URL is valid only as long as the page.
    const { digest, width, height } = original;
    return { original: { digest, width, height, url: api.imageURL(digest) }, recipe, etag };
  }

  /**
   * Loads the meme, if there is one, and then the draft, if there is one.
   *
   * @returns whether everything could be loaded: the picture of an old draft may be gone
   */
  async load(draft) {
    if (this.id) await this.#take(await api.meme(this.id));
    if (!draft) return true;
    this.recipe = draft.recipe;
    this.etag = draft.etag ?? this.etag;
    const { original } = draft;
    if (!original || original.digest === this.original?.digest) return true;
    const isThere = await api.hasPicture(original.digest) || await bringAgain(original.digest);
    if (!isThere) return false;
    this.original = original;
    return true;
  }

  /** Applies the server's response to saving. */
  savedAs(answer) {
    this.id = answer.meme.id;
    this.etag = answer.etag;
    this.#saved = this.#state;
  }

  /** Marks the meme as not saved any more. */
  unsave() {
    this.id = undefined;
    this.etag = undefined;
    this.#saved = new Work().#state;
  }

  async #take({ meme, recipe, etag }) {
    const { original: digest, originalImage: url } = meme;
    this.original = { digest, url, ...await sizeOf(url).catch(() => measured(digest)) };
    this.recipe = recipe;
    this.savedAs({ meme, etag });
  }

  get #state() {
    const captions = (this.recipe.captions ?? [])
      // A caption whose field only had the focus isn't a change.
      .filter(({ text, style, box }) => text || box || Object.keys(style ?? {}).length);
    return JSON.stringify([this.original?.digest, { ...this.recipe, captions }]);
  }
}
