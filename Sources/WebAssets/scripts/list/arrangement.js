// How memes stand in the list: each in its own ratio, in rows of about one height, under a heading for its month.

import { element } from '../element.js';
import { justify } from './justify.js';

/** The narrowest and the widest tile of the collection, as width to height. */
const [narrowest, widest] = [0.45, 3];
const months = new Intl.DateTimeFormat(document.documentElement.lang, { month: 'long', year: 'numeric' });

/** The lists whose rows are fitted again when their width changes. */
const widths = new ResizeObserver((changes) => {
  // Later, because it changes the height of what is observed.
  requestAnimationFrame(() => {
    for (const { target } of changes) {
      if (target.isConnected && target.clientWidth !== fitted.get(target)) fitRows(target);
    }
  });
});
/** The width that each list's rows were fitted to. */
const fitted = new WeakMap();

/** Arranges a list of memes, again after memes came or went. */
export function arrange(list) {
  groupByMonth(list);
  if (!list.classList.contains('collection')) return;
  fitRows(list);
  widths.observe(list);
}

/** Puts a heading before the first meme of each month, if the list goes by time. */
function groupByMonth(list) {
  for (const old of list.querySelectorAll('.month')) old.remove();
  if (!list.hasAttribute('data-by-time')) return;
  let last;
  for (const meme of list.querySelectorAll('.meme')) {
    meme.dataset.month ??= months.format(new Date(meme.querySelector('time').dateTime));
    const { month } = meme.dataset;
    if (month !== last) meme.before(element('li', { class: 'month' }, element('h2', {}, month)));
    last = month;
  }
}

/** Gives each meme of a collection its width; rows end with the months. */
function fitRows(list) {
  const style = getComputedStyle(list);
  const length = (name) => parseFloat(style[name]);
  const room = {
    width: list.clientWidth - length('paddingLeft') - length('paddingRight'), gap: length('columnGap'),
    height: parseFloat(style.getPropertyValue('--row')),
  };
  let section = [];
  const fit = () => {
    const rows = justify(section.map(ratioOf), room);
    rows.forEach((width, index) => section[index].style.setProperty('--width', `${width}px`));
    section = [];
  };
  for (const item of list.children) {
    if (item.matches('.meme')) section.push(item);
    else fit();
  }
  fit();
  fitted.set(list, list.clientWidth);
  list.classList.add('is-fitted');
}

function ratioOf(meme) {
  const image = meme.querySelector('img');
  const ratio = image.getAttribute('width') / image.getAttribute('height') || 1;
  const clamped = Math.max(narrowest, Math.min(ratio, widest));
  meme.style.setProperty('--ratio', clamped);
  return clamped;
}
