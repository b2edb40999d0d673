// Meet the Members. The server keeps the game, its clock and its names; the page shows the state.

import '../extras.js';
import { element } from '../element.js';
import { toast } from '../toast.js';
import { Countdown } from './members/countdown.js';
import * as games from './members/games.js';
import * as portraits from './members/portraits.js';
import * as screen from './members/screen.js';
import { showStatistics } from './members/statistics.js';

/** The key in session storage of the window's game, so that a returning player finds it paused. */
const remembered = 'members-game';

/** The current state of the game; `undefined` before the start. */
let game;
const countdown = new Countdown();

// MARK: Showing

/** Shows a state of the game, and requests the next one when its time has come. */
async function show(next) {
  const isNewQuestion = next.question.number !== game?.question.number || next.id !== game?.id;
  const hasEnded = next.result && (isNewQuestion || !game.result);
  game = next;
  sessionStorage.setItem(remembered, game.id);
  countdown.start(game, screen.showSteps, () => follow(games.state(game.id)));
  screen.showState(game);
  screen.showGame();
  if (hasEnded) screen.tellResult(game.result);
  else if (isNewQuestion) screen.tell(`Question ${game.question.number}: who is this?`);
  portraits.keep(game.question.picture, game.nextPicture);
  // Preloads the next picture, during the two seconds of the answer.
  if (game.nextPicture) portraits.load(game.nextPicture).catch(() => {});
  try {
    const image = await portraits.load(game.question.picture);
    if (game.question.picture === next.question.picture) screen.showPortrait(image);
  } catch {
    if (game.question.picture === next.question.picture) {
      stop('No picture', 'The picture can’t be loaded.', 'Try again', retry);
    }
  }
}

/** Shows the state that a request returns, or an error. */
async function follow(request) {
  countdown.stop();
  const asked = game;
  try {
    const next = await request;
    // A newer state may have arrived first, such as a pause.
    if (game === asked || next.isPaused) await show(next);
  } catch (error) {
    if (game === asked) fail(error);
  }
}

function fail(error) {
  if (error.status === 404) {
    sessionStorage.removeItem(remembered);
    const words = 'The server no longer has this game: it was left for long, or started anew.';
    return stop('Game over', words, 'Start again', start);
  }
  // The answer came too late, so the page asks for the actual state.
  if (error.status === 409 || error.status === 422) return follow(games.state(game.id));
  if (!game) return toast(error.message, { assertive: true });
  stop('Hold on', error.message, 'Try again', retry);
}

/** Covers the game with an error and a button to continue. */
function stop(title, words, action, onAction) {
  countdown.stop();
  // Answering and pausing are impossible meanwhile.
  screen.pauseButton.disabled = true;
  screen.options.forEach((option) => option.setAttribute('aria-disabled', true));
  const button = element(
    'button', { type: 'button', class: 'button primary', on: { click: onAction } }, action);
  screen.showCover(title, [words], button);
  screen.tell(`${title}. ${words}`);
  button.focus();
}

const retry = () => {
  screen.options[0].focus({ preventScroll: true });
  follow(games.state(game.id));
};

// MARK: Playing

async function start() {
  screen.startButton.disabled = true;
  game = undefined;
  await follow(games.start());
  screen.startButton.disabled = false;
  // Gives the keyboard's focus to the names.
  if (game) screen.options[0].focus({ preventScroll: true });
}

screen.startButton.addEventListener('click', start);

screen.options.forEach((option, choice) => {
  option.addEventListener('click', () => {
    if (option.getAttribute('aria-disabled') === 'true') return;
    screen.options.forEach((other) => other.setAttribute('aria-disabled', true));
    option.classList.add('is-waiting');
    follow(games.answer(game.id, game.question.number, choice));
  });
  option.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() };
    const target = screen.options[choice + (moves[event.key] ?? NaN)];
    if (event.key in moves) {
      event.preventDefault();
      target?.focus();
    } else if (['1', '2', '3', '4'].includes(event.key) && !event.repeat) {
      const chosen = screen.options[event.key - 1];
      chosen.focus();
      chosen.click();
    }
  });
});

/** The number of names side by side. */
function columns() {
  const [first, ...others] = screen.options.map((option) => option.offsetTop);
  return 1 + others.filter((top) => top === first).length;
}

// MARK: Pausing

screen.pauseButton.addEventListener('click', () =>
  follow(game.isPaused ? games.resume(game.id) : games.pause(game.id)));

/** Pauses a running game. */
function pause() {
  if (!game || game.isPaused) return;
  follow(games.pause(game.id));
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pause();
});
addEventListener('pagehide', pause);

document.querySelector('.open-statistics').addEventListener('click', async () => {
  if (game && !game.isPaused) await follow(games.pause(game.id));
  showStatistics(game?.statistics ?? { longestStreak: 0, lastResults: [] });
});

// MARK: Coming back

/** Shows the game that the player left, paused. */
async function comeBack() {
  const id = sessionStorage.getItem(remembered);
  if (!id) return;
  try {
    await show(await games.pause(id));
  } catch (error) {
    // If the game has expired, the player just starts another.
    if (error.status === 404) sessionStorage.removeItem(remembered);
  }
}

// The browser may restore the page from its back/forward cache.
addEventListener('pageshow', (event) => {
  if (event.persisted && game) follow(games.pause(game.id));
});
comeBack();
