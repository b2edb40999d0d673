// The texts of the pages in the user's language. They are looked up by the English ones, so that scripts can be read.

/** The texts by the English ones, of a page that isn't in English; `languages/de.js` and its like set them. */
const texts = globalThis.words ?? {};
const { lang } = document.documentElement;
/** The language of dates and numbers, with the digits that the server writes. */
export const locale = lang === 'ar' ? 'ar-u-nu-latn' : lang;
const forms = new Intl.PluralRules(lang);
const numbers = new Intl.NumberFormat(locale);

/** A number as the user writes it. */
export const numberOf = (value) => numbers.format(value);

const filled = (text, values) => text.replace(/\{(\w+)\}/gu, (place, name) => String(values[name] ?? place));

/** A text, by the English one; `{name}` in it stands for a value of that name. */
export const t = (english, values = {}) => filled(texts[english] ?? english, values);

/** A text that goes with a number, `{count}` in it, by the English ones for one and for others. */
export const counted = (count, one, other, values = {}) =>
  filled(texts[other]?.[forms.select(count)] ?? (count === 1 ? one : other), { count: numberOf(count), ...values });
