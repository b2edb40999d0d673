// The fonts of captions in the browser.

import * as api from '../api.js';

/** The CSS font of a caption; a generic font is the fallback until it is loaded. */
export function familyOf(font) {
  const name = font?.family ?? (font?.file ? 'sans-serif' : 'Impact');
  return font?.file ? name : `"meme ${escape(name)}", "${escape(name)}", Impact, sans-serif`;
}

const escape = (name) => name.replace(/["\\\n]/gu, '');

/** Fetches the server's fonts; none if it doesn't respond. */
export async function loadFonts() {
  const fonts = await api.fonts().catch(() => []);
  const standard = fonts.find(({ kind }) => kind === 'default');
  for (const { kind, name, url } of fonts) {
    // The stand-in for Impact is the font of the titles, which the page has loaded already.
    const parts = url === standard?.url ? titles() : [{ url }];
    if (url) addFace(kind === 'default' ? 'Impact' : name, parts);
  }
  return fonts;
}

/** Loads the font of a caption, or what of it the words need, unless the browser has it. */
export async function loadFace(font, words) {
  await document.fonts.load(`900 40px ${familyOf(font)}`, words || ' ').catch(() => []);
}

function addFace(name, parts) {
  for (const { url, characters: unicodeRange = 'U+0-10FFFF' } of parts) {
    // A range of weights, so that no browser emboldens a bold font.
    document.fonts.add(new FontFace(`meme ${escape(name)}`, `url("${url}")`, {
      weight: '1 1000', display: 'swap', unicodeRange,
    }));
  }
}

/** The font of the pages' titles, of which each part has some characters. */
function titles() {
  return [...document.styleSheets].flatMap(({ href, cssRules }) => [...cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => ({
      url: new URL(style.getPropertyValue('src').match(/"([^"]+)"/u)[1], href).href,
      characters: style.getPropertyValue('unicode-range'),
    })));
}
