// The HTTP API of this server, as functions. Each throws an `APIError` whose message can be shown.

import { takeBack } from './toast.js';

const base = '/api/v1';
/** How everything begins that is said where the server doesn't answer. */
const gone = 'The server can’t be reached.';

/** What the server, or the way to it, refused; `message` is for the user. */
export class APIError extends Error {
  constructor(message, status, retryAfter) {
    super(message);
    this.status = status;
    /** After how many seconds it may be tried again, where the server says so. */
    this.retryAfter = retryAfter;
  }
}

/**
 * Fetches something of this server. Where no answer comes, that is an `APIError`; the first that
 * comes takes back what was said of it.
 */
export async function reach(url, options = {}) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw unreachable();
  }
  takeBack(gone);
  return response;
}

/** Sends a request to a path below the API's, and gives its response. */
export async function send(path, options = {}) {
  const response = await reach(base + path, options);
  if (response.ok) return response;
  throw refusal(
    response.status, await response.json().catch(() => ({})), response.statusText,
    response.headers.get('retry-after'));
}

const unreachable = () => new APIError(`${gone} Check that it is running, then try again.`, 0);

/** What problem details say, as an error. */
const refusal = (status, { detail, title }, statusText, retryAfter) =>
  new APIError(
    // Programs are told of a header; people have a page for it.
    status === 401 ? 'You are signed out. Load the page again to sign in.'
      : detail ?? title ?? statusText,
    status, Number(retryAfter) || undefined);

/** What `fetch` is told to send a value as JSON. */
export function json(method, value, signal) {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
    signal,
  };
}

/**
 * Uploads a picture (a `Blob`): `{digest, format, width, height, bytes, url}`.
 *
 * @param onProgress is given how much of it is at the server, from 0 to 1
 */
export function addOriginal(picture, { signal, onProgress } = {}) {
  // Only this kind of request says how far it is.
  const request = new XMLHttpRequest();
  request.open('POST', `${base}/originals`);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
  const answer = () => {
    try {
      return JSON.parse(request.responseText);
    } catch {
      return {};
    }
  };
  const result = new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      takeBack(gone);
      if (status >= 200 && status < 300) resolve(answer());
      else reject(refusal(status, answer(), statusText, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(signal.reason));
  });
  const abort = () => request.abort();
  if (signal?.aborted) return Promise.reject(signal.reason);
  signal?.addEventListener('abort', abort);
  request.send(picture);
  return result.finally(() => signal?.removeEventListener('abort', abort));
}

/** Whether the server has a picture. */
export const hasPicture = async (digest) =>
  (await fetch(imageURL(digest), { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))?.ok
    ?? false;

/**
 * The server's rendering of a recipe, as a `Blob`; nothing is saved.
 *
 * @param work `{original, recipe, meme}`; `meme` is the one that is being changed, if any
 */
export const preview = async ({ original, recipe, meme }, longestSide, signal) =>
  (await send('/previews', json('POST', { original, recipe, meme, longestSide }, signal))).blob();

/** Where the words of a recipe stand, and what to know of them: `{captions, warnings, …}`. */
export const layout = async ({ original, recipe, meme }) =>
  (await send('/layouts', json('POST', { original, recipe, meme }))).json();

/** Where the bytes of an uploaded picture are. */
export const imageURL = (digest) => `${base}/images/${digest}`;

/** A meme, its recipe, and the state that both are in: `{meme, recipe, etag}`. */
async function withState(response) {
  return { ...await response.json(), etag: response.headers.get('etag') ?? undefined };
}

/** How often this window has changed the memes, so that a page kept by the browser can tell. */
export const changes = () => Number(sessionStorage.getItem('changes'));

/** Sends what changes the memes. */
async function change(path, options) {
  const response = await send(path, options);
  sessionStorage.setItem('changes', changes() + 1);
  return response;
}

/** Saves a new meme: `{meme, recipe, etag}`. */
export const createMeme = async (original, recipe) =>
  withState(await change('/memes', json('POST', { original, recipe })));

/**
 * Changes a meme: `{meme, recipe, etag}`.
 *
 * @param etag the state that it must still be in, else nothing is changed (status 412); any where
 *   it is `undefined`
 */
export async function changeMeme(id, original, recipe, etag) {
  const options = json('PUT', { original, recipe });
  if (etag) options.headers['if-match'] = etag;
  return withState(await change(`/memes/${id}`, options));
}

/** A meme and its recipe: `{meme, recipe, etag}`. */
export const meme = async (id) => withState(await send(`/memes/${id}`));

/** Puts a meme into the trash. */
export const deleteMeme = (id) => change(`/memes/${id}`, { method: 'DELETE' });

/** Takes a meme out of the trash. */
export const restoreMeme = (id) => change(`/memes/${id}/restore`, { method: 'POST' });

/** The fonts that captions can be set in: `[{name, style, …}]`. */
export const fonts = async () => (await (await send('/fonts')).json()).fonts;

/**
 * A recorded sound (a `Blob`) as an effect makes it sound, as a `Blob`; the server keeps nothing.
 *
 * @param effect `chipmunk`, `vader`, `slow`, `fast`, `echo` or `reverb`
 * @param format `mp3`, `wav` or `ogg`
 */
export const changeVoice = async (recording, effect, format, signal) => {
  const path = `/extras/voices/${effect}?format=${format}`;
  return (await send(path, { method: 'POST', body: recording, signal })).blob();
};
