// Memes that were shared while the server couldn't be reached, for the service worker, which sends them when no page is
// open. To a page they are drafts.

import { transact } from './database.js';
import { keptPicture } from './kept-pictures.js';
import { layered, picturesOf } from './layers.js';

/** What the browser calls the worker for. */
export const tag = 'outbox';
/** One page, or the worker, sends at a time. */
export const lock = 'mememe outbox';
const api = '/api/v1';
const unprocessable = 422;

/**
 * Lets the worker send a draft as soon as there is a network, where the browser can do that (Chromium).
 *
 * @param draft `{id, page, original, recipe, etag}`
 */
export async function letWorkerSend(draft) {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.sync) return;
    await transact('outgoing', 'readwrite', (memes) => memes.put(draft, draft.id));
    await registration.sync.register(tag);
  } catch {
    // Sent Memes sends it.
  }
}

/** The ids of the drafts that the worker has sent. */
export const sentByWorker = async () => (await all()).filter(({ isSent }) => isSent).map(({ id }) => id);

/** Forgets a draft that is no longer to be sent. */
export const forget = (id) =>
  transact('outgoing', 'readwrite', (memes) => memes.delete(id)).catch(() => undefined);

const all = () => transact('outgoing', 'readonly', (memes) => memes.getAll()).catch(() => []);

/** Sends all that is there; rejects if the server can't be reached, so that the browser tries it again. */
export async function sendAll() {
  for (const draft of (await all()).filter(({ isSent }) => !isSent)) {
    try {
      await sendDraft(draft);
    } catch (error) {
      // What is refused is left to its author.
      if (error.status >= 400 && error.status < 500) continue;
      throw error;
    }
    await transact('outgoing', 'readwrite', (memes) => memes.put({ ...draft, isSent: true }, draft.id));
  }
}

/**
 * Saves the meme of a draft; rejects with an error that has the `status` of the answer, 0 without one.
 *
 * What was saved already isn't saved twice: a new meme has its draft's id as a key, and a changed one its version.
 */
export async function sendDraft(draft) {
  try {
    await save(draft);
  } catch (error) {
    const { original: { digest }, recipe } = draft;
    if (error.status !== unprocessable || !await bringPictures(picturesOf(digest, recipe))) throw error;
    await save(draft);
  }
}

function save({ id: key, page, original: { digest: original }, recipe, etag }) {
  const id = page.match(/^\/memes\/([^/]+)\/edit$/u)?.[1];
  const body = JSON.stringify({ original, recipe: layered(recipe) });
  const headers = { 'content-type': 'application/json' };
  return id
    ? send(`/memes/${id}`, { method: 'PUT', body, headers: { ...headers, ...etag && { 'if-match': etag } } })
    : send('/memes', { method: 'POST', body, headers: { ...headers, 'idempotency-key': key } });
}

/** Uploads the pictures that the server doesn't have; returns whether there were any that are here. */
async function bringPictures(digests) {
  let areBrought = false;
  for (const digest of digests) {
    const isThere = await send(`/images/${digest}`, { method: 'HEAD', cache: 'no-store' }).catch((error) => {
      if (error.status !== 404) throw error;
    });
    const picture = !isThere && await keptPicture(digest);
    if (picture) {
      await send('/originals', { method: 'POST', body: picture });
      areBrought = true;
    }
  }
  return areBrought;
}

async function send(path, options) {
  const response = await fetch(api + path, options).catch(() => undefined);
  if (!response?.ok) throw Object.assign(new Error(path), { status: response?.status ?? 0 });
  return response;
}
