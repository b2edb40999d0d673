// The client of this server's HTTP API. Each function throws an `APIError` with a message for the
// user.

import { layered, unlayered } from './layers.js';
import { takeBack } from './toast.js';
import { t } from './words.js';

const base = '/api/v1';
/** The beginning of all messages that say the server doesn't respond. */
const gone = t('The server can’t be reached.');

/** An error of the server or of the connection; `message` is for the user. */
export class APIError extends Error {
  constructor(message, status, retryAfter) {
    super(message);
    this.status = status;
    /** The seconds to wait before trying again, if the server says so. */
    this.retryAfter = retryAfter;
  }
}

/**
 * Fetches a resource of this server. If there is no response, it throws an `APIError`; the first
 * response removes the message about that.
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

/** Sends a request to a path of the API and returns the response. */
export async function send(path, options = {}) {
  const response = await reach(base + path, options);
  if (response.ok) return response;
  throw refusal(
    response.status, await response.json().catch(() => ({})), response.statusText,
    response.headers.get('retry-after'));
}

const unreachable = () => new APIError(`${gone} ${t('Check that it is running, then try again.')}`, 0);

/** Converts problem details to an error. */
const refusal = (status, { detail, title }, statusText, retryAfter) =>
  new APIError(
    // The API asks programs for a header; people have a page to sign in.
    status === 401 ? t('You are signed out. Load the page again to sign in.')
      : detail ?? title ?? statusText,
    status, Number(retryAfter) || undefined);

/** The options of `fetch` that send a value as JSON. */
export function json(method, value, signal) {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
    signal,
  };
}

/**
 * Uploads a picture (a `Blob`): `{digest, format, width, height, byteCount, url}`.
 *
 * @param onProgress called with the fraction that is uploaded, from 0 to 1
 */
export function addOriginal(picture, { signal, onProgress } = {}) {
  // Only XMLHttpRequest reports the progress of an upload.
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

/** The media type of a picture of the server. */
export const mediaTypeOf = async (digest) =>
  (await reach(imageURL(digest), { method: 'HEAD' })).headers.get('content-type');

/** Whether the server has a picture. */
export async function hasPicture(digest) {
  const response = await reach(imageURL(digest), { method: 'HEAD', cache: 'no-store' });
  if (!response.ok && response.status !== 404) throw refusal(response.status, {}, response.statusText);
  return response.ok;
}

/**
 * Renders a preview of a recipe, as a `Blob`; nothing is saved.
 *
 * @param work `{original, recipe, meme}`; `meme` is the id of the meme that is being changed, if
 *   any; `moves`, whether the preview of an animation moves; `frame`, the number of its only frame
 */
export const preview = async ({ original, recipe, meme, moves, frame }, longestSide, signal) =>
  (await send(
    '/previews', json('POST', { original, recipe: layered(recipe), meme, longestSide, moves, frame }, signal))).blob();

/** Typesets a recipe: the places of its words, and warnings: `{captions, warnings, …}`. */
export const layout = async ({ original, recipe, meme }) =>
  (await send('/layouts', json('POST', { original, recipe: layered(recipe), meme }))).json();

/**
 * Lays out panels: the sheet that they stand on, `{digest, width, height, url, boxes}`.
 *
 * @param grid `{arrangement, columns, weights, gap, color, pictures}`, of which the pictures are digests
 */
export const panels = async (grid) => (await send('/panels', json('POST', grid))).json();

/** When the frames of a meme are shown: `{durations, originals}`. */
export const timeline = async ({ original, recipe, meme }) =>
  (await send('/timelines', json('POST', { original, recipe: layered(recipe), meme }))).json();

/** The address of an uploaded picture. */
export const imageURL = (digest) => `${base}/images/${digest}`;

/** Adds the entity tag of a response: `{meme, recipe, etag}`. */
async function withState(response) {
  const { recipe, ...answer } = await response.json();
  return {
    ...answer, recipe: unlayered(recipe), etag: response.headers.get('etag') ?? undefined,
  };
}

/** How often this window has changed memes, so that a page in the back/forward cache can tell. */
export const changes = () => Number(sessionStorage.getItem('changes'));

/** Sends a request that changes memes. */
async function change(path, options) {
  const response = await send(path, options);
  sessionStorage.setItem('changes', changes() + 1);
  return response;
}

/**
 * Saves a new meme: `{meme, recipe, etag}`.
 *
 * @param key a random name: with the same one, the same meme is saved once, however often that is tried
 */
export async function createMeme(original, recipe, key) {
  const options = json('POST', { original, recipe: layered(recipe) });
  if (key) options.headers['idempotency-key'] = key;
  return withState(await change('/memes', options));
}

/**
 * Changes a meme: `{meme, recipe, etag}`.
 *
 * @param etag the version that the meme must still have, otherwise nothing changes (status 412);
 *   `undefined` for any version
 */
export async function changeMeme(id, original, recipe, etag) {
  const options = json('PUT', { original, recipe: layered(recipe) });
  if (etag) options.headers['if-match'] = etag;
  return withState(await change(`/memes/${id}`, options));
}

/** Fetches a meme and its recipe: `{meme, recipe, etag}`. */
export const meme = async (id) => withState(await send(`/memes/${id}`));

/** The name of a meme's file. */
export const fileName = ({ id, format }) => `meme-${id}.${format === 'jpeg' ? 'jpg' : format}`;

/** Fetches a picture by its path, as a `Blob`. */
export async function picture(path) {
  const response = await reach(path);
  if (!response.ok) throw new APIError(t('The picture can’t be fetched just now.'), response.status);
  return response.blob();
}

/** The versions of a meme, the newest first: `[{number, made, texts, original, recipe, isCurrent}]`. */
export async function history(id) {
  const { versions } = await (await send(`/memes/${id}/history`)).json();
  return versions.map(({ recipe, ...version }) => ({ ...version, recipe: recipe && unlayered(recipe) }));
}

/** Brings a version of a meme back, as a new version. */
export const bringBack = (id, number) => change(`/memes/${id}/undo`, json('POST', { to: number }));

/** Whether memes can have public links. */
export const publishes = 'publishes' in document.documentElement.dataset;

/**
 * Makes a public link of a meme: `{key, url, created, ends}`.
 *
 * @param lifetime how long it lasts, in seconds; `undefined` for no end
 */
export const addLink = async (id, lifetime) =>
  (await send(`/memes/${id}/links`, json('POST', { lifetime }))).json();

/** The public links of a meme, the last made first. */
export const links = async (id) => (await (await send(`/memes/${id}/links`)).json()).links;

/** Takes a public link back. */
export const takeLinkBack = (id, key) => send(`/memes/${id}/links/${key}`, { method: 'DELETE' });

/** How many memes each month has, the latest first. */
export async function months(zone) {
  const response = await send(`/memes/months?zone=${encodeURIComponent(zone)}`);
  return (await response.json()).months;
}

/** The digests of the pictures that the last memes were made of, each once. */
export async function recentOriginals() {
  const { memes } = await (await send('/memes?limit=50')).json();
  return [...new Set(memes.map(({ original }) => original))];
}

/** The path of a small version of a picture. */
export const thumbnailURL = (digest) => `${base}/thumbnails/${digest}`;

/** Moves memes into the trash: all of them, or none. */
export const discard = (ids) => change('/trash', json('POST', { ids }));

/** Moves memes out of the trash: all of them, or none. */
export const restore = (ids) => change('/trash/restore', json('POST', { ids }));

/** Deletes memes that are in the trash, for good. */
export const deleteForGood = (ids) => change('/trash/delete', json('POST', { ids }));

/** Files memes under tags: all of them, or none; a few also if the page is left at once. */
export const tag = (ids, { add = [], remove = [] }) =>
  // Browsers refuse to go on with more than 64 KiB.
  change('/tags', { ...json('POST', { ids, add, remove }), keepalive: ids.length < 1000 });

/** The names of the tags there are, that of most memes first. */
export const tags = async () => (await (await send('/tags?limit=200')).json()).tags.map(({ name }) => name);

/** The tag of favourites. */
export const favourite = '♥';

/** Lists templates, or those that a search finds: `{templates: [{name, title, exampleImage, …}], next}`. */
export async function templates({ search, after } = {}) {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (after) query.set('after', after);
  return (await send(`/templates?${query}`)).json();
}

/**
 * Makes a template's picture an original: that picture, `{digest, width, height, url}`, the recipe of its
 * example, and the example's words by slot.
 */
export async function takeTemplate(name) {
  const path = `/templates/${encodeURIComponent(name)}`;
  const [original, template] = await Promise.all([
    send(`${path}/original`, { method: 'POST' }), send(path),
  ].map(async (answer) => (await answer).json()));
  return {
    original,
    recipe: {
      ...unlayered(template.recipe), template: { name: template.name, digest: template.digest },
    },
    examples: Object.fromEntries(template.words.map(({ slot, example }) => [slot, example])),
  };
}

/** Makes a template of a meme: `{name, title, meme}`. */
export const saveTemplate = (template) => send('/templates', json('POST', template));

/** Moves a template into the trash. */
export const deleteTemplate = (name) => send(`/templates/${encodeURIComponent(name)}`, { method: 'DELETE' });

/** The address of a picture of a font's name, in that font. */
export const fontSample = (name) => `${base}/font-samples?family=${encodeURIComponent(name)}`;

/** Fetches the fonts for captions: `[{name, face, …}]`. */
export const fonts = async () => (await (await send('/fonts')).json()).fonts;
