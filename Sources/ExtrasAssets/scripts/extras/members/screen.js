// The elements of the page: the start screen, the question, its answer, and the cover.

import { element, icon } from '../../element.js';

const find = (selector) => document.querySelector(selector);
const startScreen = find('.start-screen');
const main = find('.game');
const timer = find('.timer');
const score = find('.score span');
const card = find('.card');
const portrait = find('.portrait');
const nameTag = find('.name-tag');
const cover = find('.cover');
const news = find('.news');

export const startButton = find('.start');
export const pauseButton = find('.pause');
export const options = [...document.querySelectorAll('.option')];

export function showGame() {
  startScreen.hidden = true;
  main.hidden = false;
}

/** Announces a text to screen readers. */
export function tell(text) {
  news.textContent = text;
}

/** Fills the progress bar to a level, from 0 to 5. */
export function showSteps(steps) {
  timer.setAttribute('aria-valuenow', steps);
  timer.setAttribute('aria-valuetext', `${steps} of 5 seconds are over`);
  [...timer.children].forEach((level, index) => level.classList.toggle('is-full', index < steps));
}

/** Shows a state of the game, except for its picture and time. */
export function showState({ phase, isPaused, question, score: points, result }) {
  score.textContent = points;
  pauseButton.disabled = false;
  pauseButton.querySelector('span').textContent = isPaused ? 'Resume' : 'Pause';
  pauseButton.querySelector('.icon').replaceWith(icon(isPaused ? 'resume' : 'pause', 'extras/icons.svg'));
  const isOpen = phase === 'asking' && !isPaused;
  options.forEach((option, index) => {
    const name = question.options[index];
    const mark = markOf(name, result);
    // A disabled button would lose the focus.
    option.setAttribute('aria-disabled', !isOpen);
    option.classList.remove('is-waiting');
    option.classList.toggle('is-right', mark === 'right');
    option.classList.toggle('is-wrong', mark === 'wrong');
    // The chosen name flashes; the right one is highlighted next to a wrong one.
    option.classList.toggle('is-pressed', name === result?.choice);
    const label = element('span', { dir: 'auto' }, name);
    option.replaceChildren(...(mark ? [icon(mark === 'right' ? 'done' : 'close')] : []), label);
    option.setAttribute('aria-label', mark ? `${name}: ${mark}` : name);
  });
  card.dataset.result = result ? (result.isRight ? 'right' : 'wrong') : '';
  card.classList.toggle('is-tilted', question.number % 2 === 0);
  nameTag.textContent = result ? result.name : 'Who is this?';
  if (isPaused) showCover('Paused', ['When you resume, the score begins anew.']);
  else hideCover();
  // After the answer, the player may go on reading the name and see the picture.
  cover.classList.toggle('is-low', Boolean(isPaused && result));
}

function markOf(name, result) {
  if (!result) return undefined;
  if (name === result.name) return 'right';
  return name === result.choice ? 'wrong' : undefined;
}

/** Announces the result of a question. */
export function tellResult({ isRight, choice, name }) {
  if (isRight) return tell(`Right: ${name}.`);
  tell(`${choice ? 'Wrong' : 'Time is up'}: it was ${name}.`);
}

/** Replaces the picture in the card. */
export function showPortrait(image) {
  if (portrait.firstElementChild === image) return;
  portrait.replaceChildren(image);
  // Restarts the animation, if the player allows motion.
  card.classList.remove('is-dealt');
  void card.offsetWidth;
  card.classList.add('is-dealt');
}

/** Covers the picture with a title, lines, and optional controls. */
export function showCover(title, lines, ...controls) {
  cover.replaceChildren(
    element('strong', {}, title), ...lines.map((line) => element('p', {}, line)), ...controls);
  cover.classList.remove('is-low');
  cover.hidden = false;
}

export function hideCover() {
  cover.hidden = true;
  cover.replaceChildren();
}
