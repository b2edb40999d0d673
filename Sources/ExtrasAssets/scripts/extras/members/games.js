// The API of games. Each function returns the state of the game: `{id, phase, isPaused, question:
// {number, options, picture}, steps, remaining, score, result, nextPicture, statistics}`; `result`
// and `nextPicture` are null until the question has ended.

import { json, send } from '../../api.js';

const games = '/extras/games';

/** Starts a game, which asks its first question at once. */
export const start = async () => (await send(games, { method: 'POST' })).json();

/** Returns the state of a game. If the next question is due, it begins. */
export const state = async (id) => (await send(`${games}/${id}`)).json();

/** Chooses a name by its index in the question's options. */
export const answer = async (id, question, choice) =>
  (await send(`${games}/${id}/answer`, json('POST', { question, choice }))).json();

/** Pauses the game. The request is sent even if the page is being closed. */
export const pause = async (id) =>
  (await send(`${games}/${id}/pause`, { method: 'POST', keepalive: true })).json();

/** Resumes the game with a score of 0. */
export const resume = async (id) =>
  (await send(`${games}/${id}/resume`, { method: 'POST' })).json();
