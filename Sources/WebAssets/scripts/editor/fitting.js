// Predicts the layout of a caption's words before the server responds. It follows the renderer's
// rule closely enough that nothing seems to move when the rendering arrives: the largest size wins,
// then the fewest lines; each line more has to make letters noticeably larger.

import {
  boxOf, fractionOf, styleOf, usualSize, verticalAlignmentOf,
} from './recipe.js';
import { typesetting } from './typesetting.js';

const {
  worthOfALine, worthOfABreak, pitchOfCapitals, leastGap, legibleFontSize, sideWithMargin, small,
} = typesetting;
/** The font size at which letters are measured, in pixels. */
const measured = 200;
/** The most lines; nobody reads more. */
const mostLines = 200;
/**
 * The longest text whose lines are set apart letter by letter, as the renderer does. In a longer
 * one a letter makes no visible difference.
 */
const mostExact = 300;
/** The step, in ems, in which the renderer samples the upper and lower contours of lines. */
const skylineStep = 1 / 16;
/** The longest text in which words are segmented, because segmentation is slow. */
const mostSegmented = 400;
/** The most measured pieces that are cached per font. */
const mostKept = 20_000;
/** The most letters of all words whose parts are cached. */
const mostLettersKept = 100_000;

const context = document.createElement('canvas').getContext('2d');
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The cache of measurements: by font, then by piece. */
const inks = new Map();
// Letters of a fallback font must be measured again once the real one is loaded.
document.fonts.addEventListener('loadingdone', () => inks.clear());
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Computes the lines, the size and the place of a caption's words.
 *
 * @param caption the caption
 * @param text its words, or the placeholder
 * @param meme the size of the meme, in the pixels of the result
 * @param family the font, as CSS names it
 */
export function fit(caption, text, meme, family) {
  const style = styleOf(caption);
  let [best, room] = fitStyled(style, caption, text, meme, family);
  const spaced = smallStyle(style, room.font, best.fontSize);
  if (spaced) {
    const [set, itsRoom] = fitStyled(spaced, caption, text, meme, family);
    const fontSize = wholeSize(itsRoom.font, set.fontSize);
    const least = style.minimumSize ? fractionOf(style.minimumSize, meme) * room.mean : 0;
    // Nothing is cut off for the sake of it.
    if (fontSize >= least || best.fontSize < least) {
      [best, room] = [{ ...set, fontSize }, itsRoom];
    }
  }
  return place(best, caption, room);
}

/**
 * The style of outlined letters of a few pixels, which are farther apart and have an outline of whole
 * pixels; undefined if they aren't so small.
 */
function smallStyle(style, font, fontSize) {
  const capHeight = font.capHeight * fontSize;
  if (capHeight >= small.capHeight || style.outlineWidth <= 0) return undefined;
  const width = style.outlineWidth * fontSize;
  const outline = Math.max(width, Math.min(Math.max(1, Math.round(width)), capHeight / 4));
  return {
    ...style,
    letterSpacing: style.letterSpacing + small.letterSpacing,
    outlineWidth: Math.max(style.outlineWidth, outline / (fontSize * (1 - 2 * small.loss))),
  };
}

/** The size at which capitals are as high as whole pixels, if that is near. */
function wholeSize(font, fontSize) {
  const capHeight = font.capHeight * fontSize;
  const whole = Math.floor(capHeight);
  return whole > 0 && whole >= capHeight * (1 - small.loss) ? fontSize * whole / capHeight : fontSize;
}

/** The lines and their size in a style, and what they were fitted into. */
function fitStyled(style, caption, text, meme, family) {
  const box = onPicture(boxOf(caption), meme);
  const font = measureFont(family, style);
  const margins = inkMargins(style);
  const mean = Math.sqrt(meme.width * meme.height);
  const least = style.minimumSize ? fractionOf(style.minimumSize, meme) * mean : 0;
  const maximum = style.maximumSize
    ? fractionOf(style.maximumSize, meme) * mean : Math.max(usualSize * mean, least);
  const paragraphs = inCase(text, style).split('\n');
  const isExact = text.length <= mostExact;
  const room = { box, maximum, style, margins, font, isExact, mean };

  const inWords = inPieces(paragraphs, splitWords, font);
  let best = fitPieces(inWords, room, maximum);
  const size = sizeOfBrokenWords(inWords, room, least);
  // Words end in as few places as are enough.
  for (const split of [splitEvenly, splitAtHyphens, splitAnywhere]) {
    if (best.fontSize >= size * (1 - 1e-6)) break;
    const broken = fitPieces(
      inPieces(paragraphs, (text) => split(text, widthOfLine(size, room), font), font), room, size);
    if (broken.fontSize > best.fontSize) best = broken;
  }
  return [best, room];
}

/** The pieces of paragraphs; equal paragraphs are measured once. */
function inPieces(paragraphs, split, font) {
  const made = new Map();
  return paragraphs.map((paragraph) => {
    if (!made.has(paragraph)) made.set(paragraph, new Pieces(split(paragraph), font));
    return made.get(paragraph);
  });
}

/**
 * The size for which words are broken that are too long for a line at it: no more than half of the largest, so that
 * what a line has room for stays whole, or no more than can be read or the caption allows. 0 if no word is too long.
 */
function sizeOfBrokenWords(paragraphs, room, minimum) {
  const { maximum, mean } = room;
  const largest = sizeByHeight(paragraphs, room)(paragraphs.length);
  const legible = Math.max(legibleFontSize.pixels, legibleFontSize.fraction * mean);
  const least = minimum ? Math.min(minimum, maximum) : Math.min(legible, largest);
  const most = Math.max(largest / 2 * worthOfABreak, least);
  if (paragraphs.every((pieces) => pieces.widest <= widthOfLine(most, room))) return 0;
  const byHeight = sizeByHeight(paragraphs, room, { isApart: true });
  const fits = (size) => {
    const width = widthOfLine(size, room);
    return width > 0
      && size <= byHeight(paragraphs.reduce((sum, pieces) => sum + pieces.countBroken(width), 0));
  };
  const fitting = largestSize(most, fits);
  return Math.max(Math.min(fitting / worthOfABreak, largest / 2), Math.min(fitting, least));
}

/** The largest size for which a condition holds that holds for all smaller ones, too. */
function largestSize(most, holds) {
  if (holds(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The width of the letters of a line at a size, in ems. */
const widthOfLine = (size, { box, margins }) => box.width / size - margins.left - margins.right;

/** Breaks paragraphs into the lines that allow the largest size, and into the fewest of those. */
function fitPieces(paragraphs, room, atMost) {
  const { box, margins, isExact } = room;
  const least = paragraphs.length;
  const most = paragraphs.reduce((sum, { length }) => sum + Math.max(1, length), 0);
  const widest = Math.max(0, ...paragraphs.map((pieces) => pieces.widest));
  const sides = margins.left + margins.right;
  const couldBe = ceilings(paragraphs, room);
  const byHeight = sizeByHeight(paragraphs, room);
  // Another line has to make letters noticeably larger, and never makes them larger than a shorter text.
  const worth = (count) => byHeight(count) / (1 + worthOfALine / count);
  const limit = (count) => Math.min(
    atMost, count === least ? byHeight(count) : Math.min(worth(least + 1), worth(count)));
  const better = isExact ? 1 + 1e-6 : 1.01;
  let best;
  for (let count = least; count <= Math.max(least, Math.min(most, mostLines)); count += 1) {
    const enough = (best?.fontSize ?? 0) * better;
    // The limit only falls.
    if (limit(count) <= enough) break;
    // Skips numbers of lines that can't be better, which are nearly all if there are many words.
    if (couldBe(count, widest) > enough) {
      const width = narrowest(paragraphs, count, widest);
      const lines = paragraphs.flatMap((pieces) => pieces.lines(width, isExact));
      const block = measureBlock(lines, room);
      const fontSize = Math.min(
        limit(count), box.width / (width + sides), box.height / block.height);
      if (fontSize > enough) best = { ...block, lines, width: width + sides, fontSize };
    }
  }
  return best;
}

/**
 * The largest size at which so many lines fit into the height, if no two come near each other.
 *
 * @param isApart whether they are as far apart as if the lowest letter were above the highest one
 */
function sizeByHeight(paragraphs, { box, maximum, style, margins, font }, { isApart = false } = {}) {
  const ascent = Math.max(0, ...paragraphs.map((pieces) => pieces.ascent));
  const descent = Math.max(0, ...paragraphs.map((pieces) => pieces.descent));
  let pitch = style.lineSpacing * pitchOfCapitals * font.capHeight;
  if (isApart) {
    const reach = ascent + descent + 2 * style.outlineWidth + leastGap;
    pitch = Math.max(pitch, style.lineSpacing * reach);
  }
  return (count) => Math.min(
    maximum,
    box.height / (margins.top + ascent + descent + (count - 1) * pitch + margins.bottom));
}

/** The largest possible size with a number of lines, of which one has at least a width. */
function ceilings(paragraphs, { box, maximum, style, margins, font }) {
  const advance = paragraphs.reduce((sum, pieces) => sum + pieces.advance, 0);
  const bearings = Math.max(0, ...paragraphs.map((pieces) => pieces.bearings));
  const sides = margins.left + margins.right;
  const pitch = style.lineSpacing * pitchOfCapitals * font.capHeight;
  return (count, widest) => Math.min(
    maximum,
    box.width / (Math.max(widest, advance / count - bearings) + sides),
    box.height / (margins.top + margins.bottom + (count - 1) * pitch));
}

/** The smallest width, in ems, at which the words fit on a number of lines. */
function narrowest(paragraphs, count, widest) {
  let low = widest;
  let high = Math.max(low, ...paragraphs.map((pieces) => pieces.width(0, pieces.length - 1)));
  if (count === paragraphs.length) return high;
  const fits = (width) =>
    paragraphs.reduce((sum, pieces) => sum + pieces.count(width), 0) <= count;
  for (let step = 0; step < 24 && high - low > 0.0005; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The measured pieces of a paragraph. The end of a line is found by binary search. */
class Pieces {
  #split;
  #pieces;
  #texts;
  #font;
  /**
   * The start and the end of each piece on one line of all of them, in ems, without side bearings.
   */
  #starts;
  #ends;

  constructor(pieces, font) {
    this.#split = pieces;
    this.#pieces = pieces.map(({ text }) => font.measure(text));
    this.#texts = pieces.map(({ text }) => text);
    this.#font = font;
    this.#starts = new Float64Array(pieces.length);
    this.#ends = new Float64Array(pieces.length);
    this.advance = 0;
    this.widest = 0;
    this.bearings = 0;
    this.ascent = 0;
    this.descent = 0;
    let pen = 0;
    this.#pieces.forEach(({ advance, before, after, ascent, descent }, index) => {
      this.ascent = Math.max(this.ascent, ascent);
      this.descent = Math.max(this.descent, descent);
      this.#starts[index] = pen + before;
      this.#ends[index] = pen + advance - after;
      this.advance += advance;
      this.widest = Math.max(this.widest, advance - before - after);
      this.bearings = Math.max(this.bearings, before + after);
      pen += advance + (pieces[index].space ? font.space : 0);
    });
  }

  get length() { return this.#pieces.length; }

  /** The width of a line from one piece to another. */
  width(first, last) {
    return last < first ? 0 : this.#ends[last] - this.#starts[first];
  }

  /** The last piece of a line that begins with `first`, with greedy line breaking. */
  #end(first, width) {
    let low = first;
    let high = this.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.width(first, middle) > width + 1e-6) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  /** The number of lines at a width. */
  count(width) {
    let count = 0;
    let first = 0;
    do {
      first = this.#end(first, width) + 1;
      count += 1;
    } while (first < this.length);
    return count;
  }

  /** The number of lines at a width if a piece too wide for one begins a line, fills it, and goes on in the next. */
  countBroken(width) {
    let count = 1;
    let pen = 0;
    this.#pieces.forEach(({ advance, before, after }, index) => {
      const ink = advance - before - after;
      if (pen > 0 && pen + ink > width) {
        count += 1;
        pen = 0;
      }
      const more = Math.max(Math.ceil(ink / width) - 1, 0);
      count += more;
      pen += advance - more * width + (this.#split[index].space ? this.#font.space : 0);
    });
    return count;
  }

  /**
   * The lines, each with its width and the ascent and descent of its letters, in ems; and with its
   * letters, if wanted.
   */
  lines(width, withLetters) {
    const lines = [];
    let first = 0;
    do {
      // An empty paragraph is a line without pieces.
      const last = Math.min(this.#end(first, width), this.length - 1);
      let ascent = 0;
      let descent = 0;
      for (const piece of this.#pieces.slice(first, last + 1)) {
        ascent = Math.max(ascent, piece.ascent);
        descent = Math.max(descent, piece.descent);
      }
      lines.push({
        ascent, descent, width: this.width(first, last),
        letters: withLetters ? this.#letters(first, last) : undefined,
      });
      first = last + 1;
    } while (first < this.length);
    return lines;
  }

  /** The ink of each letter of a line: where it is from the line's left end, how high and deep. */
  #letters(first, last) {
    const letters = [];
    for (let index = first; index <= last; index += 1) {
      let pen = this.#starts[index] - this.#pieces[index].before - this.#starts[first];
      for (const letter of this.#texts[index]) {
        const { advance, before, after, ascent, descent } = this.#font.measure(letter);
        letters.push({ left: pen + before, right: pen + advance - after, ascent, descent });
        pen += advance;
      }
    }
    return letters;
  }
}

/** The size of the lines with their outline, in ems. */
function measureBlock(inks, { style, margins, font, isExact }) {
  let pitch = style.lineSpacing * pitchOfCapitals * font.capHeight;
  // Capitals rarely touch; mixed case is kept apart by its ascents and descents.
  if (isExact || style.letterCase !== 'upper') {
    const gap = 2 * style.outlineWidth + leastGap;
    const skylines = isExact ? inks.map((line) => skyline(line, style)) : [];
    for (let index = 0; index + 1 < inks.length; index += 1) {
      const reach = isExact ? deepest(skylines[index], skylines[index + 1])
        : inks[index].descent + inks[index + 1].ascent;
      pitch = Math.max(pitch, style.lineSpacing * (reach + gap));
    }
  }
  const ascent = inks[0].ascent;
  const height =
    margins.top + ascent + (inks.length - 1) * pitch + inks.at(-1).descent + margins.bottom;
  return { pitch, ascent, height };
}

/** The height and depth of a line's ink at each step along it, from the point of alignment. */
function skyline({ letters, width }, { alignment, outlineWidth }) {
  const left = { left: 0, center: -width / 2, right: -width }[alignment];
  const more = Math.max(1, Math.ceil(outlineWidth / skylineStep));
  const first = Math.floor(left / skylineStep) - more;
  const count = Math.ceil(width / skylineStep) + 2 * more + 1;
  const heights = new Float64Array(count).fill(-Infinity);
  const depths = new Float64Array(count).fill(-Infinity);
  for (const letter of letters) {
    // A space has no ink.
    if (letter.ascent + letter.descent <= 0) continue;
    const from = Math.floor((left + letter.left) / skylineStep) - more - first;
    const to = Math.ceil((left + letter.right) / skylineStep) + more - first;
    for (let step = Math.max(0, from); step < Math.min(count, to); step += 1) {
      heights[step] = Math.max(heights[step], letter.ascent);
      depths[step] = Math.max(depths[step], letter.descent);
    }
  }
  return { first, heights, depths };
}

/** The greatest sum of a depth of a line and a height of the one below it at the same step. */
function deepest(upper, lower) {
  let sum = -Infinity;
  const start = Math.max(upper.first, lower.first);
  const end = Math.min(
    upper.first + upper.depths.length, lower.first + lower.heights.length);
  for (let step = start; step < end; step += 1) {
    sum = Math.max(sum, upper.depths[step - upper.first] + lower.heights[step - lower.first]);
  }
  return sum;
}

/** Converts ems to pixels, and places the words in the box. */
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
  // A text field centers a line's glyphs within its line height.
  const baseline = ink.y + (margins.top + fitted.ascent) * fontSize;
  const lead = (pitch - (font.ascent + font.descent) * fontSize) / 2 + font.ascent * fontSize;
  return { fontSize, ink, box, pitch, top: baseline - lead, lines: fitted.lines.length };
}

/** The part of a box that is on the picture, in pixels, less a pixel at the edges. */
function onPicture(box, meme) {
  const part = (start, length, side) => {
    const edge = side < sideWithMargin ? 0 : 1;
    const low = Math.max(0, start) * side;
    const high = Math.min(1, start + length) * side;
    const [first, last] = [Math.max(low, edge), Math.min(high, side - edge)];
    return first < last ? [first, last - first] : [low, high - low];
  };
  const [x, width] = part(box.x, box.width, meme.width);
  const [y, height] = part(box.y, box.height, meme.height);
  return { x, y, width, height };
}

/** How far outline, shadow and the box behind the words extend beyond the letters, in ems. */
function inkMargins({ outlineWidth, shadow, textBackground, tail, cutsOut }) {
  const { x = 0, y = 0, blur = 0 } = shadow ? { ...typesetting.shadow, ...shadow } : {};
  const background = textBackground ?? (tail ? '#ffffff' : null);
  const padding = cutsOut || (background && !isClear(background)) ? typesetting.textBackgroundPadding : 0;
  return {
    left: outlineWidth + Math.max(padding, blur - x),
    right: outlineWidth + Math.max(padding, blur + x),
    top: outlineWidth + Math.max(padding, blur - y),
    bottom: outlineWidth + Math.max(padding, blur + y),
  };
}

const isClear = (color) => /^#[0-9a-f]{6}00$/iu.test(color);

/** The part of a space that the outlines on both sides cover, in ems, which is added to it. */
export const wordSpacing = ({ outlineWidth }) => 2 * outlineWidth;

/** Measures a font, in ems. */
function measureFont(family, style) {
  context.font = `900 ${measured}px ${family}`;
  if (!inks.has(family)) inks.set(family, new Map());
  const known = inks.get(family);
  const em = (pixels) => pixels / measured;
  const capitals = context.measureText('H');
  return {
    capHeight: em(capitals.actualBoundingBoxAscent),
    ascent: em(capitals.fontBoundingBoxAscent),
    descent: em(capitals.fontBoundingBoxDescent),
    space: em(context.measureText(' ').width) + style.letterSpacing + wordSpacing(style),
    measure(text) {
      const ink = inkOf(text, known);
      if (!style.letterSpacing) return ink;
      const spacing = style.letterSpacing * [...text].length;
      return {
        ...ink, advance: ink.advance + spacing, after: ink.after + style.letterSpacing,
      };
    },
  };
}

/** Measures the ink of a text in the context's font, in ems, or returns the cached measurement. */
function inkOf(text, known) {
  const kept = known.get(text);
  if (kept) return kept;
  const ink = context.measureText(text);
  const em = (pixels) => pixels / measured;
  const made = {
    advance: em(ink.width),
    before: -em(ink.actualBoundingBoxLeft),
    after: em(ink.width - ink.actualBoundingBoxRight),
    ascent: em(ink.actualBoundingBoxAscent),
    descent: em(ink.actualBoundingBoxDescent),
  };
  if (known.size >= mostKept) known.clear();
  known.set(text, made);
  return made;
}

function inCase(text, { letterCase, language }) {
  if (letterCase === 'upper') return text.toLocaleUpperCase(language);
  if (letterCase === 'lower') return text.toLocaleLowerCase(language);
  if (letterCase === 'mock') return mocked(text, language);
  if (letterCase === 'sentence') return sentences(text, language);
  if (letterCase !== 'title') return text;
  return text.replace(/(^|[^\p{L}\p{M}\p{N}’'])(\p{L})/gu, (_, before, letter) =>
    before + letter.toLocaleUpperCase(language));
}

/** Lower and upper case in turn, from letter to letter. */
function mocked(text, language) {
  let isUpper = true;
  return text.replace(/\p{L}\p{M}*/gu, (letter) => {
    const lower = letter.toLocaleLowerCase(language);
    const upper = letter.toLocaleUpperCase(language);
    if (lower === upper) return letter;
    isUpper = !isUpper;
    return isUpper ? upper : lower;
  });
}

/** A capital at the beginning of each sentence, and for an English `i` alone. */
function sentences(text, language) {
  const isAllCapitals = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
  const typed = isAllCapitals ? text.toLocaleLowerCase(language) : text;
  const begun = typed.replace(
    /(^|[.!?…]["'”’)»]*\s)([^\p{L}\p{N}]*)(\p{L})/gu,
    (_, before, between, letter) => before + between + letter.toLocaleUpperCase(language));
  if (language && !/^en/i.test(language)) return begun;
  return begun.replace(/(?<![\p{L}\p{N}'’._@/-])i(?![\p{L}\p{N}._@/-])/gu, 'I');
}

/** Makes a cached version of `split`, which splits the words of paragraphs. */
function splitter(split) {
  const known = new Map();
  let letters = 0;
  const parts = (word) => {
    const kept = known.get(word);
    if (kept) return kept;
    // While a long word is typed, each letter makes another word.
    if (letters > mostLettersKept) {
      known.clear();
      letters = 0;
    }
    letters += word.length;
    const found = split(word).map((text, index, { length }) =>
      ({ text, space: index + 1 === length }));
    known.set(word, found);
    return found;
  };
  return (paragraph) => paragraph.split(/\s+/u).filter(Boolean).flatMap(parts);
}

/** The unbreakable pieces: words, or parts of words between break opportunities. */
const splitWords = splitter((word) =>
  (unspaced.test(word) ? partsOf(word) : word.split(/(?<=\p{L}[–—])(?=\p{L})/u)));

/** Words, of which those too wide for a line end at hyphens and slashes. */
const splitAtSigns = (paragraph, widest, font) => splitWide(
  splitWords(paragraph), widest, font, (word) => word.split(/(?<=[-‐/?])(?=[\p{L}\p{N}])/u));

/** The same; what is too wide then ends in the fewest parts, of about one width. */
const splitEvenly = (paragraph, widest, font) =>
  splitWide(splitAtSigns(paragraph, widest, font), widest, font, (word) => evenParts(word, widest, font));

/** The same; what is too wide then ends anywhere. */
const splitAtHyphens = (paragraph, widest, font) =>
  splitWide(splitAtSigns(paragraph, widest, font), widest, font, charactersOf);

/** Words, of which those too wide for a line end anywhere. */
const splitAnywhere = (paragraph, widest, font) =>
  splitWide(splitWords(paragraph), widest, font, charactersOf);

/** The fewest parts of a word, of about one width, that are no wider than `widest`. */
function evenParts(word, widest, font) {
  const letters = charactersOf(word);
  const advances = letters.map((letter) => font.measure(letter).advance);
  const whole = advances.reduce((sum, advance) => sum + advance, 0);
  const count = Math.ceil(whole / widest);
  const parts = [];
  let last = -1;
  let pen = 0;
  letters.forEach((letter, index) => {
    const part = Math.floor((pen + advances[index] / 2) / whole * count);
    if (part === last) parts[parts.length - 1] += letter;
    else parts.push(letter);
    last = part;
    pen += advances[index];
  });
  return parts;
}

/** Pieces, of which those too wide for a line are split. */
function splitWide(pieces, widest, font, split) {
  return pieces.flatMap((piece) => {
    const { advance, before, after } = font.measure(piece.text);
    if (advance - before - after <= widest) return [piece];
    const parts = split(piece.text);
    return parts.map((text, index) => ({ text, space: piece.space && index + 1 === parts.length }));
  });
}

/** The parts of a text without spaces; a very long text can break anywhere. */
function partsOf(text) {
  return text.length > mostSegmented ? text.match(/\P{M}\p{M}*|\p{M}+/gu)
    : Array.from(words.segment(text), ({ segment }) => segment);
}

/** ASCII letters don't form clusters, and segmentation is slow. */
const charactersOf = (text) => (/^[!-~]*$/u.test(text) ? [...text]
  : Array.from(characters.segment(text), ({ segment }) => segment));
