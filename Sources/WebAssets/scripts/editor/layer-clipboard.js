// Copying, cutting and pasting of layers, also from one meme to another.

import { isCaption } from '../layers.js';
import { ways } from './areas.js';

/** The type of a layer on the clipboard, as JSON. */
const type = 'application/x-mememe-layer';
/** The most characters of a caption. */
const mostLetters = 5000;

/**
 * Listens to the keys and menus of the clipboard; those of fields stay the browser's.
 *
 * @param actions `selected` gives the selected layer, if any has the focus; `cut` deletes it; `paste` adds a copied
 *   layer; `pasteWords` adds words that were copied elsewhere
 */
export function listenToClipboard({ selected, cut, paste, pasteWords }) {
  const copy = (event) => {
    const layer = isInField() ? undefined : selected();
    if (!layer) return false;
    event.preventDefault();
    event.clipboardData.setData(type, JSON.stringify(layer));
    if (isCaption(layer)) event.clipboardData.setData('text/plain', layer.text);
    return true;
  };
  document.addEventListener('copy', copy);
  document.addEventListener('cut', (event) => {
    const layer = selected();
    if (copy(event)) cut(layer);
  });
  document.addEventListener('paste', (event) => {
    // Pictures are a matter of their own.
    if (isInField() || event.defaultPrevented || event.clipboardData.files.length) return;
    const layer = layerOf(event.clipboardData.getData(type));
    const words = event.clipboardData.getData('text/plain').trim();
    if (!layer && !words) return;
    event.preventDefault();
    if (layer) paste(layer);
    else pasteWords(words.slice(0, mostLetters));
  });
}

/** Whether the focus is in a field, whose words are copied. */
const isInField = () => document.activeElement?.matches('input, textarea, select')
  || document.querySelector('dialog[open]') !== null;

/** A layer from the clipboard; `undefined` if it isn't one. */
function layerOf(json) {
  try {
    const layer = JSON.parse(json);
    const isOne = typeof layer.text === 'string' || typeof layer.source === 'string'
      || (layer.kind in ways && typeof layer.box === 'object');
    return isOne ? layer : undefined;
  } catch {
    return undefined;
  }
}
