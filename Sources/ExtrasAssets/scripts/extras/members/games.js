// The games of the API. Each function gives how the game stands:
// `{id, phase, isPaused, question: {number, options, picture}, steps, remaining, score, result,
// nextPicture, statistics}`; `result` and `nextPicture` are there once the question has ended.

import { json, send } from '../../api.js';

const games = '/extras/games';

/** Starts a game, whose first question is asked at once. */
export const start = async () => (await send(games, { method: 'POST' })).json();

/** How a game stands; where the next question is due, it begins. */
export const state = async (id) => (await send(`${games}/${id}`)).json();

/** Chooses the name at a place of a question's options. */
export const answer = async (id, question, choice) =>
  (await send(`${games}/${id}/answer`, json('POST', { question, choice }))).json();

/** Stops the clock. It is sent even where the page is being left. */
export const pause = async (id) =>
  (await send(`${games}/${id}/pause`, { method: 'POST', keepalive: true })).json();

/** Goes on, with a score of 0. */
export const resume = async (id) =>
  (await send(`${games}/${id}/resume`, { method: 'POST' })).json();
