// Where the words of a caption will stand, before the server has said so: the renderer's own rule,
// followed closely enough that nothing seems to move when the real picture comes. The largest size
// wins, then the fewest lines.

import {
  boxOf, fractionOf, styleOf, usualSize, verticalAlignmentOf,
} from './recipe.js';

/** Another line has to make the words larger by so much. */
const worthALine = 1.05;
/** From a baseline to the next, as a multiple of the capital height. */
const pitchOfCapitals = 1.22;
/** Between the outlines of one line and those of the next, in ems. */
const leastGap = 0.04;
/** Letters are measured at this size, in pixels. */
const measured = 200;

const context = document.createElement('canvas').getContext('2d');
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The lines, the size and the place of a caption's words.
 *
 * @param caption the caption
 * @param text its words, or those that stand for them while there are none
 * @param meme the size of the meme, in the pixels that the answer is in
 * @param family the font, as CSS names it
 */
export function fit(caption, text, meme, family) {
  const style = styleOf(caption);
  const box = onPicture(boxOf(caption), meme);
  const font = measureFont(family, style);
  const margins = inkMargins(style);
  const mean = Math.sqrt(meme.width * meme.height);
  const least = style.minimumSize ? fractionOf(style.minimumSize, meme) * mean : 0;
  const maximum = style.maximumSize
    ? fractionOf(style.maximumSize, meme) * mean : Math.max(usualSize * mean, least);
  const paragraphs = inCase(text, style).split('\n');
  const room = { box, maximum, style, margins, font };

  let best = fitPieces(paragraphs.map(splitWords), room);
  const legible = Math.min(maximum, Math.max(8, 0.02 * mean));
  if (best.fontSize < legible) {
    // Rather than get too small to be read, words are broken.
    const broken = fitPieces(paragraphs.map(splitCharacters), room);
    if (broken.fontSize > best.fontSize * worthALine) best = broken;
  }
  return place(best, caption, room);
}

function fitPieces(paragraphs, { box, maximum, style, margins, font }) {
  const measuredParagraphs = paragraphs.map((pieces) => pieces.map((piece) => ({
    ...piece, ...font.measure(piece.text),
  })));
  const most = measuredParagraphs.reduce((sum, pieces) => sum + Math.max(1, pieces.length), 0);
  const sides = margins.left + margins.right;
  let best;
  for (let count = measuredParagraphs.length; count <= Math.min(most, 60); count += 1) {
    const width = narrowest(measuredParagraphs, count, font);
    const lines = measuredParagraphs.flatMap((pieces) => fill(pieces, width, font));
    const block = measureBlock(lines, style, margins, font);
    const fontSize = Math.min(
      maximum, box.width / (width + sides), box.height / block.height);
    if (!best || fontSize > best.fontSize * worthALine) {
      best = { ...block, lines, width: width + sides, fontSize };
    }
    // More lines only get smaller from where the height decides.
    const byHeight = box.height / (margins.top + margins.bottom + (count - 1) * block.pitch);
    if (best.fontSize >= Math.min(maximum, byHeight)) break;
  }
  return best;
}

/** The least width, in ems, at which the words fit on so many lines. */
function narrowest(paragraphs, count, font) {
  const all = paragraphs.flat();
  let low = Math.max(0, ...all.map((piece) => piece.width));
  let high = Math.max(low, ...paragraphs.map((pieces) => widthOf(pieces, font)));
  const fits = (width) =>
    paragraphs.reduce((sum, pieces) => sum + fill(pieces, width, font).length, 0) <= count;
  for (let step = 0; step < 24 && high - low > 0.0005; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Lines that are filled from the first on, as a text field fills them. */
function fill(pieces, width, font) {
  const lines = [[]];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line.length && widthOf([...line, piece], font) > width + 1e-6) lines.push([piece]);
    else line.push(piece);
  }
  return lines;
}

function widthOf(line, font) {
  if (!line.length) return 0;
  let pen = 0;
  for (const [index, piece] of line.entries()) {
    pen += piece.advance;
    if (piece.space && index + 1 < line.length) pen += font.space;
  }
  return pen - line[0].before - line.at(-1).after;
}

/** What the lines take, in ems, with their outline. */
function measureBlock(lines, style, margins, font) {
  const inks = lines.map((line) => ({
    ascent: Math.max(0, ...line.map((piece) => piece.ascent)),
    descent: Math.max(0, ...line.map((piece) => piece.descent)),
  }));
  let pitch = style.lineSpacing * pitchOfCapitals * font.capHeight;
  // Capitals seldom meet; where letters hang and rise they are kept apart.
  if (style.letterCase !== 'upper') {
    for (const [index, ink] of inks.entries()) {
      const below = inks[index + 1];
      if (!below) continue;
      const distance = ink.descent + below.ascent + 2 * style.outlineWidth + leastGap;
      pitch = Math.max(pitch, style.lineSpacing * distance);
    }
  }
  const ascent = inks[0].ascent;
  const height =
    margins.top + ascent + (lines.length - 1) * pitch + inks.at(-1).descent + margins.bottom;
  return { pitch, ascent, height };
}

/** From ems to pixels, and to a place in the box. */
function place(fitted, caption, { box, style, margins, font }) {
  const { fontSize } = fitted;
  const width = fitted.width * fontSize;
  const height = fitted.height * fontSize;
  const across = { left: 0, center: (box.width - width) / 2, right: box.width - width };
  const down = { top: 0, middle: (box.height - height) / 2, bottom: box.height - height };
  const ink = {
    x: box.x + across[style.alignment],
    y: box.y + down[verticalAlignmentOf(caption)],
    width,
    height,
  };
  const pitch = fitted.pitch * fontSize;
  // A line of a text field has half of what it is higher than its font above it.
  const baseline = ink.y + (margins.top + fitted.ascent) * fontSize;
  const lead = (pitch - (font.ascent + font.descent) * fontSize) / 2 + font.ascent * fontSize;
  return { fontSize, ink, box, pitch, top: baseline - lead, lines: fitted.lines.length };
}

/** A box in pixels, as far as it is on the picture. */
function onPicture(box, meme) {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x: x * meme.width,
    y: y * meme.height,
    width: (Math.min(1, box.x + box.width) - x) * meme.width,
    height: (Math.min(1, box.y + box.height) - y) * meme.height,
  };
}

/** How far outline and shadow reach beyond the letters, in ems. */
function inkMargins({ outlineWidth, shadow }) {
  const { x = 0, y = 0, blur = 0 } = shadow ? { x: 0.04, y: 0.06, blur: 0.05, ...shadow } : {};
  return {
    left: outlineWidth + Math.max(0, blur - x),
    right: outlineWidth + Math.max(0, blur + x),
    top: outlineWidth + Math.max(0, blur - y),
    bottom: outlineWidth + Math.max(0, blur + y),
  };
}

/** What the outlines on both sides of a space take of it, in ems; it is given back. */
export const wordSpacing = ({ outlineWidth }) => 2 * outlineWidth;

/** Measures in ems. */
function measureFont(family, style) {
  context.font = `900 ${measured}px ${family}`;
  const em = (pixels) => pixels / measured;
  const capitals = context.measureText('H');
  return {
    capHeight: em(capitals.actualBoundingBoxAscent),
    ascent: em(capitals.fontBoundingBoxAscent),
    descent: em(capitals.fontBoundingBoxDescent),
    space: em(context.measureText(' ').width) + style.letterSpacing + wordSpacing(style),
    measure(text) {
      const ink = context.measureText(text);
      const spacing = style.letterSpacing * [...text].length;
      const advance = em(ink.width) + spacing;
      const before = -em(ink.actualBoundingBoxLeft);
      const after = em(ink.width - ink.actualBoundingBoxRight) + style.letterSpacing;
      return {
        advance, before, after, width: advance - before - after,
        ascent: em(ink.actualBoundingBoxAscent), descent: em(ink.actualBoundingBoxDescent),
      };
    },
  };
}

function inCase(text, { letterCase, language }) {
  if (letterCase === 'upper') return text.toLocaleUpperCase(language);
  if (letterCase === 'lower') return text.toLocaleLowerCase(language);
  if (letterCase !== 'title') return text;
  return text.replace(/(^|[^\p{L}\p{M}\p{N}’'])(\p{L})/gu, (_, before, letter) =>
    before + letter.toLocaleUpperCase(language));
}

/** What stays together: words, and the parts of a word after which a line may end. */
function splitWords(paragraph) {
  return paragraph.split(/\s+/u).filter(Boolean).flatMap((word) => {
    const parts = unspaced.test(word)
      ? Array.from(words.segment(word), ({ segment }) => segment)
      : word.split(/(?<=\p{L}[-–—])(?=\p{L})/u);
    return parts.map((text, index) => ({ text, space: index + 1 === parts.length }));
  });
}

function splitCharacters(paragraph) {
  return paragraph.split(/\s+/u).filter(Boolean).flatMap((word) => {
    const parts = Array.from(characters.segment(word), ({ segment }) => segment);
    return parts.map((text, index) => ({ text, space: index + 1 === parts.length }));
  });
}
