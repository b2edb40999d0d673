// The dialog that saves a sound as a file.

import { element } from '../../element.js';
import { original } from './player.js';
import { changeVoice } from './voices.js';

export class SaveSheet {
  #dialog;
  #outcome;
  #sound;
  #asking;

  constructor(dialog) {
    this.#dialog = dialog;
    this.#outcome = dialog.querySelector('.save-outcome');
    for (const button of dialog.querySelectorAll('[data-format]')) {
      button.addEventListener('click', () => this.#save(button.dataset.format));
    }
    dialog.addEventListener('close', () => this.#asking?.abort());
  }

  /** @param sound `{recording, effect, title}` */
  open(sound) {
    this.#sound = sound;
    const isOriginal = sound.effect === original;
    for (const button of this.#dialog.querySelectorAll('[data-format]')) {
      button.hidden = (button.dataset.format === original) !== isOriginal;
    }
    this.#dialog.querySelector('h2').textContent = `Save “${sound.title}”`;
    this.#outcome.textContent = '';
    this.#dialog.showModal();
  }

  async #save(format) {
    const { recording, effect } = this.#sound;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      this.#outcome.textContent = 'Working…';
      const sound = format === original
        ? recording : await changeVoice(recording, effect, format, signal);
      if (signal.aborted) return;
      const name = format === original
        ? recording.name ?? `recording.${fileExtension(recording.type)}` : `${effect}.${format}`;
      download(sound, name);
      this.#outcome.textContent = `Saved as ${name}.`;
    } catch (error) {
      if (!signal.aborted) this.#outcome.textContent = error.message;
    }
  }
}

/** The file extension of a browser's recording. */
function fileExtension(type) {
  if (type.startsWith('audio/mp4')) return 'm4a';
  return type.startsWith('audio/ogg') ? 'ogg' : 'webm';
}

function download(sound, name) {
  const url = URL.createObjectURL(sound);
  element('a', { href: url, download: name }).click();
  // By then, the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
