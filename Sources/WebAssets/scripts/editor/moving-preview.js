// The preview of an animation: it moves as soon as the meme has been left alone for a while, or stands still at
// one of its frames.

import * as api from '../api.js';
import { rendered } from './preview.js';
import { Frames } from './frame-times.js';

/** How long the meme has to be left alone, in milliseconds. */
const rest = 500;
/** The longest side of what moves, in pixels: all frames have to be drawn. */
const mostPixels = 640;

export class MovingPreview {
  /** The frames of the meme; none while it is still, as far as is known. */
  frames = new Frames();
  #image;
  #changed;
  /** The state of the meme that it shows, or is about to. */
  #key;
  #stop;
  #isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  #frame;
  /** When the animation began to move, on the clock of the page; `undefined` while nothing moves. */
  #started;
  /** What the last answer depends on, whether a meme is an animation. */
  #movers;

  /**
   * @param image shows the animation, above the still rendering
   * @param changed called when any property may have changed, except `time`
   */
  constructor(image, changed) {
    this.#image = image;
    this.#changed = changed;
  }

  /** Whether the meme is an animation, as far as is known. */
  get isAnimated() { return this.frames.count > 0; }

  /** Whether the preview moves, or will when the meme is left alone. */
  get isPlaying() { return this.#isPlaying; }
  set isPlaying(isPlaying) {
    if (!isPlaying) {
      this.frame = this.currentFrame;
      return;
    }
    this.#isPlaying = true;
    this.#frame = undefined;
    this.cancel();
    this.#changed();
  }

  /**
   * The number of the frame that it stands still at, from 1, with the layers that are seen then. If `undefined`,
   * it moves, or shows the first frame with all layers.
   */
  get frame() { return this.isAnimated ? this.#frame : undefined; }
  set frame(number) {
    this.#isPlaying = false;
    this.#frame = number;
    // What moves is seen until that frame has come (see `show`).
    this.#stop?.abort();
    this.#started = undefined;
    this.#key = undefined;
    this.#changed();
  }

  /** The number of the frame that is seen, from 1. */
  get currentFrame() { return this.#frame ?? this.frames.at(this.time); }

  /** The time in the animation, in milliseconds. */
  get time() {
    if (this.#frame !== undefined) return this.frames.start(this.#frame);
    return this.#started === undefined ? 0 : this.frames.timeAfter(performance.now() - this.#started);
  }

  /** Whether what is seen moves. */
  get isMoving() { return this.#started !== undefined; }

  /**
   * Shows the animation of a state of the meme, once it has been left alone; its still rendering is shown already.
   *
   * @param key what tells the state from others
   * @param job what the server needs to draw it (see `Previews`)
   */
  show(key, job) {
    if (key === this.#key) return;
    this.#end();
    this.#key = key;
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
  }

  /** Begins with another picture: at its first frame. */
  begin() {
    this.cancel();
    this.#frame = undefined;
  }

  #end() {
    this.#stop?.abort();
    const wasMoving = this.isMoving;
    this.#started = undefined;
    this.#image.hidden = true;
    URL.revokeObjectURL(this.#image.src);
    this.#image.removeAttribute('src');
    if (wasMoving) this.#changed();
  }

  async #load(job, signal) {
    await new Promise((resume) => setTimeout(resume, rest));
    if (signal.aborted) return;
    await this.#learn(job, signal);
    if (signal.aborted || !this.isAnimated || !this.#isPlaying) return;
    const moving = { ...job, moves: true, longestSide: Math.min(job.longestSide(), mostPixels) };
    const picture = await rendered(moving, () => !signal.aborted, signal);
    if (signal.aborted) return;
    this.#image.src = URL.createObjectURL(picture);
    await this.#image.decode().catch(() => {});
    if (signal.aborted) return;
    this.#image.hidden = false;
    // It begins with the first frame that is painted.
    this.#started = performance.now();
    this.#changed();
  }

  /** Asks when the frames of the meme are shown, unless nothing has changed that decides it. */
  async #learn(job, signal) {
    const { format, frame, layers } = job.recipe;
    const movers = JSON.stringify([job.original, format, frame, layers.map(({ source }) => source).filter(Boolean)]);
    if (movers === this.#movers) return;
    const frames = new Frames(await api.timeline(job));
    if (signal.aborted) return;
    this.#movers = movers;
    if (frames.isLike(this.frames)) return;
    this.frames = frames;
    if (this.#frame > frames.count) this.#frame = undefined;
    this.#changed();
  }
}
