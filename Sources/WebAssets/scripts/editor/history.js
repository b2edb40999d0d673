// The undo history of the document. States are JSON, so that they are compared and stored as they are.

const mostSteps = 200;
/** How many characters of JSON are stored with a draft. */
const mostStored = 200_000;
/** Changes of one kind that follow each other faster are one step, in milliseconds. */
const pause = 600;

export class History {
  #done = [];
  #undone = [];
  #current;
  #run = {};

  /**
   * Begins with a state.
   *
   * @param stored what `stored` gave for the same document before; nothing for a new one
   */
  begin(state, { done = [], undone = [] } = {}) {
    this.#current = state;
    this.#done = done;
    this.#undone = undone;
    this.#run = {};
  }

  get canUndo() { return this.#done.length > 0; }
  get canRedo() { return this.#undone.length > 0; }

  /** What a draft keeps: the latest steps. */
  get stored() {
    let room = mostStored;
    const latest = (steps) => {
      let first = steps.length;
      while (first > 0 && (room -= steps[first - 1].length) >= 0) first -= 1;
      return steps.slice(first);
    };
    return { done: latest(this.#done), undone: latest(this.#undone) };
  }

  /**
   * Notes the state after a change.
   *
   * @param kind changes of the same kind are one step if they follow each other quickly; `undefined` for a
   *   step of its own
   * @param options `rest`, the pause that ends such a run, in milliseconds; or `gesture`, the number of the gesture that
   *   asked for the change, if something had to be waited for since: then those of one gesture are a step
   */
  record(state, kind, { rest = pause, gesture } = {}) {
    if (state === this.#current) return;
    const now = performance.now();
    const isSoon = gesture === undefined ? now < this.#run.end : gesture === this.#run.gesture;
    const continues = kind !== undefined && kind === this.#run.kind && isSoon;
    if (!continues) {
      this.#done.push(this.#current);
      if (this.#done.length > mostSteps) this.#done.shift();
    }
    this.#undone = [];
    this.#current = state;
    this.#run = { kind, gesture, end: now + rest };
  }

  /** Ends a run: what comes is a step of its own. */
  rest() { this.#run.end = 0; }

  /** The state before the last step; `undefined` if there is none. */
  undo() { return this.#move(this.#done, this.#undone); }

  /** The state after the step that was undone last; `undefined` if there is none. */
  redo() { return this.#move(this.#undone, this.#done); }

  #move(from, to) {
    const state = from.pop();
    if (state === undefined) return undefined;
    to.push(this.#current);
    this.#current = state;
    this.#run = {};
    return state;
  }
}
