// How memes stand in the list: each in its own ratio, in rows of about one height, under a heading for its month.

import { element } from '../element.js';
import { locale } from '../words.js';
import { fill, fillsRow, justify } from './justify.js';

/** The narrowest and the widest tile of the collection, as width to height. */
const [narrowest, widest] = [0.45, 3];
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** The width that each list's rows were fitted to. */
const fitted = new WeakMap();

/** Whether a list was arranged for another width than it has. */
export const isMisfit = (list) => fitted.has(list) && fitted.get(list) !== list.clientWidth;

/** Arranges a list of memes, again after memes came or went at its ends: all other rows stay as they are. */
export function arrange(list) {
  groupByMonth(list);
  if (list.classList.contains('collection')) fitRows(list);
  fitted.set(list, list.clientWidth);
}

/** Arranges a list after memes came or went in its midst, or its width has changed. */
export function arrangeAnew(list) {
  for (const meme of list.querySelectorAll('[data-break]')) delete meme.dataset.break;
  arrange(list);
}

/**
 * Puts memes before those of a list, whose rows all stay as they are.
 *
 * @param isStart whether there are none before them
 * @returns those that were put there: of a table, some may wait so that its columns stay full
 */
export function arrangeBefore(list, memes, isStart) {
  const next = list.querySelector('.meme');
  if (!next) {
    list.append(...memes);
    arrange(list);
    return memes;
  }
  const isJoined = (meme) => list.hasAttribute('data-by-time') ? monthOf(meme) === monthOf(next) : true;
  const joined = memes.filter(isJoined).length;
  let added = memes;
  if (!isStart && joined === memes.length && !list.classList.contains('collection')) {
    const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
    if (joined > columns) added = memes.slice(joined % columns);
  }
  if (added.length && isJoined(added.at(-1))) next.dataset.break ??= '';
  list.prepend(...added);
  arrange(list);
  return added;
}

function monthOf(meme) {
  meme.dataset.month ??= months.format(new Date(meme.querySelector('time').dateTime));
  return meme.dataset.month;
}

/** Puts a heading before the first meme of each month, if the list goes by time. */
function groupByMonth(list) {
  for (const old of list.querySelectorAll('.month')) old.remove();
  if (!list.hasAttribute('data-by-time')) return;
  let last;
  for (const meme of list.querySelectorAll('.meme')) {
    const month = monthOf(meme);
    if (month !== last) meme.before(element('li', { class: 'month' }, element('h2', {}, month)));
    last = month;
  }
}

/**
 * Gives each meme of a collection its width. Rows end with the months, and before memes with a break, which memes
 * that were put before them have left. Where those are too few to fill a row, they and the next row are arranged anew.
 */
function fitRows(list) {
  const style = getComputedStyle(list);
  const length = (name) => parseFloat(style[name]);
  const room = {
    width: list.clientWidth - length('paddingLeft') - length('paddingRight'), gap: length('columnGap'),
    height: parseFloat(style.getPropertyValue('--row')),
  };
  let run = [];
  const fit = (isLast) => {
    const ratios = run.map(ratioOf);
    if (isLast) setWidths(run, justify(ratios, room));
    else {
      const rows = fill(ratios, room, run[0].dataset.break === 'row' ? 1 : undefined);
      setWidths(run, rows.flat());
      // So that they stay as they are when some of them leave the page.
      let first = 0;
      for (const row of rows) {
        run[first].dataset.break = 'row';
        first += row.length;
      }
    }
    run = [];
  };
  for (const item of list.children) {
    if (!item.matches('.meme')) {
      fit(true);
      continue;
    }
    if ('break' in item.dataset && run.length) {
      if (run[0].dataset.break === 'row' || fillsRow(run.map(ratioOf), room)) fit(false);
      else putBreakAfterRow(item, room);
    }
    run.push(item);
  }
  fit(true);
  list.classList.add('is-fitted');
}

/** Puts the break that is before the first meme of a row behind the row, so that what comes then stays as it is. */
function putBreakAfterRow(first, { width, gap }) {
  delete first.dataset.break;
  let sum = 0;
  for (let meme = first; meme?.matches('.meme') && !('break' in meme.dataset); meme = meme.nextElementSibling) {
    sum += parseFloat(meme.style.getPropertyValue('--width'));
    if (sum > width) {
      meme.dataset.break = '';
      return;
    }
    sum += gap;
  }
}

function setWidths(memes, widths) {
  widths.forEach((width, index) => memes[index].style.setProperty('--width', `${width}px`));
}

function ratioOf(meme) {
  const image = meme.querySelector('img');
  const ratio = image.getAttribute('width') / image.getAttribute('height') || 1;
  const clamped = Math.max(narrowest, Math.min(ratio, widest));
  meme.style.setProperty('--ratio', clamped);
  return clamped;
}
