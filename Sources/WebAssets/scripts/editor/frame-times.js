// When the frames of an animation are shown. Frames are counted from 1, times are milliseconds, and parts of the
// animation go from 0 to 1.

/** Browsers show a frame of so few milliseconds for longer. */
const tooShort = 10;
const slowed = 100;

export class Frames {
  #starts = [0];
  /** When the frames begin where a browser plays them. */
  #played = [0];
  #originals;
  /** Whether the frames of the original follow each other, not only pictures that move on it. */
  moveTheOriginal;

  /**
   * @param timeline `{durations, originals}` as the server gives it: how long each frame is shown, and which frame
   *   of the original it shows; without durations of a meme that is still
   */
  constructor({ durations, originals } = { durations: [], originals: [] }) {
    for (const duration of durations) {
      this.#starts.push(this.#starts.at(-1) + duration);
      this.#played.push(this.#played.at(-1) + (duration > tooShort ? duration : slowed));
    }
    this.#originals = originals;
    this.moveTheOriginal = new Set(originals).size > 1;
  }

  get count() { return this.#starts.length - 1; }
  get duration() { return this.#starts.at(-1); }

  /** The frame of the original that a frame shows, as `frame` of a recipe counts it. */
  original(frame) { return this.#originals[frame - 1]; }

  /** When a frame begins; that after the last one is the end. */
  start(frame) { return this.#starts[Math.max(0, Math.min(frame - 1, this.count))]; }

  /** When a frame begins, as a part of the animation. */
  part(frame) { return this.duration ? this.start(frame) / this.duration : (frame - 1) / this.count; }

  /** The frame that is shown at a time. */
  at(time) {
    const next = this.#starts.findIndex((start) => start > time);
    return Math.max(1, next < 0 ? this.count : next);
  }

  /** The time in the animation after a browser has played it for so long, again and again. */
  timeAfter(elapsed) {
    if (!this.duration) return 0;
    const rest = elapsed % this.#played.at(-1);
    const frame = this.#played.findIndex((start) => start > rest);
    return Math.min(this.start(frame) + rest - this.#played[frame - 1], this.start(frame + 1));
  }

  /** The frame whose beginning is nearest to a part of the animation; that after the last one is the end. */
  nearest(part) {
    const time = part * this.duration;
    const before = this.at(Math.max(0, time));
    return time - this.start(before) <= this.start(before + 1) - time ? before : before + 1;
  }

  isLike(other) { return JSON.stringify(this.#content) === JSON.stringify(other.#content); }

  get #content() { return [this.#starts, this.#originals]; }
}
