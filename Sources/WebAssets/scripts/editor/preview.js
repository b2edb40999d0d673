// The server's own rendering of a recipe, kept up to date: one request at a time, and of those that
// wait only the latest is sent.

import * as api from '../api.js';
import { withOriginal } from './originals.js';

/** How long nothing changes before a preview is asked for, in milliseconds. */
const pause = 25;

export class Previews {
  #show;
  #fail;
  #waiting;
  #timer;
  #busy = false;
  #generation = 0;

  /**
   * @param show is given each picture that comes (an `HTMLImageElement` that is decoded), the job
   *   it is of, and whether it is the latest
   * @param fail is given what went wrong
   */
  constructor(show, fail) {
    this.#show = show;
    this.#fail = fail;
  }

  /** Asks for `{original, recipe, meme, longestSide}`, the last a function that says it. */
  request(job) {
    this.#waiting = job;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), pause);
  }

  /** Forgets what is waiting, and what is on its way. */
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
 * The server's rendering of a job (see `Previews`, with `longestSide` a number), as a `Blob`; it is
 * asked again while it has too much to do.
 *
 * @param isWanted whether it is to be asked again
 */
export async function rendered(job, isWanted = () => true, signal = undefined) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withOriginal(
        job.original, () => api.preview(job, job.longestSide, signal));
    } catch (error) {
      if (error.status !== 503 || attempt === 10 || !isWanted()) throw error;
      await new Promise((resume) => setTimeout(resume, 1000 * (error.retryAfter ?? 1)));
    }
  }
}

/** A picture that can be shown at once. */
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
