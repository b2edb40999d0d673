// The state of the editor: a picture and a recipe, and the meme that they are saved as.

import * as api from '../api.js';
import { keptPicture } from '../kept-pictures.js';
import { isCaption, picturesOf, unlayered } from '../layers.js';
import { bringAgain } from './originals.js';
import { sizeOf } from './picture.js';
import { mostPixels, rendered } from './preview.js';
import { memeSize, newRecipe, panelNumberOf } from './recipe.js';

/**
 * The size of a picture that the browser can't show, measured as the size of a meme without words.
 */
async function measured(original) {
  const { width, height } = await api.layout({ original, recipe: { layers: [] } });
  return { width, height };
}

/** A picture of the server by its digest, as the editor keeps it. */
export async function originalOf(digest) {
  const url = api.imageURL(digest);
  return { digest, url, ...await sizeOf(url).catch(() => measured(digest)) };
}

/** Brings the pictures on a draft's meme to the server again; the layers of those that are nowhere any more. */
async function goneFrom({ layers }) {
  const states = await Promise.all(layers.map(async (layer) => {
    const pictures = await Promise.all(picturesOf(undefined, { layers: [layer] }).map(bringAgain));
    return pictures.includes('gone');
  })).catch((error) => {
    // Without the server nobody knows, and they may be there.
    if (error.status === 0) return [];
    throw error;
  });
  return layers.filter((layer, index) => states[index]);
}

/** The size of the area for words while there is no picture. */
const emptySize = { width: 1000, height: 1000 };

export class Work {
  /** `{digest, url, width, height}`; the digest is missing until the picture is uploaded. */
  original;
  recipe = newRecipe();
  etag;
  isSaving = false;
  /** Whether the meme is an animation, as far as is known. */
  isAnimated = false;
  /** The example words of a template that the meme was begun with, by slot. */
  examples = {};
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
    const { recipe, etag, examples } = this;
    if (!original?.digest) return { recipe, etag, examples };
    // A local URL is valid only as long as the page.
    const { digest, width, height } = original;
    return { original: { digest, width, height, url: api.imageURL(digest) }, recipe, etag, examples };
  }

  /**
   * Loads the meme, if there is one, and then the draft, if there is one. All of it at once: a recipe without its
   * picture is never there to be seen.
   *
   * @returns what is missing, because pictures of an old draft may be gone: `everything` but the words, some
   *   `pictures` on the meme, or nothing
   */
  async load(draft) {
    const meme = this.id ? await api.meme(this.id) : undefined;
    const own = meme ? await originalOf(meme.meme.original) : this.original;
    const recipe = draft ? unlayered(draft.recipe) : meme?.recipe ?? this.recipe;
    const gone = draft ? await goneFrom(recipe) : [];
    // Without one of its panels, a meme isn't what it was.
    const found = draft?.original && !gone.some((layer) => panelNumberOf(layer) > 0)
      ? await this.#pictureOf(draft.original, own) : undefined;
    const picture = found ?? own;
    const shown = picture && await this.#turned(picture, recipe);
    if (meme) {
      this.original = own;
      this.recipe = meme.recipe;
      this.savedAs(meme);
    }
    this.original = shown;
    this.recipe = { ...recipe, layers: recipe.layers.filter((layer) => !gone.includes(layer)) };
    if (draft) {
      this.etag = draft.etag ?? this.etag;
      this.examples = draft.examples ?? {};
    }
    if (draft?.original && !found) return 'everything';
    return gone.length ? 'pictures' : undefined;
  }

  /** The picture of a draft: the present one if that is the same; `undefined` if it is gone. */
  async #pictureOf(original, present) {
    if (original.digest === present?.digest) return present;
    try {
      return await bringAgain(original.digest) === 'gone' ? undefined : original;
    } catch (error) {
      // Without the server, the browser may have it.
      const picture = error.status === 0 && await keptPicture(original.digest);
      if (!picture) throw error;
      return { ...original, url: URL.createObjectURL(picture), isHeld: true };
    }
  }

  /** A picture that the recipe turns, as the server draws it: crops and places are those of the turned one. */
  async #turned(original, { rotation }) {
    if (!rotation || !original.digest) return original;
    const turned = { original: original.digest, recipe: { rotation, layers: [] }, meme: this.id };
    const [{ width, height }, picture] = await Promise.all([
      api.layout(turned), rendered({ ...turned, longestSide: mostPixels }),
    ]);
    return { ...original, width, height, url: URL.createObjectURL(picture) };
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

  /** Whether a caption still has the example words of its template. */
  isExample(layer) {
    return Boolean(layer.slot) && this.examples[layer.slot] === layer.text;
  }

  /** What undo goes back to, as JSON: the picture and the recipe. */
  get document() {
    const { digest, width, height } = this.original ?? {};
    const original = this.original && { digest, width, height };
    return JSON.stringify({ original, recipe: this.recipe });
  }

  set document(json) {
    const { original, recipe } = JSON.parse(json);
    if (original?.digest !== this.original?.digest) {
      this.original = original && { ...original, url: api.imageURL(original.digest) };
    }
    this.recipe = recipe;
  }

  get #state() {
    // A caption whose field only had the focus isn't a change.
    const layers = this.recipe.layers.filter((layer) => !isCaption(layer)
      || layer.text || layer.box || Object.keys(layer.style ?? {}).length);
    return JSON.stringify([this.original?.digest, { ...this.recipe, layers }]);
  }
}
