// The HTTP API of this server, as functions. Each throws an `APIError` whose message can be shown.

const base = '/api/v1';

/** What the server, or the way to it, refused; `message` is for the user. */
export class APIError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function send(path, options = {}) {
  let response;
  try {
    response = await fetch(base + path, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new APIError('The server can’t be reached. Check that it is running, then try again.', 0);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new APIError(problem.detail ?? problem.title ?? response.statusText, response.status);
}

function json(method, value, signal) {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
    signal,
  };
}

/** Uploads a picture (a `Blob`): `{digest, format, width, height, bytes, url}`. */
export const addOriginal = async (picture, signal) =>
  (await send('/originals', { method: 'POST', body: picture, signal })).json();

/** The server's rendering of a recipe, as a `Blob`; nothing is saved. */
export const preview = async (original, recipe, longestSide, signal) =>
  (await send('/previews', json('POST', { original, recipe, longestSide }, signal))).blob();

/** Saves a new meme: `{meme, recipe}`. */
export const createMeme = async (original, recipe) =>
  (await send('/memes', json('POST', { original, recipe }))).json();

/** Changes a meme: `{meme, recipe}`. */
export const changeMeme = async (id, original, recipe) =>
  (await send(`/memes/${id}`, json('PUT', { original, recipe }))).json();

/** A meme and its recipe: `{meme, recipe}`. */
export const meme = async (id) => (await send(`/memes/${id}`)).json();

/** Puts a meme into the trash. */
export const deleteMeme = (id) => send(`/memes/${id}`, { method: 'DELETE' });

/** Takes a meme out of the trash. */
export const restoreMeme = (id) => send(`/memes/${id}/restore`, { method: 'POST' });

/** The fonts that captions can be set in: `[{name, style, …}]`. */
export const fonts = async () => (await (await send('/fonts')).json()).fonts;
