// What is known of a meme: its tags, words, dates, size, fonts and template.

import * as api from './api.js';
import { element } from './element.js';
import { openSheet } from './listing.js';
import { tagField } from './tag-field.js';
import { locale, t } from './words.js';

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
const names = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF', heic: 'HEIC', jxl: 'JPEG XL' };

/** Makes a button open a sheet with what is known of a meme. */
export function offerInfo(button, dialog, id) {
  const body = dialog.querySelector('.info-body');
  openSheet(button, dialog, async () => {
    const { meme, recipe } = await api.meme(id);
    body.replaceChildren(
      element('h3', {}, t('Tags')), tagField([id], meme.tags),
      element('dl', {}, ...facts(meme, recipe).flatMap(([name, ...values]) => [
        element('dt', {}, name), ...values.map((value) => element('dd', { dir: 'auto' }, value)),
      ])));
  });
}

/** The names of facts and their values. */
function facts(meme, recipe) {
  const fonts = new Set(recipe.layers.filter(({ text }) => text).map(({ style }) => nameOfFont(style?.font)));
  const made = dates.format(new Date(meme.created));
  const changed = dates.format(new Date(meme.modified));
  return [
    meme.texts.length ? [t('Words'), ...meme.texts] : undefined,
    [t('Made'), made],
    changed === made ? undefined : [t('Changed'), changed],
    [t('Picture'), `${meme.width} × ${meme.height} ${nameOf(meme.format)}, ${bytes(meme.byteCount)}`],
    [t('Original'), nameOf(meme.originalFormat)],
    fonts.size ? [t('Font'), [...fonts].join(', ')] : undefined,
    recipe.template ? [t('Template'), recipe.template.name] : undefined,
  ].filter(Boolean);
}

const nameOfFont = (font) => font?.family ?? (font?.file ? t('a font file') : 'Impact');

const nameOf = (format) => names[format] ?? format.toUpperCase();

function bytes(count) {
  const [unit, size] = count < 1e6 ? ['kilobyte', count / 1e3] : ['megabyte', count / 1e6];
  const digits = size < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(size);
}
