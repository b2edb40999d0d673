// What is left of the five seconds, or of the two; the server has the last word on both.

/** How long a question can be answered, in seconds. */
export const answerTime = 5;

/** The shortest time to wait before the server is asked again, in milliseconds. */
const breath = 50;

/** Counts what a state of the game says that is left. */
export class Countdown {
  #timer;

  /**
   * Counts anew.
   *
   * @param {object} game how it stands
   * @param {Function} onStep called with the level of the progress bar whenever it changes
   * @param {Function} onEnd called once when nothing is left
   */
  start({ phase, isPaused, remaining, steps }, onStep, onEnd) {
    this.stop();
    onStep(steps);
    if (isPaused) return;
    const end = performance.now() + remaining;
    if (phase === 'answered') {
      // The bar stays as it is.
      this.#timer = setTimeout(onEnd, Math.max(remaining, breath));
      return;
    }
    const tick = () => {
      const left = end - performance.now();
      if (left <= 0) {
        onStep(answerTime);
        onEnd();
        return;
      }
      onStep(answerTime - Math.ceil(left / 1000));
      this.#timer = setTimeout(tick, left % 1000 || 1000);
    };
    this.#timer = setTimeout(tick, remaining % 1000 || 1000);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
