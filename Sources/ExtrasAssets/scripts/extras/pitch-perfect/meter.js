// How loud the last seconds were: a bar for each moment, the newest at the right.

const width = 4;
const gap = 3;
/** How often a bar is added, in milliseconds. */
const pace = 60;

export class Meter {
  #canvas;
  #levels = [];
  #timer;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Shows what `level` says, from 0 to 1, until it is stopped. */
  start(level) {
    this.stop();
    this.#levels = [];
    // Who wants less motion sees one bar that changes, and not a row that runs.
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

/** Ears take a tenth of the power for half as loud. */
const shown = (level) => Math.sqrt(level);
