// The colours that stand out in the picture, offered wherever a colour is chosen.

import { offerColours } from './colour-choice.js';

/** How many are offered. */
const most = 6;
/** The sides that a picture is shrunk to before its colours are counted. */
const side = 48;
/** How far colours are apart at least, so that none is offered twice: the distance of their red, green and blue. */
const apart = 56;

/** The URL of the picture whose colours are offered. */
let shown;

/** Offers the colours of a picture; none for `undefined`. */
export async function offerColoursOf(picture) {
  const url = picture?.url;
  if (url === shown) return;
  shown = url;
  // A format that this browser can't show has none.
  const colours = url ? await coloursOf(url).catch(() => []) : [];
  if (shown === url) offerColours(colours);
}

async function coloursOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  // Shrinks it elsewhere, so that the page doesn't stop for a large one.
  const small = await createImageBitmap(image, { resizeWidth: side, resizeHeight: side, resizeQuality: 'low' });
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(small, 0, 0);
  small.close();
  return standingOut(context.getImageData(0, 0, side, side).data);
}

/**
 * The colours that stand out most, as `#rrggbb`: those of many pixels, and vivid ones sooner than gray ones.
 *
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
function standingOut(pixels) {
  const bins = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    const key = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5;
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
    bins.set(key, bin);
  }
  const colours = [...bins.values()].map(({ count, sum }) => {
    const colour = sum.map((total) => Math.round(total / count));
    return { colour, weight: Math.sqrt(count) * (32 + Math.max(...colour) - Math.min(...colour)) };
  });
  colours.sort((first, second) => second.weight - first.weight);
  const chosen = [];
  for (const { colour } of colours) {
    if (chosen.length === most) break;
    if (chosen.every((other) => distance(other, colour) > apart)) chosen.push(colour);
  }
  return chosen.map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
}

const distance = (first, second) => Math.hypot(...first.map((part, index) => part - second[index]));
