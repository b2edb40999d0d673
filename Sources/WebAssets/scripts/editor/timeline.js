// The timeline of a meme that moves: play and pause, a slider for its place, and for each layer a bar from when it
// appears to when it goes.

import { element, icon } from '../element.js';
import { t } from '../words.js';
import { followPresses } from './pointer.js';
import { titleOf } from './recipe.js';
import { setTimes, timesOf } from './times.js';

/** How many frames the keys for pages step over. */
const page = 10;

export class Timeline {
  #element;
  #work;
  #moving;
  #actions;
  #place;
  #tracks;
  /** What the tracks show, as JSON. */
  #shown;
  #selected;
  #isRunning = false;

  /**
   * @param element the timeline
   * @param work the state of the editor
   * @param moving the preview that moves
   * @param actions `select`, called with a layer; `begin` before a bar is dragged, `move` while it is, `end` after it,
   *   and `cancel` if it is broken off, each with a layer; `still`, called with the number of the original's frame that
   *   the meme is to be a still of
   */
  constructor(element, work, moving, actions) {
    this.#element = element;
    this.#work = work;
    this.#moving = moving;
    this.#actions = actions;
    this.#place = element.querySelector('.timeline-place');
    this.#tracks = element.querySelector('.tracks');
    element.querySelector('.play-button').addEventListener('click', () => {
      moving.isPlaying = !moving.isPlaying;
    });
    element.querySelector('.still-button').addEventListener('click', () => {
      actions.still(moving.frames.original(moving.currentFrame));
    });
    // A slider that is pressed just where it is tells nothing of it.
    this.#place.addEventListener('pointerdown', ({ button }) => {
      if (button === 0 && moving.isPlaying) moving.isPlaying = false;
    });
    this.#place.addEventListener('input', () => this.#go(moving.frames.at(Number(this.#place.value))));
    this.#place.addEventListener('keydown', (event) => this.#press(event));
  }

  /** Shows the state of the preview, and the times of the layers; one of them may be selected. */
  show(selected) {
    const { frames, isPlaying, isAnimated } = this.#moving;
    this.#element.hidden = !isAnimated;
    this.#selected = selected;
    if (!isAnimated) return;
    const play = this.#element.querySelector('.play-button');
    play.setAttribute('aria-label', isPlaying ? t('Pause') : t('Play'));
    play.querySelector('.icon').replaceWith(icon(isPlaying ? 'pause' : 'play'));
    this.#element.querySelector('.still-button').hidden = !frames.moveTheOriginal;
    this.#place.max = frames.duration;
    this.#showTracks();
    this.#showPlace();
    this.#run();
  }

  /** Follows what moves. */
  #run() {
    if (this.#isRunning || !this.#moving.isMoving) return;
    this.#isRunning = true;
    const step = () => {
      this.#isRunning = this.#moving.isMoving;
      if (!this.#isRunning) return;
      this.#showPlace();
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #showPlace() {
    const { frames, time, currentFrame } = this.#moving;
    this.#place.value = time;
    const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
    const text = t('{seconds} / {all} s', { seconds: seconds(time), all: seconds(frames.duration) });
    const shown = this.#element.querySelector('.timeline-time');
    if (shown.textContent === text && this.#moving.isMoving) return;
    shown.textContent = text;
    this.#place.setAttribute(
      'aria-valuetext', t(
        '{seconds} seconds, frame {frame} of {count}',
        { seconds: seconds(time), frame: currentFrame, count: frames.count }));
  }

  #go(frame) {
    this.#moving.frame = Math.max(1, Math.min(frame, this.#moving.frames.count));
  }

  #press(event) {
    const { currentFrame, frames } = this.#moving;
    const to = {
      ArrowLeft: currentFrame - 1, ArrowDown: currentFrame - 1,
      ArrowRight: currentFrame + 1, ArrowUp: currentFrame + 1,
      PageDown: currentFrame - page, PageUp: currentFrame + page,
      Home: 1, End: frames.count,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#go(to);
  }

  #showTracks() {
    const { recipe } = this.#work;
    const layers = [...recipe.layers].reverse();
    const shown = JSON.stringify(layers.map((layer) => titleOf(recipe, layer)));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#tracks.replaceChildren(...layers.map((_, index) => this.#track(index)));
    }
    layers.forEach((layer, index) => this.#showTrack(this.#tracks.children[index], layer));
  }

  /** The layer of a track; the tracks begin with the highest. */
  #layer(index) { return this.#work.recipe.layers.at(-1 - index); }

  #track(index) {
    const title = titleOf(this.#work.recipe, this.#layer(index));
    const bar = element('div', { class: 'track-bar' }, ...['from', 'to'].map((end) => element('span', {
      class: 'track-end', role: 'slider', tabindex: '0', 'data-end': end,
      'aria-label': end === 'from' ? t('{layer}: appears', { layer: title }) : t('{layer}: goes', { layer: title }),
      'aria-valuemin': '0',
      on: { keydown: (event) => this.#pressEnd(event, this.#layer(index), end) },
    })));
    const line = element('div', { class: 'track-line' }, bar);
    this.#drag(line, index);
    return element('li', { class: 'track' }, element('span', { class: 'track-name', dir: 'auto' }, title), line);
  }

  #showTrack(track, layer) {
    const { frames } = this.#moving;
    const times = timesOf(layer);
    const isSelected = layer === this.#selected;
    if (isSelected && !track.classList.contains('is-selected')) track.scrollIntoView({ block: 'nearest' });
    track.classList.toggle('is-selected', isSelected);
    const bar = track.querySelector('.track-bar');
    for (const end of bar.children) {
      const part = times[end.dataset.end];
      const time = Math.round(part * frames.duration);
      bar.style.setProperty(`--${end.dataset.end}`, part);
      end.setAttribute('aria-valuemax', frames.duration);
      end.setAttribute('aria-valuenow', time);
      end.setAttribute('aria-valuetext', t('{seconds} seconds', { seconds: (time / 1000).toFixed(1) }));
    }
  }

  /** Drags an end of a bar, or all of it. */
  #drag(line, index) {
    let end;
    let before;
    const layer = () => this.#layer(index);
    const wasDragged = followPresses(line, {
      press: ({ target }) => {
        end = target.dataset.end;
        return Boolean(target.closest('.track-bar'));
      },
      begin: () => {
        before = timesOf(layer());
        this.#actions.select(layer());
        this.#actions.begin(layer());
      },
      move: ({ x, event }) => {
        const by = x / line.getBoundingClientRect().width;
        // As while a layer is dragged, the control key keeps it from snapping.
        const snapped = (part) => (event.ctrlKey || event.metaKey ? part : this.#snapped(part));
        if (end) this.#set(layer(), { [end]: clamped(snapped(before[end] + by)) });
        else {
          const length = before.to - before.from;
          const from = Math.max(0, Math.min(snapped(before.from + by), 1 - length));
          this.#set(layer(), { from, to: from + length });
        }
        this.#actions.move(layer());
      },
      end: () => this.#actions.end(layer()),
      cancel: () => this.#actions.cancel(layer()),
    });
    line.addEventListener('click', () => {
      if (!wasDragged()) this.#actions.select(layer());
    });
  }

  /** The nearest beginning of a frame to a part of the animation. */
  #snapped(part) {
    const { frames } = this.#moving;
    return frames.part(frames.nearest(clamped(part)));
  }

  #set(layer, times) {
    // A layer can be seen for as little as a frame.
    setTimes(layer, times, 1 / this.#moving.frames.count);
  }

  #pressEnd(event, layer, end) {
    const { frames } = this.#moving;
    const at = frames.nearest(timesOf(layer)[end]);
    const to = {
      ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1,
      PageDown: at - page, PageUp: at + page, Home: 1, End: frames.count + 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#set(layer, { [end]: frames.part(Math.max(1, Math.min(to, frames.count + 1))) });
    this.#actions.end(layer, `time ${end}`);
  }
}

const clamped = (part) => Math.max(0, Math.min(part, 1));
