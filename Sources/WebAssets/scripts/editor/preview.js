// Previews of a recipe by the server: one request at a time; of the waiting ones, only the latest
// is sent.

import * as api from '../api.js';
import { withPictures } from './originals.js';

/** The longest side of what the server draws for the editor, in pixels. */
export const mostPixels = 1600;

/** How long to wait for further changes before requesting a preview, in milliseconds. */
const pause = 25;

export class Previews {
  #show;
  #fail;
  #waiting;
  #timer;
  #busy = false;
  #generation = 0;

  /**
   * @param show called with each picture (a decoded `HTMLImageElement`), its job, and whether it is
   *   the latest
   * @param fail called with each error
   */
  constructor(show, fail) {
    this.#show = show;
    this.#fail = fail;
  }

  /**
   * Requests `{original, recipe, meme, longestSide}`; the last is a function that returns a number.
   */
  request(job) {
    this.#waiting = job;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), pause);
  }

  /** Cancels the waiting request and the running one. */
  cancel() {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#generation += 1;
  }

  async #send() {
    if (this.#busy || !this.#waiting) return;
    const job = { ...this.#waiting, longestSide: this.#waiting.longestSide() };
    const generation = this.#generation;
    this.#waiting = undefined;
    this.#busy = true;
    try {
      const picture = await decoded(await rendered(job, () => !this.#waiting));
      if (generation === this.#generation) this.#show(picture, job, !this.#waiting);
    } catch (error) {
      if (generation === this.#generation && !this.#waiting) this.#fail(error);
    } finally {
      this.#busy = false;
      if (this.#waiting) this.#send();
    }
  }
}

/**
 * Renders a job on the server (see `Previews`, with `longestSide` a number), as a `Blob`. It is
 * requested again while the server is overloaded.
 *
 * @param isWanted whether to request it again
 */
export async function rendered(job, isWanted = () => true, signal = undefined) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withPictures(job, () => api.preview(job, job.longestSide, signal));
    } catch (error) {
      if (error.status !== 503 || attempt === 10 || !isWanted()) throw error;
      await new Promise((resume) => setTimeout(resume, 1000 * (error.retryAfter ?? 1)));
    }
  }
}

/** Decodes a picture, so that it can be shown at once. */
async function decoded(blob) {
  const picture = new Image();
  picture.src = URL.createObjectURL(blob);
  try {
    await picture.decode();
  } catch (error) {
    URL.revokeObjectURL(picture.src);
    throw error;
  }
  return picture;
}
