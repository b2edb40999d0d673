// What isn't saved yet, kept by the browser: pages that are loaded again go on with it, and what was
// closed is offered again. Each editor has a draft of its own, whatever other windows do.

import { dropPicture } from './kept-pictures.js';

const prefix = 'draft ';
/** How long a draft is offered, in milliseconds. */
const longest = 30 * 24 * 3600 * 1000;
/** Where the browser can't say which drafts are edited, those that rested for so long aren't. */
const rest = 2 * 60 * 1000;

const nameOf = (id) => `mememe draft ${id}`;

function read(id) {
  try {
    return JSON.parse(localStorage.getItem(prefix + id)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** All drafts, the latest first: `{id, page, original, recipe, etag, changed}`. */
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
    // Not allowed: then there are none.
  }
  return drafts.sort((one, other) => other.changed - one.changed);
}

/** The draft of an editor. */
export class Draft {
  #page = location.pathname;
  #id;
  #digest;
  #release;

  constructor() {
    try {
      this.#id = sessionStorage.getItem(this.#key) ?? undefined;
    } catch {
      // Not allowed.
    }
    this.#digest = this.content?.original?.digest;
    if (this.#id) this.#claim();
  }

  get #key() { return `draft of ${this.#page}`; }

  /** What was kept: `{original, recipe, etag}`; `undefined` where nothing was. */
  get content() { return this.#id && read(this.#id); }

  /** Keeps `{original, recipe, etag}`; whether that was possible. */
  keep(content) {
    try {
      if (!this.#id) this.#begin();
      localStorage.setItem(
        prefix + this.#id, JSON.stringify({ ...content, page: this.#page, changed: Date.now() }));
    } catch {
      return false;
    }
    const before = this.#digest;
    this.#digest = content.original?.digest;
    if (before !== this.#digest) dropUnused(before);
    return true;
  }

  drop() {
    if (!this.#id) return;
    discard({ id: this.#id, original: { digest: this.#digest } });
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Nothing was kept.
    }
    this.#release?.();
    this.#id = undefined;
    this.#digest = undefined;
  }

  /** Goes on with a draft that was left. */
  resume(id) {
    this.drop();
    sessionStorage.setItem(this.#key, id);
    this.#id = id;
    this.#digest = this.content?.original?.digest;
    this.#claim();
  }

  #begin() {
    this.#id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    sessionStorage.setItem(this.#key, this.#id);
    this.#claim();
  }

  /** Says that this draft is edited, for as long as the page is there. */
  async #claim() {
    const id = this.#id;
    if (!navigator.locks) return;
    const held = new Promise((release) => { this.#release = release; });
    try {
      // A page that is loaded again waits until the one before has gone.
      await navigator.locks.request(
        nameOf(id), { signal: AbortSignal.timeout(3000) }, () => held);
    } catch {
      // A window that was duplicated has the same draft as the first: from now on a copy.
      if (this.#id !== id) return;
      const content = this.content;
      this.#id = undefined;
      if (content) this.keep(content);
    }
  }
}

/** The drafts that were left and that no window edits, the latest first. */
export async function abandoned() {
  const held = await navigator.locks?.query().catch(() => undefined);
  const edited = held && new Set(held.held.map(({ name }) => name));
  const now = Date.now();
  return all().filter((draft) => {
    if (edited ? edited.has(nameOf(draft.id)) : now - draft.changed < rest) return false;
    if (now - draft.changed < longest) return true;
    discard(draft);
    return false;
  });
}

/** Has the next editor of a page begin anew; what was left there is offered. */
export const beginAnew = (page) => sessionStorage.removeItem(`draft of ${page}`);

/** Opens the editor with a draft that was left. */
export function reopen({ id, page }) {
  sessionStorage.setItem(`draft of ${page}`, id);
  location.assign(page);
}

export function discard({ id, original }) {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // Nothing was kept.
  }
  dropUnused(original?.digest);
}

/** Drops the bytes of a picture that no draft has any more. */
function dropUnused(digest) {
  if (digest && !all().some(({ original }) => original?.digest === digest)) dropPicture(digest);
}
