// The preview of an animation: it moves as soon as the meme has been left alone for a while.

import * as api from '../api.js';
import { rendered } from './preview.js';

/** How long the meme has to be left alone, in milliseconds. */
const rest = 500;
/** The longest side of what moves, in pixels: all frames have to be drawn. */
const mostPixels = 640;

export class MovingPreview {
  #image;
  #changed;
  /** The state of the meme that it shows, or is about to. */
  #key;
  #job;
  #stop;
  #isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  #isAnimated = false;
  /** What the last answer depends on, whether a meme is an animation. */
  #movers;

  /**
   * @param image shows the animation, above the still rendering
   * @param changed called when `isAnimated` or `isPlaying` may have changed
   */
  constructor(image, changed) {
    this.#image = image;
    this.#changed = changed;
  }

  /** Whether the meme is an animation, as far as is known. */
  get isAnimated() { return this.#isAnimated; }
  /** Whether the preview moves, or will when the meme is left alone. */
  get isPlaying() { return this.#isPlaying; }
  set isPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    const [key, job] = [this.#key, this.#job];
    this.cancel();
    if (job) this.show(key, job);
    this.#changed();
  }

  /**
   * Shows the animation of a state of the meme, once it has been left alone.
   *
   * @param key what tells the state from others
   * @param job what the server needs to draw it (see `Previews`)
   */
  show(key, job) {
    if (key === this.#key) return;
    this.#end();
    this.#key = key;
    this.#job = job;
    const stop = new AbortController();
    this.#stop = stop;
    this.#load(job, stop.signal).catch((error) => {
      // The still picture stays. It is said why when the meme is saved.
      if (!stop.signal.aborted && error.status === undefined) throw error;
    });
  }

  /** Forgets what was shown; a still picture is seen again. */
  cancel() {
    this.#end();
    this.#key = undefined;
    this.#job = undefined;
  }

  #end() {
    this.#stop?.abort();
    this.#image.hidden = true;
    URL.revokeObjectURL(this.#image.src);
    this.#image.removeAttribute('src');
  }

  async #load(job, signal) {
    await new Promise((resume) => setTimeout(resume, rest));
    if (signal.aborted) return;
    await this.#learn(job, signal);
    if (signal.aborted || !this.#isAnimated || !this.#isPlaying) return;
    const moving = { ...job, moves: true, longestSide: Math.min(job.longestSide(), mostPixels) };
    const picture = await rendered(moving, () => !signal.aborted, signal);
    if (signal.aborted) return;
    this.#image.src = URL.createObjectURL(picture);
    await this.#image.decode().catch(() => {});
    if (!signal.aborted) this.#image.hidden = false;
  }

  /** Asks whether the meme is an animation, unless nothing has changed that decides it. */
  async #learn(job, signal) {
    const { format, frame, layers } = job.recipe;
    const movers = JSON.stringify([job.original, format, frame, layers.map(({ source }) => source).filter(Boolean)]);
    if (movers === this.#movers) return;
    const { isAnimated } = await api.layout(job);
    if (signal.aborted) return;
    this.#movers = movers;
    if (isAnimated === this.#isAnimated) return;
    this.#isAnimated = isAnimated;
    this.#changed();
  }
}
