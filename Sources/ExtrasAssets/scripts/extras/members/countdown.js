// A countdown of the five seconds to answer, or the two to read. The server decides when they end.

/** The time to answer a question, in seconds. */
export const answerTime = 5;

/** The shortest delay before asking the server again, in milliseconds. */
const breath = 50;

/** A countdown of a state's remaining time. */
export class Countdown {
  #timer;

  /**
   * Starts again.
   *
   * @param {object} game its state
   * @param {Function} onStep called with the level of the progress bar whenever it changes
   * @param {Function} onEnd called once, when the time is over
   */
  start({ phase, isPaused, remaining, steps }, onStep, onEnd) {
    this.stop();
    onStep(steps);
    if (isPaused) return;
    const end = performance.now() + remaining;
    if (phase === 'answered') {
      // The progress bar doesn't change.
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
