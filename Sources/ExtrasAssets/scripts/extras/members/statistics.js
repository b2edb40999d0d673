// The dialog with the longest streak and the last three results.

import { element, icon } from '../../element.js';

const dialog = document.querySelector('dialog.statistics');

/** Shows the statistics of a game: `{longestStreak, lastResults}`. */
export function showStatistics({ longestStreak, lastResults }) {
  dialog.querySelector('.streak strong').textContent = longestStreak;
  dialog.querySelector('.last-results').replaceChildren(...lastResults.map(line));
  dialog.querySelector('.last-results').hidden = !lastResults.length;
  dialog.querySelector('.no-results').hidden = lastResults.length > 0;
  dialog.showModal();
}

function line({ name, choice, isRight }) {
  const words = isRight ? 'Right' : choice ? `Wrong: you said ${choice}` : 'Wrong: no answer';
  return element(
    'li', { class: isRight ? 'right' : 'wrong' },
    icon(isRight ? 'done' : 'close'),
    element('span', {}, element('b', { dir: 'auto' }, name), ' ', element('small', {}, words)));
}
