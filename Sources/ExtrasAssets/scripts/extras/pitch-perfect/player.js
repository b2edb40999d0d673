// Plays a recording with effects. It caches the results of the server as long as the recording.

import { changeVoice } from './voices.js';

/** The recording without an effect. */
export const original = 'original';

export class Player {
  #audio;
  #onChange;
  #recording;
  #urls = new Map();
  #asking;
  /** The effect that is being played or fetched. */
  current;
  isLoading = false;

  /**
   * @param onChange called when the effect that is played or fetched changes; with an error, if
   *   there is one
   */
  constructor(audio, onChange) {
    this.#audio = audio;
    this.#onChange = onChange;
    audio.addEventListener('ended', () => this.stop());
    audio.addEventListener('error', () => {
      // Without a source, nothing was to be played.
      if (this.current === undefined || !audio.getAttribute('src')) return;
      this.#fail(new Error(
        'This browser can’t play the file as it is. Its effects can be played.'));
    });
  }

  get recording() {
    return this.#recording;
  }

  /** Sets the recording and drops the previous one. */
  set recording(blob) {
    this.stop();
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
    this.#recording = blob;
    if (blob) this.#urls.set(original, URL.createObjectURL(blob));
  }

  /** Plays an effect from its beginning and stops the previous one. */
  async play(effect) {
    this.stop();
    this.current = effect;
    if (!this.#urls.has(effect)) {
      this.isLoading = true;
      this.#onChange();
      this.#asking = new AbortController();
      const { signal } = this.#asking;
      try {
        const changed = await changeVoice(this.#recording, effect, 'mp3', signal);
        if (signal.aborted) return;
        this.#urls.set(effect, URL.createObjectURL(changed));
      } catch (error) {
        if (!signal.aborted) this.#fail(error);
        return;
      }
      this.isLoading = false;
    }
    this.#audio.src = this.#urls.get(effect);
    this.#onChange();
    try {
      await this.#audio.play();
    } catch (error) {
      if (error.name === 'NotAllowedError') {
        this.#fail(new Error('It is ready: press the button again to hear it.'));
      }
      // Another effect was chosen meanwhile, or the error event has reported it.
    }
  }

  stop() {
    this.#asking?.abort();
    this.#asking = undefined;
    this.isLoading = false;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.current = undefined;
    this.#onChange();
  }

  #fail(error) {
    this.stop();
    this.#onChange(error);
  }
}
