// A level meter of the last seconds: a bar for each moment, newest at the right.

const width = 4;
const gap = 3;
/** The interval between bars, in milliseconds. */
const pace = 60;

export class Meter {
  #canvas;
  #levels = [];
  #timer;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Shows the results of `level`, from 0 to 1, until it is stopped. */
  start(level) {
    this.stop();
    this.#levels = [];
    // With reduced motion, one bar changes instead of a moving row.
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const draw = () => {
      const now = level();
      if (isCalm) this.#drawOne(now);
      else this.#drawRow(now);
    };
    draw();
    this.#timer = setInterval(draw, isCalm ? 4 * pace : pace);
  }

  stop() {
    clearInterval(this.#timer);
  }

  #prepared() {
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = clientWidth * devicePixelRatio;
    this.#canvas.height = clientHeight * devicePixelRatio;
    const context = this.#canvas.getContext('2d');
    context.scale(devicePixelRatio, devicePixelRatio);
    context.fillStyle = getComputedStyle(this.#canvas).color;
    return { context, clientWidth, clientHeight };
  }

  #drawRow(level) {
    const { context, clientWidth, clientHeight } = this.#prepared();
    this.#levels.push(level);
    const count = Math.floor(clientWidth / (width + gap));
    this.#levels = this.#levels.slice(-count);
    this.#levels.forEach((level, index) => {
      const height = Math.max(width, shown(level) * clientHeight);
      const x = clientWidth - (this.#levels.length - index) * (width + gap);
      context.beginPath();
      context.roundRect(x, (clientHeight - height) / 2, width, height, width / 2);
      context.fill();
    });
  }

  #drawOne(level) {
    const { context, clientWidth, clientHeight } = this.#prepared();
    context.beginPath();
    context.roundRect(
      0, clientHeight / 2 - 6, Math.max(12, shown(level) * clientWidth), 12, 6);
    context.fill();
  }
}

/** Loudness: a tenth of the power sounds half as loud. */
const shown = (level) => Math.sqrt(level);
