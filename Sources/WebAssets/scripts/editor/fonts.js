// The fonts of captions in the browser.

import * as api from '../api.js';

/** The CSS font of a caption; a generic font is the fallback until it is loaded. */
export function familyOf(font) {
  const name = font?.family ?? (font?.file ? 'sans-serif' : 'Impact');
  return font?.file ? name : `"meme ${escape(name)}", "${escape(name)}", Impact, sans-serif`;
}

/** The font of the pages' titles. */
const titles = new URL('../../fonts/meme.ttf', import.meta.url).pathname;

const escape = (name) => name.replace(/["\\\n]/gu, '');

/** Fetches the server's fonts; none if it doesn't respond. */
export async function loadFonts() {
  const fonts = await api.fonts().catch(() => []);
  const standard = fonts.find(({ kind }) => kind === 'default');
  for (const { kind, name, url } of fonts) {
    // The stand-in for Impact is the font of the titles, which the page has loaded already.
    if (url) {
      addFace(kind === 'default' ? 'Impact' : name, url === standard?.url ? titles : url);
    }
  }
  return fonts;
}

/** Loads the font of a caption, unless the browser has it. */
export async function loadFace(font) {
  await document.fonts.load(`900 40px ${familyOf(font)}`).catch(() => []);
}

function addFace(name, url) {
  // A range of weights, so that no browser emboldens a bold font.
  document.fonts.add(new FontFace(`meme ${escape(name)}`, `url("${url}")`, {
    weight: '1 1000', display: 'swap',
  }));
}
