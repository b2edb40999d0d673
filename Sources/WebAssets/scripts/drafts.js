// Unsaved drafts, in the browser's storage: a page that is reloaded continues with its draft, and
// drafts of closed pages are offered again. Each editor has its own draft, whatever other windows
// do.

import { dropPicture } from './kept-pictures.js';
import { picturesOf } from './layers.js';

const prefix = 'draft ';
/** How long a draft is kept, in milliseconds. */
const longest = 30 * 24 * 3600 * 1000;
/**
 * If the browser can't tell which drafts are being edited, those unchanged for this long count as
 * abandoned.
 */
const rest = 2 * 60 * 1000;

const nameOf = (id) => `mememe draft ${id}`;

function read(id) {
  try {
    return JSON.parse(localStorage.getItem(prefix + id)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** All drafts, latest first: `{id, page, original, recipe, pictures, etag, changed, isOut}`. */
function all() {
  const drafts = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const id = key.slice(prefix.length);
      const draft = read(id);
      if (draft?.recipe) drafts.push({ ...draft, id });
    }
  } catch {
    // Storage isn't allowed, so there are none.
  }
  return drafts.sort((one, other) => other.changed - one.changed);
}

/** The digests of the pictures that a draft has needed so far: undo may bring one back. */
const picturesIn = ({ original, recipe = {}, pictures = [] }) =>
  [...new Set([...pictures, ...picturesOf(original?.digest, recipe)])];

/** The draft of an editor. */
export class Draft {
  #page = location.pathname;
  #id;
  #pictures;
  #release;

  constructor() {
    try {
      this.#id = sessionStorage.getItem(this.#key) ?? undefined;
    } catch {
      // Storage isn't allowed.
    }
    this.#pictures = this.content?.pictures;
    if (this.#id) this.#claim();
  }

  /** `undefined` as long as nothing is stored. */
  get id() { return this.#id; }

  get #key() { return `draft of ${this.#page}`; }

  /** The stored draft: `{original, recipe, etag}`; `undefined` if there is none. */
  get content() { return this.#id && read(this.#id); }

  /** Stores `{original, recipe, etag}`; returns whether that was possible. */
  keep(content) {
    this.#pictures = picturesIn({ ...content, pictures: this.#pictures });
    const draft = { ...content, pictures: this.#pictures, page: this.#page, changed: Date.now() };
    try {
      if (!this.#id) this.#begin();
      localStorage.setItem(prefix + this.#id, JSON.stringify(draft));
    } catch {
      return false;
    }
    return true;
  }

  drop() {
    if (!this.#id) return;
    discard({ ...this.content, id: this.#id });
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Nothing was stored.
    }
    this.#release?.();
    this.#id = undefined;
    this.#pictures = undefined;
  }

  /** Continues an abandoned draft. */
  resume(id) {
    this.drop();
    sessionStorage.setItem(this.#key, id);
    this.#id = id;
    this.#pictures = this.content?.pictures;
    this.#claim();
  }

  #begin() {
    this.#id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    sessionStorage.setItem(this.#key, this.#id);
    this.#claim();
  }

  /** Marks this draft as being edited, as long as the page exists. */
  async #claim() {
    const id = this.#id;
    if (!navigator.locks) return;
    const held = new Promise((release) => { this.#release = release; });
    try {
      // After a reload, the lock is free once the previous page is gone.
      await navigator.locks.request(
        nameOf(id), { signal: AbortSignal.timeout(3000) }, () => held);
    } catch {
      // A duplicated window shares the draft of the first one, so it continues with a copy.
      if (this.#id !== id) return;
      const content = this.content;
      this.#id = undefined;
      if (content) this.keep(content);
    }
  }
}

/** The drafts that no window is editing, latest first. */
export async function abandoned() {
  const held = await navigator.locks?.query().catch(() => undefined);
  const edited = held && new Set(held.held.map(({ name }) => name));
  const now = Date.now();
  return all().filter((draft) => {
    if (draft.isOut) return false;
    if (edited ? edited.has(nameOf(draft.id)) : now - draft.changed < rest) return false;
    if (now - draft.changed < longest) return true;
    discard(draft);
    return false;
  });
}

/** The drafts that were shared and are to be sent, the first one first. */
export const outgoing = () => all().filter(({ isOut }) => isOut).reverse();

/** Makes a shared draft an abandoned one again. */
export function holdBack({ id, ...draft }) {
  localStorage.setItem(prefix + id, JSON.stringify({ ...draft, isOut: false }));
}

/** Makes the next editor of a page start afresh; its previous draft is offered there. */
export const beginAnew = (page) => sessionStorage.removeItem(`draft of ${page}`);

/** Opens the editor with an abandoned draft. */
export function reopen({ id, page }) {
  sessionStorage.setItem(`draft of ${page}`, id);
  location.assign(page);
}

/** Drops a draft, and the bytes of pictures that no other one needs. */
export function discard(draft) {
  try {
    localStorage.removeItem(prefix + draft.id);
  } catch {
    // Nothing was stored.
  }
  const needed = new Set(all().flatMap(picturesIn));
  for (const digest of picturesIn(draft)) if (!needed.has(digest)) dropPicture(digest);
}
