// Copying, cutting and pasting of layers, also from one meme to another.

import { isCaption } from '../layers.js';
import { ways } from './areas.js';

/** The type of layers on the clipboard: a list as JSON, from the lowest. */
const type = 'application/x-mememe-layers';
/** The most characters of a caption. */
const mostLetters = 5000;

/**
 * Listens to the keys and menus of the clipboard; those of fields stay the browser's.
 *
 * @param actions `selected` gives the layers that are selected, from the lowest, if they have the focus; `cut` deletes
 *   them; `paste` adds copied layers; `pasteWords` adds words that were copied elsewhere
 */
export function listenToClipboard({ selected, cut, paste, pasteWords }) {
  const copy = (event) => {
    const layers = isInField() ? [] : selected();
    if (!layers.length) return false;
    event.preventDefault();
    event.clipboardData.setData(type, JSON.stringify(layers));
    const words = layers.filter(isCaption).map(({ text }) => text).filter((text) => text.trim());
    if (words.length) event.clipboardData.setData('text/plain', words.join('\n'));
    return true;
  };
  document.addEventListener('copy', copy);
  document.addEventListener('cut', (event) => {
    if (copy(event)) cut();
  });
  document.addEventListener('paste', (event) => {
    // Pictures are a matter of their own.
    if (isInField() || event.defaultPrevented || event.clipboardData.files.length) return;
    const layers = layersOf(event.clipboardData.getData(type));
    const words = event.clipboardData.getData('text/plain').trim();
    if (!layers.length && !words) return;
    event.preventDefault();
    if (layers.length) paste(layers);
    else pasteWords(words.slice(0, mostLetters));
  });
}

/** Whether the focus is in a field, whose words are copied. */
const isInField = () => document.activeElement?.matches('input, textarea, select')
  || document.querySelector('dialog[open]') !== null;

/** The layers on the clipboard; none if they aren't layers. */
function layersOf(json) {
  try {
    const layers = JSON.parse(json);
    return layers.every(isLayer) ? layers : [];
  } catch {
    return [];
  }
}

const isLayer = (one) => typeof one.text === 'string' || typeof one.source === 'string'
  || (one.kind in ways && typeof one.box === 'object');
