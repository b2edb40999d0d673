// The fonts that captions can be set in, as the browser shows them.

import * as api from '../api.js';

/** What CSS calls the font of a caption; the generic one stands in until it is loaded. */
export function familyOf(font) {
  const name = font?.family ?? (font?.file ? 'sans-serif' : 'Impact');
  return font?.file ? name : `"meme ${escape(name)}", "${escape(name)}", Impact, sans-serif`;
}

/** The font of the pages' titles. */
const titles = new URL('../../fonts/meme.ttf', import.meta.url).pathname;

const escape = (name) => name.replace(/["\\\n]/gu, '');

/** The fonts of the server; none where it can't be asked. */
export async function loadFonts() {
  const fonts = await api.fonts().catch(() => []);
  const standard = fonts.find(({ kind }) => kind === 'default');
  for (const { kind, name, url } of fonts) {
    // What stands in for Impact is the face of the titles, which the page has loaded already.
    if (url) {
      addFace(kind === 'default' ? 'Impact' : name, url === standard?.url ? titles : url);
    }
  }
  return fonts;
}

/** Loads the face of a caption's font, if it is not one of the browser's own. */
export async function loadFace(font) {
  await document.fonts.load(`900 40px ${familyOf(font)}`).catch(() => []);
}

function addFace(name, url) {
  // A range of weights, so that no browser makes a bold face bolder still.
  document.fonts.add(new FontFace(`meme ${escape(name)}`, `url("${url}")`, {
    weight: '1 1000', display: 'swap',
  }));
}
